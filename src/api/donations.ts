import { campaignPath } from '#domain/campaign.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import { centsFromWire } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { WireDonation } from '#domain/wire.ts'
import type { CreateDonationInput, CreateDonationOutput, NextStep, PlacedDonation } from '#machines/donation/types.ts'
import type { StatusOutput } from '#machines/payment/types.ts'
import type { FoundDonation } from '#ports/reads.ts'
import { ApiError, type Http } from './http.ts'

/** The server's own type of error for a campaign that takes no donation. */
const GIVING_REFUSED = 'Giving Refused'

export const donationKey = (token: string) => `/donations/${encodeURIComponent(token)}`

export interface DonationCalls {
  create(input: CreateDonationInput, isLoggedIn: boolean, signal: AbortSignal): Promise<CreateDonationOutput>
  status(token: string, signal: AbortSignal): Promise<StatusOutput>
  cancel(token: string, signal: AbortSignal): Promise<StatusOutput>
  find(token: string): Promise<FoundDonation | null>
}

export function createDonationCalls(http: Http): DonationCalls {
  const status: DonationCalls['status'] = async (token, signal) => {
    const { data } = await http<{ donation: WireDonation }>(donationKey(token), { as: 'public', signal })
    return { kind: 'status', donation: decodePlacedDonation(data.donation) }
  }
  return {
    async create({ form, attemptKey }, isLoggedIn, signal) {
      try {
        const { data } = await http<{ donation: WireDonation }>(isLoggedIn ? '/donations/logged-in' : '/donations', {
          method: 'POST',
          as: isLoggedIn ? 'user' : 'public',
          body: form,
          idempotencyKey: attemptKey,
          signal,
        })
        return { kind: 'created', donation: decodePlacedDonation(data.donation) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 409) throw error
        const closed = error.errors.find(({ type }) => type === GIVING_REFUSED)
        if (closed) return { kind: 'campaignClosed', message: closed.displayMessage }
        const errors = error.errors.map(({ field, displayMessage }) => ({ field, message: displayMessage }))
        return { kind: 'refused', errors: errors.length > 0 ? errors : [{ message: error.message }] }
      }
    },
    status,
    async cancel(token, signal) {
      try {
        const { data } = await http<{ donation: WireDonation }>(donationKey(token), {
          method: 'PATCH',
          as: 'public',
          body: { status: 3 },
          signal,
        })
        return { kind: 'status', donation: decodePlacedDonation(data.donation) }
      } catch (error) {
        // It was paid or ended meanwhile: what became of it is the answer.
        if (error instanceof ApiError && error.status === 409) return status(token, signal)
        throw error
      }
    },
    async find(token) {
      try {
        const { data } = await http<{ donation: WireDonation }>(donationKey(token), { as: 'public' })
        return decodeFoundDonation(data)
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return null
        throw error
      }
    },
  }
}

export const decodeFoundDonation = ({ donation }: { donation: WireDonation }): FoundDonation => ({
  donation: decodePlacedDonation(donation),
  campaignPath: campaignPath(donation.campaignUrl),
  thankYouMessage: donation.thankYouMessage,
})

export function decodePlacedDonation(wire: WireDonation): PlacedDonation {
  return {
    token: wire.jwtTokenStringDonationId,
    reference: wire.transactionInfo.referenceNumber,
    status: wire.status,
    paymentMethod: wire.paymentMethod,
    line: moneyLine({
      amount: centsFromWire(wire.amount) ?? 0,
      tipOrAdminFee: centsFromWire(wire.tipOrAdminFeeAmount) ?? 0,
      currencyId: wire.currencyId,
      isAdminFee: wire.isAdminFee,
    }),
    campaignName: wire.campaignName,
    email: wire.email,
    next: nextStep(wire),
  }
}

function nextStep({ paymentMethod, transactionInfo: { paymentUrl, payfastResponse, bankingDetails } }: WireDonation): NextStep {
  if (paymentMethod === PaymentMethod.PayFast && payfastResponse)
    return {
      kind: 'redirect',
      url: payfastResponse.redirectUrl,
      fields: { PAY_REQUEST_ID: payfastResponse.payRequestId, CHECKSUM: payfastResponse.checksum },
    }
  if (paymentMethod === PaymentMethod.EFT && bankingDetails) return { kind: 'instructions', bankingDetails }
  return paymentUrl ? { kind: 'redirect', url: paymentUrl, fields: {} } : { kind: 'none' }
}
