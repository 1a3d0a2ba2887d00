import type { ReactNode } from 'react'
import type { OfflineDonation } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { offlineDonationScreen } from '#machines/offlineDonation/screen.ts'
import type { OfflineDonationRef, OfflineDonationSnapshot } from '#machines/offlineDonation/selectors.ts'
import { messageAsAWhole } from '#machines/refusals.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { News, Notice } from '#ui/Notice.tsx'
import { moneyFromWhom } from './moneyFromWhom.ts'

interface OfflineDonationNewsProps {
  snapshot: OfflineDonationSnapshot
  send: OfflineDonationRef['send']
}

/** What became of what was last asked for. */
export function OfflineDonationNews({ snapshot, send }: OfflineDonationNewsProps) {
  const { sent } = snapshot.context
  const screen = offlineDonationScreen(snapshot)
  const isUnanswered = screen === 'unanswered' || screen === 'removalUnanswered'
  return (
    <>
      <News role="alert">
        <Wrong snapshot={snapshot} />
      </News>
      <News role="status">
        <Done snapshot={snapshot} send={send} />
      </News>
      {isUnanswered && (
        <Row>
          <Button onClick={() => send({ type: 'RETRY' })}>Try again</Button>
          <Button variant="outline" onClick={() => send({ type: 'BACK' })}>
            {screen === 'unanswered' && sent?.isFromForm ? 'Back to what I typed' : 'Leave it as it is'}
          </Button>
        </Row>
      )}
    </>
  )
}

/** Said before anything else, such as the name of what the focus comes to: something is to be done. */
function Wrong({ snapshot }: { snapshot: OfflineDonationSnapshot }) {
  switch (offlineDonationScreen(snapshot)) {
    case 'writing':
    case 'removed': {
      const refusal = messageAsAWhole(snapshot.context.errors)
      return refusal && <Notice tone="danger">{refusal}</Notice>
    }
    case 'unanswered':
      return (
        <Notice tone="warning">
          We got no clear answer, so this donation may not have been added. Check your connection and try again: it is never added twice.
        </Notice>
      )
    case 'removalUnanswered':
      return (
        <Notice tone="warning">
          We got no clear answer, so this donation may not have been removed. Check your connection and try again.
        </Notice>
      )
    default:
      return null
  }
}

function Done({ snapshot, send }: OfflineDonationNewsProps) {
  const { newKey } = usePorts()
  const { donation, currencyId } = snapshot.context
  const screen = offlineDonationScreen(snapshot)
  if (screen === 'removing') return <Text>Removing it…</Text>
  if (screen === 'added' && donation)
    return (
      <Changed title="Added." onUndo={() => send({ type: 'REMOVE', donation })}>
        {addedText(donation, currencyId)}
      </Changed>
    )
  if (screen === 'removed' && donation)
    return (
      <Changed title="Removed." onUndo={() => send({ type: 'PUT_BACK', idempotencyKey: newKey() })}>
        {`${moneyFromWhom(donation, currencyId)} is off your campaign’s page.`}
      </Changed>
    )
  return null
}

function Changed({ title, onUndo, children }: { title: string; onUndo: () => void; children: ReactNode }) {
  return (
    <Notice tone="calm">
      <Row justifyContent="space-between">
        <p>
          <strong>{title}</strong> <span>{children}</span>
        </p>
        <Button variant="outline" size="sm" onClick={onUndo} marginBlock={{ md: '-0.625rem' }}>
          Undo
        </Button>
      </Row>
    </Notice>
  )
}

const addedText = (donation: OfflineDonation, currencyId: CurrencyId) =>
  `${moneyFromWhom(donation, currencyId)} is on your campaign’s page now${donation.anonymous && donation.donorName ? ', without the name' : ''}.`
