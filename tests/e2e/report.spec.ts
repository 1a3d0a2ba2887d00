import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Request } from '@playwright/test'
import { expect, test } from '../test.ts'
import { browserStage } from '../models/browser/stage.ts'
import { OFTEN } from '../patience.ts'
import { Donor, freshEmail } from './donor.ts'
import { setUpMonthlyGift } from './monthlyGift.ts'

const TYPED = { firstName: 'Nomvulazana', lastName: 'Vanderbijlsma', comment: 'Umhlangano wethu omuhle kakhulu' }
const root = fileURLToPath(new URL('../..', import.meta.url))

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a request that the server fails at is reported once, with what came of it; what it refuses, or is too busy for, is not @rare', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail address').fill(freshEmail('fails'))
  await page.getByLabel('Password', { exact: true }).fill('aloe-on-the-hill')
  const reports: Request[] = []
  page.on('request', (request) => request.url().endsWith('/error-reports') && reports.push(request))
  let answer = { status: 0, says: '', retryAfter: '' }
  await page.route('**/authentication/login/', (route) =>
    route.fulfill({
      status: answer.status,
      headers: answer.retryAfter ? { 'retry-after': answer.retryAfter } : {},
      json: { data: null, meta: {}, errors: [{ type: 'x', displayMessage: answer.says }] },
    }),
  )
  const isAnswered = async (status: number, says: string, retryAfter = '') => {
    answer = { status, says, retryAfter }
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText(says).first().waitFor()
  }
  await isAnswered(400, 'Not like this.')
  await isAnswered(503, 'Too many at once.', '5')
  await isAnswered(400, 'Nor like this.')
  expect(reports).toEqual([])
  await isAnswered(500, 'Something is broken.')
  await expect.poll(() => reports.length).toBe(1)
  expect((await reports[0]?.response())?.status()).toBe(204)
  expect(reports[0]?.postData()).toContain('"event":"xstate.error.actor.logIn"')
  await isAnswered(500, 'It still is.')
  await isAnswered(400, 'Not like this either.')
  expect(reports).toHaveLength(1)
})

test('a change of a monthly gift that the server fails at is reported too, and one that is not allowed leads away @rare', async ({
  page,
}) => {
  const { jwtTokenStringDonationId: token } = await setUpMonthlyGift(page.request, freshEmail('change fails'))
  await page.goto(`/donation/manage/${token}`)
  let status = 500
  await page.route('**/api/v1/donationsscheduler/**', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status, json: { data: null, meta: {}, errors: [{ type: 'x', displayMessage: `It is a ${status}.` }] } })
      : route.fallback(),
  )
  const report = page.waitForRequest((request) => request.url().endsWith('/error-reports'))
  await page.getByRole('button', { name: 'Cancel this gift' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  expect((await report).postData()).toContain('"event":"xstate.error.actor.cancelSchedule"')
  await expect(page).toHaveURL(`/donation/manage/${token}`)
  status = 403
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/misc/404')
})

test('a report that gets nowhere though the phone says it is online is sent again by itself @rare', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('letsema.reloads', '2'))
  await page.clock.install()
  const donor = new Donor(page, freshEmail('no airtime'))
  await donor.opens('water-for-thaba')
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await page.route('**/api/v1/error-reports', (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/error-reports'))
  const taken = page.waitForResponse((response) => response.url().endsWith('/error-reports'))
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await donor.sees('Oh no!')
  await expect(page).toHaveTitle('Oh no! · Letsema')
  await lost
  await page.clock.runFor(2_100)
  expect((await taken).status()).toBe(204)
})

test('a report of a phone that had no airtime for long is sent when the page is looked at again @rare', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('letsema.reloads', '2'))
  await page.clock.install()
  const donor = new Donor(page, freshEmail('no airtime for long'))
  await donor.opens('water-for-thaba')
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await page.route('**/api/v1/error-reports', (route) => route.abort())
  let failures = 0
  page.on('requestfailed', (request) => (failures += Number(request.url().endsWith('/error-reports'))))
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await donor.sees('Oh no!')
  const later = async () => {
    await page.clock.runFor(31_000)
    return failures
  }
  await expect.poll(later, { ...OFTEN, message: 'it is tried by itself no more than so often' }).toBe(6)
  expect(await later()).toBe(6)
  await page.unroute('**/api/v1/error-reports')
  const { looksAway, looksBack } = browserStage(page, '')
  await looksAway()
  const taken = page.waitForResponse((response) => response.url().endsWith('/error-reports'))
  await looksBack()
  expect((await taken).status()).toBe(204)
})

test('a report reaches the server once there is a connection, says what the machines did, nothing of the donor, and can be fed to them again @rare', async ({
  page,
}) => {
  const email = freshEmail('report')
  // It has reloaded itself in vain already, which would have begun another log.
  await page.addInitScript(() => sessionStorage.setItem('letsema.reloads', '2'))
  const donor = new Donor(page, email)
  await donor.opens('water-for-thaba')
  await donor.givesAmount('987654,50')
  await donor.givesDetails(TYPED)
  await donor.choosesMethod('EFT')
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  const reports = '**/api/v1/error-reports'
  await page.route(reports, (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/error-reports'))
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await donor.sees('Oh no!')
  await lost
  // What is still on its way when the network goes is lost, and the page does without it.
  const copy = page.getByRole('button', { name: 'Copy report' })
  await copy.waitFor()
  await page.context().setOffline(true)
  await page.unroute(reports)
  const tries: Request[] = []
  page.on('request', (request) => request.url().endsWith('/error-reports') && tries.push(request))
  const again = page.waitForRequest(reports)
  await page.context().setOffline(false)
  const sent = await again
  expect((await sent.response())?.status()).toBe(204)
  await copy.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  for (const typed of [...Object.values(TYPED), email, '987654', '987\u00a0654', 'water-for-thaba']) expect(report).not.toContain(typed)
  expect(JSON.parse(report)).toEqual(sent.postDataJSON())
  await page.context().setOffline(true)
  await page.context().setOffline(false)

  const replayed = execFileSync('npm', ['run', '--silent', 'replay', '--', '-'], { cwd: root, input: report, encoding: 'utf8' })
  expect(replayed).toMatch(/donation #\d+: reviewing/)
  expect(replayed).toMatch(/app #\d+: .*refreshNeeded/)
  expect(tries).toEqual([sent])
})
