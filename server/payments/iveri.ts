import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { cancel, goBack } from '#server/payments/comingBack.ts'
import { laterWhereSilent, READ_TIMEOUT_MS } from '#server/payments/laterWhereSilent.ts'
import { Pause } from '#server/payments/pause.ts'
import { askGateway } from '#server/services/askGateway.ts'
import { findDonationBy, mayBePaidBy } from '#server/services/donationRow.ts'
import { takeStatement } from '#server/services/settlement.ts'

export function iveriCallbacks(context: ServerContext): Hono {
  const { gateways } = context
  /** Anybody may say that iVeri should be asked. Apart from the pause for readers: a page that asks would hide what iVeri perhaps tells only once. */
  const notificationPause = new Pause(context.clock, context.settings.queryIntervalMs)
  return (
    new Hono()
      .post(
        '/notify',
        laterWhereSilent(async (c) => {
          const { iveri } = gateways
          if (!iveri) return c.notFound()
          const requestId = iveri.hintedPayment(await c.req.text())
          const donation = requestId ? await findDonationBy(context, 'gatewayRequestId', requestId) : null
          if (donation && mayBePaidBy(donation, 'iveri')) {
            if (!notificationPause.isOver(donation.id)) return c.text('Later', 503)
            const payment = { requestId: donation.reference, reference: donation.reference }
            await takeStatement(context, await iveri.query(payment, READ_TIMEOUT_MS), 'query')
          }
          return c.text('OK')
        }),
      )
      // Its page sends payers back by a form, or in the address.
      .on(['GET', 'POST'], '/payment-capture', async (c) => {
        const form = c.req.method === 'POST' ? await c.req.text() : ''
        const returned = gateways.iveri?.returnedPayment(c.req.query('payment') ?? '', form)
        const donation = returned ? await findDonationBy(context, 'gatewayRequestId', returned.requestId) : null
        if (!returned || !donation || !mayBePaidBy(donation, 'iveri')) return goBack(context, c, null)
        const current = (await askGateway(context, donation)) ?? donation
        if (returned.isGivenUp) await cancel(context, current)
        return goBack(context, c, donation, 'iveri/payment-capture')
      })
  )
}
