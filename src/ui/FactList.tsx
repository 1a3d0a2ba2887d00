import type { ReactNode } from 'react'
import { chakra } from '#theme/factory.tsx'

export const FactList = chakra('dl', {
  base: {
    '& > div': { paddingBlock: '1.5', borderBottomWidth: '1px', borderBottomStyle: 'solid', borderColor: 'line' },
    '& > div:last-of-type': { borderBottomWidth: 0 },
    '& dt': { color: 'muted', fontSize: 'sm' },
    '& dd': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      columnGap: '3',
      minHeight: '2rem',
      overflowWrap: 'anywhere',
    },
    // The words of a button without an edge end where the line ends.
    '& dd > button': {
      marginLeft: 'auto',
      marginRight: '-4',
      marginBlock: '-2',
      // There it has an edge.
      '@media (forced-colors: active)': { marginRight: 0, marginBlock: 0 },
    },
  },
})

/** A name, its value, and what can be done about it at the end of the line. */
export function Fact({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span style={{ flex: '1 1 7rem' }}>{value}</span>
        {children}
      </dd>
    </div>
  )
}
