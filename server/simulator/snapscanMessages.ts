import type { ServerContext } from '#server/context.ts'
import { webhookAuthorization } from '#server/gateways/snapscanProtocol.ts'
import { isKnown, type Notification, type SimulatedPayment } from '#server/simulator/payment.ts'

const STATUS: Record<number, string> = { 1: 'completed', 2: 'error' }

/** As the API shows it; null while there is none: looking at a code, or closing the app, makes no payment. */
export function snapscanPayment(context: ServerContext, payment: SimulatedPayment): object | null {
  const status = STATUS[payment.status]
  if (!status) return null
  return {
    id: Number(payment.transactionId),
    status: isKnown(context, payment) ? status : 'pending',
    date: payment.createdAt.toISOString(),
    requiredAmount: payment.amountCents,
    tipAmount: 0,
    totalAmount: payment.paidCents ?? payment.amountCents,
    snapCode: merchantOf(context).snapCode,
    snapCodeReference: 'Letsema',
    userReference: 'Simulated payer',
    merchantReference: payment.reference,
    statementReference: null,
    authCode: payment.transactionId.slice(-6),
    extra: {},
    transactionType: 'payment',
  }
}

/** Only of what was paid, or could not be. */
export function snapscanNotification(context: ServerContext, payment: SimulatedPayment): Notification | null {
  const shown = snapscanPayment(context, payment)
  if (!shown) return null
  const body = new URLSearchParams({ payload: JSON.stringify(shown) }).toString()
  return {
    contentType: 'application/x-www-form-urlencoded',
    headers: { authorization: webhookAuthorization(body, merchantOf(context).webhookKey) },
    body,
    isTaken: async (response) => response.ok,
  }
}

export function merchantOf({ settings }: ServerContext): NonNullable<ServerContext['settings']['snapscan']> {
  if (!settings.snapscan) throw new Error('SnapScan is simulated for nobody')
  return settings.snapscan
}
