import { desc } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { CurrencyId } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { decide, findPayment, isTold, notify, notifyDue, wayBack } from '#server/simulator/books.ts'
import { isMode, type Mode } from '#server/simulator/mode.ts'
import { page, RETURN_SCRIPT } from '#server/simulator/page.ts'
import type { SimulatedPayment } from '#server/simulator/payment.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'

/** The page on which a payer decides, the same for every gateway, and what the gateways know. */
export function payPages(context: ServerContext): Hono {
  return new Hono()
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
            <strong>${money(payment)}</strong> · ${payment.reference} · ${payment.gateway} ·
            ${STATUS_TEXT[payment.status] ?? payment.status}${payment.mode ? ` · ${payment.mode}` : ''}${payment.refundId ? ' · refunded' : ''}
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

/** Asks the payer, unless a test has decided, or the payer has before. */
export async function showPayment(c: Context, context: ServerContext, payment: SimulatedPayment) {
  const asked = c.req.query('mode')
  const mode = isMode(asked) ? asked : isMode(payment.mode) ? payment.mode : null
  if (payment.status !== 0) {
    await isTold(payment)
    return c.html(returnPage(context, payment))
  }
  if (mode === null) return c.html(payPage(payment))
  return carryOut(c, context, payment, mode)
}

export const showNoPayment = (c: Context, status: 400 | 404) =>
  c.html(page('This payment does not exist', html`<p>Please go back to the shop and start again.</p>`), status)

/** What the merchant was told of goes first: a person on the pay page sees the payment as it will be. */
async function carryOut(c: Context, context: ServerContext, payment: SimulatedPayment, mode: Mode) {
  const decided = await decide(context, payment, mode)
  if (decided.status === 0) {
    return c.html(
      page(
        'You have left the payment',
        html`<p>Nothing has been decided. The shop hears nothing until you come back and pay, or until it asks.</p>`,
      ),
    )
  }
  await notifyDue(context)
  await isTold(decided)
  return c.html(returnPage(context, decided))
}

const TITLE: Record<SimulatedPayment['gateway'], string> = {
  paygate: 'Pay by card',
  ozow: 'Pay from your bank account',
  iveri: 'Pay on the iVeri page',
  snapscan: 'Pay with SnapScan',
  paypal: 'Pay with PayPal',
}

const STATUS_TEXT: Record<number, string> = { 0: 'not done', 1: 'approved', 2: 'declined', 3: 'cancelled', 4: 'cancelled by the payer' }

const money = ({ amountCents, currency }: SimulatedPayment): string =>
  formatMoney(amountCents, currency === 'USD' ? CurrencyId.USDollar : CurrencyId.Rand, 'cents')

function payPage(payment: SimulatedPayment) {
  const deed = (mode: Mode, label: string, first = false) =>
    html`<button name="mode" value="${mode}" class="${first ? 'first' : ''}">${label}</button>`
  return page(
    TITLE[payment.gateway],
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

function returnPage(context: ServerContext, payment: SimulatedPayment) {
  const back = wayBack(context, payment)
  const outcome = html`<p>Payment ${STATUS_TEXT[payment.status] ?? ''}: ${money(payment)}, reference ${payment.reference}.</p>`
  if (!back)
    return page(
      'Back to where you came from',
      html`${outcome}
        <p>The shop hears of it by itself. You can close this page.</p>`,
    )
  const { method, address, fields } = back
  return page(
    'Taking you back',
    html`${outcome}
      <form method="${method}" action="${address}" id="return">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="first">Back to Letsema</button>
      </form>
      ${raw(`<script>${RETURN_SCRIPT}</script>`)}`,
  )
}
