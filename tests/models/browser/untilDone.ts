import { expect, type Page } from '@playwright/test'

/** How long anything that is on the screen may take to be pressed. Later the screen is looked at anew: it may have moved on by itself. */
export const AT_ONCE = 2_500

/** Only this work is: what follows it, on a busy machine, has all the time of its test. */
export async function hurried<Value>(page: Page, work: () => Promise<Value>): Promise<Value> {
  page.setDefaultTimeout(AT_ONCE)
  try {
    return await work()
  } finally {
    page.setDefaultTimeout(0)
  }
}

/** Tries anew until it goes through. */
export const untilDone = (page: Page, attempt: () => Promise<void>): Promise<void> =>
  hurried(page, () => expect(attempt).toPass({ timeout: 240_000 }))
