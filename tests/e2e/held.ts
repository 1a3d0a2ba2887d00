import { expect, type Page } from '@playwright/test'

/** As on a slow link: what is asked for at such addresses does not come. @returns what lets it through */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
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

/** As on a bad link: what is asked for at such addresses is lost on the way. @returns what lets it come from now on, and fails where nothing was lost */
export async function isLost(page: Page, addresses: string): Promise<() => void> {
  let isOver = false
  let lost = 0
  await page.route(addresses, (route) => {
    if (isOver) return route.continue()
    lost += 1
    return route.abort()
  })
  return () => {
    expect(lost, `${addresses} was asked for`).toBeGreaterThan(0)
    isOver = true
  }
}
