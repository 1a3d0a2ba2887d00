import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { takeNotification } from '#server/payments/takeNotification.ts'

export const eftCallbacks = (context: ServerContext): Hono =>
  new Hono().post('/notify', async (c) => {
    const signature = c.req.header('x-letsema-signature') ?? ''
    const verified = context.gateways.eft.verifyNotification({ body: await c.req.text(), signature })
    const outcome = await takeNotification(context, 'eft', verified)
    return outcome ? c.json({ outcome }) : c.json({ outcome: 'refused' }, 400)
  })
