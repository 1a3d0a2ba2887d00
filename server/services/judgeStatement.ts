import { DAY_MS } from '#domain/dates.ts'
import { CurrencyId, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { MoneyBack } from '#domain/moneyBack.ts'
import type { CalendarDate } from '#domain/recurringSchedule.ts'
import { isDebitGateway, type Statement } from '#server/gateways/gateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import type { CardSetupRow } from '#server/services/mandateRow.ts'
import { receivedAt } from '#server/services/receivedAt.ts'

export type Outcome =
  | 'settled'
  | 'declined'
  | 'cancelled'
  | MoneyBack
  /** A payment of nothing, whose only point was the card. */
  | 'cardStored'
  | 'stillPending'
  | 'unknownReference'
  | 'wrongAmount'
  | 'wrongCurrency'
  | 'wrongGateway'
  /** A debit that was taken by a gateway that had tried it before: its donor has changed from account to card since, or back. */
  | 'paidElsewhere'
  /** A line of nothing, or of money that went the other way. */
  | 'nothingCame'
  /** Money that went back, and not as much as had come. */
  | 'wrongAmountBack'
  /**
   * Back before we had heard that it came, paid once more, voided after it had been settled, a try reversed that is not the one that was settled, reversed
   * when no bank may any more, back twice: money that a person must look at.
   */
  | 'backBeforePaid'
  | 'paidAgain'
  | 'voidedAfterSettlement'
  | 'otherTryReversed'
  | 'reversedTooLate'
  | 'takenBackAfterRefund'
  | 'refundedAfterTakenBack'
  /** An operator had matched it with the wrong donation. */
  | 'undone'
  | 'nothingToDo'

export type Source = 'notification' | 'query' | 'operator'

/** Banks reverse a disputed debit within 40 days; cards know no such end. */
const REVERSIBLE_MS = 40 * DAY_MS
/** They are asked about for a day more, so that the last of those days is asked about, too. */
export const ASKED_WHETHER_REVERSED_MS = REVERSIBLE_MS + DAY_MS

/** What a statement is judged by. */
type Judgeable = Pick<
  DonationRow,
  'gateway' | 'status' | 'gatewayRequestId' | 'currencyId' | 'amountCents' | 'tipCents' | 'settledAt' | 'reversedAt'
>

const STILL_TO_BE_DECIDED: ReadonlySet<DonationStatus> = new Set([
  DonationStatus.Pending,
  DonationStatus.PendingSettlement,
  DonationStatus.Pledged,
])

export function judgeSetup(statement: Statement, setup: Pick<CardSetupRow, 'status' | 'amountCents'>): Outcome {
  if (statement.gateway !== 'paygate') return 'wrongGateway'
  if (statement.verdict === 'approved') {
    if (statement.currency !== CURRENCIES[CurrencyId.Rand].ticker) return 'wrongCurrency'
    if (statement.totalCents !== setup.amountCents) return 'wrongAmount'
    return setup.status === 'stored' ? 'nothingToDo' : 'cardStored'
  }
  if (setup.status !== 'pending') return 'nothingToDo'
  return statement.verdict === 'declined' ? 'declined' : 'cancelled'
}

interface Situation {
  isTold: boolean
  /** The amounts, in cents, that came for it otherwise than promised, null where nothing did. */
  cameOtherwise: ReadonlySet<number> | null
  source: Source
  now: Date
}

export function judge(statement: Statement, donation: Judgeable | undefined, situation: Situation): Outcome {
  if (!donation) return 'unknownReference'
  const { isTold, cameOtherwise, source } = situation
  const { verdict } = statement
  const isElsewhere = donation.gateway !== statement.gateway
  const isTakenElsewhere = isElsewhere && mayBeTakenElsewhere(statement, donation)
  if (isElsewhere && !isTakenElsewhere && !mayBePaidElsewhere(statement, donation)) return 'wrongGateway'
  const isSettled = donation.status === DonationStatus.Accepted
  switch (verdict) {
    case 'approved':
      if (statement.totalCents !== null && statement.totalCents <= 0) return 'nothingCame'
      if (statement.currency !== CURRENCIES[donation.currencyId].ticker) return 'wrongCurrency'
      if (isElsewhere && !isTakenElsewhere) return 'paidElsewhere'
      if (statement.totalCents !== promisedCents(donation) && !statement.isOtherAmountTaken) return 'wrongAmount'
      // A donation that was declined or cancelled meanwhile is settled all the same: the gateway has taken the money.
      if (!isSettled && !donation.reversedAt) return 'settled'
      if (wasGivenBackUncounted(donation) && statement.totalCents === promisedCents(donation)) return 'settled'
      if (statement.isAnotherPayment) return 'paidAgain'
      // A second click, or a second operator who reads the same line of the bank's statement.
      if (source === 'operator' && statement.totalCents === promisedCents(donation)) return 'nothingToDo'
      return isTold || wentBackUncounted(donation) ? 'nothingToDo' : 'paidAgain'
    case 'declined':
    case 'cancelled':
    case 'voided':
      if (isSettled) return verdict === 'voided' ? 'voidedAfterSettlement' : 'nothingToDo'
      // We hold money for it, whatever became of another try: a person decides.
      if (!isOfOpenTry(statement, donation) || cameOtherwise) return 'nothingToDo'
      return verdict === 'declined' ? 'declined' : 'cancelled'
    case 'reversed':
    case 'chargedBack':
    case 'refunded':
      return judgeMoneyBack(verdict, statement, donation, situation)
    case 'pending':
      return 'stillPending'
  }
}

const mayBePaidElsewhere = (statement: Statement, donation: Judgeable): boolean =>
  statement.verdict === 'approved' && isDebit(donation) && isDebitGateway(statement.gateway) && isUnheardOf(donation)

/** What its own gateway has taken, or may be debited by it, is not taken elsewhere as well. */
const mayBeTakenElsewhere = (statement: Statement, donation: Judgeable): boolean =>
  statement.isOtherGatewayTaken === true && !isDebit(donation) && isUnheardOf(donation)

/** It is posted the other way round, as its verdict says, unless one of the cases holds: the first that does. */
function judgeMoneyBack(
  verdict: MoneyBack,
  statement: Statement,
  donation: Judgeable,
  { cameOtherwise, source, now }: Omit<Situation, 'isTold'>,
): Outcome {
  const { requestId, totalCents, isPaidByHand = false, isOfUncounted = false } = statement
  const isSettled = donation.status === DonationStatus.Accepted
  const isReversal = verdict === 'reversed'
  const isReversedUnheardPaid = isReversal && requestId !== null && isOfOpenTry(statement, donation)
  const settledForMs = now.getTime() - (donation.settledAt?.getTime() ?? 0)
  const cases: [Outcome, boolean][] = [
    ['takenBackAfterRefund', verdict !== 'refunded' && isRefunded(donation)],
    ['refundedAfterTakenBack', verdict === 'refunded' && isTakenBack(donation)],
    // The right amount has come meanwhile, and stays.
    ['nothingToDo', isOfUncounted && isSettled],
    // What came otherwise was never counted, and a person has given it back.
    [verdict, isPaidByHand && cameOtherwise !== null],
    ['otherTryReversed', isReversal && isOfOtherTry(statement, donation) && (isSettled || cameOtherwise !== null)],
    ['backBeforePaid', !isReversal && source !== 'operator' && isUnheardOf(donation)],
    // A bank may have taken a debit back before we have heard that it was paid.
    ['nothingToDo', !isSettled && !isReversedUnheardPaid],
    // A bank takes back what it had paid, if that was another amount and never counted.
    ['reversed', isReversal && cameOtherwise !== null && totalCents !== null && cameOtherwise.has(totalCents)],
    ['wrongAmountBack', totalCents !== promisedCents(donation)],
    ['reversedTooLate', isReversal && isSettled && settledForMs > heardWithin(source)],
  ]
  return cases.find(([, holds]) => holds)?.[0] ?? verdict
}

export const promisedCents = ({ amountCents, tipCents }: Pick<DonationRow, 'amountCents' | 'tipCents'>): number => amountCents + tipCents

/** An earlier try that ended badly says nothing of the payment that is open now. */
const isOfOpenTry = (statement: Statement, donation: Judgeable): boolean =>
  STILL_TO_BE_DECIDED.has(donation.status) && !isOfOtherTry(statement, donation)

const isOfOtherTry = ({ requestId }: Statement, { gatewayRequestId }: Judgeable): boolean =>
  requestId !== null && gatewayRequestId !== requestId

const heardWithin = (source: Source): number => (source === 'query' ? ASKED_WHETHER_REVERSED_MS : REVERSIBLE_MS)

/** Also of what came in another amount and was never counted. */
const isRefunded = ({ status, reversedAt }: Judgeable): boolean => status === DonationStatus.CanceledAtManage && reversedAt !== null

/** Its donor may pay what was promised after all. Nobody asks a bank for a debit that was given back. */
const wasGivenBackUncounted = (donation: Judgeable): boolean => isRefunded(donation) && donation.settledAt === null && !isDebit(donation)

const isTakenBack = ({ status, settledAt, reversedAt }: Judgeable): boolean =>
  status === DonationStatus.Rejected && settledAt !== null && reversedAt !== null

/** That money came for it, or went back. */
const isUnheardOf = ({ settledAt, reversedAt }: Judgeable): boolean => settledAt === null && reversedAt === null

/** Its reversal was heard of before its payment. */
const wentBackUncounted = ({ status, settledAt, reversedAt }: Judgeable): boolean =>
  status === DonationStatus.Rejected && reversedAt !== null && settledAt === null

const NOTHING_TAKEN: ReadonlySet<DonationStatus> = new Set([
  DonationStatus.Rejected,
  DonationStatus.CanceledAtTransaction,
  DonationStatus.CanceledAtManage,
])

/** Its donor reads that nothing was taken, or that what was has gone back. */
export const saysNothingWasTaken = ({ donation, statement }: { donation: Judgeable; statement: Statement }): boolean =>
  statement.verdict === 'approved' &&
  NOTHING_TAKEN.has(donation.status) &&
  donation.settledAt === null &&
  (donation.reversedAt === null || wasGivenBackUncounted(donation))

/** A debit's donation waits for its settlement, any other for its donor. */
export const isDebit = ({ gateway }: Pick<DonationRow, 'gateway'>): boolean => isDebitGateway(gateway)

/** A donation as it was received, beside what was promised. */
export type Received = DonationRow & { settledAt: Date; promisedCents: number; isOfOtherTry: boolean; isElsewhere: boolean }

/** Of another amount the cause gets its part first, and whatever is more. */
export function receivedBy(donation: DonationRow, statement: Statement, now: Date): Received {
  const { totalCents, receivedOn, requestId } = statement
  const isElsewhere = donation.gateway !== statement.gateway
  const promised = promisedCents(donation)
  const received = totalCents ?? promised
  const tipCents = Math.min(donation.tipCents, Math.max(0, received - donation.amountCents))
  return {
    ...donation,
    gateway: statement.gateway,
    // Only an EFT is taken for what was begun in another way.
    paymentMethod: isElsewhere ? PaymentMethod.EFT : donation.paymentMethod,
    amountCents: received - tipCents,
    tipCents,
    settledAt: settledAtOf(donation, receivedOn, now),
    promisedCents: promised,
    gatewayRequestId: requestId ?? donation.gatewayRequestId,
    isOfOtherTry: isOfOtherTry(statement, donation),
    isElsewhere,
  }
}

/** Not before it was promised, nor after it was heard of. @param toldAt when that was */
export function settledAtOf({ createdAt }: Pick<DonationRow, 'createdAt'>, receivedOn: CalendarDate | undefined, toldAt: Date): Date {
  const at = receivedOn === undefined ? toldAt : receivedAt(receivedOn, toldAt.getTime())
  return at < createdAt ? createdAt : at < toldAt ? at : toldAt
}
