import { CampaignStatus, CurrencyId } from '#domain/enumerations.ts'
import { CURRENCIES, wireFromCents } from '#domain/money.ts'
import type { WireCampaign } from '#domain/wire.ts'
import type { campaigns } from '#server/db/schema.ts'
import type { Settings } from '#server/config.ts'
import { gatewaysOffered } from '#server/gateways/offered.ts'
import { statusAt } from '#server/services/campaignStanding.ts'
import { isApprovedAt, type Approved } from '#server/services/certificates.ts'
import { encodeImage } from '#server/services/images.ts'
import { categoryOf, subCategoryOf } from '#server/services/lookups.ts'

type CampaignToEncode = Omit<typeof campaigns.$inferSelect, 'words' | 'searchText'>

export interface CampaignRecord {
  campaign: CampaignToEncode
  owner: { id: string; firstName: string; lastName: string; image: string | null; isChampion: boolean }
  organisation: ({ id: string; legalName: string; path: string; totalCampaigns: number } & Approved) | null
}

const EXCERPT = 280

export function encodeCampaign({ campaign, owner, organisation }: CampaignRecord, settings: Settings, now: number): WireCampaign {
  const { publicUrl } = settings
  const status = statusAt(campaign, now)
  const { images, event } = campaign
  return {
    id: campaign.id,
    createdAt: campaign.createdAt.toISOString(),
    name: campaign.name,
    story: campaign.story,
    startDate: campaign.startDate.toISOString(),
    endDate: campaign.endDate?.toISOString() ?? null,
    donationTarget: wireFromCents(campaign.targetCents),
    url: `${publicUrl}/campaign/${campaign.path}`,
    shortUrl: `${publicUrl}/${campaign.path}`,
    images: images.map(encodeImage),
    socials: campaign.socials,
    videos: campaign.videos,
    visibility: campaign.visibility,
    isVerified: campaign.isVerified,
    fundingType: campaign.fundingType,
    payoutTotal: wireFromCents(campaign.payoutCents),
    donationsReceivedTotal: wireFromCents(campaign.raisedCents),
    offlineDonations: wireFromCents(campaign.offlineCents),
    owner,
    campaignCategory: categoryOf(campaign.categoryId),
    campaignSubCategory: subCategoryOf(campaign.subCategoryId),
    campaignSetting: {
      id: campaign.id,
      campaignId: campaign.id,
      currency: CURRENCIES[campaign.currencyId],
      isRecurringGivingCampaign: campaign.isRecurring,
      showBarometer: campaign.showBarometer,
      showGateways: gatewaysOffered(settings, campaign.gateways),
      // Certificates are given by an approved organisation, in rand.
      isTaxBenefit:
        campaign.isTaxBenefit && campaign.currencyId === CurrencyId.Rand && organisation !== null && isApprovedAt(organisation, now),
      isAdminFee: campaign.isAdminFee,
      adminFeeRate: campaign.adminFeeRate,
    },
    event: event ?? null,
    address: campaign.address,
    organization: organisation && {
      id: organisation.id,
      legalName: organisation.legalName,
      totalCampaigns: organisation.totalCampaigns,
      url: `${publicUrl}/organization/${organisation.path}`,
    },
    published: campaign.published,
    isActive: campaign.published && status === CampaignStatus.ACTIVE,
    status,
    defaultTipPercentage: campaign.defaultTipPercentage,
    uniqueDonors: campaign.uniqueDonors,
  }
}

/** For lists, where a story is its first sentences only. */
export function excerpt(story: string): string {
  const flat = story.replace(/\s+/g, ' ').trim()
  if (flat.length <= EXCERPT) return flat
  const cut = flat.slice(0, EXCERPT)
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
  return sentence > EXCERPT / 2 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
