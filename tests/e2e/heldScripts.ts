import type { Page } from '@playwright/test'

/** As on a slow link: the page is there, its scripts are not. @returns what lets them through */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
