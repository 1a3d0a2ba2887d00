import { useState } from 'react'
import { countText, formatMoney } from '#domain/money.ts'
import { addMonths, LONGEST_PAUSE, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText, DEBIT_UNDER_WAY } from '#domain/recurringText.ts'
import { cutShortOn, isDebitOnItsWay, openExtra, openMonthly, type RecurringGift } from '#domain/recurringGift.ts'
import { Button } from '#ui/Button.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Actions } from './Actions.tsx'
import { closedWithIt } from './closedWithIt.ts'

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
  const extra = openExtra(gift)
  return (
    <Stack gap="6">
      <Heading>Pause your gift</Heading>
      <SelectField label="For how many months?" name="months" value={months} onChange={(event) => setMonths(Number(event.target.value))}>
        {MONTHS.map((value) => (
          <option key={value} value={value}>
            {`${countText(value, 'month')}${next ? `, until ${dateText(addMonths(next, value))}` : ''}`}
          </option>
        ))}
      </SelectField>
      {next && (
        <Notice>
          {isUnderWay && <span>{`${DEBIT_UNDER_WAY} `}</span>}
          <span role="status">{pauseText(gift, addMonths(next, months))}</span>
          {closedWithIt(gift).map((sentence) => (
            <span key={sentence}>{` ${sentence}`}</span>
          ))}
          {extra && <span>{` Your extra gift of ${formatMoney(extra.amount, gift.currencyId)} is not taken.`}</span>}
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

function pauseText(gift: RecurringGift, until: CalendarDate): string {
  const { endsOn } = gift
  // What is closed with it is given back to the term.
  const debitsLeft = gift.debitsLeft === null ? null : gift.debitsLeft + openMonthly(gift).length
  const before = `Nothing is taken before ${dateText(until)}. Then it goes on by itself`
  if (endsOn !== null && until > endsOn) return `With a pause this long nothing more is taken: the campaign ends on ${dateText(endsOn)}.`
  const cutShort = cutShortOn({ upcoming: [until], endsOn, debitsLeft })
  if (cutShort !== null) return `${before}, until the campaign ends on ${dateText(cutShort)}.`
  if (debitsLeft === null) return `${before}.`
  return `${before}. You still give ${debitsLeft === 1 ? 'once' : `${debitsLeft} times`}.`
}
