import { violationsOf } from '../axe.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { findsNothing } from './findsNothing.ts'
import { isLoggedIn } from './loggedIn.ts'

const CAMPAIGN = 'water-for-thaba'

test.describe('axe', () => {
  for (const address of [
    '/home',
    '/home/links?tab=how',
    '/home/links?tab=about&about_tab=first',
    '/home/links?tab=about&about_tab=second',
    '/home/links?tab=privacy',
    '/home/links?tab=terms',
    '/find-campaign',
    '/find-campaign?words=zzzzzzqq',
    '/find-campaign?tab=organisations',
    `/campaign/${CAMPAIGN}`,
    '/auth/login',
    '/auth/signup',
    '/auth/verify-email?token=x',
    '/thanks',
    '/misc/404',
  ]) {
    test(address, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await findsNothing(page)
    })
  }

  test('the wizard, step by step, with errors', async ({ page }) => {
    const donor = new Donor(page, freshEmail('axe'))
    await donor.opens(CAMPAIGN)
    await findsNothing(page)
    await donor.continues()
    await expect(page.getByText('Please enter a donation amount.')).toBeVisible()
    await findsNothing(page)
    await donor.givesAmount('100')
    await donor.continues()
    await expect(page.getByText('Please enter your surname.')).toBeVisible()
    await findsNothing(page)
    await donor.givesDetails()
    await findsNothing(page)
    await donor.choosesMethod('EFT')
    await findsNothing(page)
    await page.getByRole('button', { name: 'Get the bank details' }).click()
    await donor.sees('Pay from your banking app')
    await findsNothing(page)
  })

  test('a code to scan', async ({ page }) => {
    const donor = new Donor(page, freshEmail('axe code'))
    await donor.fillsIn(CAMPAIGN, 'SnapScan')
    await page.getByRole('button', { name: 'Get the code' }).click()
    await donor.sees('Pay with SnapScan')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await findsNothing(page)
  })

  test('my donations, once-off, recurring and by tax year', async ({ page }) => {
    await isLoggedIn(page)
    await page.goto('/profile?tab=3')
    await expect(page.getByRole('article')).toHaveCount(5)
    await findsNothing(page)
    await page.goto('/profile?tab=3&type=recurring')
    await page
      .getByText(/^Every date of your gift/)
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible()
    await findsNothing(page)
    await page.goto('/profile?tab=3&type=statement')
    await expect(page.getByRole('region', { name: 'Given in South African Rand' })).toBeVisible()
    await findsNothing(page)
  })

  test('the menus', async ({ page }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await findsNothing(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await findsNothing(page)
  })
})

test('axe does find what is wrong', async ({ page }) => {
  await page.goto('/misc/404')
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => {
    element.style.color = '#eee'
    element.after(document.createElement('button'))
  })
  const found = await violationsOf(page, { at: 'html' })
  expect(found.map((line) => line.split(':')[0]).toSorted()).toEqual(['button-name', 'color-contrast'])
})

test('with reduced motion a colour changes at once, however deep the text', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const colour = await page.evaluate(() => {
    document.body.style.color = 'rgb(1, 2, 3)'
    return getComputedStyle(document.querySelector('label[for=password]')!).color
  })
  expect(colour).toBe('rgb(1, 2, 3)')
})

test('the menu of the header: keyboard, Escape, focus comes back', async ({ page }) => {
  await page.goto('/find-campaign')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test.describe('the profile menu with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test('opens on hover and closes 500 ms after the pointer has left', async ({ page }) => {
    await page.goto('/home')
    const opener = page.getByRole('button', { name: 'Profile menu' })
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    await page.clock.install()
    await opener.hover()
    const login = page.getByRole('link', { name: 'Login', exact: true })
    await expect(login).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(300, 700)
    await page.clock.runFor(450)
    await expect(login).toBeVisible()
    await page.clock.runFor(100)
    await expect(login).toBeHidden()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(login).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(login).toBeHidden()
    await expect(opener).toBeFocused()
  })
})
