import type { OfflineDonationDraft } from '#domain/entities.ts'
import { decimalText, parseAmount } from '#domain/money.ts'
import type { Attempt } from '#machines/offlineDonation/types.ts'

/** As it stands in the form. */
export interface TypedDonation extends Omit<OfflineDonationDraft, 'amount'> {
  amount: string
}

export const typedFrom = (draft: OfflineDonationDraft): TypedDonation => ({
  ...draft,
  amount: draft.amount === 0 ? '' : decimalText(draft.amount).replace(/\.00$/, ''),
})

/** @param typed what the rules have let through */
export const draftFrom = ({ amount, donorName, comment, ...same }: TypedDonation): OfflineDonationDraft => ({
  ...same,
  amount: parseAmount(amount) ?? 0,
  donorName: donorName.trim(),
  comment: comment.trim(),
})

/** @param value what was kept in the tab, which anything may have written @returns null for what is no attempt */
export function attemptKept(value: unknown): Attempt | null {
  const { draft, idempotencyKey } = partsOf<Attempt>(value)
  const kept = draftKept(draft)
  return kept && typeof idempotencyKey === 'string' && idempotencyKey !== '' ? { draft: kept, idempotencyKey } : null
}

function draftKept(value: unknown): OfflineDonationDraft | null {
  const { amount, donorName, anonymous, comment, receivedOn } = partsOf<OfflineDonationDraft>(value)
  const isDraft =
    Number.isSafeInteger(amount) &&
    typeof donorName === 'string' &&
    typeof anonymous === 'boolean' &&
    typeof comment === 'string' &&
    typeof receivedOn === 'string'
  return isDraft ? { amount: Number(amount), donorName, anonymous, comment, receivedOn } : null
}

const partsOf = <Whole>(value: unknown): Partial<Record<keyof Whole, unknown>> => (typeof value === 'object' && value !== null ? value : {})
