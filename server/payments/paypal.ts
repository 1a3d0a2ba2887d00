import { Hono, type Context } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { shortened } from '#server/gateways/answers.ts'
import { askAndGoBack, cancel, goBack } from '#server/payments/comingBack.ts'
import { laterWhereSilent, READ_TIMEOUT_MS } from '#server/payments/laterWhereSilent.ts'
import { askGateway, beginTaking } from '#server/services/askGateway.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { readDonationToken } from '#server/services/donationToken.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import { noteGenuine } from '#server/services/gatewayTrouble.ts'
import { takeWentBack } from '#server/services/refunds.ts'
import { takeStatement } from '#server/services/settlement.ts'

export function paypalCallbacks(context: ServerContext): Hono {
  return new Hono()
    .post(
      '/notify',
      laterWhereSilent(async (c) => {
        const { paypal } = context.gateways
        if (!paypal) return c.notFound()
        const body = await c.req.text()
        const { isGenuine, orderId, wentBack } = await paypal.newsOf({ headers: (name) => c.req.header(name), body })
        if (!isGenuine) {
          await recordForgery(context, 'paypal', { kind: 'forged', why: 'checksum', payload: shortened([['body', body]]) })
          return c.text('Refused', 400)
        }
        noteGenuine(context, 'paypal')
        if (wentBack) {
          await takeWentBack(context, wentBack)
          return c.text('OK')
        }
        const donation = orderId ? await findDonationBy(context, 'gatewayRequestId', orderId) : null
        if (donation) {
          const order = { requestId: donation.gatewayRequestId ?? '', reference: donation.reference }
          // What the donor has cancelled is not captured; what was captured before is settled all the same.
          const mayTake = () => beginTaking(context, donation.id)
          await takeStatement(context, await paypal.query(order, READ_TIMEOUT_MS, mayTake), 'notification')
        }
        return c.text('OK')
      }),
    )
    .get('/return', async (c) => askAndGoBack(context, c, await findByToken(context, c)))
    .get('/cancel', async (c) => {
      const donation = await findByToken(context, c)
      // The token is the donor's own right to cancel. An order that was approved meanwhile is asked about first.
      const current = donation && ((await askGateway(context, donation)) ?? donation)
      if (current) await cancel(context, current)
      return goBack(context, c, donation)
    })
}

async function findByToken(context: ServerContext, c: Context): Promise<DonationRow | null> {
  const id = await readDonationToken(context.keys, c.req.query('donation') ?? '')
  const donation = id ? await findDonationBy(context, 'id', id) : null
  return donation?.gateway === 'paypal' && donation.gatewayRequestId === c.req.query('token') ? donation : null
}
