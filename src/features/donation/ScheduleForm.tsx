import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { centsFromWire, parseAmount, typedText, wireFromCents } from '#domain/money.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import type { SchedulePatch, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Heading, Muted } from '#ui/layout.tsx'
import { CheckedForm } from '#ui/CheckedForm.tsx'
import { SaveOrBack } from './SaveOrBack.tsx'
import { ScheduleChoices } from './ScheduleChoices.tsx'

export interface ScheduleFormValues {
  amountText: string
  term: RecurringDuration | null
  deductionDate: RecurringDay | null
}

interface ScheduleFormProps {
  gift: RecurringGift
  /** What was sent before, where the server refused it. */
  refused: SchedulePatch | null
  refusals: Record<string, string>
  onSave: (values: ScheduleValues) => void
  onBack: () => void
}

export function ScheduleForm({ gift, refused, refusals, onSave, onBack }: ScheduleFormProps) {
  const chosen = ({ amountText, term, deductionDate }: ScheduleFormValues): ScheduleValues | null => {
    const cents = parseAmount(amountText, gift.currencyId)
    return cents === null || term === null || deductionDate === null ? null : { amount: wireFromCents(cents), term, deductionDate }
  }
  const accept = (typed: ScheduleFormValues) => {
    const values = chosen(typed)
    if (!values) throw new Error('What was checked cannot be saved')
    onSave(values)
  }
  const refusedAmount = refused?.amount === undefined ? null : centsFromWire(refused.amount)
  return (
    <CheckedForm<ScheduleFormValues>
      initial={{
        amountText: typedText(refusedAmount ?? gift.line.toCause),
        term: refused?.term ?? gift.term,
        deductionDate: refused?.deductionDate ?? gift.deductionDate,
      }}
      check={async (values) => (await import('./checkSchedule.ts')).checkSchedule(values, gift.currencyId)}
      onAccept={accept}
      canGoUnchecked={(typed) => chosen(typed) !== null}
      troubleText="We could not check your change. Check your connection and try again: what you typed is kept."
      actions={<SaveOrBack text="Save" onBack={onBack} />}
    >
      <Heading>Change your gift</Heading>
      <FormTextField
        name="amountText"
        label="How much each month?"
        currency={gift.currencyId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        refusal={refusals['amount']}
      />
      <ScheduleChoices refusals={refusals} />
      <Muted>Your change holds from the next debit on. What was taken already stays as it is.</Muted>
    </CheckedForm>
  )
}
