import { sql, type SQL } from 'drizzle-orm'
import { givingRefusal, type GivingRefusal } from '#domain/campaign.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import { campaigns } from '#server/db/schema.ts'

const { ACTIVE, CLOSED, EXPIRED, HIDDEN } = CampaignStatus

type CampaignRow = typeof campaigns.$inferSelect

/** What the public sees of `campaigns`. */
export const isListed: SQL = sql`(${campaigns.published} and ${campaigns.status} <> ${HIDDEN})`

export const isLaunched: SQL = sql`(${campaigns.published} and ${campaigns.status} = ${ACTIVE})`

export const isTakingDonations = (now: Date): SQL =>
  sql`(${isLaunched} and ${campaigns.startDate} <= ${now.toISOString()} and (${campaigns.endDate} is null or ${campaigns.endDate} > ${now.toISOString()}))`

// Without a null where there is no end date, which `not` would leave as it is.
export const isOver = (now: Date): SQL =>
  sql`(${campaigns.status} in (${CLOSED}, ${EXPIRED}) or (${campaigns.status} = ${ACTIVE} and coalesce(${campaigns.endDate} <= ${now.toISOString()}, false)))`

/** Why it takes no donation now, or null where it does. */
export const refusalAt = (
  { startDate, endDate, ...campaign }: Pick<CampaignRow, 'status' | 'published' | 'startDate' | 'endDate'>,
  now: number,
): GivingRefusal | null => givingRefusal({ ...campaign, startDate: startDate.toISOString(), endDate: endDate?.toISOString() ?? null }, now)

/** What `isTakingDebits` and `isOverAt` go by. */
export const debitStanding = {
  status: campaigns.status,
  published: campaigns.published,
  startDate: campaigns.startDate,
  endDate: campaigns.endDate,
}

/** Of a campaign that is not over. */
export const isTakingDebits = (
  { status, published, startDate }: Pick<CampaignRow, 'status' | 'published' | 'startDate'>,
  now: Date,
): boolean => status === ACTIVE && published && startDate <= now

/** Past its end date a campaign has expired, whatever the job has got to. */
export function statusAt({ status, endDate }: Pick<CampaignRow, 'status' | 'endDate'>, now: number): CampaignStatus {
  const isPastEnd = status === ACTIVE && endDate !== null && endDate.getTime() <= now
  return isPastEnd ? EXPIRED : status
}

/** As `isOver`. */
export const isOverAt = (campaign: Pick<CampaignRow, 'status' | 'endDate'>, now: number): boolean =>
  [CLOSED, EXPIRED].some((over) => over === statusAt(campaign, now))
