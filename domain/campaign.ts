import { BarometerDisplay, CampaignStatus } from './enumerations.ts'

/** The last segment of the campaign's url is its path. */
export const campaignPath = (url: string): string => url.replace(/\/+$/, '').split('/').at(-1) ?? ''

export interface CampaignTimes {
  status: CampaignStatus
  startDate: string
  endDate: string | null
}

export type ProgressShown = 'amounts' | 'donors' | 'nothing'

/** How far a campaign shows that it has come. Amounts are always its own currency's, whichever of the two the setting names. */
export function progressShown(barometer: number): ProgressShown {
  if (barometer === BarometerDisplay.Hide) return 'nothing'
  return barometer === BarometerDisplay.ShowDonors ? 'donors' : 'amounts'
}

/** @returns `60,42 %`, with the comma and the hard space of the amounts that it stands beside */
export const percentText = (percent: number): string => `${String(percent).replace('.', ',')}\u00a0%`

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

export const GIVING_REFUSAL_TEXT: Record<GivingRefusal, string> = {
  notLaunched: 'This campaign has not been launched yet, so it cannot take donations.',
  hidden: 'This campaign is hidden for now, so it cannot take donations.',
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
