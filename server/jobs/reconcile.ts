import { and, eq, inArray, lte } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { askGateway, ASKED_IN_VAIN_FOR_MS, mayBePaid } from '#server/services/askGateway.ts'
import { lockDonations, noMoneyCame } from '#server/services/moneyCameOtherwise.ts'
import { waitForAll } from '#server/waitForAll.ts'

const BATCH = 20
const SHORTEST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000
const LONGEST_PAUSE_AFTER_END_MS = 24 * 3_600_000
/** Beyond the day in which a donation is given up. */
const ASKED_FOR_MORE_MS = 48 * 3_600_000

/**
 * Asks the gateway about what stays pending, so that a lost notification heals; the older a donation, the rarer the question. One that was
 * never paid for is given up after a day. That, and what was cancelled or declined, may still be paid on a page that is open, or be decided late: until
 * it is three days old it is asked about a few times more, and it is settled all the same should the gateway ever say it was paid.
 */
export async function reconcile(context: ServerContext, isStopping = () => false): Promise<void> {
  while ((await reconcileSome(context)) === BATCH && !isStopping());
}

/** @returns how many were due, at most `BATCH` */
async function reconcileSome(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const due = context.db
    .select({ id: donations.id })
    .from(donations)
    .where(and(mayBePaid, lte(donations.nextQueryAt, now)))
    .orderBy(donations.nextQueryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await context.db
    .update(donations)
    .set({ nextQueryAt: new Date(now.getTime() + SHORTEST_PAUSE_MS) })
    .where(inArray(donations.id, due))
    .returning()
  await waitForAll(claimed.map((donation) => reconcileOne(context, donation, now)))
  return claimed.length
}

async function reconcileOne(context: ServerContext, donation: typeof donations.$inferSelect, now: Date): Promise<void> {
  const { abandonAfterMs, reconcileAfterMs } = context.settings
  const current = await askGateway(context, donation)
  const isPending = (current ?? donation).status === DonationStatus.Pending
  const isAnswered = current !== null || !donation.gatewayRequestId
  const age = now.getTime() - donation.createdAt.getTime()
  if (isPending && isAnswered && age > abandonAfterMs) {
    // Money that came in wrong waits for a person.
    const isIt = eq(donations.id, donation.id)
    const givenUp = await context.db.transaction(async (tx) => {
      await lockDonations(tx, isIt)
      return tx
        .update(donations)
        .set({ status: DonationStatus.CanceledAtTransaction, nextQueryAt: new Date(now.getTime() + LONGEST_PAUSE_MS) })
        .where(and(isIt, eq(donations.status, DonationStatus.Pending), noMoneyCame(tx, donation.id)))
        .returning({ id: donations.id })
    })
    if (givenUp.length > 0) return
  }
  const isOver = !isPending && age > abandonAfterMs + (isAnswered ? ASKED_FOR_MORE_MS : ASKED_IN_VAIN_FOR_MS)
  const pause = isPending
    ? Math.min(LONGEST_PAUSE_MS, Math.max(reconcileAfterMs / 10, Math.min(SHORTEST_PAUSE_MS, age), age / 4))
    : Math.min(LONGEST_PAUSE_AFTER_END_MS, Math.max(reconcileAfterMs, age))
  await context.db
    .update(donations)
    .set({ nextQueryAt: isOver ? null : new Date(now.getTime() + pause) })
    .where(and(eq(donations.id, donation.id), mayBePaid))
}
