import createCache, { type EmotionCache } from '@emotion/cache'
import { STYLE_KEY } from './sheet.ts'

/** Without emotion's prefixes: the browsers we build for need none but those that `system.ts` says itself, and they were a quarter of the rules. */
export const createStyleCache = (options: { container?: Node } = {}): EmotionCache =>
  createCache({ key: STYLE_KEY, stylisPlugins: [], ...options })
