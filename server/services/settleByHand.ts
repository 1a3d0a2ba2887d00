import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { formatDate } from '#domain/dates.ts'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { CurrencyId, DonationStatus } from '#domain/enumerations.ts'
import { MAXIMUM_DONATION } from '#domain/limits.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { dateInSouthAfrica, isCalendarDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import type { GatewayName } from '#server/gateways/gateway.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { askGateway } from '#server/services/askGateway.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { GATEWAY_NAME } from '#server/services/gatewayNames.ts'
import { promisedCents, type Outcome } from '#server/services/judgeStatement.ts'
import { isNotGivenBack, MAY_BE_TAKEN } from '#server/services/moneyCameOtherwise.ts'
import { takeStatement } from '#server/services/settlement.ts'

interface Receipt {
  operatorId: string
  reference: string
  amountCents: number
  /** Today where none is given. */
  receivedOn: CalendarDate | null
  /** As much has come once more. */
  isAnotherPayment?: boolean
  /** Our own id of what was told of it under no reference of ours, where several would fit. */
  eventId?: string | null
}

export interface Decided {
  outcome: Outcome | 'repeated'
  /** In words, where nothing was posted. */
  reason: string | null
}

type Told = typeof gatewayEvents.$inferSelect

const GIVEN_BACK = 'It is being given back by hand.'
const DECIDED_MEANWHILE = 'Somebody has decided on this money meanwhile: please look at what has become of it.'
export const GIVEN_OUTSIDE: Decided & { outcome: Outcome } = {
  outcome: 'nothingToDo',
  reason: 'It was given outside Letsema, so its money is not in our books: the campaign’s organiser takes it back.',
}
const UNKNOWN: Decided = { outcome: 'unknownReference', reason: null }
const KEPT_AND_NOT_POSTED = 'so this is kept in gatewayEvents and not posted: please pay it back to the donor.'

/** An operator has seen the money on the bank statement. @throws Refusal 400, 409 */
export async function settleEft(context: ServerContext, by: Receipt): Promise<Decided> {
  const donation = await withReference(context, by.reference)
  if (donation && !donation.gateway) return GIVEN_OUTSIDE
  const isElsewhere = donation !== null && donation.gateway !== 'eft'
  if (donation) {
    if (isElsewhere) await requireNotPaidThere(context, donation)
    requireDay(context, donation, by.receivedOn)
    requirePromised(donation, by.amountCents)
  }
  const told = isElsewhere ? (await toldFor(context, donation, ['wrongGateway'])).find(isOf(by.amountCents)) : undefined
  const receivedOn = by.receivedOn ?? (told ? receivedOnOf(told) : null)
  const money = { gateway: 'eft', currency: CURRENCIES[CurrencyId.Rand].ticker, promised: null, told, isElsewhere } as const
  return settleByHand(context, { ...by, receivedOn }, money, async (tx) => {
    if (isElsewhere) await requireDecided(tx, donation)
  })
}

/**
 * What came is not what was promised, or came under no reference of ours, and an operator has decided that it is the gift. Where no day is given it came on
 * the one that the gateway told.
 * @throws Refusal 400, or 409 where it is being given back or was matched meanwhile
 */
export async function settleOtherAmount(context: ServerContext, by: Receipt): Promise<Decided> {
  const donation = await withReference(context, by.reference)
  if (!donation) return UNKNOWN
  const { gateway } = donation
  if (!gateway) return GIVEN_OUTSIDE
  requireDay(context, donation, by.receivedOn)
  const isSettledByIt = donation.status === DonationStatus.Accepted && promisedCents(donation) === by.amountCents
  const told = isSettledByIt ? undefined : await toldOf(context, donation, by)
  const receivedOn = by.receivedOn ?? (told ? receivedOnOf(told) : null)
  // By what the gateway said it is asked to refund.
  const money = { gateway, currency: CURRENCIES[donation.currencyId].ticker, promised: promisedCents(donation), told, isElsewhere: false }
  return settleByHand(context, { ...by, receivedOn }, money, async (tx) => {
    const isGivenBack = and(eq(refunds.donationId, donation.id), eq(refunds.isOfUncounted, true), eq(refunds.status, 'asked'))
    if ((await tx.$count(refunds, isGivenBack)) > 0) throw new Refusal(409, GIVEN_BACK)
    if (told) await requireStillToBeTaken(tx, donation, told)
  })
}

/** Where the gateway said nothing of the day, or it was not kept yet, it is the one on which it told of the money. */
const receivedOnOf = ({ payload: { receivedOn = '' }, createdAt }: Told): CalendarDate =>
  isCalendarDate(receivedOn) ? receivedOn : dateInSouthAfrica(createdAt.getTime())

