import type { Page } from '@playwright/test'

/** Once Preact has taken over one of these elements: what is pressed before is lost to a test, not to people. */
export const isHydrated = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((what) => {
    /** By Preact's own names, the same in every build of it. */
    interface Drawn {
      type: unknown
      __e: unknown
      __k: (Drawn | null)[] | null
    }
    const knows = (drawn: Drawn | null | undefined, element: Element): boolean =>
      Boolean(drawn && ((typeof drawn.type === 'string' && drawn.__e === element) || drawn.__k?.some((child) => knows(child, element))))
    const root = document.getElementById('root') as { __k?: Drawn } | null
    return [...document.querySelectorAll(what)].some((element) => knows(root?.__k, element))
  }, selector)
