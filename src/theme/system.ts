import { createSystem } from '@chakra-ui/react/styled-system'
import { base } from './base.ts'
import { button, input, textarea } from './recipes.ts'
import { breakpoints, semanticTokens, tokens } from './tokens.ts'

/** The one property that we use and Safari knows by its old name only; Chakra's types do not have it. */
const SAFARI_TEXT_SIZE = { WebkitTextSizeAdjust: '100%' }

/** What is quiet, and the edges of controls, as dark as the text. Not `line`: what is left of a bar would look like what is done. */
const MORE_CONTRAST = {
  '--l-colors-muted': 'var(--l-colors-ink)',
  '--l-colors-edge': 'var(--l-colors-ink)',
}

/** All that the product looks like is here and beside this file: nothing comes from Chakra's own theme. */
export const system = createSystem(base, {
  disableLayers: true,
  preflight: false,
  cssVarsRoot: ':root',
  cssVarsPrefix: 'l',
  globalCss: {
    // Without ::before and ::after: a rule for those has the browser work out two more styles for every element.
    '*': { boxSizing: 'border-box', margin: 0, padding: 0 },
    '*, ::before, ::after': {
      '@media (prefers-reduced-motion: reduce)': { animationDuration: '0.01ms!', transitionDuration: '0s!', scrollBehavior: 'auto!' },
    },
    html: { colorScheme: 'light', textSizeAdjust: '100%', ...SAFARI_TEXT_SIZE, scrollPaddingTop: '5rem' },
    // What sticks to the bottom does not cover what has the focus.
    'html:has([data-donate-bar])': { scrollPaddingBottom: '5rem' },
    // The page behind a dialog stays where a finger left it. With a mouse it would grow wider by its scroll bar, and jump.
    'html:has(dialog[open])': { '@media (pointer: coarse)': { overflow: 'hidden' } },
    'html.dark': { '@media screen': { colorScheme: 'dark' } },
    body: {
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: 1.55,
      bg: 'page',
      color: 'ink',
      minHeight: '100vh',
      // Not `break-word`: in a row, a long word would still push what is beside it off a narrow screen with large text.
      overflowWrap: 'anywhere',
      // Here, for what it stands for differs by mode on the element above.
      '@media (prefers-contrast: more)': MORE_CONTRAST,
    },
    'h1, h2, h3': { lineHeight: 1.2, fontWeight: 700, textWrap: 'balance' },
    p: { textWrap: 'pretty' },
    'ul, ol': { listStyle: 'none' },
    'img, svg': { display: 'block', maxWidth: '100%' },
    'button, input, textarea, select': { font: 'inherit', color: 'inherit' },
    button: { background: 'none', border: 0, cursor: 'pointer' },
    // Pressed before the script was there: it will be heard.
    'button[aria-busy=true]': { boxShadow: 'inset 0 0 0 2px currentColor', cursor: 'progress' },
    fieldset: { border: 0, minWidth: 0 },
    a: { color: 'accent', textUnderlineOffset: '0.2em' },
    '[tabindex="-1"]': { outline: 'none' },
    ':focus-visible:not([tabindex="-1"])': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
    'header, footer, nav, [data-screen-only]': { '@media print': { display: 'none!' } },
    // A row or a card is not cut in two by the end of a page.
    li: { '@media print': { breakInside: 'avoid' } },
    // Nor does a heading end one.
    'h2, h3': { '@media print': { breakAfter: 'avoid' } },
    '.no-banner [data-page-banner]': { display: 'none' },
    // A fresh donation, served where one in progress will take its place: what was typed into it would be lost.
    '.resumes main form, .resumes [data-progress]': { visibility: 'hidden' },
    // In words that fit what was paid as well.
    '.resumes main form::before': { content: '"One moment…"', visibility: 'visible' },
  },
  theme: {
    breakpoints,
    tokens,
    semanticTokens,
    recipes: { button, input, textarea },
  },
})
