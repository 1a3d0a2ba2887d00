import { RecurringDay } from '#domain/enumerations.ts'
import { DAY_TEXT, TERM_TEXT } from '#domain/recurringText.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { useChoice } from './useChoice.ts'

/** For how long, and on which day: asked the same way when a gift is begun and when it is changed. */
export function ScheduleChoices({ refusals }: { refusals: { term?: string; deductionDate?: string } }) {
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
