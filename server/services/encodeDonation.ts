import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { CURRENCIES, wireFromCents } from '#domain/money.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import type { WireDonation, WireTransactionInfo } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { campaigns } from '#server/db/schema.ts'
import type { LiteOrder } from '#server/gateways/iveri.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { giverOf } from '#server/services/giver.ts'
import type { DonationRow } from '#server/services/donationRow.ts'

export type DonationCampaign = Pick<typeof campaigns.$inferSelect, 'name' | 'path' | 'thankYouMessage'>

/** What its row alone does not tell. */
export type BesideRow = Pick<WireDonation, 'moneyCameOtherwise' | 'isCertificateOffered'>

/** Of a donation that has just been stored. */
export const NOTHING_BESIDE: BesideRow = { moneyCameOtherwise: false, isCertificateOffered: false }

export async function encodeDonation(
  context: ServerContext,
  donation: DonationRow,
  campaign: DonationCampaign,
): Promise<Omit<WireDonation, keyof BesideRow>> {
  return {
    jwtTokenStringDonationId: await signDonationToken(context.keys, donation),
    type: donation.type,
    currencyId: donation.currencyId,
    amount: wireFromCents(donation.amountCents),
    paymentMethod: donation.paymentMethod,
    ...giverOf(donation),
    campaignId: donation.campaignId,
    campaignUrl: `${context.settings.publicUrl}/campaign/${campaign.path}`,
    campaignName: campaign.name,
    thankYouMessage: campaign.thankYouMessage,
    tipOrAdminFeeAmount: wireFromCents(donation.tipCents),
    isAdminFee: donation.isAdminFee,
    status: donation.status,
    userId: donation.userId,
    orderId: donation.reference,
    createdAt: donation.createdAt.toISOString(),
    settledAt: donation.settledAt?.toISOString() ?? null,
    reversedAt: donation.reversedAt?.toISOString() ?? null,
    isUndecided: donation.status === DonationStatus.Pending && donation.undecidedAt !== null,
    transactionInfo: transactionInfo(context, donation),
  }
}

function transactionInfo({ settings: { eft }, gateways: { iveri } }: ServerContext, donation: DonationRow): WireTransactionInfo {
  const byEft = donation.paymentMethod === PaymentMethod.EFT
  return {
    type: donation.paymentMethod,
    status: donation.status,
    amount: wireFromCents(donation.amountCents + donation.tipCents),
    paymentUrl: donation.paymentUrl ?? donation.payfastResponse?.redirectUrl ?? null,
    referenceNumber: donation.reference,
    adminFeeCovered: donation.isAdminFee && donation.tipCents > 0,
    bankingDetails: byEft
      ? {
          bankName: eft.bankName,
          accountNumber: eft.accountNumber,
          branchNumber: eft.branchCode,
          accountName: eft.accountName,
          swiftCode: eft.swiftCode,
          bopCode: '',
        }
      : null,
    payPalOrder:
      donation.gateway === 'paypal' && donation.gatewayRequestId
        ? { clientToken: null, orderId: donation.gatewayRequestId, accessToken: null, trackingId: donation.reference, idToken: null }
        : null,
    currency: CURRENCIES[donation.currencyId],
    iveriRequest:
      donation.gateway === 'iveri' && donation.status === DonationStatus.Pending ? (iveri?.request(orderOf(donation)) ?? null) : null,
    payfastResponse: donation.payfastResponse,
  }
}

function orderOf({ reference, currencyId, email, amountCents, tipCents, isAdminFee }: DonationRow): LiteOrder {
  const { toCause, tipOrFee, tipOrFeeLabel } = moneyLine({ amount: amountCents, tipOrAdminFee: tipCents, currencyId, isAdminFee })
  const items = [{ product: 'To the cause', cents: toCause }]
  if (tipOrFee > 0) items.push({ product: tipOrFeeLabel, cents: tipOrFee })
  return { reference, currencyId, email, items }
}
