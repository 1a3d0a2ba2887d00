import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { dateInSouthAfrica, isCalendarDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import { gatewayEvents, refunds } from '#server/db/schema.ts'
import type { GatewayName } from '#server/gateways/gateway.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { findDonationBy, type DonationRow } from '#server/services/donationRow.ts'
import { promisedCents, type Outcome } from '#server/services/judgeStatement.ts'
import { MAY_BE_TAKEN } from '#server/services/moneyCameOtherwise.ts'
import { takeStatement } from '#server/services/settlement.ts'

interface Receipt {
  operatorId: string
  reference: string
  amountCents: number
  /** Today where none is given. */
  receivedOn: CalendarDate | null
}

/** An operator has seen the money on the bank statement. @throws Refusal 400 */
export async function settleEft(context: ServerContext, by: Receipt): Promise<Outcome | 'repeated'> {
  const donation = await withReference(context, by.reference)
  if (donation) {
    requireDay(context, donation, by.receivedOn)
    requirePromised(donation, by.amountCents)
  }
  return settleByHand(context, by, { gateway: 'eft', currency: CURRENCIES[1].ticker, promised: null, told: undefined })
}

/**
 * What came is not what was promised, and an operator has decided that it is the gift. Where no day is given it came on the one that the gateway told.
 * @throws Refusal 400, or 409 where it is being given back
 */
export async function settleOtherAmount(context: ServerContext, by: Receipt): Promise<Outcome | 'repeated'> {
  const donation = await withReference(context, by.reference)
  if (!donation?.gateway) return 'unknownReference'
  requireDay(context, donation, by.receivedOn)
  const isGivenBack = and(eq(refunds.donationId, donation.id), eq(refunds.isOfUncounted, true), eq(refunds.status, 'asked'))
  if ((await context.db.$count(refunds, isGivenBack)) > 0) throw new Refusal(409, 'It is being given back by hand.')
  const isTold = and(
    eq(gatewayEvents.donationId, donation.id),
    inArray(gatewayEvents.outcome, [...MAY_BE_TAKEN]),
    ne(gatewayEvents.source, 'operator'),
  )
  const events = await context.db.select().from(gatewayEvents).where(isTold).orderBy(desc(gatewayEvents.createdAt))
  // Only of its own account can a person read what came.
  const told = donation.gateway === 'eft' ? events[0] : toldOf(events, donation, by.amountCents)
  const receivedOn = by.receivedOn ?? (told ? receivedOnOf(told) : null)
  return settleByHand(
    context,
    { ...by, receivedOn },
    // By what the gateway said it is asked to refund.
    { gateway: donation.gateway, currency: CURRENCIES[donation.currencyId].ticker, promised: promisedCents(donation), told: told?.payload },
  )
}

/** Where the gateway said nothing of the day, or it was not kept yet, it is the one on which it told of the money. */
const receivedOnOf = ({ payload: { receivedOn = '' }, createdAt }: typeof gatewayEvents.$inferSelect): CalendarDate =>
  isCalendarDate(receivedOn) ? receivedOn : dateInSouthAfrica(createdAt.getTime())

/** @throws Refusal 400 where its gateway has not told of that amount */
function toldOf(events: readonly (typeof gatewayEvents.$inferSelect)[], { gateway, currencyId }: DonationRow, amountCents: number) {
  if (events.length === 0) throw fieldRefusal('reference', `${gateway} has told of no other amount.`)
  // Where it could not be read, or was not kept yet, there is none.
  const told = events.find(({ payload: { toldCents = String(amountCents) } }) => toldCents === String(amountCents))
  if (told) return told
  const amounts = [...new Set(events.map(({ payload }) => formatMoney(Number(payload.toldCents), currencyId, 'cents')))]
  throw fieldRefusal('amount', `${gateway} has told of ${amounts.join(' and ')} and no other amount.`)
}

/** @param promised in cents, where another amount is taken for it */
async function settleByHand(
  context: ServerContext,
  { operatorId, amountCents, receivedOn, ...by }: Receipt,
  {
    gateway,
    currency,
    promised,
    told,
  }: { gateway: GatewayName; currency: string; promised: number | null; told: Record<string, string> | undefined },
): Promise<Outcome | 'repeated'> {
  const reference = normaliseEftReference(by.reference)
  return takeStatement(
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
        ...told,
        operatorId,
        reference,
        amountCents: String(amountCents),
        ...(receivedOn === null ? {} : { receivedOn }),
        ...(promised === null ? {} : { promisedCents: String(promised) }),
      },
      isOtherAmountTaken: promised !== null,
      ...(receivedOn === null ? {} : { receivedOn }),
    },
    'operator',
  )
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
  if (donation.gateway !== 'eft' || amountCents === promisedCents(donation)) return
  const [promised, came] = [promisedCents(donation), amountCents].map((cents) => formatMoney(cents, donation.currencyId, 'cents'))
  throw fieldRefusal('amount', `${promised} was promised. If ${came} is what came, settleOtherAmount takes it for what was given.`)
}

const withReference = (context: ServerContext, reference: string): Promise<DonationRow | null> =>
  findDonationBy(context, 'reference', normaliseEftReference(reference))

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
