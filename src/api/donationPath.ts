import type { DonationTokenInput } from '#machines/payment/types.ts'

/** Below /api/v1: of a donation, and of a gift every month. */
export const donationPath = ({ token, isRecurring }: DonationTokenInput): string =>
  `/${isRecurring ? 'donationsscheduler' : 'donations'}/${encodeURIComponent(token)}`
