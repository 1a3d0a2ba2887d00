import { createHmac } from 'node:crypto'
import { decimalText } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { isKnown, type Notification, type SimulatedPayment, type WayBack } from '#server/simulator/payment.ts'

/** As Orders v2 shows it. The payer approves or not; the merchant captures. */
export function orderOf(context: ServerContext, payment: SimulatedPayment): object {
  const amount = { currency_code: payment.currency, value: decimalText(payment.amountCents) }
  return {
    id: payment.payRequestId,
    intent: 'CAPTURE',
    status: payment.capturedAt ? 'COMPLETED' : isApproved(payment) ? 'APPROVED' : 'PAYER_ACTION_REQUIRED',
    purchase_units: [
      {
        custom_id: payment.reference,
        invoice_id: payment.reference,
        amount,
        ...(payment.capturedAt ? { payments: { captures: [captureOf(context, payment)] } } : {}),
      },
    ],
    links: [
      {
        rel: 'payer-action',
        href: `${context.settings.simulatorUrl}/paypal/checkoutnow?token=${payment.payRequestId}`,
        method: 'GET',
      },
    ],
  }
}

/** Approved by the payer, whether or not the card behind it will be declined. */
export const isApproved = ({ status }: SimulatedPayment): boolean => status === 1 || status === 2

const captureOf = (context: ServerContext, payment: SimulatedPayment) => ({
  id: payment.transactionId,
  status: isKnown(context, payment) ? 'COMPLETED' : 'PENDING',
  amount: { currency_code: payment.currency, value: decimalText(payment.paidCents ?? payment.amountCents) },
  custom_id: payment.reference,
  update_time: (payment.knownAt ?? payment.capturedAt)?.toISOString(),
})

/** PayPal says nothing of an order that nobody approved. */
export function paypalNotification(context: ServerContext, payment: SimulatedPayment): Notification | null {
  if (!isApproved(payment)) return null
  const event = payment.capturedAt
    ? {
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        resource: { ...captureOf(context, payment), supplementary_data: { related_ids: { order_id: payment.payRequestId } } },
      }
    : { event_type: 'CHECKOUT.ORDER.APPROVED', resource: orderOf(context, payment) }
  const body = JSON.stringify({ id: `WH-${payment.payRequestId}`, resource_type: 'checkout-order', ...event })
  const sent = { id: payment.transactionId, time: new Date(context.clock()).toISOString() }
  return {
    contentType: 'application/json',
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${context.settings.simulatorUrl}/paypal/cert`,
      'paypal-transmission-id': sent.id,
      'paypal-transmission-time': sent.time,
      'paypal-transmission-sig': webhookSignature(context, sent.id, sent.time, body),
    },
    body,
    isTaken: async (response) => response.ok,
  }
}

export const webhookSignature = (context: ServerContext, id: string, time: string, body: string): string =>
  createHmac('sha256', accountOf(context).clientSecret)
    .update([id, time, accountOf(context).webhookId, body].join('|'))
    .digest('base64')

export function paypalWayBack(_: ServerContext, payment: SimulatedPayment): WayBack {
  const { origin, pathname, searchParams } = new URL((isApproved(payment) ? null : payment.cancelUrl) ?? payment.returnUrl)
  return {
    method: 'get',
    address: origin + pathname,
    fields: { ...Object.fromEntries(searchParams), token: payment.payRequestId },
  }
}

export function accountOf({ settings }: ServerContext): NonNullable<ServerContext['settings']['paypal']> {
  if (!settings.paypal) throw new Error('PayPal is simulated for nobody')
  return settings.paypal
}
