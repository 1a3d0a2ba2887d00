import { and, desc, eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { renderSVG } from 'uqr'
import type { ServerContext } from '#server/context.ts'
import { isSame } from '#server/gateways/isSame.ts'
import { apiAuthorization, codePath, PAYMENTS } from '#server/gateways/snapscanProtocol.ts'
import { findPayment, openPayment } from '#server/simulator/books.ts'
import type { NextMode } from '#server/simulator/mode.ts'
import { page } from '#server/simulator/page.ts'
import { showNoPayment, showPayment } from '#server/simulator/payPage.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'
import { merchantOf, snapscanPayment } from '#server/simulator/snapscanMessages.ts'

/** SnapScan's side: the address behind a code, which here is the app as well, and the API that merchants ask. */
export function simulatedSnapscan(context: ServerContext, nextMode: NextMode): Hono {
  const { snapCode, apiKey, browserUrl, notifyUrl } = merchantOf(context)
  const isKnownCaller = (c: Context) => isSame(c.req.header('authorization') ?? '', apiAuthorization(apiKey))
  const isSnapscan = eq(simulatedPayments.gateway, 'snapscan')

  return new Hono()
    .get('/snapscan/qr/:code', async (c) => {
      const { amount = '', id: reference = '', strict } = c.req.query()
      const code = c.req.param('code').replace(/\.svg$/, '')
      const isCode = code === snapCode && /^[1-9]\d{0,9}$/.test(amount) && /^[\w-]{1,64}$/.test(reference) && strict === 'true'
      if (!isCode) return showNoPayment(c, 400)
      const amountCents = Number(amount)
      if (code !== c.req.param('code')) {
        const picture = renderSVG(`${browserUrl}${codePath({ snapCode, amountCents, reference })}`, { ecc: 'M', border: 4 })
        return c.body(picture, 200, { 'content-type': 'image/svg+xml' })
      }
      const payment =
        (await findPayment(context, reference)) ??
        (await openPayment(context, nextMode, {
          gateway: 'snapscan',
          payRequestId: reference,
          transactionId: String(context.random.integer(0x7fff_ffff) + 1),
          reference,
          amountCents,
          currency: 'ZAR',
          returnUrl: '',
          // Merchants give it once, when they register.
          notifyUrl: `${notifyUrl}/payments/snapscan/notify`,
        }))
      if (!payment) return c.html(page('The page cannot be shown', html`<p>Nothing was paid. Please scan the code again.</p>`), 500)
      return payment.gateway === 'snapscan' ? showPayment(c, context, payment) : showNoPayment(c, 400)
    })

    .get(`/snapscan${PAYMENTS}`, async (c) => {
      if (!isKnownCaller(c)) return c.json({ message: 'Unauthorised' }, 401)
      const { merchantReference, status } = c.req.query()
      const found = await context.db
        .select()
        .from(simulatedPayments)
        .where(and(isSnapscan, merchantReference === undefined ? undefined : eq(simulatedPayments.reference, merchantReference)))
        .orderBy(desc(simulatedPayments.createdAt))
        .limit(50)
      if (found.some(({ silent }) => silent)) return c.json({ message: 'Temporarily unavailable' }, 503)
      const shown = found.flatMap((payment) => snapscanPayment(context, payment) ?? [])
      return c.json(status === undefined ? shown : shown.filter((payment) => 'status' in payment && payment.status === status))
    })

    .get(`/snapscan${PAYMENTS}/:id`, async (c) => {
      if (!isKnownCaller(c)) return c.json({ message: 'Unauthorised' }, 401)
      const isIt = and(isSnapscan, eq(simulatedPayments.transactionId, c.req.param('id')))
      const [payment] = await context.db.select().from(simulatedPayments).where(isIt)
      if (payment?.silent) return c.json({ message: 'Temporarily unavailable' }, 503)
      const shown = payment && snapscanPayment(context, payment)
      return shown ? c.json(shown) : c.json({ message: 'Payment not found' }, 404)
    })
}
