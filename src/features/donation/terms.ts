import { givingRefusal } from '#domain/campaign.ts'
import type { Campaign } from '#domain/entities.ts'
import { CurrencyId } from '#domain/enumerations.ts'
import { offeredPaymentMethods, offeredRecurringMethods } from '#domain/paymentMethods.ts'
import { lastDayBefore } from '#domain/recurringSchedule.ts'
import type { GivingTerms } from '#machines/donation/draft.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'

export function termsOf(campaign: Campaign, now: number): GivingTerms {
  // A campaign takes gifts in its own currency only.
  const methodsIn = (currencyId: CurrencyId) =>
    currencyId === campaign.currencyId ? offeredPaymentMethods(currencyId, campaign.gateways) : []
  const recurringIn = (currencyId: CurrencyId) =>
    campaign.isRecurring && currencyId === campaign.currencyId ? offeredRecurringMethods(currencyId, campaign.gateways) : []
  return {
    campaignId: campaign.id,
    campaignPath: campaign.path,
    campaignName: campaign.name,
    organiser: campaign.organisation?.name ?? `${campaign.organiser.firstName} ${campaign.organiser.lastName}`,
    currencyId: campaign.currencyId,
    methods: { 1: methodsIn(CurrencyId.Rand), 2: methodsIn(CurrencyId.USDollar) },
    recurringMethods: { 1: recurringIn(CurrencyId.Rand), 2: recurringIn(CurrencyId.USDollar) },
    isAdminFee: campaign.isAdminFee,
    adminFeeRate: campaign.adminFeeRate,
    suggestedTipPercentage: campaign.suggestedTipPercentage,
    refusal: givingRefusal(campaign, now),
    endsOn: campaign.endDate ? lastDayBefore(Date.parse(campaign.endDate)) : null,
  }
}

/** The terms of a campaign that nobody may see any more, or that was not read yet, for a gift made before: nothing is given by them. */
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
