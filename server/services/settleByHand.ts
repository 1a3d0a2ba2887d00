import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { formatDate } from '#domain/dates.ts'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { CurrencyId, DonationStatus } from '#domain/enumerations.ts'
import { CURRENCIES, formatMoney } from '#domain/money.ts'
import { dateInSouthAfrica, isCalendarDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import type { GatewayName } from '#server/gateways/gateway.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { askGateway } from '#server/services/askGateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { GATEWAY_NAME } from '#server/services/gatewayNames.ts'
import { promisedCents, type Outcome } from '#server/services/judgeStatement.ts'
import { isNotGivenBack } from '#server/services/moneyCameOtherwise.ts'
import { DECIDED_MEANWHILE, findByTyped, GIVEN_OUTSIDE, newDecisionId, type Decided } from '#server/services/operatorDecision.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { eftToldOf, receivedOnOf, toldOf, type Told } from '#server/services/toldMoney.ts'

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

const GIVEN_BACK = 'It is being given back by hand.'
const UNKNOWN: Decided = { outcome: 'unknownReference', reason: null }
const KEPT_AND_NOT_POSTED = 'so this is kept in gatewayEvents and not posted: please pay it back to the donor.'

/** An operator has seen the money on the bank statement. @throws Refusal 400, 409 */
export async function settleEft(context: ServerContext, by: Receipt): Promise<Decided> {
  const donation = await findByTyped(context, by.reference)
  if (donation && !donation.gateway) return GIVEN_OUTSIDE
  const isElsewhere = donation !== null && donation.gateway !== 'eft'
  const isUnheardThere = isElsewhere && (await askWhetherPaidThere(context, donation)) === null && donation.gatewayRequestId !== null
  if (donation) {
    requireDay(context, donation, by.receivedOn)
    requirePromised(donation, by.amountCents)
  }
  const told = isElsewhere ? await eftToldOf(context, donation, by.amountCents) : undefined
  const receivedOn = by.receivedOn ?? (told ? receivedOnOf(told) : null)
  const money = { gateway: 'eft', currency: CURRENCIES[CurrencyId.Rand].ticker, promised: null, told, isElsewhere } as const
  const decided = await settleByHand(context, { ...by, receivedOn }, money, async (tx) => {
    if (isElsewhere) await requireDecided(tx, donation)
  })
  if (!isUnheardThere || decided.outcome !== 'settled') return decided
  // From now on it is an EFT, and its gateway is asked no more.
  const unheard = `${donation.gateway && GATEWAY_NAME[donation.gateway]} has not said whether it was paid there, too`
  context.log.error(`${donation.reference} was taken as an EFT, and ${unheard}`)
  return { ...decided, reason: `${unheard}: please look there.` }
}

/**
 * What came is not what was promised, or came under no reference of ours, and an operator has decided that it is the gift. Where no day is given it came on
 * the one that the gateway told.
 * @throws Refusal 400, or 409 where it is being given back or was matched meanwhile
 */
export async function settleOtherAmount(context: ServerContext, by: Receipt): Promise<Decided> {
  const donation = await findByTyped(context, by.reference)
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
    if (told) await requireNotGivenBack(tx, told)
  })
}

/** Somebody else may have given it back between the reading of it and the lock. @throws Refusal 409 */
async function requireNotGivenBack(tx: Transaction, told: Told): Promise<void> {
  const isIt = and(eq(gatewayEvents.id, told.id), isNotGivenBack(tx, gatewayEvents))
  const [still] = await tx.select({ id: gatewayEvents.id }).from(gatewayEvents).where(isIt)
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
  // What a payer typed in SnapScan's app stays with what was told alone, where it is blanked in time.
  const { merchantReference: _, ...taken } = told?.payload ?? {}
  const outcome = await takeStatement(
    context,
    {
      gateway,
      eventId: newDecisionId(context, operatorId),
      requestId: null,
      reference,
      totalCents: amountCents,
      currency,
      verdict: 'approved',
      payload: {
        ...taken,
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
  return { outcome, reason: reasonOf(outcome, await findByTyped(context, reference)) }
}

/** Why nothing was posted. @param donation as it is now */
function reasonOf(outcome: Outcome | 'repeated', donation: DonationRow | null): string | null {
  const became = donation && whatBecameOf(donation)
  switch (outcome) {
    case 'nothingToDo':
      return became && `${became}. If as much has come once more, say so with isAnotherPayment: true.`
    case 'paidAgain':
      return `${donation?.reversedAt ? became : 'It has its money already'}, ${KEPT_AND_NOT_POSTED}`
    case 'wrongGateway':
      return donation?.gateway ? `It was paid by ${GATEWAY_NAME[donation.gateway]} already, ${KEPT_AND_NOT_POSTED}` : null
    default:
      return null
  }
}

function whatBecameOf({ settledAt, reversedAt, currencyId, ...donation }: DonationRow): string | null {
  if (reversedAt) return `It went back on ${formatDate(reversedAt.toISOString())}`
  if (!settledAt) return null
  const sum = formatMoney(promisedCents(donation), currencyId, 'cents')
  return `${sum} was taken for this donation already, as received on ${formatDate(settledAt.toISOString())}`
}

/**
 * An EFT may be taken for what was begun in another way, unless it was paid in that way, too.
 * @returns the donation as it is now, or null where its gateway has not answered
 * @throws Refusal 400 where it cannot be
 */
async function askWhetherPaidThere(context: ServerContext, donation: DonationRow): Promise<DonationRow | null> {
  const name = donation.gateway && GATEWAY_NAME[donation.gateway]
  if (donation.mandateId !== null)
    throw fieldRefusal('reference', 'It is one of a monthly gift’s, which an EFT cannot pay: please pay it back to the payer.')
  if (donation.currencyId !== CurrencyId.Rand)
    throw fieldRefusal(
      'reference',
      `It was promised in dollars by ${name}. What came in rand cannot be taken for it: please pay it back to the payer.`,
    )
  return askGateway(context, donation)
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
