import { useRef } from 'react'
import { useForm } from 'react-final-form'
import type { OfflineDonationDraft } from '#domain/entities.ts'
import type { CurrencyId } from '#domain/enumerations.ts'
import { COMMENT_MAXIMUM } from '#domain/limits.ts'
import { parseAmount } from '#domain/money.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { usePorts } from '#ports/ports.tsx'
import { chakra } from '#theme/factory.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { CheckedForm, useIsChecking } from '#ui/CheckedForm.tsx'
import { FormTextArea, FormTextField } from '#ui/FormTextField.tsx'
import { KeepDraft } from '#ui/KeepDraft.tsx'
import { Stack } from '#ui/layout.tsx'
import { News } from '#ui/Notice.tsx'
import { StillWorking } from '#ui/StillWorking.tsx'
import { useChosen } from '#ui/useChosen.ts'
import { draftFrom, type TypedDonation } from './typedDonation.ts'

const Pair = chakra('div', {
  base: { display: 'grid', gap: '5', gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' },
})

interface OfflineDonationFormProps {
  initial: TypedDonation
  currencyId: CurrencyId
  refusals: Record<string, string>
  isAdding: boolean
  isOff: boolean
  onAdd: (draft: OfflineDonationDraft) => void
  onKeep: (typed: TypedDonation) => void
}

export function OfflineDonationForm({ initial, currencyId, refusals, isAdding, isOff, onAdd, onKeep }: OfflineDonationFormProps) {
  const { clock, isReplaced } = usePorts()
  const form = useRef<HTMLFormElement>(null)
  const told = useRef(initial)
  return (
    <Card>
      <CheckedForm<TypedDonation>
        initial={initial}
        check={async (typed) => (await import('./checkOfflineDonation.ts')).checkOfflineDonation(typed, currencyId, clock)}
        onAccept={(typed) => {
          told.current = typed
          onAdd(draftFrom(typed))
        }}
        form={form}
        canGoUnchecked={({ amount }) => parseAmount(amount, currencyId) !== null}
        areGone={isReplaced}
        troubleText="We could not check what you typed. Check your connection and try again: it is kept."
        gap="5"
        actions={<AddDonation isAdding={isAdding} isOff={isOff} />}
      >
        <KeepDraft form={form} told={told} onKeep={onKeep} />
        <Pair>
          <FormTextField
            name="amount"
            label="Amount"
            currency={currencyId}
            inputMode="decimal"
            autoComplete="off"
            refusal={refusals['amount']}
          />
          <FormTextField
            name="receivedOn"
            label="Day received"
            type="date"
            max={dateInSouthAfrica(clock())}
            refusal={refusals['receivedOn']}
          />
        </Pair>
        <Donor refusals={refusals} />
        <FormTextArea
          name="comment"
          label="Words from the donor"
          optional
          hint={`Shown with the donation. At most ${COMMENT_MAXIMUM} characters.`}
          rows={3}
          refusal={refusals['comment']}
        />
      </CheckedForm>
    </Card>
  )
}

function Donor({ refusals }: { refusals: Record<string, string> }) {
  const form = useForm<TypedDonation>()
  const anonymous = useChosen<boolean>('anonymous', refusals['anonymous'])
  const isMissing = !form.getFieldState('donorName')?.value?.trim()
  return (
    <Stack gap="2" marginBottom="-2">
      <FormTextField
        name="donorName"
        label="Who gave"
        optional={anonymous.value}
        hint={anonymous.value ? 'For your own list; nobody else sees it.' : undefined}
        autoComplete="off"
        refusal={refusals['donorName']}
        isAnotherQuestion={anonymous.isAnother && isMissing}
      />
      <Checkbox
        name="anonymous"
        checked={anonymous.value}
        onChange={(event) => anonymous.choose(event.target.checked)}
        error={anonymous.error}
      >
        Leave them anonymous
      </Checkbox>
    </Stack>
  )
}

function AddDonation({ isAdding, isOff }: Pick<OfflineDonationFormProps, 'isAdding' | 'isOff'>) {
  const isChecking = useIsChecking()
  return (
    <>
      <News role="status">{isAdding && <StillWorking />}</News>
      <Button
        type="submit"
        waiting={isAdding ? 'Adding…' : isChecking && 'One moment…'}
        aria-disabled={isOff || undefined}
        alignSelf={{ sm: 'flex-start' }}
      >
        Add donation
      </Button>
    </>
  )
}
