import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import { wireFromCents } from '#domain/money.ts'
import { publicComment, publicName } from '#domain/publicName.ts'
import type { WirePublicDonation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import type { Paging } from '#server/http/query.ts'

export const DONATION_LIST_ORDERS = ['true', 'false', 'createdAt', 'amount'] as const
/** `true` and `createdAt` are newest first, `false` oldest first, `amount` largest first. */
type DonationListOrder = (typeof DONATION_LIST_ORDERS)[number]

export async function listPublicDonations(
  context: ServerContext,
  campaignId: string,
  orderByDesc: DonationListOrder,
  paging: Paging,
): Promise<{ items: WirePublicDonation[]; totalCount: number }> {
  const where = isPublic(campaignId)
  const first =
    orderByDesc === 'amount'
      ? [desc(donations.amountCents), desc(donations.createdAt)]
      : [orderByDesc === 'false' ? asc(donations.createdAt) : desc(donations.createdAt)]
  const order = [...first, desc(donations.id)]
  // Found first: what is shown would be gathered for all earlier pages, too.
  const page = context.db
    .select({ id: donations.id })
    .from(donations)
    .where(where)
    .orderBy(...order)
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
  const rows = await context.db
    .select(columns)
    .from(donations)
    .where(inArray(donations.id, page))
    .orderBy(...order)
  return { items: rows.map(encode), totalCount: await context.db.$count(donations, where) }
}

export async function listTopDonations(context: ServerContext, campaignId: string, size: number): Promise<WirePublicDonation[]> {
  const rows = await context.db
    .select(columns)
    .from(donations)
    .where(isPublic(campaignId))
    .orderBy(desc(donations.amountCents), desc(donations.createdAt), desc(donations.id))
    .limit(size)
  return rows.map(encode)
}

const isPublic = (campaignId: string): SQL =>
  and(eq(donations.campaignId, campaignId), eq(donations.status, DonationStatus.Accepted)) as SQL

/** No token, address, phone or anything else that is not for the public ever leaves the database for a list. */
const columns = {
  id: donations.id,
  firstName: donations.firstName,
  lastName: donations.lastName,
  anonymous: donations.anonymous,
  displayName: donations.displayName,
  amountCents: donations.amountCents,
  currencyId: donations.currencyId,
  comment: donations.comment,
  createdAt: donations.createdAt,
  offline: donations.offline,
  isHidden: donations.isHidden,
}

function encode(row: Pick<typeof donations.$inferSelect, keyof typeof columns>): WirePublicDonation {
  const anonymous = row.anonymous || row.isHidden
  return {
    id: row.id,
    name: publicName({ ...row, anonymous }),
    anonymous,
    amount: wireFromCents(row.amountCents),
    currencyId: row.currencyId,
    comment: row.isHidden ? '' : publicComment(row.comment),
    createdAt: row.createdAt.toISOString(),
    offline: row.offline,
  }
}
