import { and, eq, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { isDebitGateway, type Gateway, type GatewayName } from '#server/gateways/gateway.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { noteAnswered, noteSilent } from '#server/services/gatewayTrouble.ts'
import { takeStatement } from '#server/services/settlement.ts'

export const QUERY_TIMEOUT_MS = 2_500
/** Beyond the day in which a donation is given up, where no answer comes, or none that decides. */
export const ASKED_IN_VAIN_FOR_MS = 30 * 24 * 3_600_000

/**
 * Asks the gateway about a donation that may be paid, at most once every few seconds over all copies of the server. Before a donor cancels it is asked
 * in any case, and takes no money.
 * @returns the donation as it is now, or null where there was nothing to ask or no answer, or the gateway has not decided
 */
export async function askGateway(
  context: ServerContext,
  donation: DonationRow,
  before: 'reading' | 'cancelling' = 'reading',
): Promise<DonationRow | null> {
  const gateway = paymentGateway(context, donation.gateway)
  if (!gateway || !donation.gateway || !donation.gatewayRequestId) return null
  const queriedAt = new Date(context.clock())
  // What it is taking, or has yet to decide on, cannot be cancelled anyway.
  const mayAsk = before === 'cancelling' ? isNull(donations.undecidedAt) : isPauseOver(context, donations.queriedAt)
  const [claimed] = await context.db
    .update(donations)
    .set({ queriedAt })
    .where(and(eq(donations.id, donation.id), mayBePaid, mayAsk))
    .returning({ status: donations.status, undecidedAt: donations.undecidedAt })
  if (!claimed) return null
  try {
    const payment = { requestId: donation.gatewayRequestId, reference: donation.reference }
    // The row in hand may be older than a cancellation, and asking may take the money.
    const isWanted = claimed.status === DonationStatus.Pending && before !== 'cancelling'
    const mayTake = () => beginTaking(context, donation.id)
    const statement = await (isWanted || !gateway.look
      ? gateway.query(payment, QUERY_TIMEOUT_MS, mayTake)
      : gateway.look(payment, QUERY_TIMEOUT_MS))
    if (!statement) return null
    noteAnswered(context, donation.gateway)
    const { undecidedAt } = claimed
    const sinceMs = context.clock() - (undecidedAt ?? donation.createdAt).getTime()
    const mayBeUndecided = statement.mayBeUndecided && sinceMs <= context.settings.abandonAfterMs + ASKED_IN_VAIN_FOR_MS
    const isUndecided = statement.isUndecided || mayBeUndecided
    if (undecidedAt && !isUndecided) await noteDecided(context, donation.reference, queriedAt)
    await takeStatement(context, statement, 'query')
    if (isUndecided) return null
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    noteSilent(context, donation.gateway, error)
    return null
  }
  return findDonationBy(context, 'id', donation.id)
}

/** The debits of recurring gifts are asked about by the file. */
export const paymentGateway = ({ gateways }: ServerContext, name: GatewayName | null): Gateway | null =>
  name === null || isDebitGateway(name) ? null : gateways[name]

/** Also what was cancelled, declined or given up: its page at the gateway may be open still, and what is paid there is settled. */
export const mayBePaid = and(
  inArray(donations.status, [DonationStatus.Pending, DonationStatus.Rejected, DonationStatus.CanceledAtTransaction]),
  isNull(donations.settledAt),
  isNull(donations.reversedAt),
)

/** Whether the shortest pause between two questions to a gateway about the same is over: whoever claims the next one writes down its moment at once. */
export const isPauseOver = ({ clock, settings }: ServerContext, queriedAt: PgColumn): SQL | undefined =>
  or(isNull(queriedAt), lte(queriedAt, new Date(clock() - settings.queryIntervalMs)))

/** Before money is taken. @returns whether it has not been cancelled; from now on it cannot be */
export async function beginTaking(context: ServerContext, id: string): Promise<boolean> {
  const isPending = and(eq(donations.id, id), eq(donations.status, DonationStatus.Pending))
  const undecidedAt = new Date(context.clock())
  return (await context.db.update(donations).set({ undecidedAt }).where(isPending).returning({ id: donations.id })).length > 0
}

/** What has begun since it was asked is not over by its answer. */
export async function noteDecided({ db }: ServerContext, reference: string, askedAt: Date): Promise<void> {
  await db
    .update(donations)
    .set({ undecidedAt: null })
    .where(and(eq(donations.reference, reference), lt(donations.undecidedAt, askedAt)))
}
