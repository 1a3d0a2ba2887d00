import type { MoneyBack } from '#domain/moneyBack.ts'
import type { ServerContext } from '#server/context.ts'
import { moneyBackMail } from '#server/mail/moneyBack.ts'
import { receiptMail } from '#server/mail/receipt.ts'
import type { ManageLink } from '#server/mail/recurring.ts'
import { settlementUndoneMail } from '#server/mail/settlementUndone.ts'
import type { CampaignWords } from '#server/services/campaignTotals.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import type { Received } from '#server/services/judgeStatement.ts'

interface Told<Donation> {
  donation: Donation
  campaign: CampaignWords
  /** Of the recurring gift that it is one of. */
  manage: ManageLink | undefined
}

export async function addressedReceipt(
  context: ServerContext,
  { donation, campaign, manage, hasCertificate }: Told<Received> & { hasCertificate: boolean },
) {
  const token = await signDonationToken(context.keys, donation)
  return {
    recipient: donation.email,
    ...receiptMail({
      ...donation,
      campaignName: campaign.name,
      thankYouMessage: campaign.thankYouMessage,
      campaignUrl: `${context.settings.publicUrl}/campaign/${campaign.path}`,
      donationUrl: donationUrl(context, token),
      receiptUrl: `${context.settings.apiUrl}/api/v1/donations/${token}/receipt.pdf`,
      certificateUrl: hasCertificate ? `${context.settings.publicUrl}/donation/certificate/${token}` : undefined,
      manage,
    }),
  }
}

type ReturnedDonation = DonationRow & { reversedAt: Date; isPaidByHand: boolean; wasCounted: boolean }

export async function addressedMoneyBack(
  context: ServerContext,
  kind: MoneyBack,
  { donation, campaign, manage, cancelledCertificate }: Told<ReturnedDonation> & { cancelledCertificate: string | undefined },
) {
  const donationAddress = donationUrl(context, await signDonationToken(context.keys, donation))
  return {
    recipient: donation.email,
    ...moneyBackMail(kind, { ...donation, campaignName: campaign.name, donationUrl: donationAddress, manage, cancelledCertificate }),
  }
}

export async function addressedUndoing(
  context: ServerContext,
  { donation, campaign, ...beside }: Omit<Told<DonationRow>, 'manage'> & { cancelledCertificate: string | undefined; isTheirs: boolean },
) {
  const donationAddress = donationUrl(context, await signDonationToken(context.keys, donation))
  return {
    recipient: donation.email,
    ...settlementUndoneMail({ ...donation, campaignName: campaign.name, donationUrl: donationAddress, ...beside }),
  }
}

const donationUrl = ({ settings }: ServerContext, token: string): string => `${settings.publicUrl}/donation/return?donation=${token}`
