import type { Context } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { GatewayName, Statement, Verified } from '#server/gateways/gateway.ts'
import { askGateway } from '#server/services/askGateway.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { recordForgery } from '#server/services/forgeries.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'
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
  if (verified.kind !== 'statement') {
    await recordForgery(context, gateway, verified)
    return null
  }
  const { statement } = verified
  const undecided = await besideAnotherTry(context, statement)
  if (!undecided) return takeStatement(context, statement, 'notification')
  await askGateway(context, undecided)
  return 'stillPending'
}

/** Which of its tries came to nothing is not said where a gateway counts them under one reference, and another may be with the bank: it is asked for all. */
async function besideAnotherTry(context: ServerContext, { requestId, reference, verdict }: Statement): Promise<DonationRow | null> {
  if (requestId !== null || (verdict !== 'declined' && verdict !== 'cancelled')) return null
  const donation = await findDonationBy(context, 'reference', reference)
  return donation?.undecidedAt && donation.status === DonationStatus.Pending ? donation : null
}
