import type { ReactNode } from 'react'
import type { OfflineDonation } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { offlineDonationScreen } from '#machines/offlineDonation/screen.ts'
import type { OfflineDonationRef, OfflineDonationSnapshot } from '#machines/offlineDonation/selectors.ts'
import { messageAsAWhole, type FieldRefusal } from '#machines/refusals.ts'
import { usePorts } from '#ports/ports.tsx'
import { Button } from '#ui/Button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { moneyFromWhom } from './moneyFromWhom.ts'

/** What became of what was last asked for. */
export function OfflineDonationNews({ snapshot, send }: { snapshot: OfflineDonationSnapshot; send: OfflineDonationRef['send'] }) {
  const { newKey } = usePorts()
  const { donation, currencyId, errors, sent } = snapshot.context
  switch (offlineDonationScreen(snapshot)) {
    case 'writing':
      return <Refused errors={errors} />
    case 'adding':
      return null
    case 'removing':
      return <Text role="status">Removing it…</Text>
    case 'added':
      return (
        donation && (
          <Changed title="Added." onUndo={() => send({ type: 'REMOVE', donation })}>
            {addedText(donation, currencyId)}
          </Changed>
        )
      )
    case 'removed':
      return (
        donation && (
          <Stack>
            <Refused errors={errors} />
            <Changed title="Removed." onUndo={() => send({ type: 'PUT_BACK', idempotencyKey: newKey() })}>
              {`${moneyFromWhom(donation, currencyId)} is off your campaign’s page.`}
            </Changed>
          </Stack>
        )
      )
    case 'unanswered':
      return (
        <Trouble
          onRetry={() => send({ type: 'RETRY' })}
          onBack={() => send({ type: 'BACK' })}
          backText={sent?.isFromForm ? 'Back to what I typed' : 'Leave it as it is'}
        >
          We got no clear answer, so this donation may not have been added. Check your connection and try again: it is never added twice.
        </Trouble>
      )
    case 'removalUnanswered':
      return (
        <Trouble onRetry={() => send({ type: 'RETRY' })} onBack={() => send({ type: 'BACK' })} backText="Leave it as it is">
          We got no clear answer, so this donation may not have been removed. Check your connection and try again.
        </Trouble>
      )
  }
}

function Refused({ errors }: { errors: readonly FieldRefusal[] }) {
  const refusal = messageAsAWhole(errors)
  return (
    refusal && (
      <Notice tone="danger" isNews>
        {refusal}
      </Notice>
    )
  )
}

function Changed({ title, onUndo, children }: { title: string; onUndo: () => void; children: ReactNode }) {
  return (
    <Notice tone="calm" isNews>
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

function Trouble(props: { onRetry: () => void; onBack: () => void; backText: string; children: ReactNode }) {
  return (
    <Stack>
      <Notice tone="warning" isNews>
        {props.children}
      </Notice>
      <Row>
        <Button onClick={props.onRetry}>Try again</Button>
        <Button variant="outline" onClick={props.onBack}>
          {props.backText}
        </Button>
      </Row>
    </Stack>
  )
}

const addedText = (donation: OfflineDonation, currencyId: CurrencyId) =>
  `${moneyFromWhom(donation, currencyId)} is on your campaign’s page now${donation.anonymous && donation.donorName ? ', without the name' : ''}.`
