import { desc } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { simulatedPayments } from '#server/db/schema.ts'
import { checksum, formBody, isSame, isSigned, parseForm, withChecksum } from '#server/gateways/payweb3.ts'
import { isMode, type Mode, type NextMode } from '#server/simulator/mode.ts'
import { page, RETURN_SCRIPT } from '#server/simulator/page.ts'
import { decide, findPayment, notify, notifyDue, statementOf, type SimulatedPayment } from '#server/simulator/paygateBooks.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Longer than any merchant waits. */
const SLOW_MS = 25_000

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
      if (!sent.REFERENCE || amount <= 0 || !URL.canParse(sent.RETURN_URL ?? '') || !URL.canParse(sent.NOTIFY_URL ?? '')) {
        return c.body('ERROR=DATA_INVALID', 200, { 'content-type': FORM })
      }
      const mode = nextMode.take()
      if (mode === 'failInitiate') return c.text('Internal error', 500)
      if (mode === 'slowInitiate') await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref())
      const payRequestId = context.random.uuid().toUpperCase()
      await context.db.insert(simulatedPayments).values({
        payRequestId,
        reference: sent.REFERENCE,
        amountCents: amount,
        currency: sent.CURRENCY ?? '',
        email: sent.EMAIL ?? '',
        returnUrl: sent.RETURN_URL ?? '',
        notifyUrl: sent.NOTIFY_URL ?? '',
        mode: mode === 'slowInitiate' ? null : mode,
        transactionId: String(100_000_000 + context.random.integer(900_000_000)),
        createdAt: new Date(context.clock()),
      })
      const answer = withChecksum(
        [
          ['PAYGATE_ID', id],
          ['PAY_REQUEST_ID', payRequestId],
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
        return c.html(page('This payment does not exist', html`<p>Please go back to the shop and start again.</p>`), 400)
      }
      const mode = modeFor(c, payment)
      if (payment.status !== 0) return c.html(returnPage(context, payment))
      if (mode === null) return c.html(payPage(payment))
      return carryOut(c, context, payment, mode)
    })

    .post('/pay/:payRequestId', async (c) => {
      const payment = await findPayment(context, c.req.param('payRequestId'))
      const mode = new URLSearchParams(await c.req.text()).get('mode')
      if (!payment || !isMode(mode)) return c.html(page('This payment does not exist', html`<p>Nothing was paid.</p>`), 400)
      return carryOut(c, context, payment, mode)
    })

    .post('/pay/:payRequestId/notify', async (c) => {
      const payment = await findPayment(context, c.req.param('payRequestId'))
      if (!payment) return c.json({ taken: false }, 404)
      return c.json({ taken: await notify(context, payment) })
    })

    .get('/payments', async (c) => {
      const payments = await context.db.select().from(simulatedPayments).orderBy(desc(simulatedPayments.createdAt)).limit(50)
      const rows = payments.map(
        (payment) =>
          html`<li>
            <strong>${money(payment)}</strong> · ${payment.reference} ·
            ${STATUS_TEXT[payment.status] ?? payment.status}${payment.mode ? ` · ${payment.mode}` : ''}
            <form method="post" action="/pay/${payment.payRequestId}/notify"><button>Notify again</button></form>
          </li>`,
      )
      return c.html(
        page(
          'Payments',
          rows.length > 0
            ? html`<ul class="list">
                ${rows}
              </ul>`
            : html`<p class="soft">There are none yet.</p>`,
        ),
      )
    })
}

/** What the merchant was told of goes first: a person on the pay page sees the payment as it will be. */
async function carryOut(c: Context, context: ServerContext, payment: SimulatedPayment, mode: Mode) {
  const decided = await decide(context, payment, mode)
  if (mode === 'leave') {
    return c.html(
      page(
        'You have left the payment',
        html`<p>Nothing has been decided. The shop hears nothing until you come back and pay, or until it asks.</p>`,
      ),
    )
  }
  await notifyDue(context)
  return c.html(returnPage(context, decided))
}

function modeFor(c: Context, payment: SimulatedPayment): Mode | null {
  const asked = c.req.query('mode')
  if (isMode(asked)) return asked
  return isMode(payment.mode) ? payment.mode : null
}

const STATUS_TEXT: Record<number, string> = { 0: 'not done', 1: 'approved', 2: 'declined', 3: 'cancelled', 4: 'cancelled by the payer' }

const money = ({ amountCents, currency }: SimulatedPayment): string =>
  formatMoney(amountCents, currency === 'USD' ? CurrencyId.USDollar : CurrencyId.Rand, 'cents')

function payPage(payment: SimulatedPayment) {
  const deed = (mode: Mode, label: string, first = false) =>
    html`<button name="mode" value="${mode}" class="${first ? 'first' : ''}">${label}</button>`
  return page(
    'Pay by card',
    html`<p class="note">This is a simulation. No money moves.</p>
      <dl>
        <dt>Paying</dt>
        <dd>Letsema</dd>
        <dt>Reference</dt>
        <dd>${payment.reference}</dd>
        <dt>Amount</dt>
        <dd class="amount">${money(payment)}</dd>
      </dl>
      <form method="post" action="/pay/${payment.payRequestId}">
        <div class="deeds">
          ${deed('approve', 'Approve', true)}${deed('decline', 'Decline')}${deed('cancel', 'Cancel')}${deed('leave', 'Leave')}
        </div>
        <h2>For testing</h2>
        <p class="soft">Each of these approves the payment.</p>
        <div class="deeds">
          ${deed('late', 'Notify late')}${deed('twice', 'Notify twice')}${deed('wrongAmount', 'Notify wrong amount')}${deed('never', 'Never notify')}${deed('silent', 'Never notify, answer no query')}
        </div>
      </form>`,
  )
}

/** PayWeb3 sends the payer back by a form that posts itself. */
function returnPage(context: ServerContext, payment: SimulatedPayment) {
  const { id, key } = context.settings.paygate
  const status = String(payment.status)
  const fields = {
    PAY_REQUEST_ID: payment.payRequestId,
    TRANSACTION_STATUS: status,
    CHECKSUM: checksum([id, payment.payRequestId, status, payment.reference], key),
  }
  return page(
    'Taking you back',
    html`<p>Payment ${STATUS_TEXT[payment.status] ?? ''}: ${money(payment)}, reference ${payment.reference}.</p>
      <form method="post" action="${payment.returnUrl}" id="return">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="first">Back to Letsema</button>
      </form>
      ${raw(`<script>${RETURN_SCRIPT}</script>`)}`,
  )
}
