import { html } from 'hono/html'
import type { ServerContext } from '#server/context.ts'
import { isKnown, type Notification, type SimulatedPayment, type WayBack } from '#server/simulator/payment.ts'
import type { Html } from '#server/simulator/page.ts'

const CARD_STATUS: Record<number, { code: string; description: string }> = {
  1: { code: '0', description: 'Approved' },
  2: { code: '4', description: 'Denied' },
}
/** Nothing was sent to a bank. */
const NO_TRANSACTION = { code: '255', description: 'There is no transaction' }

/** What the gateway says of a payment to its payer, in a notification, and when it is asked. */
function fieldsOf(context: ServerContext, payment: SimulatedPayment): Record<string, string> {
  const transaction = isKnown(context, payment) ? CARD_STATUS[payment.status] : undefined
  const { code, description } = transaction ?? NO_TRANSACTION
  return {
    Lite_Payment_Card_Status: code,
    Lite_Result_Description: description,
    Lite_Merchant_Trace: payment.payRequestId,
    MerchantReference: payment.reference,
    Ecom_ConsumerOrderID: payment.reference,
    Lite_Order_Amount: String(payment.paidCents ?? payment.amountCents),
    Lite_Currency_AlphaCode: payment.currency,
    ...(transaction
      ? {
          Lite_TransactionIndex: payment.transactionId,
          Lite_Order_AuthorisationCode: '5T8A0Z',
          Ecom_Payment_Card_Number: '4000........0002',
        }
      : {}),
  }
}

export const iveriNotification = (context: ServerContext, payment: SimulatedPayment): Notification => ({
  contentType: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(inCapitals(fieldsOf(context, payment))).toString(),
  isTaken: async (response) => response.ok,
})

/** The payer's own bank knows at once what the merchant may hear late. */
export const iveriWayBack = (context: ServerContext, payment: SimulatedPayment): WayBack => ({
  method: 'post',
  address: payment.status === 1 ? payment.returnUrl : (payment.cancelUrl ?? payment.returnUrl),
  fields: inCapitals(fieldsOf(context, { ...payment, knownAt: null })),
})

/** Told to payers and in notifications, and not in answer to a query. */
const NOT_ANSWERED = new Set(['Lite_Currency_AlphaCode', 'Ecom_ConsumerOrderID'])

export const iveriInfo = (context: ServerContext, payment: SimulatedPayment): Html =>
  html`<html>
    <body>
      <form>
        ${answered(fieldsOf(context, payment)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      </form>
    </body>
  </html>`

const inCapitals = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value]))

const answered = (fields: Record<string, string>) => Object.entries(fields).filter(([name]) => !NOT_ANSWERED.has(name))
