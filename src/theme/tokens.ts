import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system'

export const breakpoints = { sm: '576px', md: '768px', lg: '992px', xl: '1200px', xxl: '1400px' }

const steps = ['0', '0.5', '1', '1.5', '2', '3', '4', '5', '6', '8', '10', '12', '16'] as const
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${Number(step) / 4}rem` }]))

export const tokens = defineTokens({
  spacing,
  fonts: {
    body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif' },
  },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.25rem' },
    xl: { value: '1.5rem' },
    '2xl': { value: '1.875rem' },
    '3xl': { value: '2.375rem' },
  },
  radii: { sm: { value: '0.5rem' }, md: { value: '0.75rem' }, lg: { value: '1.25rem' }, full: { value: '999px' } },
})

/** Contrast of every text colour on every background it stands on is at least 4.5 in both modes; a test computes it. */
export const palette = {
  page: { light: '#fbf8f2', dark: '#191714' },
  raised: { light: '#ffffff', dark: '#24211d' },
  sunken: { light: '#f2ece1', dark: '#302b25' },
  ink: { light: '#2a241e', dark: '#f4eee4' },
  muted: { light: '#62584c', dark: '#c0b5a6' },
  line: { light: '#e2d8c8', dark: '#453e35' },
  edge: { light: '#8c8172', dark: '#8f8577' },
  accent: { light: '#0f6650', dark: '#6fd3b4' },
  accentInk: { light: '#ffffff', dark: '#0a2a21' },
  accentStrong: { light: '#0b4f3e', dark: '#97e3ca' },
  accentSoft: { light: '#e0f0ea', dark: '#1d3a31' },
  danger: { light: '#b42318', dark: '#ff9d92' },
  dangerSoft: { light: '#fdeceA', dark: '#42201d' },
  warning: { light: '#fdf0cf', dark: '#453818' },
} as const

export const semanticTokens = defineSemanticTokens({
  colors: Object.fromEntries(
    Object.entries(palette).map(([name, { light, dark }]) => [name, { value: { base: light.toLowerCase(), _dark: dark } }]),
  ),
})
