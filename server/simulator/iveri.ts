import { Hono } from 'hono'
import { html } from 'hono/html'
import type { ServerContext } from '#server/context.ts'
import { AUTHORISE, AUTHORISE_INFO, liteFields, transactionToken, type LiteFields } from '#server/gateways/iveriProtocol.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { findPayment, openPayment } from '#server/simulator/books.ts'
import { iveriInfo } from '#server/simulator/iveriMessages.ts'
import type { NextMode } from '#server/simulator/mode.ts'
import { page } from '#server/simulator/page.ts'
import { showPayment } from '#server/simulator/payPage.ts'

/** iVeri's side: the hosted page that browsers post an order to, and what it says of a transaction when it is asked. */
export function simulatedIVeri(context: ServerContext, nextMode: NextMode): Hono {
  const { iveri } = context.settings
  if (!iveri) throw new Error('iVeri is simulated for nobody')
  const applicationId = `{${iveri.applicationId.toUpperCase()}}`
  const refusal = (fields: LiteFields): string | null => {
    const [time = ''] = (fields.lite_transaction_token ?? '').split(':')
    const { lite_order_amount: amount = '', ecom_billto_online_email: email = '' } = fields
    const signed = { secret: iveri.secret, applicationId, amountCents: Number(amount), email }
    if (fields.lite_merchant_applicationid !== applicationId) return 'Unknown application'
    if (!isSame(fields.lite_transaction_token ?? '', transactionToken(Number(time), signed))) return 'The token does not match'
    if (!/^[1-9]\d{0,9}$/.test(amount) || Number(amount) !== sumOfLines(fields)) return 'The line items do not add up to the amount'
    if (fields.lite_currency_alphacode !== 'ZAR') return 'Only rand are taken'
    if (email.length > 40 || !isNamed(fields.lite_merchant_trace) || !isNamed(fields.merchantreference)) return 'The order is not valid'
    const isAddress = (name: string) => (fields[name] ?? '').length <= 255 && URL.canParse(fields[name] ?? '')
    return ADDRESSES.every(isAddress) ? null : 'An address is not valid'
  }

  return new Hono()
    .post(`/iveri${AUTHORISE}`, async (c) => {
      const fields = liteFields(await c.req.text())
      const refused = refusal(fields)
      if (refused) return c.html(page('The order was refused', html`<p>${refused}. Nothing was paid.</p>`), 400)
      const trace = fields.lite_merchant_trace ?? ''
      const payment =
        (await findPayment(context, trace)) ??
        (await openPayment(context, nextMode, {
          gateway: 'iveri',
          payRequestId: trace,
          transactionId: `{${context.random.uuid().toUpperCase()}}`,
          reference: fields.merchantreference ?? '',
          amountCents: Number(fields.lite_order_amount),
          currency: fields.lite_currency_alphacode ?? '',
          email: fields.ecom_billto_online_email ?? '',
          returnUrl: fields.lite_website_successful_url ?? '',
          cancelUrl: fields.lite_website_fail_url ?? '',
          // Merchants give it once, when they register.
          notifyUrl: `${iveri.notifyUrl}/payments/iveri/notify`,
        }))
      if (!payment) return c.html(page('The page cannot be shown', html`<p>Nothing was paid. Please go back and try again.</p>`), 500)
      return showPayment(c, context, payment)
    })

    .post(`/iveri${AUTHORISE_INFO}`, async (c) => {
      const fields = liteFields(await c.req.text())
      const payment = await findPayment(context, fields.lite_merchant_trace ?? '')
      if (fields.lite_merchant_applicationid !== applicationId) return c.text('Unknown application', 403)
      if (payment?.silent) return c.text('Temporarily unavailable', 503)
      if (payment?.gateway === 'iveri') return c.html(iveriInfo(context, payment))
      return c.html(html`<form><input type="hidden" name="Lite_Payment_Card_Status" value="255" /></form>`)
    })
}

const ADDRESSES = ['successful', 'fail', 'trylater', 'error'].map((result) => `lite_website_${result}_url`)

function sumOfLines(fields: LiteFields): number {
  const lines = Object.keys(fields).filter((name) => name.startsWith('lite_order_lineitems_product_'))
  return lines.reduce((sum, name) => {
    const line = name.slice('lite_order_lineitems_product_'.length)
    return sum + Number(fields[`lite_order_lineitems_quantity_${line}`]) * Number(fields[`lite_order_lineitems_amount_${line}`])
  }, 0)
}

const isNamed = (text: string | undefined): boolean => text !== undefined && /^[\w-]{1,64}$/.test(text)
