import { formatMoney } from '#domain/money.ts'
import type { MoneyLine } from '#domain/moneyLine.ts'
import { datesTaken, debitsToCome, type GiftAhead } from '#domain/recurringGift.ts'
import { dateText, DAY_TEXT, NOT_ON_SUNDAYS } from '#domain/recurringText.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useDraftChoice } from './useDraftChoice.ts'

interface DebitConsentProps {
  isDebitOrder: boolean
  /** What is taken each time. */
  gift: MoneyLine
  /** What is taken at once besides, in cents. */
  extra?: number | null
  ahead: GiftAhead
  /** The method was changed since: what was missing for the other is not said of this one. */
  isAnotherQuestion: boolean
  refusal?: string
}

/** Without it nothing is taken every month. */
export function DebitConsent({ isDebitOrder, gift, extra = null, ahead, isAnotherQuestion, refusal }: DebitConsentProps) {
  const consent = useDraftChoice('cardStoreConsent', refusal)
  const money = (cents: number) => formatMoney(cents, gift.currencyId, 'cents')
  const taken = `${extra ? `${money(extra)} today and ` : ''}${money(gift.total)} ${whenTaken(ahead)}`
  return (
    <Checkbox
      name="cardStoreConsent"
      checked={consent.value}
      onChange={(event) => consent.choose(event.target.checked)}
      error={isAnotherQuestion ? null : consent.error}
    >
      {isDebitOrder
        ? `I agree to this debit order: from this account my bank may pay Letsema ${taken} ${NOT_ON_SUNDAYS}`
        : `I agree that our payment partner stores my card details and takes ${taken}`}
    </Checkbox>
  )
}

function whenTaken(ahead: GiftAhead): string {
  const monthly = `on the ${DAY_TEXT[ahead.deductionDate]} of each month`
  const [next] = datesTaken(ahead)
  // Of one that has stopped, or whose campaign ends before its next date.
  if (next === undefined) return `${monthly} until ${endOf(ahead)}I stop it.`
  const count = debitsToCome(ahead)
  if (count === 1) return `once, on ${dateText(next)}. I can stop it before then.`
  const from = `from ${dateText(next)}`
  return count === null ? `${monthly} ${from}, until I stop it.` : `${monthly}, ${count} times ${from}. I can stop it at any time.`
}

function endOf({ endsOn, debitsLeft }: GiftAhead): string {
  if (endsOn !== null) return `the campaign ends on ${dateText(endsOn)} or `
  return debitsLeft === null ? '' : 'the term is over or '
}
