import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE, RULES_OF_COLOUR, showDark, violationsOf } from '../axe.ts'

export const fitsTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Neither axe, on a phone and a desktop in light colours and on a phone in dark ones, nor whoever scrolls sideways. Softly: the next page is looked at too. */
export async function findsNothing(page: Page) {
  const usual = page.viewportSize()
  const { pathname, search } = new URL(page.url())
  for (const size of [PHONE, DESKTOP]) {
    const where = `${pathname}${search} at ${size.width}`
    await page.setViewportSize(size)
    expect.soft(await violationsOf(page, { at: 'html' }), `light, ${where}`).toEqual([])
    expect.soft(await fitsTheWindow(page), `nothing sticks out sideways, ${where}`).toBe(true)
    // What is drawn at one width only, the gallery shows dark at both.
    if (size !== PHONE) continue
    await showDark(page, true)
    expect.soft(await violationsOf(page, { at: 'html', only: RULES_OF_COLOUR }), `dark, ${where}`).toEqual([])
    await showDark(page, false)
  }
  if (usual) await page.setViewportSize(usual)
}
