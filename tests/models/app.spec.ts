import { expect, test } from '../test.ts'
import { appLevel, PART } from './browser/appLevel.ts'
import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { isReady } from './browser/stage.ts'

everyPathIsWalkedInBrowser(appLevel)

test('a part that never loads reloads the page at most twice, and a part that is there again is shown', async ({ page }) => {
  await page.goto('/misc/404')
  await isReady(page)
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await page.route(PART, (route) => route.abort())
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByText("We couldn't automatically refresh. Please try clicking the button below.")).toBeVisible()
  expect(loads).toHaveLength(2)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
})

test('without a connection a part is waited for: the page stays, and with it what is kept of the person', async ({ page, context }) => {
  // So slow that the connection is back before it is answered.
  await page.addInitScript(() => {
    navigator.serviceWorker.getRegistrations = () => new Promise((resolve) => addEventListener('online', () => resolve([]), { once: true }))
  })
  await page.goto('/misc/404')
  await isReady(page)
  await page.evaluate(() => localStorage.setItem('letsema.colours', 'dark'))
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByRole('heading', { name: 'You are not connected' })).toBeVisible()
  await expect(page.getByText(/A new update for the application is available/)).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('letsema.colours'))).toBe('dark')
})

test('where nothing can be kept a part that never loads does not reload the page for ever', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.route(PART, (route) => route.abort())
  await page.goto('/find-campaign')
  await expect(page.getByText("We couldn't automatically refresh. Please try clicking the button below.")).toBeVisible()
})
