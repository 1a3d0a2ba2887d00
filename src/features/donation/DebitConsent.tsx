import { RecurringDuration } from '#domain/enumerations.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useChoice } from './useChoice.ts'

interface DebitConsentProps {
  isDebitOrder: boolean
  term: RecurringDuration | null
  /** The campaign's last day, where it comes before the term is over. */
  cutShortOn: CalendarDate | null
  /** The method was changed since: what was missing for the other is not said of this one. */
  isAnotherQuestion: boolean
  refusal?: string
}

/** Without it nothing is taken every month. */
export function DebitConsent({ isDebitOrder, term, cutShortOn, isAnotherQuestion, refusal }: DebitConsentProps) {
  const consent = useChoice('cardStoreConsent', refusal)
  const until = untilWhen(term, cutShortOn)
  return (
    <Checkbox
      name="cardStoreConsent"
      checked={consent.value}
      onChange={(event) => consent.choose(event.target.checked)}
      error={isAnotherQuestion ? null : consent.error}
    >
      {isDebitOrder
        ? `I agree to this debit order: my bank may pay these debits to Letsema from this account ${until}.`
        : `I agree that our payment partner stores my card details and takes these debits ${until}.`}
    </Checkbox>
  )
}

function untilWhen(term: RecurringDuration | null, cutShortOn: CalendarDate | null): string {
  if (cutShortOn !== null) return `until the campaign ends on ${dateText(cutShortOn)} or I stop them`
  return term === null || term === RecurringDuration.Indefinite ? 'until I stop them' : 'until the term is over or I stop them'
}
