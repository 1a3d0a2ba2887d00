import { expect, type Page } from '@playwright/test'
import { DESKTOP, PHONE, RULES_OF_COLOUR, showDark, violationsOf } from '../axe.ts'

export const fitsTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Neither axe, on a phone and a desktop, in light and in dark colours, nor whoever scrolls sideways. */
export async function findsNothing(page: Page) {
  const usual = page.viewportSize()
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    expect(await violationsOf(page, { at: 'html' }), `light at ${size.width}`).toEqual([])
    await showDark(page, true)
    expect(await violationsOf(page, { at: 'html', only: RULES_OF_COLOUR }), `dark at ${size.width}`).toEqual([])
    await showDark(page, false)
    expect(await fitsTheWindow(page), `nothing sticks out sideways at ${size.width}`).toBe(true)
  }
  if (usual) await page.setViewportSize(usual)
}
