import type { defineRecipe as DefineRecipe } from '@chakra-ui/react/styled-system'

/** Chakra's own lies in a file with what merges configurations, which a first visit has no use for. */
const defineRecipe: typeof DefineRecipe = (recipe) => recipe

export const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '3rem',
    // Large text leaves its words the room that a phone has.
    paddingInline: 'min(1.25rem, 6vw)',
    paddingBlock: '2',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontWeight: 700,
    fontSize: 'md',
    lineHeight: 1.2,
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    _disabled: { opacity: 0.7, cursor: 'not-allowed' },
    '@media print': { display: 'none' },
  },
  variants: {
    variant: {
      solid: { bg: 'accent', color: 'accentInk', _hover: { bg: 'accentStrong' } },
      outline: { bg: 'raised', color: 'accent', borderColor: 'accent', _hover: { bg: 'accentSoft' } },
      ghost: { bg: 'transparent', color: 'accent', paddingInline: '3', marginLeft: 'var(--ghost-start)', _hover: { bg: 'accentSoft' } },
    },
    size: { md: {}, sm: { minHeight: '2.75rem', paddingInline: '4', fontSize: 'sm' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

const control = {
  width: '100%',
  bg: 'raised',
  color: 'ink',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'edge',
  borderRadius: 'sm',
  paddingInline: '3',
  fontSize: 'md',
  lineHeight: 1.4,
  _placeholder: { color: 'muted', opacity: 1 },
  _invalid: { borderColor: 'danger', boxShadow: 'inset 0 0 0 1px var(--l-colors-danger)' },
} as const

export const input = defineRecipe({ className: 'input', base: { ...control, minHeight: '3rem' } })

export const textarea = defineRecipe({
  className: 'textarea',
  base: { ...control, paddingBlock: '2', minHeight: '6.5rem', resize: 'vertical' },
})
