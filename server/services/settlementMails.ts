import type { MoneyBack } from '#domain/moneyBack.ts'
import type { ServerContext } from '#server/context.ts'
import { moneyBackMail } from '#server/mail/moneyBack.ts'
import { receiptMail } from '#server/mail/receipt.ts'
import { settlementUndoneMail } from '#server/mail/settlementUndone.ts'
import type { CampaignWords } from '#server/services/campaignTotals.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import type { Received } from '#server/services/judgeStatement.ts'

interface Told<Donation> {
  donation: Donation
  campaign: CampaignWords
  /** Of the recurring gift that it is one of. */
  manageUrl: string | undefined
}

export async function addressedReceipt(
  context: ServerContext,
  { donation, campaign, manageUrl, hasCertificate }: Told<Received> & { hasCertificate: boolean },
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
      manageUrl,
    }),
  }
}

type ReturnedDonation = DonationRow & { reversedAt: Date; isPaidByHand: boolean; wasCounted: boolean }

export async function addressedMoneyBack(
  context: ServerContext,
  kind: MoneyBack,
  { donation, campaign, manageUrl, cancelledCertificate }: Told<ReturnedDonation> & { cancelledCertificate: string | undefined },
) {
  const donationAddress = donationUrl(context, await signDonationToken(context.keys, donation))
  return {
    recipient: donation.email,
    ...moneyBackMail(kind, { ...donation, campaignName: campaign.name, donationUrl: donationAddress, manageUrl, cancelledCertificate }),
  }
}

export async function addressedUndoing(
  context: ServerContext,
  { donation, campaign, ...beside }: Omit<Told<DonationRow>, 'manageUrl'> & { cancelledCertificate: string | undefined; isTheirs: boolean },
) {
  const donationAddress = donationUrl(context, await signDonationToken(context.keys, donation))
  return {
    recipient: donation.email,
    ...settlementUndoneMail({ ...donation, campaignName: campaign.name, donationUrl: donationAddress, ...beside }),
  }
}

const donationUrl = ({ settings }: ServerContext, token: string): string => `${settings.publicUrl}/donation/return?donation=${token}`
