import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { laterWhereSilent, READ_TIMEOUT_MS } from '#server/payments/laterWhereSilent.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import { noteGenuine } from '#server/services/gatewayTrouble.ts'
import { takeStatement } from '#server/services/settlement.ts'

export const snapscanCallbacks = (context: ServerContext): Hono =>
  new Hono().post(
    '/notify',
    laterWhereSilent(async (c) => {
      const { snapscan } = context.gateways
      if (!snapscan) return c.notFound()
      const paymentId = snapscan.hintedPayment({ body: await c.req.text(), authorization: c.req.header('authorization') ?? '' })
      if (typeof paymentId !== 'string') {
        await recordForgery(context, 'snapscan', paymentId)
        return c.text('Refused', 400)
      }
      noteGenuine(context, 'snapscan')
      await takeStatement(context, await snapscan.read(paymentId, READ_TIMEOUT_MS), 'notification')
      return c.text('OK')
    }),
  )
