import type { OfflineDonationDraft } from '#domain/entities.ts'
import { decimalText, parseAmount } from '#domain/money.ts'

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
