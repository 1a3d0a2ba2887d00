import type { ServerContext } from '#server/context.ts'
import { checksum, formBody, TRANSACTION_STATUS, withChecksum, type Fields } from '#server/gateways/payweb3.ts'
import { isKnown, type Notification, type SimulatedPayment, type WayBack } from '#server/simulator/payment.ts'

const DESCRIPTION: Record<string, string> = {
  '0': 'Not Done',
  '1': 'Approved',
  '2': 'Declined',
  '3': 'Cancelled',
  '4': 'User Cancelled',
  '5': 'Received by PayGate',
}

/** What the gateway says of a payment to a query, and in a notification. */
export function statementOf(context: ServerContext, payment: SimulatedPayment): Fields {
  const { id, key } = context.settings.paygate
  const status = isKnown(context, payment) ? String(payment.status) : TRANSACTION_STATUS.notDone
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
      ...(isApproved && payment.vaultId
        ? ([
            ['VAULT_ID', payment.vaultId],
            ['PAYVAULT_DATA_1', '4000xxxxxxxx0002'],
            ['PAYVAULT_DATA_2', '122030'],
          ] satisfies Fields)
        : []),
    ],
    key,
  )
}

export const paygateNotification = (context: ServerContext, payment: SimulatedPayment): Notification => ({
  contentType: 'application/x-www-form-urlencoded',
  body: formBody(statementOf(context, payment)),
  isTaken: async (response) => response.ok && (await response.text()) === 'OK',
})

/** PayWeb3 sends the payer back by a form that posts itself. */
export function paygateWayBack(context: ServerContext, payment: SimulatedPayment): WayBack {
  const { id, key } = context.settings.paygate
  const status = String(payment.status)
  return {
    method: 'post',
    address: payment.returnUrl,
    fields: {
      PAY_REQUEST_ID: payment.payRequestId,
      TRANSACTION_STATUS: status,
      CHECKSUM: checksum([id, payment.payRequestId, status, payment.reference], key),
    },
  }
}
