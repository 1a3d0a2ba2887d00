import type { Page } from '@playwright/test'
import { PATIENCE } from '../patience.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'

test.use({ reducedMotion: 'no-preference' })

/** Once a part of the app that moves has come and has run, with all that it needs. */
async function hasRun(page: Page, part: string): Promise<void> {
  const response = await page.waitForResponse(new RegExp(`/assets/${part}-`), { timeout: PATIENCE })
  expect(response.ok()).toBe(true)
  await page.evaluate(async (address) => {
    await import(address)
  }, response.url())
}

test('for those who want motion, too: through all steps, back and forward, to the thanks', async ({ page }) => {
  const donor = new Donor(page, freshEmail('motion'))
  const frames = page.locator('main div[style*="opacity"]')
  /** Brought to rest by the motion library, alone, and the keyboard goes on at the step's heading. */
  const stands = async (step: string, next = 'Continue') => {
    await expect(page.getByRole('heading', { name: step, exact: true })).toBeFocused()
    await expect(frames).toHaveCount(1)
    await expect(frames).toHaveAttribute('style', 'opacity: 1; transform: none;')
    await expect(frames.getByRole('button', { name: next })).toBeVisible()
    expect(await page.locator('main form').count()).toBe(step === 'Review' ? 0 : 1)
  }
  await donor.opens('water-for-thaba')
  const motion = hasRun(page, 'StepMotion')
  await donor.givesAmount('150')
  await motion
  await donor.givesDetails()
  await stands('Payment method')
  await page.goBack()
  await stands('Your details')
  await expect(page.getByLabel('E-mail address')).toHaveValue(donor.email)
  await page.goForward()
  await stands('Payment method')
  await donor.choosesMethod('Card')
  await stands('Review', 'Go to payment')
  await donor.goesToPayment()
  await donor.atTheGateway('Approve')
  await donor.sees('Thank you!')
})

test('for those who want motion, too: a notice comes and closes @rare', async ({ page }) => {
  const data = { id: 'motion', message: 'Banks are slow today.', domain: null, isVisible: true }
  await page.route('**/api/v1/banner', (route) => route.fulfill({ json: { data } }))
  const motion = hasRun(page, 'BannerMotion')
  await page.goto('/auth/login')
  await motion
  const notice = page.getByRole('region', { name: 'Notice' })
  await expect(notice).toHaveText(/Banks are slow today\./)
  await expect(page.locator('div[style="opacity: 1;"] > [aria-label="Notice"]')).toBeVisible()
  await page.getByRole('button', { name: 'Close this notice' }).click()
  await expect(notice).toHaveCount(0)
})
