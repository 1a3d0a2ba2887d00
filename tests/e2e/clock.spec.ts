import type { Page } from '@playwright/test'
import { PLAIN_SERVER, SERVER } from '../servers.ts'
import { expect, test } from '../test.ts'
import { Donor, freshEmail } from './donor.ts'
import { isHydrated } from '../hydrated.ts'

const CAMPAIGN = 'water-for-thaba'
const YEAR = 365 * 24 * 3_600_000

/** As on a phone whose date nobody has set. */
async function isWrongBy(page: Page, wrong: number): Promise<void> {
  await page.addInitScript((by) => {
    const Right = Date
    window.Date = class extends Right {
      constructor(...given: unknown[]) {
        if (given.length > 0) super(...(given as [string]))
        else super(Right.now() + by)
      }
      static override now = () => Right.now() + by
    } as DateConstructor
  }, wrong)
}

test('a donor who comes back to a donation is not told that its campaign is over by a clock that is ahead @rare', async ({ page }) => {
  await isWrongBy(page, YEAR)
  const donor = new Donor(page, freshEmail('clock back'))
  await donor.opens(CAMPAIGN)
  await donor.givesAmount('150')
  await page.goto('about:blank')
  await page.goBack()
  await donor.sees('Your details')
})

for (const [where, port, clock, wrong] of [
  ['from the server', SERVER.port, 'behind', -YEAR],
  ['drawn by the browser', PLAIN_SERVER.port, 'ahead', YEAR],
] as const)
  test(`a campaign ${where} takes donations on a phone that is a year ${clock} @rare`, async ({ page }) => {
    await isWrongBy(page, wrong)
    await page.goto(`http://localhost:${port}/campaign/${CAMPAIGN}`)
    // What the browser has drawn by its own clock.
    await isHydrated(page, 'main a')
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    await expect(page.getByText(/Time left: \d+ days/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Donate' }).first().click()
    await expect(page.getByLabel('How much would you like to give?')).toBeVisible()
  })
