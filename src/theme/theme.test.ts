import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { isCssProperty as isListed } from '@pandacss/is-valid-prop'
import { describe, expect, test } from 'vitest'
import { isCssProperty, isStyleProp } from './styleProp.ts'
import { base } from './base.ts'
import { system } from './system.ts'
import { palette } from './tokens.ts'

type Mode = 'light' | 'dark'
type Name = keyof typeof palette

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES: Name[] = ['page', 'raised', 'sunken', 'accentSoft', 'dangerSoft', 'warning']
const TEXT_ON: [text: Name, surfaces: Name[]][] = [
  ['ink', SURFACES],
  ['muted', ['page', 'raised', 'sunken']],
  ['accent', ['page', 'raised', 'accentSoft']],
  ['accentInk', ['accent', 'accentStrong', 'danger']],
  ['danger', ['page', 'raised', 'dangerSoft']],
]

describe('colours', () => {
  for (const mode of ['light', 'dark'] satisfies Mode[])
    for (const [text, surfaces] of TEXT_ON)
      test.each(surfaces)(`${mode}: ${text} can be read on %s`, (surface) => {
        expect(contrast(palette[text][mode], palette[surface][mode])).toBeGreaterThanOrEqual(4.5)
      })

  const RINGS: [Name, Name[]][] = [
    ['accent', SURFACES],
    // On a toast.
    ['page', ['ink']],
  ]
  for (const mode of ['light', 'dark'] satisfies Mode[])
    for (const [ring, surfaces] of RINGS)
      test.each(surfaces)(`${mode}: the ring of what has the focus can be seen on %s`, (surface) => {
        expect(contrast(palette[ring][mode], palette[surface][mode])).toBeGreaterThanOrEqual(3)
      })

  test.each(['light', 'dark'] satisfies Mode[])('%s: the edge of a control can be seen', (mode) => {
    expect(contrast(palette.edge[mode], palette.raised[mode])).toBeGreaterThanOrEqual(3)
  })

  test.each(['light', 'dark'] satisfies Mode[])('%s: what is done of a bar stands out from what is left', (mode) => {
    expect(contrast(palette.accent[mode], palette.line[mode])).toBeGreaterThanOrEqual(3)
  })
})

describe('the system', () => {
  test.each(['button', 'input', 'textarea'])('has the recipe %s', (key) => expect(system.hasRecipe(key)).toBe(true))

  test.each([
    ['bg', 'accent', 'var(--l-colors-accent)'],
    ['color', 'muted', 'var(--l-colors-muted)'],
    ['borderColor', 'line', 'var(--l-colors-line)'],
    ['paddingInline', '4', 'var(--l-spacing-4)'],
    ['gap', '1.5', 'var(--l-spacing-1\\.5)'],
    ['fontSize', 'lg', 'var(--l-fontSizes-lg)'],
    ['borderRadius', 'full', 'var(--l-radii-full)'],
    ['minHeight', '3rem', '3rem'],
  ])('knows what %s: %s means', (property, value, expected) => {
    expect(Object.values(system.css({ [property]: value } as unknown as SystemStyleObject))).toContain(
      expected.replace('fontSizes', 'font-sizes'),
    )
  })

  test('turns breakpoints and conditions into CSS', () => {
    expect(JSON.stringify(system.css({ display: { base: 'none', lg: 'block' }, _hover: { color: 'ink' } }))).toMatch(/62rem.*block.*:hover/)
  })
})

describe('which props are styles', () => {
  test.each([
    ...'display position gap padding paddingInline marginTop minHeight maxWidth gridTemplateColumns gridColumn alignItems alignSelf justifyContent'.split(
      ' ',
    ),
    ...'flexShrink flexDirection flexWrap color background borderRadius boxShadow fontVariantNumeric fontWeight lineHeight textAlign overflowWrap'.split(
      ' ',
    ),
    ...'whiteSpace zIndex opacity cursor transform top left inset aspectRatio objectFit letterSpacing textDecoration'.split(' '),
  ])('%s is one, as in the full list', (name) => {
    expect(isListed(name)).toBe(true)
    expect(isCssProperty(name)).toBe(true)
  })

  test.each(
    'id name type value href src alt title role rows cols list min max step placeholder maxLength minLength pattern form htmlFor tabIndex hidden lang label open checked disabled autoComplete inputMode enterKeyHint spellCheck srcSet sizes loading decoding fetchPriority target rel method action children className style ref onClick'.split(
      ' ',
    ),
  )('%s is an attribute', (name) => {
    expect(isStyleProp(name)).toBe(false)
    expect(system.isValidProperty(name)).toBe(false)
  })

  test.each(['css', 'bg', ...Object.keys(base.utilities ?? {}), ...Object.keys(base.conditions ?? {}).map((name) => `_${name}`)])(
    '%s is one to Chakra and here',
    (name) => {
      expect(system.isValidProperty(name)).toBe(true)
      expect(isStyleProp(name)).toBe(true)
    },
  )
})
