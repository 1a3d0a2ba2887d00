import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { cutShortOn, debitsToCome, type RecurringGift } from '#domain/recurringGift.ts'
import { addMonths, dateInSouthAfrica, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { nextDateWith } from '#machines/scheduleChange/gift.ts'
import { useNow } from '#ports/useNow.ts'
import { Muted } from '#ui/layout.tsx'
import { useChosen } from '#ui/useChosen.ts'

/** Of the form around it: how many debits the chosen term still brings, and when. Another term is counted from the next one on. */
export function DebitsLeft({ gift }: { gift: RecurringGift }) {
  const { value: term } = useChosen<RecurringDuration>('term')
  const { value: deductionDate } = useChosen<RecurringDay>('deductionDate')
  const next = nextDateWith(gift, { term, deductionDate }, dateInSouthAfrica(useNow()))
  return <Muted role="status">{textOf(gift, term, next)}</Muted>
}

function textOf(gift: RecurringGift, term: RecurringDuration, next: CalendarDate | null): string {
  const { endsOn } = gift
  const isAnother = term !== gift.term
  const debitsLeft = isAnother ? TERM_DEBITS[term] : gift.debitsLeft
  if (next !== null && endsOn !== null && next > endsOn)
    return `Nothing more would be taken: the campaign ends on ${dateText(endsOn)}, before that day comes.`
  const ahead = { upcoming: next === null ? [] : [next], endsOn, debitsLeft }
  const cutShort = cutShortOn(ahead)
  const count = debitsToCome(ahead)
  if (count === null)
    return next === null ? 'It goes on until you stop it.' : `The next debit is on ${dateText(next)}, and so on until you stop it.`
  const dates = next === null ? '' : count === 1 ? `, on ${dateText(next)}` : `, the next on ${dateText(next)}`
  const debits = count === 1 ? 'One more debit' : `${count || 'No'} more debits`
  if (cutShort !== null) return `${debits}${dates}, until the campaign ends on ${dateText(cutShort)}.`
  const last = next !== null && count > 1 ? ` and the last on ${dateText(addMonths(next, count - 1))}` : ''
  return `${isAnother ? 'Counted from now on: ' : ''}${debits}${dates}${last}.`
}
