import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { normaliseEftReference } from '#domain/eftReference.ts'
import type { DonationStatus } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { campaigns, donations, gatewayEvents } from '#server/db/schema.ts'
import type { Paging } from '#server/http/query.ts'
import { readDonationToken } from '#server/services/donationToken.ts'
import { encodeDonation, type BesideRow } from '#server/services/encodeDonation.ts'

/** The rest is looked up where it is asked for. */
export interface OperatorDonation extends Omit<WireDonation, keyof BesideRow> {
  id: string
  offline: boolean
  isHidden: boolean
}

interface DonationSearch extends Paging {
  search: string
  status?: DonationStatus
  campaignId?: string
}

export async function searchDonations(
  context: ServerContext,
  { search, status, campaignId, pageNo, pageSize }: DonationSearch,
): Promise<{ items: OperatorDonation[]; totalCount: number }> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const words: SQL | undefined = search
    ? or(
        eq(donations.reference, normaliseEftReference(search)),
        sql`${donations.email} ilike ${like}`,
        sql`${donations.firstName} || ' ' || ${donations.lastName} ilike ${like}`,
      )
    : undefined
  const where = and(
    words,
    status === undefined ? undefined : eq(donations.status, status),
    campaignId ? eq(donations.campaignId, campaignId) : undefined,
  )
  const rows = await select(context)
    .where(where)
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return { items: await Promise.all(rows.map((row) => encode(context, row))), totalCount: await context.db.$count(donations, where) }
}

export async function findDonation(
  context: ServerContext,
  by: { id?: string; reference?: string; token?: string },
): Promise<OperatorDonation | null> {
  const id = by.id ?? (by.token ? await readDonationToken(context.keys, by.token) : undefined)
  const where = id ? eq(donations.id, id) : by.reference ? eq(donations.reference, normaliseEftReference(by.reference)) : undefined
  if (!where) return null
  const [row] = await select(context).where(where).limit(1)
  return row ? encode(context, row) : null
}

export async function listGatewayEvents(context: ServerContext, filter: Paging & { reference?: string; outcome?: string }) {
  const ofReference = filter.reference
    ? eq(
        gatewayEvents.donationId,
        context.db
          .select({ id: donations.id })
          .from(donations)
          .where(eq(donations.reference, normaliseEftReference(filter.reference))),
      )
    : undefined
  const where = and(ofReference, filter.outcome ? eq(gatewayEvents.outcome, filter.outcome) : undefined)
  const items = await context.db
    .select()
    .from(gatewayEvents)
    .where(where)
    .orderBy(desc(gatewayEvents.createdAt), desc(gatewayEvents.id))
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
  return { items, totalCount: await context.db.$count(gatewayEvents, where) }
}

const select = (context: ServerContext) =>
  context.db
    .select({
      donation: donations,
      campaign: { name: campaigns.name, path: campaigns.path, thankYouMessage: campaigns.thankYouMessage },
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .$dynamic()

async function encode(
  context: ServerContext,
  { donation, campaign }: Awaited<ReturnType<typeof select>>[number],
): Promise<OperatorDonation> {
  return {
    ...(await encodeDonation(context, donation, campaign)),
    id: donation.id,
    offline: donation.offline,
    isHidden: donation.isHidden,
  }
}
