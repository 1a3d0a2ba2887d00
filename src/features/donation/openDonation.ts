import { createActor, fromPromise, type ActorRefFrom } from 'xstate'
import { emptyDraft, isOfAnother, type GivingTerms } from '#machines/donation/draft.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { readSaved, SAVED_DONATION_VERSION, toSaved, type SavedDonation } from '#machines/donation/saved.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { EventLog } from '#machines/eventLog.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import { outcomeOf } from '#machines/payment/outcome.ts'
import type { DonationTokenInput, PaymentResume } from '#machines/payment/types.ts'
import { provideTo } from '#machines/provideTo.ts'
import type { GivingServices } from '#ports/ports.tsx'
import type { FoundDonation } from '#ports/reads.ts'
import { addressOfEnded } from './donationAddress.ts'

export type DonationRef = ActorRefFrom<typeof donationMachine>

/** Makes the donation of a campaign, resumed where this tab left it. It is started by the screen, and saves itself at every settled step. */
export function openDonation(
  services: GivingServices,
  terms: GivingTerms,
  options: { returned: boolean; log: Pick<EventLog, 'inspect'> },
): DonationRef {
  const payment = provideTo(paymentMachine)({
    actors: {
      leaveForGateway: fromPromise(({ input }) => services.leaveForGateway(input.donation)),
      askStatus: fromPromise(({ input, signal }) => services.askStatus(input, signal)),
      cancelDonation: fromPromise(({ input, signal }) => services.cancel(input, signal)),
    },
  })
  const machine = provideTo(donationMachine)({
    actors: { createDonation: fromPromise(({ input, signal }) => services.create(input, signal)), payment },
  })
  const storage = services.storage().of(terms.campaignPath)
  const saved = readSaved(storage.read())
  const donation = createActor(machine, { input: { terms, saved, returned: options.returned }, inspect: options.log.inspect })
  // A form that nobody has touched is nothing to come back to: loaded again, its page is taken over from the server again.
  let kept = saved ? null : JSON.stringify(toSaved(donation.getSnapshot()))
  donation.subscribe((snapshot) => {
    const toKeep = toSaved(snapshot)
    if (snapshot.matches('reviewing')) services.prepare()
    const text = JSON.stringify(toKeep)
    if (text === kept) return
    kept = text
    if (toKeep) storage.write(toKeep)
    else if (snapshot.matches('thanked')) storage.forget()
  })
  return donation
}

/**
 * The donation that the token names, or without one the last of this tab, made ready to go on with: back from the gateway, or to be paid now.
 * Rejects where there is no answer.
 * @returns the address that it is at, null for a donation that nobody knows
 */
export async function findDonation(
  services: GivingServices,
  named: DonationTokenInput | null,
  hasReturned: boolean,
): Promise<string | null> {
  const storage = services.storage()
  const address = (path: string) => `/donation/${path}${hasReturned ? '?returned=1' : ''}`
  const saved = storage
    .all()
    .map(readSaved)
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
  const before = readSaved(kept.read())
  // What became of a debit order is known only by its key, which is nowhere else.
  if (hasReturned || before?.at !== 'unanswered') kept.write(savedAtPayment(found, hasReturned, before))
  return address(found.campaignPath)
}

/** Of what was given to a campaign that nobody may see any more, or has not been asked for yet: nothing is given by them. */
export function termsOfHidden(campaignPath: string, { campaignName, line }: PlacedDonation): GivingTerms {
  return {
    campaignId: '',
    campaignPath,
    campaignName,
    organiser: campaignName,
    currencyId: line.currencyId,
    methods: { 1: [], 2: [] },
    recurringMethods: { 1: [], 2: [] },
    isAdminFee: false,
    adminFeeRate: 0,
    suggestedTipPercentage: 0,
    refusal: 'hidden',
    endsOn: null,
  }
}

/** @param before what was kept of the same campaign: what is typed there belongs to another gift, which is gone on with later */
function savedAtPayment({ donation, campaignPath }: FoundDonation, hasReturned: boolean, before: SavedDonation | null): SavedDonation {
  const typed = before && (before.donation === null || isOfAnother(before)) ? before : null
  const draft = typed?.draft ?? { ...emptyDraft(termsOfHidden(campaignPath, donation)), email: donation.email }
  return {
    version: SAVED_DONATION_VERSION,
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

/** Who comes to pay is asked again whether they have, whatever they said before. */
function askedAgain(donation: PlacedDonation, resume: PaymentResume): PaymentResume {
  if (outcomeOf(donation.status)) return 'returned'
  if (resume === 'transferMade') return 'instructions'
  return resume === 'returned' || resume === 'claimed' ? resumeToPay(donation) : resume
}
