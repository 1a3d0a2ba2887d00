import { givingRefusal } from '#domain/campaign.ts'
import type { Campaign } from '#domain/entities.ts'
import { offeredPaymentMethods } from '#domain/paymentMethods.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'

export function termsOf(campaign: Campaign, now: number): GivingTerms {
  return {
    campaignId: campaign.id,
    campaignPath: campaign.path,
    campaignName: campaign.name,
    organiser: campaign.organisation?.name ?? `${campaign.organiser.firstName} ${campaign.organiser.lastName}`,
    currencyId: campaign.currencyId,
    methods: { 1: offeredPaymentMethods(1, campaign.gateways), 2: offeredPaymentMethods(2, campaign.gateways) },
    isAdminFee: campaign.isAdminFee,
    adminFeeRate: campaign.adminFeeRate,
    suggestedTipPercentage: campaign.suggestedTipPercentage,
    refusal: givingRefusal(campaign, now),
  }
}
