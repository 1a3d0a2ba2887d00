import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { centsFromDecimalText } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { parseJson } from '#server/gateways/answers.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { findPayment, openPayment } from '#server/simulator/books.ts'
import type { Next, NextMode } from '#server/simulator/mode.ts'
import type { SimulatedPayment } from '#server/simulator/payment.ts'
import { showNoPayment, showPayment } from '#server/simulator/payPage.ts'
import { giveBack, isGivenBack, type RefundMode } from '#server/simulator/refund.ts'
import { accountOf, isApproved, orderOf, webhookSignature } from '#server/simulator/paypalMessages.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'

interface OrderRequest {
  intent?: string
  purchase_units?: { custom_id?: string; amount?: { currency_code?: string; value?: string } }[]
  payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
}

/** PayPal's side of Orders v2: its API, and the window in which payers approve. */
export function simulatedPaypal(context: ServerContext, nextMode: NextMode, nextRefund: Next<RefundMode>): Hono {
  const { clientId, clientSecret, webhookId, notifyUrl } = accountOf(context)
  const accessToken = createHmac('sha256', clientSecret).update('access token').digest('base64url')
  const problem = (name: string, issue: string) => ({ name, details: [{ issue }] })
  const withToken: MiddlewareHandler = async (c, next) => {
    const isAllowed = isSame(c.req.header('authorization') ?? '', `Bearer ${accessToken}`)
    return isAllowed ? next() : c.json(problem('AUTHENTICATION_FAILURE', 'INVALID_TOKEN'), 401)
  }
  const find = async (id: string) => {
    const payment = await findPayment(context, id)
    return payment?.gateway === 'paypal' ? payment : null
  }

  return new Hono()
    .use('/paypal/v2/*', withToken)
    .use('/paypal/v1/notifications/*', withToken)
    .post('/paypal/v1/oauth2/token', async (c) => {
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      const isValid = isSame(c.req.header('authorization') ?? '', basic) && (await c.req.text()) === 'grant_type=client_credentials'
      return isValid
        ? c.json({ access_token: accessToken, token_type: 'Bearer', expires_in: 900 })
        : c.json({ error: 'invalid_client' }, 401)
    })

    .post('/paypal/v2/checkout/orders', async (c) => {
      const order = (await c.req.json().catch(() => ({}))) as OrderRequest
      const [unit] = order.purchase_units ?? []
      const amountCents = centsFromDecimalText(unit?.amount?.value ?? '')
      const { return_url: returnUrl, cancel_url: cancelUrl } = order.payment_source?.paypal?.experience_context ?? {}
      if (unit?.amount?.currency_code !== 'USD') return c.json(problem('UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED'), 422)
      if (order.intent !== 'CAPTURE' || !unit.custom_id || amountCents === null || !returnUrl || !cancelUrl)
        return c.json(problem('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER'), 400)
      const payment = await openPayment(context, nextMode, {
        gateway: 'paypal',
        payRequestId: context.random.uuid().replaceAll('-', '').slice(0, 17).toUpperCase(),
        transactionId: context.random.uuid().replaceAll('-', '').slice(0, 17).toUpperCase(),
        reference: unit.custom_id,
        amountCents,
        currency: 'USD',
        returnUrl,
        cancelUrl,
        notifyUrl: `${notifyUrl}/payments/paypal/notify`,
      })
      return payment ? c.json(orderOf(context, payment), 201) : c.json(problem('INTERNAL_SERVER_ERROR', 'INTERNAL'), 500)
    })

    .get('/paypal/v2/checkout/orders/:id', async (c) => {
      const payment = await find(c.req.param('id'))
      if (!payment) return c.json(problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
      if (payment.silent) return c.json(problem('SERVICE_UNAVAILABLE', 'INTERNAL'), 503)
      return c.json(orderOf(context, payment))
    })

    .post('/paypal/v2/checkout/orders/:id/capture', async (c) => {
      const payment = await find(c.req.param('id'))
      if (!payment) return c.json(problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
      if (!isApproved(payment)) return c.json(problem('UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'), 422)
      if (payment.status === 2) return c.json(problem('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'), 422)
      return c.json(orderOf(context, await capture(context, payment)), 201)
    })

    .post('/paypal/v2/payments/captures/:id/refund', async (c) => {
      const requestId = c.req.header('paypal-request-id') ?? ''
      const [payment] = await context.db
        .select()
        .from(simulatedPayments)
        .where(and(eq(simulatedPayments.gateway, 'paypal'), eq(simulatedPayments.transactionId, c.req.param('id'))))
      if (!payment?.capturedAt) return c.json(problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'), 404)
      const mode = nextRefund.take()
      if (mode === 'silent') return c.json(problem('SERVICE_UNAVAILABLE', 'INTERNAL'), 503)
      const sent = (await c.req.json().catch(() => ({}))) as { amount?: { value?: string } }
      const amountCents = centsFromDecimalText(sent.amount?.value ?? '')
      if (mode === 'refuse') return c.json(problem('UNPROCESSABLE_ENTITY', 'REFUND_FAILED_INSUFFICIENT_FUNDS'), 422)
      if (amountCents !== (payment.paidCents ?? payment.amountCents)) {
        return c.json(problem('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED'), 422)
      }
      const refunded = (await giveBack(context, payment, { requestId, isLater: mode === 'later' })) ?? (await find(payment.payRequestId))
      if (refunded?.refundRequestId !== requestId) return c.json(problem('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'), 422)
      if (mode === 'loseAnswer') return c.json(problem('INTERNAL_SERVER_ERROR', 'INTERNAL'), 500)
      return c.json({ id: refunded.refundId, status: isGivenBack(context, refunded) ? 'COMPLETED' : 'PENDING' }, 201)
    })

    .post('/paypal/v1/notifications/verify-webhook-signature', async (c) => {
      const text = await c.req.text()
      const sent = parseJson(text) as Record<string, string>
      // Last, and as it came: what was signed is its bytes.
      const [, event = ''] = /"webhook_event":(.*)\}$/s.exec(text) ?? []
      const signature = webhookSignature(context, sent.transmission_id ?? '', sent.transmission_time ?? '', event)
      const isGenuine = sent.webhook_id === webhookId && isSame(sent.transmission_sig ?? '', signature)
      return c.json({ verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' })
    })

    .get('/paypal/checkoutnow', async (c) => {
      const payment = await find(c.req.query('token') ?? '')
      return payment ? showPayment(c, context, payment) : showNoPayment(c, 404)
    })
}

/** Once, however often it is asked for. */
async function capture(context: ServerContext, payment: SimulatedPayment): Promise<SimulatedPayment> {
  const { payRequestId, capturedAt } = simulatedPayments
  const [captured] = await context.db
    .update(simulatedPayments)
    .set({ capturedAt: new Date(context.clock()) })
    .where(and(eq(payRequestId, payment.payRequestId), isNull(capturedAt)))
    .returning()
  return captured ?? (await findPayment(context, payment.payRequestId)) ?? payment
}
