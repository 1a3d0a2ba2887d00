import type { OfflineDonationDraft } from '#domain/entities.ts'
import { parseAmount, typedText } from '#domain/money.ts'
import type { Attempt } from '#machines/offlineDonation/types.ts'

/** As it stands in the form. */
export interface TypedDonation extends Omit<OfflineDonationDraft, 'amount'> {
  amount: string
}

export const typedFrom = (draft: OfflineDonationDraft): TypedDonation => ({
  ...draft,
  amount: draft.amount === 0 ? '' : typedText(draft.amount),
})

/** @param typed what the rules have let through */
export const draftFrom = ({ amount, donorName, comment, ...same }: TypedDonation): OfflineDonationDraft => ({
  ...same,
  amount: parseAmount(amount) ?? 0,
  donorName: donorName.trim(),
  comment: comment.trim(),
})

/** What a tab keeps of the form. */
interface FormKept {
  /** As it stands there, where that is not what the form begins with. */
  typed: TypedDonation | null
  unsure: Attempt | null
}

/** @param value what was kept in the tab, which anything may have written: each part is null where it is none */
export function formKept(value: unknown): FormKept {
  const { typed, unsure } = partsOf<FormKept>(value)
  return { typed: typedKept(typed), unsure: attemptKept(unsure) }
}

function attemptKept(value: unknown): Attempt | null {
  const { draft, idempotencyKey } = partsOf<Attempt>(value)
  const { amount } = partsOf<OfflineDonationDraft>(draft)
  const same = withoutAmountKept(draft)
  const isAttempt = Number.isSafeInteger(amount) && typeof idempotencyKey === 'string' && idempotencyKey !== ''
  return same && isAttempt ? { draft: { amount: Number(amount), ...same }, idempotencyKey } : null
}

function typedKept(value: unknown): TypedDonation | null {
  const { amount } = partsOf<TypedDonation>(value)
  const same = withoutAmountKept(value)
  return same && typeof amount === 'string' ? { amount, ...same } : null
}

function withoutAmountKept(value: unknown): Omit<OfflineDonationDraft, 'amount'> | null {
  const { donorName, anonymous, comment, receivedOn } = partsOf<OfflineDonationDraft>(value)
  const isWhole =
    typeof donorName === 'string' && typeof anonymous === 'boolean' && typeof comment === 'string' && typeof receivedOn === 'string'
  return isWhole ? { donorName, anonymous, comment, receivedOn } : null
}

const partsOf = <Whole>(value: unknown): Partial<Record<keyof Whole, unknown>> => (typeof value === 'object' && value !== null ? value : {})
