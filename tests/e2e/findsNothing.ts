import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Neither axe nor whoever scrolls sideways. */
export async function findsNothing(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out sideways').toBe(true)
}
