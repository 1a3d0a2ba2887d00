import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { isHydrated } from '../hydrated.ts'

const CAMPAIGN = 'water-for-thaba'

/** As the browser's own translator does: each text gives way to an element with other words, also one that comes later. */
async function translates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isKept = ({ parentElement }: Node) => !parentElement?.translate || parentElement.closest('font, script, style, textarea') !== null
    const translate = (text: Text) => {
      if (!text.parentNode || isKept(text) || !/\p{L}/u.test(text.data)) return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild!.textContent = text.data.replace(/\p{L}{2,}/gu, '$&·')
      text.replaceWith(font)
    }
    const translateAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(translate)
    }
    translateAll(document.body)
    new MutationObserver((changes) => {
      const nodes = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]).filter(({ isConnected }) => isConnected)
      for (const node of nodes) {
        if (node instanceof Text) translate(node)
        else translateAll(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

test.describe('a page that the browser translates @rare', () => {
  test('shows the tip of the amount that is typed', async ({ page }) => {
    const donor = new Donor(page, freshEmail('translated tip'))
    await donor.opens(CAMPAIGN)
    const amount = page.getByLabel('How much would you like to give?')
    await amount.fill('100')
    await expect(page.getByText('12 % (R\u00a012)')).toBeVisible()
    await translates(page)
    await page.locator('#amountText').fill('5000')
    await expect(page.getByText('12 % (R\u00a0600)')).toBeVisible()
  })

  test('finds by the place that is chosen', async ({ page }) => {
    await page.goto('/find-campaign')
    await isHydrated(page, 'form')
    await translates(page)
    await page.locator('select[name=place]').selectOption({ index: 9 })
    await expect(page).toHaveURL(/place=Western\+Cape/)
  })

  test('knows the bank that is chosen, and warns of its code', async ({ page }) => {
    const donor = new Donor(page, freshEmail('translated bank'))
    await donor.opens(CAMPAIGN)
    await page.getByRole('radio', { name: 'Every month' }).check()
    await page.getByLabel('How much would you like to give?').fill('150')
    await donor.continues()
    await donor.sees('Every month')
    await page.getByRole('radio', { name: '12 months' }).check()
    await page.getByRole('radio', { name: '25th' }).check()
    await donor.continues()
    await donor.sees('Your details')
    await page.getByLabel(/Mobile number/).fill('082 555 0123')
    await donor.givesDetails()
    await page.getByRole('radio', { name: /^Debit order/ }).check()
    const bank = page.getByLabel('Bank', { exact: true })
    const names = await bank.getByRole('option').allTextContents()
    await translates(page)
    await page.locator('#bankName').selectOption({ index: names.indexOf('ABSA') })
    await expect(page.locator('#bankCode')).toHaveValue('632005')
    await page.locator('#bankName').selectOption({ index: names.indexOf('African Bank') })
    await expect(page.locator('#bankCode-hint')).toContainText('not· confirmed·')
  })

  test('leaves the reference and the account of an EFT as they are, and says what is copied', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const donor = new Donor(page, freshEmail('translated eft'))
    await donor.isAtReview(CAMPAIGN, 'EFT')
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await translates(page)
    await page.getByRole('button', { name: /reference·/ }).click()
    const reference = await page.evaluate(() => navigator.clipboard.readText())
    await expect(page.locator('main').getByText(reference, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copied· / })).toBeVisible()
    await expect(page.locator('main dd strong').filter({ hasText: '·' })).toHaveCount(0)
  })

  test('says what is wrong with a field now, not what was before', async ({ page }) => {
    await page.goto('/auth/signup')
    await isHydrated(page, 'main form')
    await page.getByRole('button', { name: 'Create profile' }).evaluate((button) => (button.id = 'send'))
    await translates(page)
    await page.locator('#send').click()
    const error = page.locator('#password-error')
    await expect(error).toContainText('choose·')
    await page.locator('#password').fill('12345')
    await page.locator('#send').click()
    await expect(error).toContainText('at· least·')
    const show = page.getByRole('button', { name: /^Show·/ })
    await show.click()
    await expect(show).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Hide·/ })).toBeVisible()
  })
})
