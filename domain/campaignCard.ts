import { givingRefusal, type CampaignTimes } from './campaign.ts'
import { formatDate, shortDuration } from './dates.ts'
import { BLUETICK_FUNDING_TYPE, CampaignStatus } from './enumerations.ts'

const NOTHING_LEFT = '0 days left'

/** What a campaign's card and page say of its time, as specified: what is over says so without a label. `now` is milliseconds since the epoch. */
export function campaignTimingText(campaign: CampaignTimes, now: number): string {
  if (campaign.status === CampaignStatus.CLOSED) return NOTHING_LEFT
  const start = Date.parse(campaign.startDate)
  if (now < start) return `Starts in: ${shortDuration(start - now)}`
  if (!campaign.endDate) return 'Open'
  const left = Date.parse(campaign.endDate) - now
  return left <= 0 ? NOTHING_LEFT : `Time left: ${shortDuration(left)}`
}

/** @returns `Created 14 Oct 2026`: beside the place, the whole month would not fit on a card's line. */
export const cardCreatedText = (iso: string): string => `Created ${formatDate(iso).replace(/([A-Z]..)[a-z]+/, '$1')}`

/** What a campaign's page says of its time: the day, where the card's text tells no more than that it is over, or how long it is until then. */
export function campaignPageTimingText(campaign: CampaignTimes & { published: boolean }, now: number): string {
  const refusal = givingRefusal(campaign, now)
  if (refusal === 'notStarted') return `Starts on ${formatDate(campaign.startDate)}`
  if (refusal !== 'expired' || !campaign.endDate) return campaignTimingText(campaign, now)
  // It ends as the day after its last begins.
  return `Ended on ${formatDate(new Date(Date.parse(campaign.endDate) - 1).toISOString())}`
}

/**
 * Raised through donations and offline as a percentage of the target, rounded to 2 decimals; 0 where either is missing or zero.
 * The text may pass 100; whoever draws a bar stops at 100. Cents in, percentage out.
 */
export function progressPercent(raised: number | null | undefined, target: number | null | undefined): number {
  if (!raised || !target) return 0
  return Math.round((raised * 10_000) / target) / 100
}

type CampaignType = 'Bluetick' | 'Independent' | 'Organisation' | 'Champion'

export function campaignType(campaign: {
  fundingType: number
  organisation: { id: string } | null
  ownerIsChampion: boolean
}): CampaignType {
  if (campaign.organisation) return campaign.ownerIsChampion ? 'Champion' : 'Organisation'
  return campaign.fundingType === BLUETICK_FUNDING_TYPE ? 'Bluetick' : 'Independent'
}

export const isNotLaunched = (campaign: { published: boolean; status: CampaignStatus }): boolean =>
  !campaign.published && campaign.status !== CampaignStatus.EXPIRED && campaign.status !== CampaignStatus.CLOSED
