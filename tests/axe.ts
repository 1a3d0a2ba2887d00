import axeCore from 'axe-core'
import type { Page } from 'playwright'

export const PHONE = { width: 375, height: 812 }
export const DESKTOP = { width: 1280, height: 800 }

/** Colours are all that the dark mode changes, so only what depends on them is asked again. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

export const showDark = (page: Page, isDark: boolean) =>
  page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted), isDark)

interface Looked {
  /** A selector: what is looked at. */
  at: string
  /** Only these rules, where they are given. */
  only?: readonly string[] | undefined
  /** All but these. */
  without?: readonly string[] | undefined
}

/** @returns what axe finds, a line for each rule, in the one document that there is: looking into frames costs as much as all rules */
export async function violationsOf(page: Page, { at, only, without = [] }: Looked): Promise<string[]> {
  await loadOwnAxe(page)
  const options = only
    ? { runOnly: { type: 'rule', values: only } }
    : { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }
  return page.evaluate(
    async ([context, wanted]) => {
      interface Result {
        violations: { id: string; nodes: { html: string }[] }[]
      }
      const { ownAxe: axe } = window as unknown as { ownAxe: { run: (context: string, options: object) => Promise<Result> } }
      const found = await axe.run(context, { ...wanted, iframes: false, resultTypes: ['violations'] })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
    [at, options] as const,
  )
}

/** Once a document. Storybook may still be at its own checks: one copy of axe looks at one thing at a time. */
async function loadOwnAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'ownAxe' in window)) return
  await page.evaluate(`{ const { axe } = window; ${axeCore.source}; window.ownAxe = window.axe; window.axe = axe }`)
}
