import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Colours are all that the dark mode changes, so only what depends on them is asked again. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Neither axe, in light and in dark colours, nor whoever scrolls sideways. */
export async function findsNothing(page: Page) {
  await expectNoViolations(axeOn(page), 'light')
  await showDark(page, true)
  await expectNoViolations(axeOn(page).withRules(RULES_OF_COLOUR), 'dark')
  await showDark(page, false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out sideways').toBe(true)
}

/** In the one document that there is: looking into frames costs as much as all rules. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function expectNoViolations(axe: AxeBuilder, colours: string): Promise<void> {
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    colours,
  ).toEqual([])
}

const showDark = (page: Page, isDark: boolean) =>
  page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted), isDark)
