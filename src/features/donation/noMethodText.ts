import { CurrencyId } from '#domain/enumerations.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'

const NAME: Record<CurrencyId, string> = { 1: 'rand', 2: 'US dollars' }

/** Why there is no payment method in a currency, and what can be done about it; null where there is one. */
export function noMethodText(terms: GivingTerms, currencyId: CurrencyId): string | null {
  if (terms.methods[currencyId].length > 0) return null
  const other = currencyId === CurrencyId.Rand ? CurrencyId.USDollar : CurrencyId.Rand
  const nothing = `There is no way yet to pay for this campaign in ${NAME[currencyId]}.`
  return terms.methods[other].length > 0
    ? `${nothing} Please choose ${NAME[other]}.`
    : `${nothing} We are working on it; please come back, or give to another campaign.`
}
