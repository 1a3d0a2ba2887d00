import { campaignPath, progressShown } from '#domain/campaign.ts'
import type { Campaign, CampaignSummary, CampaignUpdate, OrganisationSummary, Page, Picture, PublicDonation } from '#domain/entities.ts'
import { CurrencyId } from '#domain/enumerations.ts'
import { cents, withWholeAmounts } from '#domain/money.ts'
import { moneyLine, type MoneyLine } from '#domain/moneyLine.ts'
import type { CardPage } from '#domain/recurringGift.ts'
import type {
  Envelope,
  WireCampaign,
  WireCampaignUpdate,
  WireDonation,
  WireImage,
  WireOrganisation,
  WirePublicDonation,
  WireTransactionInfo,
} from '#domain/wire.ts'

export const lineOf = (wire: Pick<WireDonation, 'amount' | 'tipOrAdminFeeAmount' | 'currencyId' | 'isAdminFee'>): MoneyLine =>
  moneyLine({
    amount: cents(wire.amount),
    tipOrAdminFee: cents(wire.tipOrAdminFeeAmount),
    currencyId: wire.currencyId,
    isAdminFee: wire.isAdminFee,
  })

export const cardPageOf = (response: WireTransactionInfo['payfastResponse'] | undefined): CardPage | null =>
  response ? { url: response.redirectUrl, fields: { PAY_REQUEST_ID: response.payRequestId, CHECKSUM: response.checksum } } : null

/** Pictures come from where the API is, which is elsewhere when the app sits on a static host. */
const picture =
  (host: string) =>
  ({ url, srcSet, width, height, colour }: WireImage): Picture => ({
    url: url.startsWith('/') ? host + url : url,
    srcSet: host ? srcSet.replace(/(^|,\s*)\//g, `$1${host}/`) : srcSet,
    width,
    height,
    colour,
  })

/** @param host origin of the API, '' for our own */
export function decodeCampaignSummary(wire: WireCampaign, host = ''): CampaignSummary {
  const raisedOnline = cents(wire.donationsReceivedTotal)
  const raisedOffline = cents(wire.offlineDonations)
  return {
    id: wire.id,
    path: campaignPath(wire.url),
    name: wire.name,
    story: withWholeAmounts(wire.story),
    createdAt: wire.createdAt,
    startDate: wire.startDate,
    endDate: wire.endDate,
    status: wire.status,
    published: wire.published,
    isVerified: wire.isVerified,
    target: cents(wire.donationTarget),
    raised: raisedOnline + raisedOffline,
    raisedOnline,
    raisedOffline,
    donors: wire.uniqueDonors,
    progressShown: progressShown(wire.campaignSetting.showBarometer),
    currencyId: wire.campaignSetting.currency.id,
    fundingType: wire.fundingType,
    place: { city: wire.address.city, province: wire.address.province },
    pictures: wire.images.map(picture(host)),
    category: { id: wire.campaignCategory.id, name: wire.campaignCategory.name },
    organiser: { id: wire.owner.id, firstName: wire.owner.firstName, lastName: wire.owner.lastName, isChampion: wire.owner.isChampion },
    organisation: wire.organization && {
      id: wire.organization.id,
      name: wire.organization.legalName,
    },
  }
}

export function decodeCampaign(wire: WireCampaign, host = ''): Campaign {
  return {
    ...decodeCampaignSummary(wire, host),
    thankYouMessage: withWholeAmounts(wire.thankYouMessage ?? ''),
    gateways: wire.campaignSetting.showGateways,
    isRecurring: wire.campaignSetting.isRecurringGivingCampaign,
    isTaxBenefit: wire.campaignSetting.isTaxBenefit,
    isAdminFee: wire.campaignSetting.isAdminFee,
    adminFeeRate: wire.campaignSetting.adminFeeRate,
    suggestedTipPercentage: wire.defaultTipPercentage,
  }
}

export function decodeUpdate(wire: WireCampaignUpdate, host = ''): CampaignUpdate {
  return {
    id: wire.id,
    author: `${wire.firstName} ${wire.lastName}`.trim(),
    description: withWholeAmounts(wire.description),
    createdAt: wire.createdAt,
    pictures: wire.images.map(picture(host)),
  }
}

export const decodePublicDonation = (wire: WirePublicDonation): PublicDonation => ({
  id: wire.id,
  name: wire.name,
  amount: cents(wire.amount),
  currencyId: wire.currencyId,
  comment: withWholeAmounts(wire.comment),
  createdAt: wire.createdAt,
  offline: wire.offline,
})

export function decodeOrganisation(wire: WireOrganisation, host = ''): OrganisationSummary {
  const address = wire.organizationAddresses[0]
  return {
    id: wire.id,
    name: wire.legalName,
    description: withWholeAmounts(wire.briefDescription),
    logo: wire.logo && picture(host)(wire.logo),
    isVerified: wire.isVerified,
    type: wire.organizationType.name,
    place: address ? { city: address.city, province: address.province } : null,
    totalCampaigns: wire.totalCampaigns,
    currencyId: wire.nonRandOrganization ? CurrencyId.USDollar : CurrencyId.Rand,
    raised: cents(wire.orgDonationsTotal) + cents(wire.orgOffilineDonationsTotal),
  }
}

export function decodePage<Wire, Item>(envelope: Envelope<Wire[]>, decode: (wire: Wire, host: string) => Item, host = ''): Page<Item> {
  const pagination = envelope.meta.pagination
  return {
    items: envelope.data.map((wire) => decode(wire, host)),
    totalCount: pagination?.totalCount ?? envelope.data.length,
    pageCount: pagination?.pageCount ?? 1,
    pageNo: pagination?.pageNo ?? 1,
    ...(envelope.meta.isApproximate && { isApproximate: true }),
  }
}