/** Where it could not be read, or was not kept yet, there is none: it may be any. */
const isOf =
  (amountCents: number) =>
  ({ payload: { toldCents = String(amountCents) } }: Told): boolean =>
    toldCents === String(amountCents)

/** What was told of a donation and not given back since, newest first. */
const toldFor = ({ db }: ServerContext, { id }: DonationRow, outcomes: Outcome[], isToldOf?: SQL): Promise<Told[]> =>
  db
    .select()
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.donationId, id),
        inArray(gatewayEvents.outcome, outcomes),
        ne(gatewayEvents.source, 'operator'),
        isToldOf ?? isNotGivenBack(db, gatewayEvents),
      ),
    )
    .orderBy(desc(gatewayEvents.createdAt))

/** @throws Refusal 400 where its gateway has not told of that amount, or that was given back */
async function toldOf(context: ServerContext, donation: DonationRow, { amountCents, eventId = null }: Receipt): Promise<Told | undefined> {
  const { gateway, currencyId } = donation
  const events = await toldFor(context, donation, [...MAY_BE_TAKEN])
  const told = eventId === null ? events.find(isOf(amountCents)) : undefined
  if (told) return told
  // Only of its own account can a person read what came.
  if (gateway === 'eft' && eventId === null) {
    await requirePossible(context, donation, amountCents)
    return events[0]
  }
  const unmatched = await unmatchedFor(context, donation, amountCents)
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

/** Money of its gateway and of that amount that came after it was made, and under no reference of ours. */
const unmatchedFor = ({ db }: ServerContext, { gateway, createdAt, currencyId }: DonationRow, amountCents: number): Promise<Told[]> =>
  db
    .select()
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway ?? ''),
        eq(gatewayEvents.outcome, 'unknownReference'),
        ne(gatewayEvents.source, 'operator'),
        isNull(gatewayEvents.donationId),
        gte(gatewayEvents.createdAt, createdAt),
        sql`${gatewayEvents.payload} ->> 'toldCents' = ${String(amountCents)}`,
        sql`${gatewayEvents.payload} ->> 'toldCurrency' = ${CURRENCIES[currencyId].ticker}`,
      ),
    )
    .orderBy(desc(gatewayEvents.createdAt))

/** Of an EFT, whose sum an operator types. @throws Refusal 400 */
async function requirePossible(context: ServerContext, donation: DonationRow, amountCents: number): Promise<void> {
  const { currencyId } = donation
  if (amountCents > Math.max(MAXIMUM_DONATION, promisedCents(donation)))
    throw fieldRefusal('amount', `At most ${formatMoney(MAXIMUM_DONATION, currencyId, 'cents')} can be taken for a donation.`)
  const ever = await toldFor(context, donation, [...MAY_BE_TAKEN], sql`true`)
  if (ever.some(({ payload }) => payload.toldCents === String(amountCents)))
    throw fieldRefusal(
      'amount',
      `${formatMoney(amountCents, currencyId, 'cents')} was given back by hand. If as much has come once more, wait until the bank tells of it.`,
    )
}

/** Somebody else may have decided between the reading of it and the lock. @throws Refusal 409 */
async function requireStillToBeTaken(tx: Transaction, { id }: DonationRow, told: Told): Promise<void> {
  const isOurs = or(eq(gatewayEvents.donationId, id), isNull(gatewayEvents.donationId))
  const isIt = and(eq(gatewayEvents.id, told.id), isOurs, isNotGivenBack(tx, gatewayEvents))
  const [still] = await tx.select({ id: gatewayEvents.id }).from(gatewayEvents).where(isIt).for('update')
  if (!still) throw new Refusal(409, DECIDED_MEANWHILE)
}

interface Money {
  gateway: GatewayName
  currency: string
  /** In cents, where another amount is taken for it. */
  promised: number | null
  told: Told | undefined
  /** The donation was begun by another gateway. */
  isElsewhere: boolean
}

async function settleByHand(
  context: ServerContext,
  { operatorId, amountCents, receivedOn, isAnotherPayment = false, ...by }: Receipt,
  { gateway, currency, promised, told, isElsewhere }: Money,
  onceLocked: (tx: Transaction) => Promise<void>,
): Promise<Decided> {
  const reference = normaliseEftReference(by.reference)
  const outcome = await takeStatement(
    context,
    {
      gateway,
      eventId: `operator/${operatorId}/${context.random.uuid()}`,
      requestId: null,
      reference,
      totalCents: amountCents,
      currency,
      verdict: 'approved',
      payload: {
        ...told?.payload,
        operatorId,
        reference,
        amountCents: String(amountCents),
        ...(receivedOn === null ? {} : { receivedOn }),
        ...(promised === null ? {} : { promisedCents: String(promised) }),
      },
      isOtherAmountTaken: promised !== null,
      isOtherGatewayTaken: isElsewhere,
      isAnotherPayment,
      ...(told ? { toldAs: told.id } : {}),
      ...(receivedOn === null ? {} : { receivedOn }),
    },
    'operator',
    onceLocked,
  )
  return { outcome, reason: reasonOf(outcome, await withReference(context, reference)) }
}

