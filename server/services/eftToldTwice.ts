import { and, eq, gte, inArray, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents } from '#server/db/schema.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import type { Source } from '#server/services/judgeStatement.ts'
import { isNotGivenBack } from '#server/services/moneyCameOtherwise.ts'

/**
 * An operator reads the same statement that the bank's feed tells of: what the second of them says of a donation is not more money, except what the feed
 * tells of after its first line. A line of the same sum that could not be matched may have been the first; one of another sum that was given back was not.
 * @returns the donations of which the other has told
 */
export async function toldByTheOther(tx: Transaction, rows: readonly DonationRow[], source: Source): Promise<Set<string>> {
  const ids = rows.filter(({ gateway, settledAt }) => gateway === 'eft' && settledAt !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const line = alias(gatewayEvents, 'line')
  const mayBeIt = and(
    eq(line.outcome, 'unknownReference'),
    gte(line.createdAt, donations.createdAt),
    sql`${line.payload} ->> 'amountCents' = (${donations.amountCents} + ${donations.tipCents})::text`,
  )
  const isOfIt = and(eq(line.donationId, donations.id), isNotGivenBack(tx, line))
  const ofFeed = tx
    .select({ id: line.id })
    .from(line)
    .where(and(eq(line.gateway, 'eft'), eq(line.source, 'notification'), or(isOfIt, mayBeIt)))
  const settled = await tx
    .select({ id: donations.id })
    .from(gatewayEvents)
    .innerJoin(donations, eq(donations.id, gatewayEvents.donationId))
    .where(
      and(
        inArray(donations.id, ids),
        eq(gatewayEvents.outcome, 'settled'),
        source === 'operator' ? eq(gatewayEvents.source, 'notification') : and(eq(gatewayEvents.source, 'operator'), notExists(ofFeed)),
      ),
    )
  return new Set(settled.map(({ id }) => id))
}
