import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { SIGNATURE_HEADER } from '#server/gateways/paysoftProtocol.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import { noteGenuine } from '#server/services/gatewayTrouble.ts'
import { takeStatements } from '#server/services/settlement.ts'

export const paysoftCallbacks = (context: ServerContext): Hono =>
  new Hono().post('/notify', async (c) => {
    const signature = c.req.header(SIGNATURE_HEADER) ?? ''
    const verified = context.debitGateways.paysoft?.verifyNotification({ body: await c.req.text(), signature })
    if (!verified) return c.notFound()
    if (verified.kind === 'forged') {
      await recordForgery(context, 'paysoft', verified)
      return c.text('Refused', 400)
    }
    noteGenuine(context, 'paysoft')
    await takeStatements(context, verified.statements, 'notification')
    return c.text('OK')
  })
