import { setTimeout as pause } from 'node:timers/promises'
import { expect, test as playwrightTest, type Browser, type BrowserContext, type Page } from '@playwright/test'

/**
 * Playwright's, and no error of a page goes unheard: the screen may look well all the same.
 */
export const test = playwrightTest.extend<{ unheardErrors: void }>({
  unheardErrors: [
    async ({ browser, context }, use, testInfo) => {
      const errors: string[] = []
      const listen = (to: BrowserContext) =>
        to
          .on('weberror', (failure) => errors.push(`${failure.page()?.url()}: ${failure.error().stack || String(failure.error())}`))
          .on('page', keepLooking)
      listen(context)
      // The browser outlives the test: a context that a test makes for itself is heard as long as the test runs.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => listen(await newContext(options))
      await use()
      browser.newContext = newContext
      if (testInfo.status !== testInfo.expectedStatus)
        for (const page of context.pages()) console.log(`${testInfo.title}: ${await stateOf(page)}`)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Chromium is to look at requests for as long as a page lives once it has begun: where the last of a page's routes goes (`times`, `unroute`) Playwright has
 * it stop, and of what is on its way just then one request in a hundred never comes. What keeps it looking stands in the context, where `unrouteAll` of
 * a page does not find it.
 */
function keepLooking(page: Page): void {
  const route = page.route.bind(page)
  let isLooking: Promise<unknown> | undefined
  page.route = async (...given) => {
    await (isLooking ??= page.context().route('**/asked-for-by-nobody', (nobody) => nobody.fallback()))
    return route(...given)
  }
}

const WORK_SECONDS = 2

/**
 * Of a page whose test has failed. On a machine with more to do than it can, Chromium 147 now and then stops drawing one: its compositor waits for ever
 * for what it has yet to rasterise, and neither scrolling, another size nor a screenshot wakes it. What stands there is then waited for in vain, as
 * Playwright presses nothing before two frames. One that answers nothing either runs for ever, by our script, or waits like that: the processor time tells.
 */
async function stateOf(page: Page): Promise<string> {
  const says = (ask: () => string | Promise<string>, otherwise: string) =>
    Promise.race([page.evaluate(ask).catch(String), pause(5_000, otherwise)])
  const isDrawing = await says(() => {
    // A test's own clock makes frames of its own.
    const { requestAnimationFrame: draw } =
      (globalThis as { __pwClock?: { builtins: typeof globalThis } }).__pwClock?.builtins ?? globalThis
    return new Promise((drawn) => draw(() => drawn('draws frames')))
  }, 'draws no frame')
  const answer = await says(() => document.visibilityState, '')
  const browser = page.context().browser()
  return `${page.url()} ${isDrawing}, ${answer || `answers nothing, ${browser ? await workOf(browser) : ''}`}`
}

/** @returns how busy the busiest page of the browser is */
async function workOf(browser: Browser): Promise<string> {
  const session = await browser.newBrowserCDPSession()
  const spent = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return new Map(processInfo.flatMap(({ type, id, cpuTime }) => (type === 'renderer' ? [[id, cpuTime] as const] : [])))
  }
  const before = await spent()
  await pause(WORK_SECONDS * 1_000)
  const most = Math.max(0, ...[...(await spent())].map(([id, seconds]) => seconds - (before.get(id) ?? 0)))
  await session.detach()
  return `busiest at ${Math.round((most / WORK_SECONDS) * 100)} % of a core`
}

export { expect }
