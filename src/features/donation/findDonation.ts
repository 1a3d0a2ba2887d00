import { emptyDraft, isOfAnother } from '#machines/donation/draft.ts'
import { readSaved } from '#machines/donation/readSaved.ts'
import { SAVED_DONATION_VERSION, type SavedDonation } from '#machines/donation/saved.ts'
import { outcomeOf } from '#machines/payment/outcome.ts'
import type { DonationTokenInput, PaymentResume } from '#machines/payment/types.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { GivingServices } from '#ports/ports.tsx'
import type { FoundDonation } from '#ports/reads.ts'
import { addressOfEnded } from './donationAddress.ts'
import { termsOfHidden } from './terms.ts'

/**
 * The donation that the token names, or without one the last of this tab, made ready to go on with: back from the gateway, or to be paid now.
 * Rejects where there is no answer.
 * @returns the address that it is at, null for a donation that nobody knows
 */
export async function findDonation(
  services: GivingServices,
  named: DonationTokenInput | null,
  hasReturned: boolean,
  now: number,
): Promise<string | null> {
  const storage = services.storage()
  const address = (path: string) => `/donation/${path}${hasReturned ? '?returned=1' : ''}`
  const saved = storage
    .all()
    .map((kept) => readSaved(kept, now))
    .find((kept) => kept?.donation && (!named || kept.donation.token === named.token))
  if (saved) {
    if (!hasReturned && saved.donation)
      storage.of(saved.campaignPath).write({ ...saved, resume: saved.resume && askedAgain(saved.donation, saved.resume) })
    return address(saved.campaignPath)
  }
  const found = named ? await services.find(named) : null
  if (!found) return null
  const ended = addressOfEnded(found)
  if (ended) return ended
  const kept = storage.of(found.campaignPath)
  const before = readSaved(kept.read(), now)
  // What became of a debit order is known only by its key, which is nowhere else.
  if (hasReturned || before?.at !== 'unanswered') kept.write(savedAtPayment(found, hasReturned, before, now))
  return address(found.campaignPath)
}

/** @param before what was kept of the same campaign: what is typed there belongs to another gift, which is gone on with later */
function savedAtPayment(
  { donation, campaignPath }: FoundDonation,
  hasReturned: boolean,
  before: SavedDonation | null,
  now: number,
): SavedDonation {
  const typed = before && (before.donation === null || isOfAnother(before)) ? before : null
  const draft = typed?.draft ?? { ...emptyDraft(termsOfHidden(campaignPath, donation)), email: donation.email }
  return {
    version: SAVED_DONATION_VERSION,
    keptAt: typed?.keptAt ?? now,
    campaignPath,
    at: 'payment',
    reached: 'amount',
    draft,
    attemptKey: typed?.attemptKey ?? null,
    donation,
    // Its link leads here also once it is paid or cancelled.
    resume: hasReturned || outcomeOf(donation.status) ? 'returned' : resumeToPay(donation),
  }
}

const resumeToPay = ({ next }: PlacedDonation): PaymentResume => (next.kind === 'redirect' ? 'away' : 'start')

/** A donor who comes to pay is asked again whether they have, whatever they said before. */
function askedAgain(donation: PlacedDonation, resume: PaymentResume): PaymentResume {
  if (outcomeOf(donation.status)) return 'returned'
  if (resume === 'transferMade') return 'instructions'
  return resume === 'returned' || resume === 'claimed' ? resumeToPay(donation) : resume
}
