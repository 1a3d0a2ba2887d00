import type { ServerContext } from '#server/context.ts'
import { element, envelope, xmlText } from '#server/gateways/soap.ts'
import type { SimulatedDebit } from '#server/simulator/debit.ts'
import type { Notification } from '#server/simulator/payment.ts'

export const payBatchNotification = (_: ServerContext, [debit]: SimulatedDebit[]): Notification => ({
  contentType: 'text/xml; charset=utf-8',
  body: envelope('Notification', element('UploadID', xmlText(debit?.uploadId ?? ''))),
  isTaken: async (response) => response.ok,
})

const PAID = ['5T8A0Z', '1', 'Approved', '990017', 'Auth Done']
const UNPAID = ['', '2', 'Declined', '900003', 'Insufficient Funds']

/** A line of a query's answer. */
export const resultOf = ({ reference, transactionId, status }: SimulatedDebit): string =>
  [transactionId, 'A', reference, ...(status === 'paid' ? PAID : UNPAID)].join(',')
