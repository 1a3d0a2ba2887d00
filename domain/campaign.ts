import { formatDate, shortDuration } from './dates.ts'
import { BarometerDisplay, BLUETICK_FUNDING_TYPE, CampaignStatus } from './enumerations.ts'

/** The last segment of the campaign's url is its path. */
export const campaignPath = (url: string): string => url.replace(/\/+$/, '').split('/').at(-1) ?? ''

const NOTHING_LEFT = '0 days left'

interface CampaignTimes {
  status: CampaignStatus
  startDate: string
  endDate: string | null
}

/** What a campaign's card and page say of its time, as specified: what is over says so without a label. */
export function campaignTimingText(campaign: CampaignTimes, now: number): string {
  const { label, value } = campaignTiming(campaign, now)
  if (label === 'Open') return label
  return value === NOTHING_LEFT ? value : `${label}: ${value}`
}

/** The label and the value of the card's time line; 'Open' has no value. `now` is milliseconds since the epoch. */
export function campaignTiming(campaign: CampaignTimes, now: number): { label: 'Starts in' | 'Time left' | 'Open'; value: string } {
  if (campaign.status === CampaignStatus.CLOSED) return { label: 'Time left', value: NOTHING_LEFT }
  const start = Date.parse(campaign.startDate)
  if (now < start) return { label: 'Starts in', value: shortDuration(start - now) }
  if (!campaign.endDate) return { label: 'Open', value: '' }
  const left = Date.parse(campaign.endDate) - now
  return { label: 'Time left', value: left <= 0 ? NOTHING_LEFT : shortDuration(left) }
}

/**
 * Raised through donations and offline as a percentage of the target, rounded to 2 decimals; 0 where either is missing or zero.
 * The text may pass 100; whoever draws a bar stops at 100. Cents in, percentage out.
 */
export function progressPercent(raised: number | null | undefined, target: number | null | undefined): number {
  if (!raised || !target) return 0
  return Math.round((raised * 10_000) / target) / 100
}

export type ProgressShown = 'amounts' | 'donors' | 'nothing'

/** What a campaign shows of how far it has come. Amounts are always its own currency's, whichever of the two the setting names. */
export function progressShown(barometer: number): ProgressShown {
  if (barometer === BarometerDisplay.Hide) return 'nothing'
  return barometer === BarometerDisplay.ShowDonors ? 'donors' : 'amounts'
}

/** @returns `60,42 %`, with the comma and the hard space of the amounts that it stands beside */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`

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

export type GivingRefusal = 'notLaunched' | 'hidden' | 'notStarted' | 'expired' | 'closed'

/** Why a campaign takes no donation at the moment, or null where it does. Past its end date it has expired, whatever the job has got to. */
export function givingRefusal(campaign: CampaignTimes & { published: boolean }, now: number): GivingRefusal | null {
  if (campaign.status === CampaignStatus.CLOSED) return 'closed'
  if (campaign.status === CampaignStatus.HIDDEN) return 'hidden'
  if (campaign.status === CampaignStatus.EXPIRED) return 'expired'
  if (!campaign.published) return 'notLaunched'
  if (now < Date.parse(campaign.startDate)) return 'notStarted'
  if (campaign.endDate && now >= Date.parse(campaign.endDate)) return 'expired'
  return null
}

/** What a campaign's page says of its time: the day, where the card's text tells no more than that it is over, or how long it is until then. */
export function campaignPageTimingText(campaign: CampaignTimes & { published: boolean }, now: number): string {
  const refusal = givingRefusal(campaign, now)
  if (refusal === 'notStarted') return `Starts on ${formatDate(campaign.startDate)}`
  if (refusal !== 'expired' || !campaign.endDate) return campaignTimingText(campaign, now)
  // It ends as the day after its last begins.
  return `Ended on ${formatDate(new Date(Date.parse(campaign.endDate) - 1).toISOString())}`
}

export const GIVING_REFUSAL_TEXT: Record<GivingRefusal, string> = {
  notLaunched: 'This campaign has not been launched yet, so it cannot take donations.',
  hidden: 'The organiser has hidden this campaign for now, so it cannot take donations.',
  notStarted: 'This campaign has not started yet, so it cannot take donations.',
  expired: 'This campaign has reached its end date, so it no longer takes donations.',
  closed: 'This campaign has been closed, so it no longer takes donations.',
}

export interface GatewaysShown {
  paysoft: boolean
  payPal: boolean
  payfast: boolean
  ozow: boolean
}

/** Of them, those that can be paid at; and what the host alone decides on. */
export interface GatewaysOffered extends GatewaysShown {
  iveri: boolean
  snapscan: boolean
}

export const DEFAULT_GATEWAYS: GatewaysShown = { paysoft: false, payPal: true, payfast: true, ozow: true }
