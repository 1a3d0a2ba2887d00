import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'

const CAMPAIGN = 'water-for-thaba'
const MESSAGE = 'The reCAPTCHA verification failed. Please try again.'

/** This page's own reCAPTCHA: the simulator is shared with the tests beside it. */
const takesAllForMachines = (page: Page) =>
  page.route('**/recaptcha/api.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.grecaptcha = { ready: (work) => work(), execute: async (key, { action }) => 'fail.' + action + '.' + Date.now() + '.x' + Math.random().toString(36).slice(2) }`,
    }),
  )

const frames = (page: Page) => page.locator('iframe')

const confirms = (page: Page) => page.getByRole('button', { name: 'Go to payment' }).click()

test('a donor who is taken for a machine is told, keeps everything, and may try again', async ({ page }) => {
  await takesAllForMachines(page)
  const donor = new Donor(page, freshEmail('machine'))
  await donor.isAtReview(CAMPAIGN)
  await confirms(page)
  await expect(page.getByText(MESSAGE)).toBeVisible()
  // The same check would say the same of them again.
  await expect(page.getByRole('main').getByRole('link', { name: 'support@letsema.org.za' })).toBeVisible()
  await donor.sees('Review')
  await page.unroute('**/recaptcha/api.js*')
  await page.reload()
  await donor.sees('Review')
  await donor.goesToPayment()
})

test('where reCAPTCHA is blocked nothing is created, and the donor is told @rare', async ({ page }) => {
  await page.route('**/recaptcha/api.js*', (route) => route.abort())
  const donor = new Donor(page, freshEmail('blocked'))
  await donor.isAtReview(CAMPAIGN)
  await confirms(page)
  await expect(page.getByText(MESSAGE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to payment' })).toBeEnabled()
})

test('where its answer never comes the donation is kept, and can be sent again @rare', async ({ page }) => {
  let isHeld = true
  await page.route('**/api/v1/bot-check*', (route) => (isHeld ? undefined : route.continue()))
  await page.clock.install()
  const donor = new Donor(page, freshEmail('silent'))
  await donor.isAtReview(CAMPAIGN)
  await confirms(page)
  await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible()
  await page.clock.runFor(16_000)
  await expect(page.getByText(MESSAGE)).toBeVisible()
  isHeld = false
  await donor.goesToPayment()
})

test('its frame is there at the review, and gone once something is typed or its token is given @rare', async ({ page }) => {
  const donor = new Donor(page, freshEmail('frame'))
  await donor.isAtReview(CAMPAIGN, 'EFT')
  await expect(frames(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Change your name' }).click()
  await page.getByLabel('First name').fill('Lerato')
  await expect(frames(page)).toHaveCount(0)
  await donor.continues()
  await donor.sees('Review')
  await expect(frames(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Get the bank details' }).click()
  await donor.sees('Pay from your banking app')
  await expect(frames(page)).toHaveCount(0)
})

test('signing up is checked too, each time anew, and no frame stays beside what is typed @rare', async ({ page }) => {
  await takesAllForMachines(page)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/authentication/register')) sent.push(request.postDataJSON().recaptchaToken)
  })
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill('Lerato')
  await page.getByLabel('Surname').fill('Mokoena')
  await page.getByLabel('E-mail address').fill(freshEmail('machine-profile'))
  await page.getByLabel('Password', { exact: true }).fill('a field worked together')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText(MESSAGE)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Lerato')
  await expect(frames(page)).toHaveCount(0)
  await page.getByLabel('First name').fill('Thandi')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect.poll(() => new Set(sent).size).toBe(2)
  expect(sent.every((token) => typeof token === 'string')).toBe(true)
  await expect(frames(page)).toHaveCount(0)
})
