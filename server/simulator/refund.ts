import { and, eq, isNull } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import type { SimulatedPayment } from '#server/simulator/payment.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'

/** How the next refund goes: refused, done later, done with its answer lost, or neither done nor answered. */
export const REFUND_MODES = ['refuse', 'later', 'loseAnswer', 'silent'] as const
export type RefundMode = (typeof REFUND_MODES)[number]

/** Gives the whole of a payment back, once. @returns the payment with its refund, null where it had one before */
export async function giveBack(
  context: ServerContext,
  { payRequestId }: SimulatedPayment,
  { requestId, isLater }: { requestId: string; isLater: boolean },
): Promise<SimulatedPayment | null> {
  const [refunded] = await context.db
    .update(simulatedPayments)
    .set({
      refundId: String(100_000_000 + context.random.integer(900_000_000)),
      refundRequestId: requestId,
      refundedAt: new Date(context.clock() + (isLater ? context.settings.lateMs : 0)),
    })
    .where(and(eq(simulatedPayments.payRequestId, payRequestId), isNull(simulatedPayments.refundId)))
    .returning()
  return refunded ?? null
}

export const isGivenBack = ({ clock }: ServerContext, { refundedAt }: SimulatedPayment): boolean =>
  refundedAt !== null && refundedAt.getTime() <= clock()
