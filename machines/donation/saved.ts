import type { PaymentResume } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { isBegun, isByDebitOrder, isOfAnother, type DonationDraft, type DonationStep } from './draft.ts'
import type { DonationSnapshot } from './selectors.ts'
import { firstOpenStep, isBefore } from './steps.ts'
import type { DonationContext } from './types.ts'

export const SAVED_DONATION_VERSION = 6

/** What lets a reload, a crash or the way back from the gateway go on where the donor was. No session's token and no card is ever in it. */
export interface SavedDonation {
  version: typeof SAVED_DONATION_VERSION
  /** When something of it was changed last, in milliseconds since the epoch: whoever comes back to it later may be somebody else. */
  keptAt: number
  campaignPath: string
  /** 'unanswered' is a debit order that was sent, and may be set up. */
  at: DonationStep | 'payment' | 'unanswered'
  reached: DonationStep
  draft: DonationDraft
  attemptKey: string | null
  /** Only at the payment. */
  donation: PlacedDonation | null
  resume: PaymentResume | null
}

type Standing = Omit<SavedDonation, 'keptAt'>

/** @returns null where there is nothing to come back to */
export function toSaved(snapshot: DonationSnapshot): Standing | null {
  const { context } = snapshot
  switch (snapshot.matches('submitting') ? 'submitting' : snapshot.value) {
    case 'choosingAmount':
      return savedAt('amount', context)
    case 'choosingSchedule':
      return savedAt('schedule', context)
    case 'enteringDetails':
      return savedAt('details', context)
    case 'choosingPaymentMethod':
      return savedAt('method', context)
    // While it is being sent it is saved with its key, so that after a crash the same attempt is sent again, not a second one.
    case 'submitting':
    case 'sendingFailed':
      // Whether or not it would be offered by now.
      return isByDebitOrder(context.draft)
        ? { ...savedAt('review', context), at: 'unanswered', reached: 'review' }
        : savedAt('review', context)
    // In place of what was saved while it was sent.
    case 'notTakingDonations':
      return context.reached === 'review' ? savedAt('review', context) : null
    case 'reviewing':
      return savedAt('review', context)
    case 'paying':
      return savedAtPayment(context, context.resume)
    // The server is asked once more, and what it says by then is said.
    case 'declined':
    case 'cancelled':
      return context.donation ? savedAtPayment(context, 'returned') : savedAt('review', context)
    // What was typed before another gift was paid by its link.
    case 'thanked':
      return isOfAnother(context) && isBegun(context.draft, context.terms) ? savedAt('amount', context) : null
    default:
      return null
  }
}

const savedAtPayment = (context: DonationContext, resume: PaymentResume): Standing => ({
  ...savedAt('review', context),
  at: 'payment',
  donation: context.donation,
  resume,
})

/** What was typed but not accepted is kept, and the steps after it have to be passed again. */
function savedAt(step: DonationStep, context: DonationContext): Standing {
  const reached = firstOpenStep(context)
  return {
    version: SAVED_DONATION_VERSION,
    campaignPath: context.terms.campaignPath,
    at: isBefore(reached, step) ? reached : step,
    reached,
    draft: context.draft,
    attemptKey: context.attemptKey,
    donation: null,
    resume: null,
  }
}
