import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE, violationsOf } from '../axe.ts'

export const fitsTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Neither axe, on a phone and a desktop, nor whoever scrolls sideways. Softly: the next page is looked at too. In dark colours the gallery shows each screen. */
export async function findsNothing(page: Page) {
  const usual = page.viewportSize()
  const { pathname, search } = new URL(page.url())
  for (const size of [PHONE, DESKTOP]) {
    const where = `${pathname}${search} at ${size.width}`
    await page.setViewportSize(size)
    expect.soft(await violationsOf(page, { at: 'html' }), where).toEqual([])
    expect.soft(await fitsTheWindow(page), `nothing sticks out sideways, ${where}`).toBe(true)
  }
  if (usual) await page.setViewportSize(usual)
}
