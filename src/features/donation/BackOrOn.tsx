import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonProps } from '#ui/Button.tsx'
import { Row } from '#ui/layout.tsx'

export interface BackOrOnProps {
  onBack?: () => void
  /** The campaign's page, in place of a step before. */
  backTo?: string
  isBackOff?: boolean
  /** The button that leads on. */
  children: ReactNode
}

/** On a phone what leads on stands above, on a wide screen what leads back stands left of it. The Tab key takes them as they stand. */
export function BackOrOn({ onBack, backTo, isBackOff = false, children }: BackOrOnProps) {
  const back = (display: ButtonProps['display']) =>
    backTo ? (
      <ButtonLink href={backTo} variant="outline" display={display}>
        Back to the campaign
      </ButtonLink>
    ) : (
      onBack && (
        <Button variant="outline" onClick={onBack} disabled={isBackOff} display={display}>
          Back
        </Button>
      )
    )
  return (
    <Row
      flexDirection={{ base: 'column', sm: 'row' }}
      alignItems="stretch"
      justifyContent={onBack || backTo ? 'space-between' : 'flex-end'}
    >
      {back({ base: 'none', sm: 'inline-flex' })}
      {children}
      {back({ base: 'inline-flex', sm: 'none' })}
    </Row>
  )
}
