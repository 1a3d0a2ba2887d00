import { normaliseEftReference } from '#domain/eftReference.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import { promisedCents, type Outcome } from '#server/services/judgeStatement.ts'
import { findByTyped, GIVEN_OUTSIDE, newDecisionId, type Decided } from '#server/services/operatorDecision.ts'
import { takeStatement } from '#server/services/settlement.ts'

/** An operator has read that it was taken back. */
export async function chargeBack(context: ServerContext, by: { operatorId: string; reference: string }): Promise<Decided> {
  const donation = await findByTyped(context, by.reference)
  if (donation && !donation.gateway) return GIVEN_OUTSIDE
  return { outcome: await takeBack(context, { ...by, verdict: 'chargedBack' }), reason: null }
}

/** The whole of a donation was given back, or an operator has read that it was taken back. */
export async function takeBack(
  context: ServerContext,
  by: {
    operatorId: string
    reference: string
    verdict: 'refunded' | 'chargedBack'
    eventId?: string
    isPaidByHand?: boolean
    isOfUncounted?: boolean
    more?: Record<string, string>
  },
): Promise<Outcome | 'repeated'> {
  const reference = normaliseEftReference(by.reference)
  const donation = await findByTyped(context, reference)
  if (!donation?.gateway) return 'unknownReference'
  const totalCents = promisedCents(donation)
  return takeStatement(
    context,
    {
      gateway: donation.gateway,
      eventId: by.eventId ?? newDecisionId(context, by.operatorId),
      requestId: null,
      reference,
      totalCents,
      currency: CURRENCIES[donation.currencyId].ticker,
      verdict: by.verdict,
      payload: { operatorId: by.operatorId, reference, amountCents: String(totalCents), ...by.more },
      isPaidByHand: by.isPaidByHand ?? false,
      isOfUncounted: by.isOfUncounted ?? false,
    },
    'operator',
  )
}
