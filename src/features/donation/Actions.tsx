import { chakra } from '#theme/factory.tsx'
import { Row } from '#ui/layout.tsx'

/**
 * What can be done next: on a phone one under the other, as wide as the page, like the wizard's own buttons. Beside one another the words of one
 * without an edge stand as far from the next as an edge does, and where it begins a line, they begin it.
 */
export const Actions = chakra(Row, {
  base: {
    columnGap: '5',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'stretch', sm: 'center' },
    '--ghost-start': { sm: '-0.875rem' },
    // There it has an edge.
    '@media (forced-colors: active)': { '--ghost-start': 0 },
  },
})
