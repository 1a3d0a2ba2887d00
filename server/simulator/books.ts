import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { TRANSACTION_STATUS } from '#server/gateways/payweb3.ts'
import { iveriNotification, iveriWayBack } from '#server/simulator/iveriMessages.ts'
import type { Mode, NextMode } from '#server/simulator/mode.ts'
import { NOTIFICATIONS, NOTIFY_AGAIN_MS } from '#server/simulator/notifying.ts'
import { ozowNotification, ozowWayBack } from '#server/simulator/ozowMessages.ts'
import { paygateNotification, paygateWayBack } from '#server/simulator/paygateMessages.ts'
import { paypalNotification, paypalWayBack } from '#server/simulator/paypalMessages.ts'
import type { SimulatedPayment, WayBack } from '#server/simulator/payment.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'
import { snapscanNotification } from '#server/simulator/snapscanMessages.ts'

const NOTIFY_TIMEOUT_MS = 5_000

/** Longer than any merchant waits. */
const SLOW_MS = 25_000

/** @returns null where the next payment that is opened has to fail */
export async function openPayment(
  context: ServerContext,
  nextMode: NextMode,
  payment: Omit<typeof simulatedPayments.$inferInsert, 'mode' | 'createdAt'>,
): Promise<SimulatedPayment | null> {
  const mode = nextMode.take()
  if (mode === 'failInitiate') return null
  if (mode === 'slowInitiate') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
  const [opened] = await context.db
    .insert(simulatedPayments)
    .values({ ...payment, mode: mode === 'slowInitiate' ? null : mode, createdAt: new Date(context.clock()) })
    .returning()
  return opened ?? null
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
  const undecided = { mode: null }
  const told = { notifyAt: new Date(now), notificationsLeft: NOTIFICATIONS }
  switch (mode) {
    case 'decline':
      return { status: Number(TRANSACTION_STATUS.declined), ...told }
    case 'cancel':
      // A payer who closes the app tells nobody, and may scan the code again.
      return payment.gateway === 'snapscan' ? undecided : { status: Number(TRANSACTION_STATUS.userCancelled), ...told }
    case 'leave':
      return undecided
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

const NOTIFICATION = {
  paygate: paygateNotification,
  ozow: ozowNotification,
  iveri: iveriNotification,
  snapscan: snapscanNotification,
  paypal: paypalNotification,
}
const WAY_BACK = { paygate: paygateWayBack, ozow: ozowWayBack, iveri: iveriWayBack, snapscan: () => null, paypal: paypalWayBack }

/** null where nobody is sent back. */
export const wayBack = (context: ServerContext, payment: SimulatedPayment): WayBack | null => WAY_BACK[payment.gateway](context, payment)

/** @returns whether the merchant took it */
export async function notify(context: ServerContext, payment: SimulatedPayment): Promise<boolean> {
  const notification = NOTIFICATION[payment.gateway](context, payment)
  if (!notification) return true
  const { contentType, headers, body, isTaken } = notification
  try {
    const response = await fetch(payment.notifyUrl, {
      method: 'POST',
      headers: { ...headers, 'content-type': contentType },
      body,
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    })
    return await isTaken(response)
  } catch {
    return false
  }
}

/** Of every payment that a merchant is being told of. */
const tellings = new Map<string, Promise<void>>()
let lastClaim: Promise<unknown> = Promise.resolve()

/** Once a merchant who is being told of this payment has heard. */
export const isTold = async ({ payRequestId }: SimulatedPayment): Promise<void> => tellings.get(payRequestId)

/** Tells merchants what is due, from the books: a crash in between loses nothing. @returns how many were told */
export async function notifyDue(context: ServerContext): Promise<number> {
  // One after the other: what a round does not find due any more is among the tellings by then.
  const claim = lastClaim.then(() => tellDue(context))
  lastClaim = claim.catch(() => {})
  const told = await claim
  await Promise.all(told)
  return told.length
}

async function tellDue(context: ServerContext): Promise<Promise<void>[]> {
  const now = new Date(context.clock())
  const { notifyAt, notificationsLeft } = simulatedPayments
  const due = await context.db
    .update(simulatedPayments)
    .set({ notifyAt: new Date(now.getTime() + NOTIFY_AGAIN_MS), notificationsLeft: sql`${notificationsLeft} - 1` })
    .where(and(isNotNull(notifyAt), lte(notifyAt, now), gt(notificationsLeft, 0)))
    .returning()
  return due.map((payment) => {
    const id = payment.payRequestId
    const telling = tell(context, payment).finally(() => tellings.delete(id))
    tellings.set(id, telling)
    return telling
  })
}

async function tell(context: ServerContext, payment: SimulatedPayment): Promise<void> {
  const isTaken = await notify(context, payment)
  if (isTaken && payment.mode === 'twice') await notify(context, payment)
  const { payRequestId } = simulatedPayments
  if (isTaken) await context.db.update(simulatedPayments).set({ notifyAt: null }).where(eq(payRequestId, payment.payRequestId))
}
