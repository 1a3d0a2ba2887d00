import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import type { EmotionCache } from '@emotion/cache'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { PAGE_STYLE, type Engine, type Recipe, type Style } from './sheet.ts'
import { createStyleCache } from './styleCache.ts'
import { system } from './system.ts'

type Make = (variants: object) => SystemStyleObject

/** What the condition of that name in base.ts makes of the root, and the root itself. */
const DARK = '.dark &'
const ROOT = '&:root'
const makes = new WeakMap<readonly Recipe[], Make[]>()
const worked = new Map<string, string>()

/** Chakra and emotion, working out the rules of styles and putting them into a cache's sheet. */
export function createEngine(cache: EmotionCache = createStyleCache()): Engine {
  if (typeof document !== 'undefined' && !document.querySelector(PAGE_STYLE)) insertGlobalRules(cache)
  return {
    insert(name, style) {
      insertStyles(cache, { name, styles: rulesOf(name, style) }, true)
    },
  }
}

/** Resets, tokens and the page itself. @returns the rules as text on the server, which has no sheet to put them into */
export function insertGlobalRules(cache: EmotionCache): string {
  const { [DARK]: dark, [ROOT]: tokens } = system.getTokenCss()
  // Paper is white, whatever the screen is.
  const styles = serializeStyles([
    system.getGlobalCss(),
    { [ROOT]: withoutBreakpoints(tokens) },
    { '@media screen': { [DARK]: dark } },
  ] as never[])
  return cache.insert('', styles, cache.sheet, false) ?? ''
}

/** No media query could read them. */
const withoutBreakpoints = (tokens: object) => Object.fromEntries(Object.entries(tokens).filter(([name]) => !name.includes('breakpoint')))

function rulesOf(name: string, { recipes, variants, props }: Style): string {
  const known = worked.get(name)
  if (known !== undefined) return known
  const { css, ...direct } = props ?? {}
  const parts = [...makersOf(recipes).map((make) => make({ ...variants })), ...[css].flat().filter(Boolean), direct] as SystemStyleObject[]
  const { styles } = serializeStyles([system.css(...parts) as never])
  worked.set(name, styles)
  return styles
}

function makersOf(recipes: readonly Recipe[]): Make[] {
  let makers = makes.get(recipes)
  if (!makers) makes.set(recipes, (makers = recipes.map((recipe) => system.cva(recipe as never) as unknown as Make)))
  return makers
}
