import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { simulatedPayments } from '#server/db/schema.ts'
import { formBody, TRANSACTION_STATUS, withChecksum, type Fields } from '#server/gateways/payweb3.ts'
import type { Mode } from '#server/simulator/mode.ts'

export type SimulatedPayment = typeof simulatedPayments.$inferSelect

/** PayGate tries again every 30 minutes; here a demonstration has to see it. */
const NOTIFY_AGAIN_MS = 5_000
const NOTIFICATIONS = 4
const NOTIFY_TIMEOUT_MS = 5_000

const DESCRIPTION: Record<string, string> = {
  '0': 'Not Done',
  '1': 'Approved',
  '2': 'Declined',
  '3': 'Cancelled',
  '4': 'User Cancelled',
  '5': 'Received by PayGate',
}

export async function findPayment(context: ServerContext, payRequestId: string): Promise<SimulatedPayment | null> {
  const [payment] = await context.db.select().from(simulatedPayments).where(eq(simulatedPayments.payRequestId, payRequestId))
  return payment ?? null
}

/** Decides once; a second decision changes nothing. */
export async function decide(context: ServerContext, payment: SimulatedPayment, mode: Mode): Promise<SimulatedPayment> {
  const now = context.clock()
  const [decided] = await context.db
    .update(simulatedPayments)
    .set({ mode, ...consequences(mode, payment, now, context.settings.lateMs) })
    .where(and(eq(simulatedPayments.payRequestId, payment.payRequestId), eq(simulatedPayments.status, 0)))
    .returning()
  return decided ?? (await findPayment(context, payment.payRequestId)) ?? payment
}

function consequences(mode: Mode, payment: SimulatedPayment, now: number, lateMs: number): Partial<SimulatedPayment> {
  const approved = { status: Number(TRANSACTION_STATUS.approved) }
  const told = { notifyAt: new Date(now), notificationsLeft: NOTIFICATIONS }
  switch (mode) {
    case 'decline':
      return { status: Number(TRANSACTION_STATUS.declined), ...told }
    case 'cancel':
      return { status: Number(TRANSACTION_STATUS.userCancelled), ...told }
    case 'leave':
      return {}
    case 'late':
      return { ...approved, knownAt: new Date(now + lateMs), notifyAt: new Date(now + lateMs), notificationsLeft: NOTIFICATIONS }
    case 'wrongAmount':
      return { ...approved, ...told, paidCents: Math.max(1, payment.amountCents - 1_00) }
    case 'never':
      return approved
    case 'silent':
      return { ...approved, silent: true }
    case 'approve':
    case 'twice':
    case 'slowInitiate':
    case 'failInitiate':
      return { ...approved, ...told }
  }
}

/** What the gateway says of a payment to a query, and in a notification. */
export function statementOf(context: ServerContext, payment: SimulatedPayment): Fields {
  const { id, key } = context.settings.paygate
  const isKnown = !payment.knownAt || payment.knownAt.getTime() <= context.clock()
  const status = isKnown ? String(payment.status) : TRANSACTION_STATUS.notDone
  const isApproved = status === TRANSACTION_STATUS.approved
  return withChecksum(
    [
      ['PAYGATE_ID', id],
      ['PAY_REQUEST_ID', payment.payRequestId],
      ['REFERENCE', payment.reference],
      ['TRANSACTION_STATUS', status],
      ['RESULT_CODE', isApproved ? '990017' : status === TRANSACTION_STATUS.declined ? '900003' : '990024'],
      ['AUTH_CODE', isApproved ? '5T8A0Z' : ''],
      ['CURRENCY', payment.currency],
      ['AMOUNT', String(payment.paidCents ?? payment.amountCents)],
      ['RESULT_DESC', DESCRIPTION[status] ?? ''],
      ['TRANSACTION_ID', payment.transactionId],
      ['RISK_INDICATOR', 'AX'],
      ['PAY_METHOD', 'CC'],
      ['PAY_METHOD_DETAIL', 'Visa'],
    ],
    key,
  )
}

/** @returns whether the merchant took it */
export async function notify(context: ServerContext, payment: SimulatedPayment): Promise<boolean> {
  try {
    const response = await fetch(payment.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: formBody(statementOf(context, payment)),
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    })
    return response.ok && (await response.text()) === 'OK'
  } catch {
    return false
  }
}

/** Tells merchants what is due, from the books: a crash in between loses nothing. @returns how many were told */
export async function notifyDue(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const { notifyAt, notificationsLeft, payRequestId } = simulatedPayments
  const due = await context.db
    .update(simulatedPayments)
    .set({ notifyAt: new Date(now.getTime() + NOTIFY_AGAIN_MS), notificationsLeft: sql`${notificationsLeft} - 1` })
    .where(and(isNotNull(notifyAt), lte(notifyAt, now), gt(notificationsLeft, 0)))
    .returning()
  await Promise.all(
    due.map(async (payment) => {
      const isTaken = await notify(context, payment)
      if (isTaken && payment.mode === 'twice') await notify(context, payment)
      if (isTaken) await context.db.update(simulatedPayments).set({ notifyAt: null }).where(eq(payRequestId, payment.payRequestId))
    }),
  )
  return due.length
}
