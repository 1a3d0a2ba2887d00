import type { Page } from '@playwright/test'
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

const keepColours = (page: Page) => page.evaluate(() => localStorage.setItem('letsema.colours', 'dark'))
const keptColours = (page: Page) => page.evaluate(() => localStorage.getItem('letsema.colours'))

test('without a connection a page is waited for, with the way back to those that are here, and with all that is kept of the person', async ({
  page,
  context,
}) => {
  await page.goto('/misc/404')
  await isReady(page)
  await keepColours(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByRole('heading', { name: 'You are not connected' })).toBeFocused()
  await expect(page).toHaveTitle('You are not connected · Letsema')
  await expect(page.getByText(/A new update for the application is available/)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible()
  await expect(page).not.toHaveTitle(/not connected/)
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
  expect(await keptColours(page)).toBe('dark')
})

test('a phone that says it is connected, and is not, keeps its page and its login, and comes on once it is', async ({ page }) => {
  await page.goto('/misc/404')
  await isReady(page)
  await keepColours(page)
  const lost = /^https?:/
  await page.route(lost, (route) => route.abort('connectionfailed'))
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByText('The menu could not be loaded. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'We cannot find that page' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText(/^The menu could not be loaded/)).toBeHidden()
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await expect(page.getByRole('heading', { name: 'We cannot reach Letsema' })).toBeFocused()
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
  expect(await keptColours(page)).toBe('dark')
})

test('only for a newer version of the app all that is kept is cleared', async ({ page }) => {
  await page.goto('/misc/404')
  await isReady(page)
  await keepColours(page)
  await page.route(PART, (route) => route.abort(), { times: 1 })
  await page.route('**/assets/*.js', (route) => (route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback()))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Find a campaign' }).first().click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
  expect(await keptColours(page)).toBeNull()
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
