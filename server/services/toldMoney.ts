import { and, desc, eq, gte, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { MAXIMUM_DONATION } from '#domain/limits.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { dateInSouthAfrica, isCalendarDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { gatewayEvents } from '#server/db/schema.ts'
import { fieldRefusal } from '#server/http/refusal.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { promisedCents } from '#server/services/judgeStatement.ts'
import { isNotGivenBack, MAY_BE_TAKEN } from '#server/services/moneyCameOtherwise.ts'

/** What a gateway has told of. */
export type Told = typeof gatewayEvents.$inferSelect

/** Where the gateway said nothing of the day, or it was not kept yet, it is the one on which it told of the money. */
export const receivedOnOf = ({ payload: { receivedOn = '' }, createdAt }: Pick<Told, 'payload' | 'createdAt'>): CalendarDate =>
  isCalendarDate(receivedOn) ? receivedOn : dateInSouthAfrica(createdAt.getTime())

/** @returns an EFT of that amount under the reference of a donation that was begun in another way */
export async function eftToldOf({ db }: ServerContext, { id }: DonationRow, amountCents: number): Promise<Told | undefined> {
  const isEft = and(eq(gatewayEvents.gateway, 'eft'), eq(gatewayEvents.outcome, 'wrongGateway'))
  return (await toldFor(db, id, isEft)).find(isOf(amountCents))
}

/**
 * What an operator means by the amount that they take for a donation.
 * @param eventId our own id of it, where several would fit
 * @throws Refusal 400 where its gateway has not told of that amount, or that was given back
 */
export async function toldOf(
  { db }: ServerContext,
  donation: DonationRow,
  { amountCents, eventId = null }: { amountCents: number; eventId?: string | null },
): Promise<Told | undefined> {
  const { gateway, currencyId } = donation
  const mayBeTaken = inArray(gatewayEvents.outcome, [...MAY_BE_TAKEN])
  const events = await toldFor(db, donation.id, and(mayBeTaken, isNotGivenBack(db, gatewayEvents)))
  const told = eventId === null ? events.find(isOf(amountCents)) : undefined
  if (told) return told
  // Only of its own account can a person read what came.
  if (gateway === 'eft' && eventId === null) {
    requirePossible(donation, amountCents, await toldFor(db, donation.id, mayBeTaken))
    return events[0]
  }
  const unmatched = await unmatchedFor(db, donation, amountCents)
  const found = eventId === null ? unmatched[0] : unmatched.find(({ id }) => id === eventId)
  const sum = formatMoney(amountCents, currencyId, 'cents')
  if (!found && eventId !== null) throw fieldRefusal('eventId', `There is no such money of ${gateway}’s that is still to be matched.`)
  if (eventId === null && unmatched.length > 1) {
    const which = `${unmatched.length} times: say by eventId which it is, by its id in gatewayEvents.`
    throw fieldRefusal('eventId', `${gateway} has told of ${sum} without a reference of ours ${which}`)
  }
  if (found) return found
  if (events.length === 0) throw fieldRefusal('reference', `${gateway} has told of no other amount.`)
  const amounts = [...new Set(events.map(({ payload }) => formatMoney(Number(payload.toldCents), currencyId, 'cents')))]
  throw fieldRefusal('amount', `${gateway} has told of ${amounts.join(' and ')} and no other amount.`)
}

/** Where it could not be read, or was not kept yet, there is none: it may be any. */
const isOf =
  (amountCents: number) =>
  ({ payload: { toldCents = String(amountCents) } }: Told): boolean =>
    toldCents === String(amountCents)

const toldFor = (db: Queryable, donationId: string, which: SQL | undefined): Promise<Told[]> =>
  newestFirst(db, and(eq(gatewayEvents.donationId, donationId), which))

/** Money of its gateway and of that amount that came after it was made, and under no reference of ours. */
const unmatchedFor = (db: Queryable, { gateway, createdAt, currencyId }: DonationRow, amountCents: number): Promise<Told[]> =>
  newestFirst(
    db,
    and(
      eq(gatewayEvents.gateway, gateway ?? ''),
      eq(gatewayEvents.outcome, 'unknownReference'),
      isNull(gatewayEvents.donationId),
      gte(gatewayEvents.createdAt, createdAt),
      sql`${gatewayEvents.payload} ->> 'toldCents' = ${String(amountCents)}`,
      sql`${gatewayEvents.payload} ->> 'toldCurrency' = ${CURRENCIES[currencyId].ticker}`,
    ),
  )

const newestFirst = (db: Queryable, which: SQL | undefined): Promise<Told[]> =>
  db
    .select()
    .from(gatewayEvents)
    .where(and(which, ne(gatewayEvents.source, 'operator')))
    .orderBy(desc(gatewayEvents.createdAt))

/** Of an EFT, whose sum an operator types. @param ever also what was given back @throws Refusal 400 */
function requirePossible(donation: DonationRow, amountCents: number, ever: readonly Told[]): void {
  const { currencyId } = donation
  if (amountCents > Math.max(MAXIMUM_DONATION, promisedCents(donation)))
    throw fieldRefusal('amount', `At most ${formatMoney(MAXIMUM_DONATION, currencyId, 'cents')} can be taken for a donation.`)
  if (ever.some(({ payload }) => payload.toldCents === String(amountCents)))
    throw fieldRefusal(
      'amount',
      `${formatMoney(amountCents, currencyId, 'cents')} was given back by hand. If as much has come once more, wait until the bank tells of it.`,
    )
}
