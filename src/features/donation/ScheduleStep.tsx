import type { MoneyLine } from '#domain/moneyLine.ts'
import { giftOf, type DonationDraft, type GivingTerms } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { FormTextField } from '#ui/FormTextField.tsx'
import { DebitDates } from './DebitDates.tsx'
import { ScheduleChoices } from './ScheduleChoices.tsx'
import { StepForm } from './StepForm.tsx'
import { useChoice } from './useChoice.ts'

interface ScheduleStepProps {
  context: DonationContext
  onAccept: (draft: DonationDraft) => void
  onKeep: (draft: DonationDraft) => void
  onBack: () => void
}

export function ScheduleStep({ context, onAccept, onKeep, onBack }: ScheduleStepProps) {
  const { draft, terms, refusals } = context
  const check = async (values: DonationDraft) => (await import('./check.ts')).checkStep('schedule', values)
  return (
    <StepForm draft={draft} check={check} onAccept={onAccept} onKeep={onKeep} onBack={onBack} submitText="Continue">
      <ScheduleChoices refusals={refusals} />
      <FormTextField
        name="onceOffText"
        label="An extra gift now"
        optional
        hint="On top of your monthly gift, paid today."
        currency={draft.currencyId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        refusal={refusals.onceOffAmount}
      />
      <Dates endsOn={terms.endsOn} gift={giftOf(draft, terms)} />
    </StepForm>
  )
}

function Dates({ endsOn, gift }: Pick<GivingTerms, 'endsOn'> & { gift: MoneyLine }) {
  return <DebitDates term={useChoice('term').value} day={useChoice('deductionDate').value} endsOn={endsOn} gift={gift} />
}
