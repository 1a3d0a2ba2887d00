import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { askGateway } from '#server/services/donations.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { recordForgery, takeStatement } from '#server/services/settlement.ts'

/** Where gateways and banks knock, and where they send donors back to. */
export function paymentCallbacks(context: ServerContext): Hono {
  const { gateways, settings } = context
  return new Hono({ strict: false })
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
      if (!donation || !gateways.paygate.isReturn(fields, donation.reference)) return c.redirect(`${settings.publicUrl}/misc/404`, 303)
      await askGateway(context, donation)
      const token = await signDonationToken(context.keys, donation)
      return c.redirect(`${settings.publicUrl}/donation/return?donation=${token}`, 303)
    })
    .get('/paygate/return', (c) => c.redirect(`${settings.publicUrl}/misc/404`, 303))
}
