import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { PAYHOST, PAYHOST_NAMESPACE } from '#server/gateways/payHost.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { element, envelope, textOf, xmlText } from '#server/gateways/soap.ts'
import type { Next } from '#server/simulator/mode.ts'
import type { SimulatedPayment } from '#server/simulator/payment.ts'
import { giveBack, isGivenBack, type RefundMode } from '#server/simulator/refund.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'

/** PayHost's side: refunds of what was paid on PayGate's page. A request that comes twice is two requests. */
export function simulatedPayHost(context: ServerContext, nextRefund: Next<RefundMode>): Hono {
  const { id, key } = context.settings.paygate
  const isPaygate = eq(simulatedPayments.gateway, 'paygate')
  const find = async (column: 'transactionId' | 'reference', value: string) => {
    const [payment] = await context.db
      .select()
      .from(simulatedPayments)
      .where(and(isPaygate, eq(simulatedPayments[column], value)))
    return payment
  }
  const refundOf = async (body: string, mode: RefundMode | null): Promise<string> => {
    const payment = await find('transactionId', textOf(body, 'TransactionId') ?? '')
    if (!payment || payment.status !== 1) return failure('No such transaction')
    if (textOf(body, 'Amount') !== String(payment.paidCents ?? payment.amountCents)) return failure('Refund amount is not valid')
    if (mode === 'refuse') return failure('Insufficient funds')
    const refunded = await giveBack(context, payment, { requestId: textOf(body, 'Reference') ?? '', isLater: mode === 'later' })
    return refunded ? statusOf(context, refunded) : failure('Refund amount exceeds original')
  }

  return new Hono().post(PAYHOST, async (c) => {
    const body = await c.req.text()
    const isKnown = textOf(body, 'PayGateId') === id && isSame(textOf(body, 'Password') ?? '', key)
    const respond = (what: string, status: string) =>
      c.text(envelope('SingleFollowUpResponse', element(`${what}Response`, element('Status', status)), PAYHOST_NAMESPACE), 200, {
        'content-type': 'text/xml; charset=utf-8',
      })
    if (!isKnown) return c.text(envelope('Fault', element('faultstring', 'Not Authorised'), PAYHOST_NAMESPACE), 500)
    if (body.includes('QueryRequest')) {
      const payment = await find('reference', textOf(body, 'MerchantOrderId') ?? '')
      const isRefund = textOf(body, 'TransactionType') === 'Refund' && payment?.refundId
      return respond('Query', isRefund ? statusOf(context, payment) : failure('No transaction found'))
    }
    const mode = nextRefund.take()
    if (mode === 'silent') return c.text('Temporarily unavailable', 503)
    const status = await refundOf(body, mode)
    return mode === 'loseAnswer' ? c.text('Internal error', 500) : respond('Refund', status)
  })
}

function statusOf(context: ServerContext, payment: SimulatedPayment): string {
  const isDone = isGivenBack(context, payment)
  return [
    ['TransactionId', payment.refundId ?? ''],
    ['Reference', payment.refundRequestId ?? ''],
    ['StatusName', isDone ? 'Completed' : 'Pending'],
    ['TransactionStatusCode', isDone ? '1' : '5'],
    ['TransactionStatusDescription', isDone ? 'Approved' : 'Received by PayGate'],
    ['ResultCode', isDone ? '990017' : '990022'],
    ['Currency', payment.currency],
    ['Amount', String(payment.paidCents ?? payment.amountCents)],
  ]
    .map(([name = '', value = '']) => element(name, xmlText(value)))
    .join('')
}

const failure = (description: string): string =>
  element('StatusName', 'Error') + element('ResultCode', '900209') + element('ResultDescription', xmlText(description))
