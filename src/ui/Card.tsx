import { chakra } from '#theme/factory.tsx'

export const Card = chakra('div', {
  base: {
    bg: 'raised',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    padding: { base: '4', md: '6' },
  },
})
