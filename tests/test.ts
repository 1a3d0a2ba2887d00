import { expect, test as playwrightTest, type BrowserContext } from '@playwright/test'

/**
 * Playwright's, and no error of a page goes unheard: the screen may look well all the same.
 */
export const test = playwrightTest.extend<{ unheardErrors: void }>({
  unheardErrors: [
    async ({ browser, context }, use) => {
      const errors: string[] = []
      const listen = (to: BrowserContext) =>
        to.on('weberror', (failure) => errors.push(`${failure.page()?.url()}: ${failure.error().stack || String(failure.error())}`))
      listen(context)
      // The browser outlives the test: a context that a test makes for itself is heard as long as the test runs.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => listen(await newContext(options))
      await use()
      browser.newContext = newContext
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