/** Why nothing was posted. @param donation as it is now */
function reasonOf(outcome: Outcome | 'repeated', donation: DonationRow | null): string | null {
  switch (outcome) {
    case 'nothingToDo':
      return donation?.settledAt && !donation.reversedAt ? takenAlready(donation, donation.settledAt) : null
    case 'paidAgain':
      return `It has its money already, ${KEPT_AND_NOT_POSTED}`
    case 'wrongGateway':
      return donation?.gateway ? `It was paid by ${GATEWAY_NAME[donation.gateway]} already, ${KEPT_AND_NOT_POSTED}` : null
    default:
      return null
  }
}

function takenAlready(donation: DonationRow, settledAt: Date): string {
  const sum = formatMoney(promisedCents(donation), donation.currencyId, 'cents')
  const day = formatDate(settledAt.toISOString())
  return `${sum} was taken for this donation already, as received on ${day}. If as much has come once more, say so with isAnotherPayment: true.`
}

/**
 * An EFT may be taken for what was begun in another way, unless it was paid in that way, too.
 * @throws Refusal 400 where it cannot be, 409 where its gateway has yet to decide
 */
async function requireNotPaidThere(context: ServerContext, donation: DonationRow): Promise<void> {
  const name = donation.gateway && GATEWAY_NAME[donation.gateway]
  if (donation.mandateId !== null)
    throw fieldRefusal('reference', 'It is one of a recurring gift’s, which an EFT cannot pay: please pay it back to the payer.')
  if (donation.currencyId !== CurrencyId.Rand)
    throw fieldRefusal(
      'reference',
      `It was promised in dollars by ${name}. What came in rand cannot be taken for it: please pay it back to the payer.`,
    )
  await askGateway(context, donation)
}

/** @throws Refusal 409 */
async function requireDecided(tx: Transaction, { id, gateway }: DonationRow): Promise<void> {
  const isUndecided = and(eq(donations.id, id), isNull(donations.settledAt), isNotNull(donations.undecidedAt))
  if ((await tx.$count(donations, isUndecided)) > 0)
    throw new Refusal(409, `${gateway && GATEWAY_NAME[gateway]} has yet to decide on it: please come back once it has.`)
}

/** @throws Refusal 400 for a day that there is not, is still to come, or was before the donation */
function requireDay(context: ServerContext, { createdAt }: DonationRow, day: CalendarDate | null): void {
  if (day === null) return
  const [first, last] = [dateInSouthAfrica(createdAt.getTime()), dateInSouthAfrica(context.clock())]
  if (isCalendarDate(day) && first <= day && day <= last) return
  throw fieldRefusal('receivedOn', `receivedOn must be a day from ${first}, when the donation was made, to today, ${last}.`, day)
}

/** A slip of the operator's would tell the donor that money came otherwise. @throws Refusal 400 */
function requirePromised(donation: DonationRow, amountCents: number): void {
  if (amountCents === promisedCents(donation)) return
  const [promised, came] = [promisedCents(donation), amountCents].map((cents) => formatMoney(cents, donation.currencyId, 'cents'))
  const isEft = donation.gateway === 'eft'
  const what = isEft
    ? `${promised} was promised. If ${came} is what came, settleOtherAmount takes it for what was given.`
    : `${promised} was promised by ${donation.gateway && GATEWAY_NAME[donation.gateway]}. ${came} by EFT cannot be taken for it: please pay it back to the payer.`
  throw fieldRefusal('amount', what)
}

const withReference = (context: ServerContext, reference: string): Promise<DonationRow | null> =>
  findDonationBy(context, 'reference', normaliseEftReference(reference))

/** An operator has read that it was taken back. */
export async function chargeBack(context: ServerContext, by: { operatorId: string; reference: string }): Promise<Decided> {
  const donation = await withReference(context, by.reference)
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
  const donation = await withReference(context, reference)
  if (!donation?.gateway) return 'unknownReference'
  const totalCents = promisedCents(donation)
  return takeStatement(
    context,
    {
      gateway: donation.gateway,
      eventId: by.eventId ?? `operator/${by.operatorId}/${context.random.uuid()}`,
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
