import { expect, type APIRequestContext } from '@playwright/test'
import { OFTEN } from '#tests/patience.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireCampaign, WireDonation } from '#domain/wire.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { SIMULATOR } from './donor.ts'
import { refundDonation } from './operator.ts'

/** Of the demonstration's organisation that is approved for Section 18A. */
const BENEFIT_CAMPAIGN = 'reading-room-khayelitsha'

/** R 150 by EFT, without the admin fee. */
export async function giveWithBenefit(
  request: APIRequestContext,
  email: string,
  { isPaid, token }: { isPaid: boolean; token?: string },
): Promise<WireDonation> {
  const campaign = await request.get(`/api/v1/campaigns/short/${BENEFIT_CAMPAIGN}?idType=0`)
  const { data } = (await campaign.json()) as { data: WireCampaign }
  const given = await request.post(token ? '/api/v1/donations/logged-in' : '/api/v1/donations', {
    headers: { 'idempotency-key': crypto.randomUUID(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    data: {
      type: 0,
      currencyId: 1,
      amount: 150,
      tipOrAdminFeeAmount: 0,
      paymentMethod: 0,
      firstName: 'Lerato',
      lastName: 'Dlamini',
      email,
      mobileNumber: '082 555 0123',
      anonymous: false,
      displayName: null,
      comment: null,
      campaignId: data.id,
      recaptchaToken: simulatedToken('donate', Date.now()),
    },
  })
  if (given.status() !== 201) throw new Error(`The gift was refused: ${await given.text()}`)
  const { donation } = ((await given.json()) as { data: { donation: WireDonation } }).data
  if (isPaid) {
    await request.post(`${SIMULATOR}/eft`, { data: { reference: donation.transactionInfo.referenceNumber, amount: '150.00' } })
    // The bank tells of it again where we were too busy to listen.
    const status = async () => {
      const answer = await request.get(`/api/v1/donations/${donation.jwtTokenStringDonationId}`)
      return ((await answer.json()) as { data: { donation: WireDonation } }).data.donation.status
    }
    await expect.poll(status, OFTEN).toBe(DonationStatus.Accepted)
  }
  return donation
}

/** By hand, as EFTs are. */
export async function refunds(donation: WireDonation): Promise<void> {
  const answer = await refundDonation(donation.orderId, true)
  if (typeof answer === 'string' || answer.outcome !== 'refunded') throw new Error(`Not refunded: ${JSON.stringify(answer)}`)
}
