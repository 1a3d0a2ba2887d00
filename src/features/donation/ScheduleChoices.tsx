import type { ReactNode } from 'react'
import { RecurringDay } from '#domain/enumerations.ts'
import { DAY_TEXT, TERM_TEXT } from '#domain/recurringText.ts'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Stack } from '#ui/layout.tsx'
import { useDraftChoice } from './useDraftChoice.ts'

interface ScheduleChoicesProps {
  refusals: { term?: string; deductionDate?: string }
  /** Below the term: what choosing it comes to. */
  ofTerm?: ReactNode
}

/** For how long, and on which day: asked the same way when a gift is begun and when it is changed. */
export function ScheduleChoices({ refusals, ofTerm }: ScheduleChoicesProps) {
  const term = useDraftChoice('term', refusals.term)
  const day = useDraftChoice('deductionDate', refusals.deductionDate)
  return (
    <>
      <Stack gap="2">
        <ChoiceList
          legend="For how long?"
          name="term"
          inLine="wide"
          value={term.value}
          onChoose={term.choose}
          error={term.error}
          choices={TERM_TEXT.map(({ term: value, text }) => ({ value, label: text }))}
        />
        {ofTerm}
      </Stack>
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
