import type { PlacedDonation } from '#machines/placedDonation.ts'
import type { DonationTokenInput } from '#machines/payment/types.ts'
import type { FoundDonation } from '#ports/reads.ts'

const ONCE = 'donation'
const EVERY_MONTH = 'donationScheduler'

/** The donation that an address names in its query, as the ways back from the gateways do. */
export function donationNamedIn(search: string): DonationTokenInput | null {
  const query = new URLSearchParams(search)
  const recurring = query.get(EVERY_MONTH)
  const token = recurring ?? query.get(ONCE)
  return token ? { token, isRecurring: recurring !== null } : null
}

/** A donor who comes from My Donations has not been to a gateway just now. */
export const isToBePaid = (search: string): boolean => new URLSearchParams(search).get('pay') === '1'

export const queryFor = ({ token, isRecurring }: DonationTokenInput): string =>
  `?${isRecurring ? EVERY_MONTH : ONCE}=${encodeURIComponent(token)}`

export const nameOf = ({ token, recurrence }: PlacedDonation): DonationTokenInput => ({ token, isRecurring: recurrence !== null })

/** Where to see what became of one that had arrived: its money went back, or it came every month and no longer does. null for any other. */
export function addressOfEnded({ donation, hasStopped }: FoundDonation): string | null {
  if (donation.reversedAt) return `/thanks${queryFor(nameOf(donation))}`
  return hasStopped ? `/donation/manage/${encodeURIComponent(donation.token)}` : null
}
