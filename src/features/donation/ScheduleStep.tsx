import { RecurringDay } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import { DAY_TEXT, TERM_TEXT } from '#domain/recurringText.ts'
import type { DonationDraft, GivingTerms } from '#machines/donation/draft.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { FormTextField } from '#ui/FormTextField.tsx'
import { DebitDates } from './DebitDates.tsx'
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
      <Choices refusals={refusals} />
      <FormTextField
        name="onceOffText"
        label="An extra gift now"
        optional
        hint="Beside the monthly one, paid at once."
        prefix={CURRENCIES[draft.currencyId].symbol}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        refusal={refusals.onceOffAmount}
      />
      <Dates endsOn={terms.endsOn} />
    </StepForm>
  )
}

function Choices({ refusals }: Pick<DonationContext, 'refusals'>) {
  const term = useChoice('term', refusals.term)
  const day = useChoice('deductionDate', refusals.deductionDate)
  return (
    <>
      <ChoiceList
        legend="For how long?"
        name="term"
        inLine="wide"
        value={term.value}
        onChoose={term.choose}
        error={term.error}
        choices={TERM_TEXT.map(({ term: value, text }) => ({ value, label: text }))}
      />
      <ChoiceList
        legend="On which day of the month?"
        name="deductionDate"
        inLine
        value={day.value}
        onChoose={day.choose}
        error={day.error}
        choices={Object.values(RecurringDay).map((value) => ({ value, label: DAY_TEXT[value] }))}
      />
    </>
  )
}

function Dates({ endsOn }: Pick<GivingTerms, 'endsOn'>) {
  return <DebitDates term={useChoice('term').value} day={useChoice('deductionDate').value} endsOn={endsOn} />
}
