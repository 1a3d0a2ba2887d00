import type { Page } from '@playwright/test'

/** Once React has taken the element over: what is pressed before is lost to a test, not to people. */
export const isHydrated = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((what) => Object.keys(document.querySelector(what) ?? {}).some((key) => key.startsWith('__reactProps')), selector)
