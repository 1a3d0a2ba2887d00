import { defineConfig } from '@chakra-ui/react/styled-system'

const spacing = ['rowGap', 'columnGap', 'gap', ...sides('padding'), ...sides('margin'), 'inset', 'top', 'right', 'bottom', 'left']
const colours = ['color', 'backgroundColor', 'borderColor', 'outlineColor', 'accentColor']

function sides(property: 'padding' | 'margin'): string[] {
  return ['', 'Top', 'Right', 'Bottom', 'Left', 'Inline', 'Block'].map((side) => `${property}${side}`)
}

const takes = (values: string, properties: string[]) => Object.fromEntries(properties.map((property) => [property, { values }]))

/**
 * What style props mean: which take tokens of which kind, and the conditions there are. Chakra's own base configuration knows every property of
 * CSS and costs a first visit 5 kB more; what is used here and missing there is caught by theme.test.ts.
 */
export const base = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:hover:not(:disabled, [aria-disabled=true])'],
    focus: '&:focus',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    placeholder: '&::placeholder',
    invalid: '&[aria-invalid=true]',
    dark: '.dark &',
  },
  utilities: {
    ...takes('spacing', spacing),
    ...takes('colors', colours),
    background: { values: 'colors', shorthand: 'bg' },
    ...takes('fontSizes', ['fontSize']),
    ...takes('fonts', ['fontFamily']),
    ...takes('radii', ['borderRadius']),
  },
})
