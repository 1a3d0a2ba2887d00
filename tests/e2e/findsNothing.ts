import { expect, type Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'

const SIZES = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]

/** Colours are all that the dark mode changes, so only what depends on them is asked again. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Neither axe, on a phone and a desktop, in light and in dark colours, nor whoever scrolls sideways. */
export async function findsNothing(page: Page) {
  const usual = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await violationsOf(page, { at: 'html' }), `light at ${size.width}`).toEqual([])
    await showDark(page, true)
    expect(await violationsOf(page, { at: 'html', only: RULES_OF_COLOUR }), `dark at ${size.width}`).toEqual([])
    await showDark(page, false)
    const hasRoom = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(hasRoom, `nothing sticks out sideways at ${size.width}`).toBe(true)
  }
  if (usual) await page.setViewportSize(usual)
}

const showDark = (page: Page, isDark: boolean) =>
  page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted), isDark)
