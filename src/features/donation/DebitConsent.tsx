import { RecurringDuration } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useChoice } from './useChoice.ts'

interface DebitConsentProps {
  isDebitOrder: boolean
  /** What is taken each time. */
  gift: MoneyLine
  /** What is taken at once besides, in cents. */
  extra?: number | null
  term: RecurringDuration | null
  /** The campaign's last day, where it comes before the term is over. */
  cutShortOn: CalendarDate | null
  /** The method was changed since: what was missing for the other is not said of this one. */
  isAnotherQuestion: boolean
  refusal?: string
}

/** Without it nothing is taken every month. */
export function DebitConsent({ isDebitOrder, gift, extra = null, term, cutShortOn, isAnotherQuestion, refusal }: DebitConsentProps) {
  const consent = useChoice('cardStoreConsent', refusal)
  const until = untilWhen(term, cutShortOn)
  const money = (cents: number) => formatMoney(cents, gift.currencyId, 'cents')
  const taken = `${extra ? `${money(extra)} now and ` : ''}${money(gift.total)} each month ${until}`
  return (
    <Checkbox
      name="cardStoreConsent"
      checked={consent.value}
      onChange={(event) => consent.choose(event.target.checked)}
      error={isAnotherQuestion ? null : consent.error}
    >
      {isDebitOrder
        ? `I agree to this debit order: from this account my bank may pay Letsema ${taken}.`
        : `I agree that our payment partner stores my card details and takes ${taken}.`}
    </Checkbox>
  )
}

function untilWhen(term: RecurringDuration | null, cutShortOn: CalendarDate | null): string {
  if (cutShortOn !== null) return `until the campaign ends on ${dateText(cutShortOn)} or I stop it`
  return term === null || term === RecurringDuration.Indefinite ? 'until I stop it' : 'until the term is over or I stop it'
}
