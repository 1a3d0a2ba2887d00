import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { checksum, formBody, isSigned, parseForm, withChecksum } from '#server/gateways/payweb3.ts'
import { keepInstrument } from '#server/simulator/debits.ts'
import { findPayment, openPayment } from '#server/simulator/books.ts'
import type { NextMode } from '#server/simulator/mode.ts'
import { statementOf } from '#server/simulator/paygateMessages.ts'
import { showNoPayment, showPayment } from '#server/simulator/payPage.ts'

const FORM = 'application/x-www-form-urlencoded'

/** PayGate's side of PayWeb3. */
export function simulatedPaygate(context: ServerContext, nextMode: NextMode): Hono {
  const { id, key } = context.settings.paygate

  return new Hono()
    .post('/payweb3/initiate.trans', async (c) => {
      const fields = parseForm(await c.req.text())
      const sent = Object.fromEntries(fields)
      const amount = /^\d{1,15}$/.test(sent.AMOUNT ?? '') ? Number(sent.AMOUNT) : 0
      if (sent.PAYGATE_ID !== id) return c.body('ERROR=PGID_NOT_EN', 200, { 'content-type': FORM })
      if (!isSigned(fields, key)) return c.body('ERROR=DATA_CHK', 200, { 'content-type': FORM })
      const storesCard = sent.VAULT === '1'
      if (
        !sent.REFERENCE ||
        (amount <= 0 && !storesCard) ||
        !/^\d{1,15}$/.test(sent.AMOUNT ?? '') ||
        !URL.canParse(sent.RETURN_URL ?? '') ||
        !URL.canParse(sent.NOTIFY_URL ?? '')
      ) {
        return c.body('ERROR=DATA_INVALID', 200, { 'content-type': FORM })
      }
      const vaultId = storesCard ? context.random.uuid() : null
      const payment = await openPayment(context, nextMode, {
        vaultId,
        payRequestId: context.random.uuid().toUpperCase(),
        gateway: 'paygate',
        transactionId: String(100_000_000 + context.random.integer(900_000_000)),
        reference: sent.REFERENCE,
        amountCents: amount,
        currency: sent.CURRENCY ?? '',
        email: sent.EMAIL ?? '',
        returnUrl: sent.RETURN_URL ?? '',
        notifyUrl: sent.NOTIFY_URL ?? '',
      })
      if (!payment) return c.text('Internal error', 500)
      if (vaultId) await keepInstrument(context, { token: vaultId, gateway: 'paybatch', label: `Card of ${sent.EMAIL ?? ''}` })
      const answer = withChecksum(
        [
          ['PAYGATE_ID', id],
          ['PAY_REQUEST_ID', payment.payRequestId],
          ['REFERENCE', sent.REFERENCE],
        ],
        key,
      )
      return c.body(formBody(answer), 200, { 'content-type': FORM })
    })

    .post('/payweb3/query.trans', async (c) => {
      const fields = parseForm(await c.req.text())
      const sent = Object.fromEntries(fields)
      if (sent.PAYGATE_ID !== id || !isSigned(fields, key)) return c.body('ERROR=DATA_CHK', 200, { 'content-type': FORM })
      const payment = await findPayment(context, sent.PAY_REQUEST_ID ?? '')
      if (!payment || payment.reference !== sent.REFERENCE) return c.body('ERROR=NO_TRANS_DATA', 200, { 'content-type': FORM })
      if (payment.silent) return c.text('Temporarily unavailable', 503)
      return c.body(formBody(statementOf(context, payment)), 200, { 'content-type': FORM })
    })

    .post('/payweb3/process.trans', async (c) => {
      const sent = Object.fromEntries(parseForm(await c.req.text()))
      const payment = await findPayment(context, sent.PAY_REQUEST_ID ?? '')
      const expected = payment && checksum([id, payment.payRequestId, payment.reference], key)
      if (!payment || !isSame(sent.CHECKSUM ?? '', expected ?? '')) {
        return showNoPayment(c, 400)
      }
      return showPayment(c, context, payment)
    })
}
