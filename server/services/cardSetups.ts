import { and, eq, isNull } from 'drizzle-orm'
import { makeEftReference } from '#domain/eftReference.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { cardSetups, donations } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { isPauseOver, noteDecided, QUERY_TIMEOUT_MS } from '#server/services/askGateway.ts'
import { signMandateToken } from '#server/services/donationToken.ts'
import { encodeMandate } from '#server/services/encodeMandate.ts'
import { asRefusal } from '#server/services/gatewaySilent.ts'
import { noteAnswered, noteSilent } from '#server/services/gatewayTrouble.ts'
import { donationOf } from '#server/services/mandateDonation.ts'
import type { CardSetupRow, MandateRow } from '#server/services/mandateRow.ts'
import { takeStatement } from '#server/services/settlement.ts'

export async function findSetup(context: ServerContext, gatewayRequestId: string): Promise<CardSetupRow | null> {
  const [setup] = await context.db.select().from(cardSetups).where(eq(cardSetups.gatewayRequestId, gatewayRequestId))
  return setup ?? null
}

/** @param amountCents of an extra gift that the same payment pays, or 0 */
export async function addSetup(tx: Transaction, context: ServerContext, mandate: MandateRow, amountCents: number): Promise<void> {
  const reference = makeEftReference(context.random.integer)
  const nextQueryAt = new Date(context.clock() + context.settings.reconcileAfterMs)
  await tx
    .insert(cardSetups)
    .values({ reference, mandateId: mandate.id, status: 'pending', amountCents, nextQueryAt, createdAt: new Date(context.clock()) })
  if (amountCents === 0) return
  const gift = {
    amountCents,
    tipCents: 0,
    paymentMethod: PaymentMethod.PayFast,
    gateway: 'paygate',
    status: DonationStatus.Pending,
  } as const
  await tx.insert(donations).values({ ...donationOf(context, mandate, { ...gift, reference }), nextQueryAt })
}

/**
 * With the page on which its card is given, if it waits for one. Another change may put a new card in its place at any moment: that is opened in turn.
 * Each round opens one for good or throws, so there are no more rounds than cards were asked for.
 * @throws Refusal 503
 */
export async function encodeOpened(
  context: ServerContext,
  mandate: MandateRow,
  campaign: Parameters<typeof encodeMandate>[2],
  isFromManage = false,
): Promise<WireDonationScheduler> {
  for (;;) {
    await openSetup(context, mandate, isFromManage)
    const encoded = await encodeMandate(context, mandate, campaign)
    if (!encoded.transactionInfo || encoded.transactionInfo.payfastResponse) return encoded
  }
}

/** Opens the payment that stores the card, if there is one to open. @throws Refusal 503 */
async function openSetup(context: ServerContext, mandate: MandateRow, isFromManage: boolean): Promise<void> {
  const [setup] = await context.db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.mandateId, mandate.id), eq(cardSetups.status, 'pending')))
  if (!setup || setup.gatewayRequestId) return
  try {
    const { requestId, payfastResponse } = await context.gateways.paygate.start({
      reference: setup.reference,
      // Unconfirmed: that PayWeb3 stores a card by a payment of 0, as its sister PayFast does.
      totalCents: setup.amountCents,
      currencyId: mandate.currencyId,
      email: mandate.email,
      paymentMethod: PaymentMethod.PayFast,
      donationToken: await signMandateToken(context.keys, mandate),
      storesCard: true,
      isFromManage,
    })
    const opened = { gatewayRequestId: requestId, payfastResponse }
    // Whoever opened it first has handed its page out: the card that is given there is asked about.
    const isFirst = ({ reference, gatewayRequestId }: typeof donations | typeof cardSetups) =>
      and(eq(reference, setup.reference), isNull(gatewayRequestId))
    await context.db.transaction(async (tx) => {
      await tx.update(donations).set(opened).where(isFirst(donations))
      await tx.update(cardSetups).set(opened).where(isFirst(cardSetups))
    })
  } catch (error) {
    throw asRefusal(context, error, 'A monthly gift could not be set up')
  }
}

/** At most once every few seconds over all copies of the server, as of a donation. @returns whether there was an answer, and PayGate had decided */
export async function askAboutCard(context: ServerContext, setup: CardSetupRow): Promise<boolean> {
  if (!setup.gatewayRequestId) return false
  const queriedAt = new Date(context.clock())
  const [claimed] = await context.db
    .update(cardSetups)
    .set({ queriedAt })
    .where(and(eq(cardSetups.reference, setup.reference), isPauseOver(context, cardSetups.queriedAt)))
    .returning({ reference: cardSetups.reference })
  if (!claimed) return false
  try {
    const payment = { requestId: setup.gatewayRequestId, reference: setup.reference }
    const statement = await context.gateways.paygate.query(payment, QUERY_TIMEOUT_MS)
    noteAnswered(context, 'paygate')
    if (!statement.isUndecided) await noteDecided(context, setup.reference, queriedAt)
    await takeStatement(context, statement, 'query')
    return !statement.isUndecided
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    noteSilent(context, 'paygate', error)
    return false
  }
}
