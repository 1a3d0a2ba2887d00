import { useState } from 'react'
import { addMonths, LONGEST_PAUSE, longestPause, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { isDebitOnItsWay, type RecurringGift } from '#domain/recurringGift.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from '#ui/ChoiceList.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Actions } from './Actions.tsx'

interface PauseFormProps {
  gift: RecurringGift
  onPause: (months: number) => void
  onBack: () => void
}

export function PauseForm({ gift, onPause, onBack }: PauseFormProps) {
  const [months, setMonths] = useState(1)
  const [next] = gift.upcoming
  const longest = next ? longestPause(next, gift.endsOn) : LONGEST_PAUSE
  const isUnderWay = isDebitOnItsWay(gift)
  if (longest === 0 && gift.endsOn !== null) return <NoPause endsOn={gift.endsOn} onBack={onBack} />
  return (
    <Stack gap="6">
      <Heading>Pause your gift</Heading>
      <ChoiceList
        legend="For how many months?"
        name="months"
        inLine
        value={months}
        onChoose={setMonths}
        choices={Array.from({ length: longest }, (_, index) => ({ value: index + 1, label: String(index + 1) }))}
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

function NoPause({ endsOn, onBack }: { endsOn: CalendarDate; onBack: () => void }) {
  return (
    <Stack gap="6">
      <Heading>Pause your gift</Heading>
      <Notice>{`The campaign ends on ${dateText(endsOn)}, before it would go on.`}</Notice>
      <Actions>
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
  return `${before}, until the campaign ends on ${dateText(endsOn)}.`
}
