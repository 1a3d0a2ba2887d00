import { useState } from 'react'
import { addMonths, LONGEST_PAUSE, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { isDebitOnItsWay, type RecurringGift } from '#domain/recurringGift.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Actions } from './Actions.tsx'

const MONTHS = Array.from({ length: LONGEST_PAUSE }, (_, index) => index + 1)

interface PauseFormProps {
  gift: RecurringGift
  onPause: (months: number) => void
  onBack: () => void
}

export function PauseForm({ gift, onPause, onBack }: PauseFormProps) {
  const [months, setMonths] = useState(1)
  const [next] = gift.upcoming
  const isUnderWay = isDebitOnItsWay(gift)
  return (
    <Stack gap="6">
      <Heading>Pause your gift</Heading>
      <ChoiceList
        legend="For how many months?"
        name="months"
        inLine
        value={months}
        onChoose={setMonths}
        choices={MONTHS.map((value) => ({ value, label: String(value) }))}
      />
      {next && (
        <Notice>
          {isUnderWay && <span>{`${DEBIT_UNDER_WAY} `}</span>}
          <span role="status">{pauseText(addMonths(next, months), gift.endsOn)}</span>
        </Notice>
      )}
      <Actions>
        <Button onClick={() => onPause(months)}>Pause it</Button>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </Actions>
    </Stack>
  )
}

function pauseText(until: CalendarDate, endsOn: CalendarDate | null): string {
  const before = `Nothing is taken before ${dateText(until)}. Then it goes on by itself`
  if (endsOn === null) return `${before}, and no month of it is lost.`
  const end = `the campaign ends on ${dateText(endsOn)}.`
  return until > endsOn ? `With a pause this long nothing more is taken: ${end}` : `${before}, until ${end}`
}
