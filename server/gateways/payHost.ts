import type { Settings } from '#server/config.ts'
import { answeredWithin, GatewayUnavailable } from '#server/gateways/answers.ts'
import type { RefundAnswer, RefundOrder } from '#server/gateways/gateway.ts'
import { element, envelope, textOf, xmlText } from '#server/gateways/soap.ts'

/** PayGate PayHost, the merchant's side: what is done about a payment after it was taken. Source: docs.paygate.co.za, PayHost follow-up requests. */

export const PAYHOST_NAMESPACE = 'http://www.paygate.co.za/PayHOST'
export const PAYHOST = '/payhost/process.trans'

type Merchant = Settings['paygate']

export async function refundAtPayHost(merchant: Merchant, order: RefundOrder, timeoutMs: number): Promise<RefundAnswer> {
  const transactionId = order.taken.TRANSACTION_ID ?? ''
  if (!/^\d{1,20}$/.test(transactionId)) return { kind: 'refused', reason: "PayGate's number of this payment is not in our books." }
  // Nothing in this protocol makes a repeated request the same one, so before a second it is asked what became of the first.
  const known = order.isAskedAgain ? await knownRefund(merchant, order, transactionId, timeoutMs) : null
  if (known) return known
  const answer = await ask(merchant, 'Refund', timeoutMs, [
    ['TransactionId', transactionId],
    ['Amount', String(order.totalCents)],
    ['Reference', order.id],
  ])
  const refund = refundIn(answer)
  if (!refund) throw new GatewayUnavailable('PayHost did not answer a refund in its protocol')
  return refund
}

/**
 * Unconfirmed: that the refund of an order is found under the type Refund. Should the payment itself be answered instead, it is told by its number, and by
 * its amount, and counts as nothing.
 */
async function knownRefund(merchant: Merchant, order: RefundOrder, transactionId: string, timeoutMs: number): Promise<RefundAnswer | null> {
  const answer = await ask(merchant, 'Query', timeoutMs, [
    ['MerchantOrderId', order.reference],
    ['TransactionType', 'Refund'],
  ])
  const isOfThis = textOf(answer, 'TransactionId') !== transactionId && textOf(answer, 'Amount') === String(order.totalCents)
  const refund = isOfThis ? refundIn(answer) : null
  return refund?.kind === 'refused' ? null : refund
}

function refundIn(answer: string): RefundAnswer | null {
  const statusCode = textOf(answer, 'TransactionStatusCode')
  const refundId = textOf(answer, 'TransactionId')
  switch (textOf(answer, 'StatusName')) {
    case 'Completed':
      if (statusCode === '1' && refundId) return { kind: 'paid', refundId }
      return statusCode === '5' ? { kind: 'underWay' } : refused(answer)
    case 'Pending':
      return { kind: 'underWay' }
    case 'Error':
    case 'ValidationError':
      return refused(answer)
    default:
      return null
  }
}

const refused = (answer: string): RefundAnswer => ({
  kind: 'refused',
  reason: `PayGate: ${textOf(answer, 'ResultDescription') ?? textOf(answer, 'StatusDetail') ?? 'refused'}`.slice(0, 300),
})

async function ask(
  { id, key, serverUrl }: Merchant,
  what: 'Query' | 'Refund',
  timeoutMs: number,
  fields: [name: string, value: string][],
): Promise<string> {
  const account = element('Account', element('PayGateId', xmlText(id)) + element('Password', xmlText(key)))
  const request = element(`${what}Request`, account + fields.map(([name, value]) => element(name, xmlText(value))).join(''))
  const post = {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '' },
    body: envelope('SingleFollowUpRequest', request, PAYHOST_NAMESPACE),
  }
  const { status, answer } = await answeredWithin('PayHost', `${serverUrl}${PAYHOST}`, timeoutMs, post, String)
  if (status >= 300 || !answer.includes(`${what}Response`)) throw new GatewayUnavailable(`PayHost ${what}: status ${status}`)
  return answer
}
