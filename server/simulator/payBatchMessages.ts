import type { ServerContext } from '#server/context.ts'
import { element, envelope, xmlText } from '#server/gateways/soap.ts'
import type { SimulatedDebit } from '#server/simulator/debit.ts'
import type { Notification } from '#server/simulator/payment.ts'

export const payBatchNotification = (_: ServerContext, [debit]: SimulatedDebit[]): Notification => ({
  contentType: 'text/xml; charset=utf-8',
  body: envelope('Notification', element('UploadID', xmlText(debit?.uploadId ?? ''))),
  isTaken: async (response) => response.ok,
})

/** A line of a query's answer. */
export const resultOf = ({ reference, token, paidCents, amountCents, transactionId, status }: SimulatedDebit): string =>
  ['A', reference, '', token, '00', String(paidCents ?? amountCents), transactionId, status === 'paid' ? '1' : '2', ''].join(',')
