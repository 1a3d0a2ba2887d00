import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../axe.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'

const CAMPAIGN = 'water-for-thaba'

/** What the Tab key takes below the last field, each with where it stands. */
const lastTwo = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button')]
      .filter((button) => /^(Back|Continue|Go to payment)$/.test(button.innerText) && button.checkVisibility())
      .map((button) => ({ name: button.innerText, left: button.offsetLeft, top: button.offsetTop })),
  )

test("the Tab key takes the wizard's buttons as they stand, on a phone and on a desktop @rare", async ({ page }) => {
  const donor = new Donor(page, freshEmail('order'))
  await donor.opens(CAMPAIGN)
  await donor.givesAmount('100')
  const standAsTabbed = async () => {
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
      const buttons = await lastTwo(page)
      expect(buttons).toHaveLength(2)
      expect(
        buttons.toSorted((one, other) => one.top - other.top || one.left - other.left),
        `${size.width} wide`,
      ).toEqual(buttons)
    }
  }
  await standAsTabbed()
  await donor.givesDetails()
  await standAsTabbed()
  await donor.choosesMethod('Card')
  await standAsTabbed()
})

/** Amounts that begin on one line and end on another. */
const brokenAmounts = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { index, 0: amount } of (node.textContent ?? '').matchAll(/(?:\bR|\$)\s\d+(?:\s\d{3}\b)*/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(amount)
      }
    return broken
  })

test('no amount is broken over two lines, 320 or 375 wide, with text as it is and twice as large @rare', async ({ page }) => {
  const isNoneBroken = async (where: string) => {
    for (const width of [320, 375])
      for (const size of ['100%', '200%']) {
        await page.setViewportSize({ width, height: 812 })
        await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
        expect(await brokenAmounts(page), `${where}, ${width} wide with text of ${size}`).toEqual([])
      }
  }
  for (const address of [
    '/home',
    '/find-campaign',
    `/campaign/${CAMPAIGN}`,
    '/campaign/dialysis-taxi-tzaneen',
    '/home/links?tab=about&about_tab=first',
    `/donation/${CAMPAIGN}`,
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isNoneBroken(address)
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('How much would you like to give?').fill('5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The minimum amount is R 20')).toBeVisible()
  await isNoneBroken('an amount that is refused')
})
