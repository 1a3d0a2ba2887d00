import { expect, test as playwrightTest } from '@playwright/test'

/**
 * Playwright's, and no error of a page goes unheard: where hydration fails, for one, React draws everything anew and the screen looks well, without
 * what was typed.
 */
export const test = playwrightTest.extend<{ unheardErrors: void }>({
  unheardErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (failure) => errors.push(`${failure.page()?.url()}: ${failure.error().stack || String(failure.error())}`))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
