import type { Context } from 'hono'
import type { ServerContext } from '#server/context.ts'
import type { GatewayName, Verified } from '#server/gateways/gateway.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'
import { noteGenuine } from '#server/services/gatewayTrouble.ts'
import { takeStatement } from '#server/services/settlement.ts'

export async function answerForm(context: ServerContext, c: Context, gateway: 'paygate' | 'ozow'): Promise<Response> {
  const verified = context.gateways[gateway]?.verifyNotification(await c.req.text())
  if (!verified) return c.notFound()
  return (await takeNotification(context, gateway, verified)) ? c.text('OK') : c.text('Refused', 400)
}

/** @returns what became of it, or null where it is forged */
export async function takeNotification(
  context: ServerContext,
  gateway: GatewayName,
  verified: Verified,
): Promise<Outcome | 'repeated' | null> {
  if (verified.kind === 'forged') {
    await recordForgery(context, gateway, verified)
    return null
  }
  noteGenuine(context, gateway)
  return takeStatement(context, verified.statement, 'notification')
}
