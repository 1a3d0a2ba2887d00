import { and, eq, inArray, isNotNull, lte, notExists } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { donations, gatewayEvents } from '#server/db/schema.ts'
import { askGateway } from '#server/services/donations.ts'

const BATCH = 20
const SHORTEST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/**
 * Asks the gateway about what stays pending, so that a lost notification heals; the older a donation, the rarer the question. One that was
 * never paid for is given up after a day, and is settled all the same should the gateway ever say it was paid.
 * @returns how many donations are pending no more
 */
export async function reconcile(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const due = context.db
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.status, DonationStatus.Pending), isNotNull(donations.nextQueryAt), lte(donations.nextQueryAt, now)))
    .orderBy(donations.nextQueryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await context.db
    .update(donations)
    .set({ nextQueryAt: new Date(now.getTime() + SHORTEST_PAUSE_MS) })
    .where(inArray(donations.id, due))
    .returning()
  const healed = await Promise.all(claimed.map((donation) => reconcileOne(context, donation, now)))
  return healed.filter(Boolean).length
}

async function reconcileOne(context: ServerContext, donation: typeof donations.$inferSelect, now: Date): Promise<boolean> {
  const current = await askGateway(context, donation)
  if (current && current.status !== DonationStatus.Pending) return true
  const age = now.getTime() - donation.createdAt.getTime()
  const isAbandoned = age > context.settings.abandonAfterMs && (current !== null || !donation.gatewayRequestId)
  // Money that came in wrong waits for a person.
  const hasNoPayment = notExists(context.db.select().from(gatewayEvents).where(eq(gatewayEvents.donationId, donation.id)))
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(context.settings.reconcileAfterMs / 10, Math.min(SHORTEST_PAUSE_MS, age), age / 4))
  const isPending = and(eq(donations.id, donation.id), eq(donations.status, DonationStatus.Pending))
  if (isAbandoned) {
    const givenUp = await context.db
      .update(donations)
      .set({ status: DonationStatus.CanceledAtTransaction, nextQueryAt: null })
      .where(and(isPending, hasNoPayment))
      .returning({ id: donations.id })
    if (givenUp.length > 0) return true
  }
  await context.db
    .update(donations)
    .set({ nextQueryAt: new Date(now.getTime() + pause) })
    .where(isPending)
  return false
}
