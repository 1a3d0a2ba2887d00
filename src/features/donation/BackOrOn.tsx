import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { Row } from '#ui/layout.tsx'

interface BackOrOnProps {
  onBack?: () => void
  isBackOff?: boolean
  /** The button that leads on. */
  children: ReactNode
}

/** On a phone what leads on stands above, on a wide screen what leads back stands left of it. The Tab key takes them as they stand. */
export function BackOrOn({ onBack, isBackOff = false, children }: BackOrOnProps) {
  const back = (display: ButtonProps['display']) =>
    onBack && (
      <Button variant="outline" onClick={onBack} disabled={isBackOff} display={display}>
        Back
      </Button>
    )
  return (
    <Row flexDirection={{ base: 'column', sm: 'row' }} alignItems="stretch" justifyContent={onBack ? 'space-between' : 'flex-end'}>
      {back({ base: 'none', sm: 'inline-flex' })}
      {children}
      {back({ sm: 'none' })}
    </Row>
  )
}
