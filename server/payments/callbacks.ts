import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { askGateway } from '#server/services/donations.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { recordForgery, takeStatement, type DonationRow } from '#server/services/settlement.ts'

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
