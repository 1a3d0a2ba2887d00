import { useFormState } from 'react-final-form'
import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { centsFromWire, formatMoney, parseAmount, typedText, wireFromCents } from '#domain/money.ts'
import { isDebitOnItsWay, triedAgainOn, type RecurringGift } from '#domain/recurringGift.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { hasAdminFee, lineWith } from '#machines/scheduleChange/gift.ts'
import type { SchedulePatch, ScheduleValues } from '#machines/scheduleChange/types.ts'
import { usePorts } from '#ports/ports.tsx'
import { CheckedForm } from '#ui/CheckedForm.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { Heading, Muted, Stack } from '#ui/layout.tsx'
import { MoneyTable } from '#ui/MoneyTable.tsx'
import { useChosen } from '#ui/useChosen.ts'
import { DebitsLeft } from './DebitsLeft.tsx'
import { SaveOrBack } from './SaveOrBack.tsx'
import { ScheduleChoices } from './ScheduleChoices.tsx'

type TipChoice = 'none' | 'same' | 'other'

export interface ScheduleFormValues {
  amountText: string
  tipChoice: TipChoice
  tipText: string
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
  const { isReplaced } = usePorts()
  const chosen = (typed: ScheduleFormValues): ScheduleValues | null => {
    const { term, deductionDate } = typed
    const cents = parseAmount(typed.amountText, gift.currencyId)
    const tip = tipIn(typed, gift)
    if (cents === null || tip === null || term === null || deductionDate === null) return null
    return {
      amount: wireFromCents(cents),
      ...(hasAdminFee(gift) ? {} : { tipOrAdminFeeAmount: wireFromCents(tip) }),
      term,
      deductionDate,
    }
  }
  const accept = (typed: ScheduleFormValues) => {
    const values = chosen(typed)
    if (!values) throw new Error('What was checked cannot be saved')
    onSave(values)
  }
  return (
    <CheckedForm<ScheduleFormValues>
      initial={valuesOf(gift, refused)}
      check={async (values) => (await import('./checkSchedule.ts')).checkSchedule(values, gift.currencyId)}
      onAccept={accept}
      canGoUnchecked={(typed) => chosen(typed) !== null}
      areGone={isReplaced}
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
        refusal={refusals['amount']}
      />
      {!hasAdminFee(gift) && <Tip gift={gift} refusal={refusals['tipOrAdminFeeAmount']} />}
      <LiveMoney gift={gift} />
      <ScheduleChoices refusals={refusals} ofTerm={<DebitsLeft gift={gift} />} />
      <Muted>Your change applies from the next debit on. What was taken already stays as it is.</Muted>
      {isDebitOnItsWay(gift) && <Muted>{`${DEBIT_UNDER_WAY} It stays as it is.`}</Muted>}
      {gift.debits.map((debit) => {
        const again = debit.isExtra ? null : triedAgainOn(debit, gift)
        if (again === null || debit.status !== 'waiting') return null
        return (
          <Muted key={debit.date}>
            {`The ${formatMoney(debit.amount, gift.currencyId)} of ${dateText(debit.date)} could not be taken. We try again on ${dateText(again)}, with the sum that you choose here.`}
          </Muted>
        )
      })}
    </CheckedForm>
  )
}

function valuesOf(gift: RecurringGift, refused: SchedulePatch | null): ScheduleFormValues {
  const { amount, tipOrAdminFeeAmount: sentTip } = refused ?? {}
  const refusedTip = sentTip === undefined ? null : centsFromWire(sentTip)
  const tip = refusedTip ?? gift.line.tipOrFee
  return {
    amountText: typedText((amount === undefined ? null : centsFromWire(amount)) ?? gift.line.toCause),
    tipChoice: tip === 0 ? 'none' : refusedTip === null ? 'same' : 'other',
    tipText: tip ? typedText(tip) : '',
    term: refused?.term ?? gift.term,
    deductionDate: refused?.deductionDate ?? gift.deductionDate,
  }
}

/** @returns cents; null for what is no amount */
function tipIn({ tipChoice, tipText }: ScheduleFormValues, { line, currencyId }: RecurringGift): number | null {
  if (tipChoice === 'none') return 0
  return tipChoice === 'same' ? line.tipOrFee : parseAmount(tipText, currencyId)
}

function Tip({ gift: { line, currencyId }, refusal }: { gift: RecurringGift; refusal?: string }) {
  const { value, choose } = useChosen<TipChoice>('tipChoice')
  return (
    <Stack gap="3">
      <ChoiceList
        legend="A tip to keep Letsema running?"
        name="tipChoice"
        value={value}
        onChoose={choose}
        choices={[
          { value: 'none', label: 'No tip' },
          ...(line.tipOrFee > 0 ? [{ value: 'same' as const, label: `${formatMoney(line.tipOrFee, currencyId)} each month, as now` }] : []),
          { value: 'other', label: 'Another amount' },
        ]}
      />
      {value === 'other' && (
        <FormTextField
          name="tipText"
          label="Your tip each month"
          currency={currencyId}
          inputMode="decimal"
          autoComplete="off"
          refusal={refusal}
        />
      )}
    </Stack>
  )
}

/** An amount that cannot be read counts as nothing, as where the gift was begun. */
function LiveMoney({ gift }: { gift: RecurringGift }) {
  const { values } = useFormState<ScheduleFormValues>({ subscription: { values: true } })
  const toCause = parseAmount(values.amountText, gift.currencyId) ?? 0
  return <MoneyTable line={lineWith(gift, { toCause, tip: tipIn(values, gift) ?? 0 })} when="each month" />
}
