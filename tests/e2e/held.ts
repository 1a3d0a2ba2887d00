import type { Page } from '@playwright/test'

/** As on a slow link: what is asked for at such addresses does not come. @returns what lets it through */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** The page is there, its scripts are not. */
export const holdScripts = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js')

/** As on a bad link: what is asked for at such addresses is lost on the way. @returns what lets it come from now on */
export async function isLost(page: Page, addresses: string): Promise<() => void> {
  let isOver = false
  await page.route(addresses, (route) => (isOver ? route.continue() : route.abort()))
  return () => {
    isOver = true
  }
}
