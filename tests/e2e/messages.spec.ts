import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { isHydrated } from '../hydrated.ts'
import { Donor, freshEmail } from './donor.ts'

const CAMPAIGN = 'water-for-thaba'

/** The message stands at its field, is tied to it, and the field has the focus. */
async function refusesAt(page: Page, label: string, message: string) {
  const field = page.getByLabel(label).first()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  await expect(field).toBeFocused()
}

/** Of all that can be wrong: domain/donationSchema.test.ts and typedAmount.test.ts. What else address books write: mobileNumber.test.ts. */
test('once-off messages stand to the letter at each field, in dollars too, and a mobile number is taken as address books give it', async ({
  page,
}) => {
  const donor = new Donor(page, freshEmail('field'))
  const amount = page.getByLabel('How much would you like to give?')
  await test.step('a minimum in US dollar', async () => {
    await donor.opens('penguin-nest-boxes')
    await amount.fill('4,99')
    await donor.continues()
    await refusesAt(page, 'How much would you like to give?', 'The minimum amount is US $ 5')
  })
  await donor.opens(CAMPAIGN)
  // No message twice in a row: what stands there is of this press, not of the one before.
  for (const [typed, message] of [
    ['', 'Please enter a donation amount.'],
    ['19,99', 'The minimum amount is R 20'],
    ['1 000 000 001', 'The max amount is 1 000 000 000'],
    ['25.000', 'Do you mean R\u00a025\u00a0000? Then write 25000.'],
  ] as const)
    await test.step(`amount '${typed}'`, async () => {
      await amount.fill(typed)
      await donor.continues()
      await refusesAt(page, 'How much would you like to give?', message)
    })
  await test.step('a tip', async () => {
    await amount.fill('50')
    await page.getByRole('radio', { name: 'Another amount' }).check()
    await donor.continues()
    await refusesAt(page, 'Your tip', 'Tip amount not entered')
  })
  await page.getByLabel('Your tip').fill('5')
  await donor.continues()
  await donor.sees('Your details')
  const good: Readonly<Record<string, string>> = { 'First name': 'Thandi', Surname: 'Nkosi', 'E-mail address': donor.email }
  for (const [label, text] of Object.entries(good)) await page.getByLabel(label).fill(text)
  for (const [label, typed, message] of [
    ['First name', '<script>alert(1)</script>', 'First name should not contain any special characters'],
    ['Surname', '', 'Please enter your surname.'],
    ['E-mail address', 'thandi@', 'Invalid email format.'],
    ['Mobile number', '0821', 'Please complete mobile number'],
    ['Name to show', 'x'.repeat(30), 'Maximum is 30 characters'],
    ['A comment for the campaign', 'x'.repeat(351), 'Maximum is 350 characters.'],
  ] as const)
    await test.step(`${label}: ${message} (${typed.slice(0, 12)})`, async () => {
      const field = page.getByLabel(label).first()
      await field.fill(typed)
      await donor.continues()
      await refusesAt(page, label, message)
      await expect(page.getByLabel('Surname')).toHaveValue(label === 'Surname' ? typed : 'Nkosi')
      await field.fill(good[label] ?? '')
    })
  await page.getByLabel('Mobile number').fill('\u202a+27 (0)82\u00a0123-4567\u202c')
  await donor.continues()
  await donor.choosesMethod('EFT')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/donations'))
  await page.getByRole('button', { name: 'Get the bank details' }).click()
  expect(((await sent).postDataJSON() as { mobileNumber: string }).mobileNumber).toBe('+27821234567')
})

test('sent with Enter from within the field that is wrong, what is wrong is read out @rare', async ({ page }) => {
  for (const [path, label, typed, message] of [
    [`/donation/${CAMPAIGN}`, 'How much would you like to give?', '5', 'The minimum amount is R 20'],
    ['/auth/login', 'E-mail address', '', 'Please enter your e-mail address.'],
    ['/auth/signup', 'First name', '', 'Please enter your first name.'],
    ['/auth/forgot-password', 'E-mail address', 'abc', 'Invalid email format.'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await isHydrated(page, 'form')
      await page.getByLabel(label).fill(typed)
      const regions = page.locator('form [role=alert]')
      await regions.evaluateAll((standing) => standing.forEach((region) => region.setAttribute('data-before', '')))
      await page.keyboard.press('Enter')
      await expect(page.locator('form [role=alert][data-before]').filter({ hasText: message })).toHaveCount(1)
      await refusesAt(page, label, message)
    })
})

test('a toast stands in the window where a browser knows no constructed style sheets, as Safari before 16.4 @rare', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets')
  })
  const errors = [{ type: 'Server', field: null, displayMessage: 'Nothing was booked. Please try again.' }]
  await page.route('**/api/v1/donations', (route) => route.fulfill({ status: 500, json: { errors } }))
  const donor = new Donor(page, freshEmail('toast'))
  await donor.isAtReview(CAMPAIGN)
  await page.getByRole('button', { name: 'Go to payment' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Nothing was booked. Please try again.' }).last()
  await expect(toast).toBeInViewport({ ratio: 1 })
  expect(await toast.evaluate((element) => getComputedStyle(element.closest('.notistack-SnackbarContainer')!).position)).toBe('fixed')
})
