import type { PlacedDonation } from '#machines/placedDonation.ts'

/**
 * Where a payment starts or goes on: sent to the gateway and not heard of since ('away'), come back from it ('returned'), come back without it and
 * paid by the donor's word alone ('claimed'), or come to nothing ('ended').
 */
export type PaymentResume = 'start' | 'returned' | 'claimed' | 'ended' | 'instructions' | 'transferMade' | 'code' | 'away'

export interface PaymentInput {
  donation: PlacedDonation
  resume: PaymentResume
}

export interface PaymentContext {
  donation: PlacedDonation
  resume: PaymentResume
  /** By the last answer. */
  isUndecided: boolean
  notice: string | null
}

export type PaymentEvent =
  | { type: 'PAGE_SHOWN' }
  | { type: 'PAGE_HIDDEN' }
  | { type: 'PAGE_SEEN' }
  | { type: 'CONTINUE_TO_GATEWAY' }
  | { type: 'CHECK' }
  | { type: 'PAID' }
  | { type: 'NOT_PAID' }
  | { type: 'CANCEL' }
  | { type: 'RETRY' }
  | { type: 'ONLINE' }

export type PaymentOutcome = 'accepted' | 'declined' | 'cancelled'

export interface PaymentOutput {
  outcome: PaymentOutcome
  donation: PlacedDonation
}

export interface LeaveForGatewayInput {
  donation: PlacedDonation
}

/** What a donation, or a gift every month, is asked for by. */
export interface DonationTokenInput {
  token: string
  isRecurring: boolean
}

/** The server does not know the donation, or its token: it has started over, gone back to an older copy of its data, or signs with another secret. */
export interface NotFoundOutput {
  kind: 'notFound'
}

export type AskedOutput = StatusOutput | NotFoundOutput

export interface StatusOutput {
  kind: 'status'
  donation: PlacedDonation
  /** Money has come, but not as it was promised. */
  isBeingSortedOut?: boolean
  /** The gateway has the payment, and decides on it for longer than a moment. */
  isUndecided?: boolean
  /** Why it was not cancelled. */
  refusal?: string
}
