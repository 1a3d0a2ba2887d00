import { and, eq, inArray, lte } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { donations, refunds } from '#server/db/schema.ts'
import { refund } from '#server/services/refunds.ts'

const BATCH = 20
/** Until then no other copy of the server takes it; what is asked for says itself when it is asked again. */
const CLAIM_MS = 60_000

/** Goes on with the refunds that a crash or a silent gateway has left open. */
export async function goOnWithRefunds(context: ServerContext, isStopping = () => false): Promise<void> {
  const now = new Date(context.clock())
  const due = context.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'asked'), lte(refunds.nextAskAt, now)))
    .orderBy(refunds.nextAskAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await context.db
    .update(refunds)
    .set({ nextAskAt: new Date(now.getTime() + CLAIM_MS) })
    .from(donations)
    .where(and(eq(donations.id, refunds.donationId), inArray(refunds.id, due)))
    .returning({ operatorId: refunds.operatorId, paidByHand: refunds.isByHand, reference: donations.reference })
  for (const wish of claimed) {
    if (isStopping()) return
    try {
      await refund(context, wish)
    } catch (error) {
      context.log.error(`The refund of ${wish.reference} could not go on, and is tried again`, error)
    }
  }
}
