import { CurrencyId } from '#domain/enumerations.ts'
import { isRecurring, methodsFor, type DonationDraft, type GivingTerms } from '#machines/donation/draft.ts'

const NAME: Record<CurrencyId, string> = { 1: 'rand', 2: 'US dollars' }

/** Why there is no payment method in a currency, and what can be done about it; null where there is one. */
export function noMethodText(terms: GivingTerms, draft: Pick<DonationDraft, 'type' | 'currencyId'>): string | null {
  if (methodsFor(draft, terms).length > 0) return null
  const { currencyId } = draft
  const other = currencyId === CurrencyId.Rand ? CurrencyId.USDollar : CurrencyId.Rand
  const isElsewhere = methodsFor({ ...draft, currencyId: other }, terms).length > 0
  if (isRecurring(draft))
    return `A monthly gift cannot be taken in ${NAME[currencyId]}. Please ${isElsewhere ? `choose ${NAME[other]}` : 'give once'}.`
  const nothing = `There is no way yet to give to this campaign in ${NAME[currencyId]}.`
  return isElsewhere
    ? `${nothing} Please choose ${NAME[other]}.`
    : `${nothing} We are working on it; please come back, or give to another campaign.`
}
