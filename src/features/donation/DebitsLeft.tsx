import type { RecurringDay, RecurringDuration } from '#domain/enumerations.ts'
import { cutShortOn, type RecurringGift } from '#domain/recurringGift.ts'
import { addMonths, TERM_DEBITS } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { Muted } from '#ui/layout.tsx'
import { useChosen } from '#ui/useChosen.ts'

/** Of the form around it: how many debits the chosen term still brings. Another term is counted from the next one on. */
export function DebitsLeft({ gift }: { gift: RecurringGift }) {
  const { value: term } = useChosen<RecurringDuration>('term')
  const { value: day } = useChosen<RecurringDay>('deductionDate')
  return <Muted role="status">{textOf(gift, term, day)}</Muted>
}

function textOf(gift: RecurringGift, term: RecurringDuration, day: RecurringDay): string {
  const isAnother = term !== gift.term
  const debitsLeft = isAnother ? TERM_DEBITS[term] : gift.debitsLeft
  // The next date on another day is the server's to work out.
  const upcoming = day === gift.deductionDate ? gift.upcoming.slice(0, 1) : []
  const cutShort = cutShortOn({ upcoming, endsOn: gift.endsOn, debitsLeft })
  if (cutShort !== null) return `It goes on until the campaign ends on ${dateText(cutShort)}.`
  if (debitsLeft === null) return 'It goes on until you stop it.'
  const [next] = upcoming
  const last = next && debitsLeft > 1 ? `, the last on ${dateText(addMonths(next, debitsLeft - 1))}` : ''
  if (isAnother) return `Counted from now on: ${debitsLeft} more debits${last}.`
  if (debitsLeft < 2) return debitsLeft === 1 ? 'One more debit is to come.' : 'No more debit is to come.'
  return `${debitsLeft} more debits are to come${last}.`
}
