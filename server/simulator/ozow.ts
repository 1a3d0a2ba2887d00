import { Hono, type Context } from 'hono'
import { and, eq } from 'drizzle-orm'
import { centsFromDecimalText, decimalText, wireFromCents } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { isOzowHash, requestHash } from '#server/gateways/ozowProtocol.ts'
import { findPayment, openPayment } from '#server/simulator/books.ts'
import type { NextMode } from '#server/simulator/mode.ts'
import { ozowStatus, siteOf } from '#server/simulator/ozowMessages.ts'
import { showNoPayment, showPayment } from '#server/simulator/payPage.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'

/** Ozow's side: its API, and the page on which payers log in to their bank. */
export function simulatedOzow(context: ServerContext, nextMode: NextMode): Hono {
  const { siteCode, privateKey, apiKey } = siteOf(context)
  const isKnownCaller = (c: Context) => c.req.header('apikey') === apiKey
  const failure = (errorMessage: string) => ({ paymentRequestId: null, url: null, errorMessage })

  return new Hono()
    .post('/ozow/postpaymentrequest', async (c) => {
      if (!isKnownCaller(c)) return c.json(failure('Unauthorized'), 401)
      const body: unknown = await c.req.json().catch(() => null)
      if (typeof body !== 'object' || body === null) return c.json(failure('There is no request'), 400)
      const sent = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
      if (sent.SiteCode !== siteCode) return c.json(failure('Unknown site code'))
      if (!isOzowHash(sent.HashCheck ?? '', requestHash(sent, privateKey))) return c.json(failure('HashCheck value has failed'))
      const amount = centsFromDecimalText(sent.Amount ?? '') ?? 0
      const addresses = [sent.SuccessUrl, sent.CancelUrl, sent.ErrorUrl, sent.NotifyUrl]
      if (sent.CountryCode !== 'ZA' || sent.CurrencyCode !== 'ZAR') return c.json(failure('Only rand are paid in South Africa'))
      if (!sent.TransactionReference || (sent.BankReference?.length ?? 21) > 20 || amount <= 0 || !addresses.every(isAddress)) {
        return c.json(failure('The request is not valid'))
      }
      const payment = await openPayment(context, nextMode, {
        gateway: 'ozow',
        payRequestId: context.random.uuid(),
        transactionId: context.random.uuid(),
        reference: sent.TransactionReference,
        amountCents: amount,
        currency: sent.CurrencyCode,
        returnUrl: sent.SuccessUrl ?? '',
        cancelUrl: sent.CancelUrl ?? '',
        notifyUrl: sent.NotifyUrl ?? '',
      })
      if (!payment) return c.text('Internal error', 500)
      const url = `${context.settings.simulatorUrl}/ozow/pay/${payment.payRequestId}/Secure`
      return c.json({ paymentRequestId: payment.payRequestId, url, errorMessage: null })
    })

    .get('/ozow/pay/:paymentRequestId/Secure', async (c) => {
      const payment = await findPayment(context, c.req.param('paymentRequestId'))
      return payment?.gateway === 'ozow' ? showPayment(c, context, payment) : showNoPayment(c, 404)
    })

    .get('/ozow/GetTransactionByReference', async (c) => {
      if (!isKnownCaller(c) || c.req.query('siteCode') !== siteCode) return c.json({ message: 'Unauthorized' }, 401)
      const payments = await context.db
        .select()
        .from(simulatedPayments)
        .where(and(eq(simulatedPayments.reference, c.req.query('transactionReference') ?? ''), eq(simulatedPayments.gateway, 'ozow')))
        .orderBy(simulatedPayments.createdAt)
      if (payments.some(({ silent }) => silent)) return c.text('Temporarily unavailable', 503)
      return c.json(
        payments.flatMap((payment) => {
          const status = ozowStatus(context, payment)
          const cents = payment.paidCents ?? payment.amountCents
          return status
            ? {
                transactionId: payment.transactionId,
                merchantCode: siteCode,
                transactionReference: payment.reference,
                currencyCode: payment.currency,
                amount: wireFromCents(cents),
                status,
                statusMessage: `${status}: ${decimalText(cents)}`,
                createdDate: payment.createdAt.toISOString(),
              }
            : []
        }),
      )
    })
}

const isAddress = (text: string | undefined): boolean => text !== undefined && URL.canParse(text)
