import type { ReactNode } from 'react'
import { Row } from '#ui/layout.tsx'

/** What can be done next: on a phone one under the other, as wide as the page, like the wizard's own buttons. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    <Row flexDirection={{ base: 'column', sm: 'row' }} alignItems={{ base: 'stretch', sm: 'center' }}>
      {children}
    </Row>
  )
}
