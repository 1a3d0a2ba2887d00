import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { askGateway, changeDonation } from '#server/services/donations.ts'
import { readDonationToken, signDonationToken } from '#server/services/donationToken.ts'
import { recordForgery, takeStatement, type DonationRow } from '#server/services/settlement.ts'

const PAYPAL_TIMEOUT_MS = 4_000

/** Where gateways and banks knock, and where they send donors back to. */
export function paymentCallbacks(context: ServerContext): Hono {
  const { gateways, settings } = context
  /** To the donation's page, once the gateway has been asked; with none to a page that says so. */
  const goBack = async (c: Context, donation: DonationRow | null) => {
    if (!donation) return c.redirect(`${settings.publicUrl}/misc/404`, 303)
    await askGateway(context, donation)
    const token = await signDonationToken(context.keys, donation)
    return c.redirect(`${settings.publicUrl}/donation/return?donation=${token}`, 303)
  }
  const findByToken = async (c: Context): Promise<DonationRow | null> => {
    const id = await readDonationToken(context.keys, c.req.query('donation') ?? '')
    const [donation] = id ? await context.db.select().from(donations).where(eq(donations.id, id)) : []
    return donation?.gateway === 'paypal' && donation.gatewayRequestId === c.req.query('token') ? donation : null
  }
  return (
    new Hono({ strict: false })
      .post('/paygate/notify', async (c) => {
        const verified = gateways.paygate.verifyNotification(await c.req.text())
        if (verified.kind === 'forged') {
          await recordForgery(context, 'paygate', verified)
          return c.text('Refused', 400)
        }
        await takeStatement(context, verified.statement, 'notification')
        return c.text('OK')
      })
      .post('/eft/notify', async (c) => {
        const signature = c.req.header('x-letsema-signature') ?? ''
        const verified = gateways.eft.verifyNotification({ body: await c.req.text(), signature })
        if (verified.kind === 'forged') {
          await recordForgery(context, 'eft', verified)
          return c.json({ outcome: 'refused' }, 400)
        }
        return c.json({ outcome: await takeStatement(context, verified.statement, 'notification') })
      })
      .post('/paygate/return', async (c) => {
        const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
        const requestId = fields.PAY_REQUEST_ID ?? ''
        const [donation] = /^[\w-]{1,80}$/.test(requestId)
          ? await context.db.select().from(donations).where(eq(donations.gatewayRequestId, requestId))
          : []
        return goBack(c, donation && gateways.paygate.isReturn(fields, donation.reference) ? donation : null)
      })
      .get('/paygate/return', (c) => goBack(c, null))
      .post('/ozow/notify', async (c) => {
        const verified = gateways.ozow?.verifyNotification(await c.req.text())
        if (!verified) return c.notFound()
        if (verified.kind === 'forged') {
          await recordForgery(context, 'ozow', verified)
          return c.text('Refused', 400)
        }
        await takeStatement(context, verified.statement, 'notification')
        return c.text('OK')
      })
      .post('/paypal/notify', async (c) => {
        const { paypal } = gateways
        if (!paypal) return c.notFound()
        const body = await c.req.text()
        try {
          const { isGenuine, orderId } = await paypal.orderOf({ headers: (name) => c.req.header(name), body })
          if (!isGenuine) {
            await recordForgery(context, 'paypal', { kind: 'forged', why: 'checksum', payload: { body: body.slice(0, 500) } })
            return c.text('Refused', 400)
          }
          const [donation] = orderId ? await context.db.select().from(donations).where(eq(donations.gatewayRequestId, orderId)) : []
          if (donation) {
            const order = { requestId: donation.gatewayRequestId ?? '', reference: donation.reference }
            // What the donor has cancelled is not captured; what was captured before is settled all the same.
            const isWanted = donation.status === DonationStatus.Pending
            await takeStatement(context, await paypal[isWanted ? 'query' : 'look'](order, PAYPAL_TIMEOUT_MS), 'notification')
          }
          return c.text('OK')
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error
          // PayPal tells again.
          return c.text('Later', 503)
        }
      })
      .get('/paypal/return', async (c) => goBack(c, await findByToken(c)))
      .get('/paypal/cancel', async (c) => {
        const donation = await findByToken(c)
        // The token is the donor's own right to cancel. An order that was approved meanwhile is asked about first.
        const current = donation && ((await askGateway(context, donation)) ?? donation)
        if (current?.status === DonationStatus.Pending) {
          await changeDonation(context, await signDonationToken(context.keys, current), { status: DonationStatus.CanceledAtTransaction })
        }
        return goBack(c, donation)
      })
      // Its pages send payers back by a form, or in the address.
      .on(['GET', 'POST'], '/ozow/return', async (c) => {
        const form = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search
        const reference = gateways.ozow?.returnedReference(form) ?? ''
        const [donation] = /^[\w-]{1,50}$/.test(reference)
          ? await context.db.select().from(donations).where(eq(donations.reference, reference))
          : []
        return goBack(c, donation ?? null)
      })
  )
}
