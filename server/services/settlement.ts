import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isEftReference } from '#domain/eftReference.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { MoneyBack } from '#domain/moneyBack.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { cardSetups, donations, gatewayEvents, mandateDebits } from '#server/db/schema.ts'
import { DEBITED_AS, isDebitGateway, type Statement } from '#server/gateways/gateway.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { addDonors, changeTotals, lockCampaigns, removeDonors, type CampaignWords } from '#server/services/campaignTotals.ts'
import { cancelCertificates, offeredCertificates } from '#server/services/certificates.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { toldByTheOther } from '#server/services/eftToldTwice.ts'
import {
  isDebit,
  judge,
  judgeSetup,
  receivedBy,
  saysNothingWasTaken,
  type Outcome,
  type Received,
  type Source,
} from '#server/services/judgeStatement.ts'
import { campaignAccount, clearingAccount, FEES, post, TIPS, type Entry } from '#server/services/ledger.ts'
import { followCardSetups } from '#server/services/cardSetupOutcomes.ts'
import { followDebits } from '#server/services/debitOutcomes.ts'
import { manageLinksOf } from '#server/services/mandateMails.ts'
import type { CardSetupRow } from '#server/services/mandateRow.ts'
import { isCameWrong, MAY_BE_TAKEN, toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'
import { WITHOUT_ANSWER } from '#server/services/openDebits.ts'
import { addressedMoneyBack, addressedReceipt } from '#server/services/settlementMails.ts'
import { stateBefore } from '#server/services/settlementBefore.ts'
import { storable, storableFields } from '#server/services/storable.ts'
import { tieTold, tieUnmatchedLine } from '#server/services/unmatchedLines.ts'

/** Takes in what a gateway says, once. @param onceLocked may refuse it by throwing, while nobody else changes the donation */
export async function takeStatement(
  context: ServerContext,
  statement: Statement,
  source: Source,
  onceLocked?: (tx: Transaction) => Promise<void>,
): Promise<Outcome | 'repeated'> {
  if (statement.isUndecided) await noteUndecided(context, statement)
  const [outcome] = await takeStatements(context, [statement], source, onceLocked)
  return outcome ?? 'nothingToDo'
}

/**
 * Takes in what a gateway says of many donations, each once. The records of it and their effects are one transaction, with the donations' rows locked:
 * any repeat, at any time, from any copy of the server, finds the record and does nothing.
 * @returns what became of each
 */
export async function takeStatements(
  context: ServerContext,
  statements: readonly Statement[],
  source: Source,
  onceLocked?: (tx: Transaction) => Promise<void>,
): Promise<(Outcome | 'repeated')[]> {
  const outcomes = new Map<Statement, Outcome | 'repeated'>()
  const rounds = roundsOf(statements.flatMap((one) => [one, ...(one.thenWentBack ? [one.thenWentBack] : [])]))
  const takeAll = async (tx: Transaction) => {
    for (const round of rounds) {
      const taken = await takeRound(tx, context, round, source, onceLocked)
      for (const [statement, outcome] of taken) outcomes.set(statement, outcome)
    }
  }
  // All of them or none: what is settled is not asked about again, and would never be heard to have gone back.
  if (rounds.length > 0) await context.db.transaction(takeAll)
  const all = statements.map((statement) => outcomes.get(statement) ?? 'stillPending')
  if (all.some((outcome) => outcome === 'settled' || isMoneyBack(outcome))) context.publicCache.drop()
  for (const [statement, outcome] of outcomes) {
    if (NEEDS_A_PERSON.has(outcome)) context.log.error(`${statement.gateway} payment ${nameOf(statement)}: ${outcome}`)
  }
  return all
}

/** What the gateway has money of and has not decided on is not cancelled meanwhile. Once it is asked and says otherwise that is over (`noteDecided`). */
export async function noteUndecided(
  { db, clock }: ServerContext,
  { gateway, reference }: Pick<Statement, 'gateway' | 'reference'>,
): Promise<void> {
  const isIt = and(eq(donations.gateway, gateway), eq(donations.reference, reference))
  await db
    .update(donations)
    .set({ undecidedAt: new Date(clock()) })
    .where(and(isIt, isNull(donations.settledAt), isNull(donations.undecidedAt)))
}

/**
 * A donor who pays at a bank or by SnapScan's code alone, and does not copy the reference, writes their name or number there, and an order at PayPal that is
 * not ours has whatever its maker likes: the operator's list has it, and the log need not.
 */
function nameOf({ gateway, eventId, reference }: Statement): string {
  if (isEftReference(reference)) return reference
  return gateway === 'eft' ? `of line ${eventId}` : eventId
}

const NEEDS_A_PERSON: ReadonlySet<string> = new Set<Outcome>([
  'unknownReference',
  'wrongAmount',
  'wrongCurrency',
  'wrongGateway',
  'paidElsewhere',
  'nothingCame',
  'wrongAmountBack',
  'backBeforePaid',
  'paidAgain',
  'voidedAfterSettlement',
  'otherTryReversed',
  'reversedTooLate',
  'takenBackAfterRefund',
  'refundedAfterTakenBack',
])

/** Two statements of one donation are taken one after the other. That nothing has happened yet is not worth a record: it is asked again and again. */
function roundsOf(statements: readonly Statement[]): Statement[][] {
  const rounds: Map<string, Statement>[] = []
  for (const statement of statements.filter(({ verdict }) => verdict !== 'pending')) {
    const round = rounds.find((known) => !known.has(statement.reference)) ?? new Map<string, Statement>()
    if (!rounds.includes(round)) rounds.push(round)
    round.set(statement.reference, statement)
  }
  return rounds.map((round) => [...round.values()])
}

interface Judged {
  statement: Statement
  donation: DonationRow | undefined
  setup: CardSetupRow | undefined
  outcome: Outcome
}

async function takeRound(
  tx: Transaction,
  context: ServerContext,
  statements: readonly Statement[],
  source: Source,
  onceLocked?: (tx: Transaction) => Promise<void>,
): Promise<Map<Statement, Outcome | 'repeated'>> {
  const references = statements.map(({ reference }) => reference)
  const rows = await lockedBy(tx, references)
  await onceLocked?.(tx)
  const setups = await tx
    .select()
    .from(cardSetups)
    .where(inArray(cardSetups.reference, references))
    .orderBy(cardSetups.reference)
    .for('update')
  const byReference = new Map(rows.map((donation) => [donation.reference, donation]))
  const setupOf = new Map(setups.map((setup) => [setup.reference, setup]))
  const told = await toldByTheOther(tx, rows, source)
  const otherwise = await toBeSortedOut(tx, rows)
  const now = new Date(context.clock())
  const judged = statements.map((statement): Judged => {
    const donation = byReference.get(statement.reference)
    const setup = setupOf.get(statement.reference)
    const isTold = donation !== undefined && told.has(donation.id)
    const cameOtherwise = (donation && otherwise.get(donation.id)) ?? null
    const outcome = !donation && setup ? judgeSetup(statement, setup) : judge(statement, donation, { isTold, cameOtherwise, source, now })
    return { statement, donation, setup, outcome }
  })
  const events = judged.map(({ statement, donation, outcome }) => ({
    id: context.random.uuid(),
    gateway: statement.gateway,
    eventId: statement.eventId,
    source,
    donationId: donation?.id ?? null,
    outcome,
    payload: storableFields({
      ...statement.payload,
      ...(statement.verdict === 'approved' && TAKEN_LATER.has(outcome) ? toBeTaken(statement) : {}),
      ...(donation && outcome === 'settled' && source === 'operator' ? stateBefore(donation) : {}),
    }),
    createdAt: now,
  }))
  const recorded = await tx.insert(gatewayEvents).values(events).onConflictDoNothing().returning({ id: gatewayEvents.id })
  // By our own id of it: the database may have stored the gateway's in another spelling.
  const isNew = new Set(recorded.map(({ id }) => id))
  const fresh = judged.filter((_, index) => isNew.has(events[index]?.id ?? ''))
  await carryOut(tx, context, fresh, now)
  if (source === 'operator') {
    for (const { donation, outcome, statement } of fresh) {
      if (!donation || outcome !== 'settled') continue
      if (statement.toldAs !== undefined) await tieTold(tx, donation, statement.toldAs)
      else if (statement.gateway === 'eft' && statement.totalCents !== null) await tieUnmatchedLine(tx, donation, statement.totalCents)
    }
  }
  for (const { donation, outcome, statement } of fresh) {
    // Once it is settled nothing else tells of that money. An operator has the bank's statement before them.
    if (donation && outcome === 'settled' && source !== 'operator' && otherwise.has(donation.id))
      context.log.error(`${statement.gateway} payment ${nameOf(statement)}: moneyLeftOver`)
  }
  return new Map(judged.map((one) => [one.statement, fresh.includes(one) ? one.outcome : 'repeated']))
}

/** An operator takes it, finds out whose it is, or undoes what stood before it. */
const TAKEN_LATER: ReadonlySet<Outcome> = new Set<Outcome>([
  ...MAY_BE_TAKEN,
  'unknownReference',
  'wrongGateway',
  'nothingToDo',
  'paidAgain',
])

/**
 * Each gateway writes it in a way of its own, and an operator may settle this amount and no other. Where it says no day, none stays that a payer has slipped
 * among the fields.
 */
const toBeTaken = ({ totalCents, currency, receivedOn = '' }: Statement): Record<string, string> => ({
  ...(totalCents === null ? {} : { toldCents: String(totalCents) }),
  toldCurrency: currency,
  receivedOn,
})

/**
 * The donations that are told of. What has no answer yet of the same gifts is locked with them, in one order: a gift that is given up here takes along what
 * is still to be taken, and so may a month that is paid late, while its donor who pauses and a file that goes come to it from the other side.
 */
async function lockedBy(tx: Transaction, references: readonly string[]): Promise<DonationRow[]> {
  const toldOf = tx.select({ id: donations.id }).from(donations).where(inArray(donations.reference, references))
  const beside = tx
    .select({ id: mandateDebits.donationId })
    .from(donations)
    .innerJoin(mandateDebits, and(eq(mandateDebits.mandateId, donations.mandateId), inArray(mandateDebits.status, WITHOUT_ANSWER)))
    .where(inArray(donations.reference, references))
  const locked = await tx
    .select()
    .from(donations)
    .where(inArray(donations.id, sql`(${toldOf} union ${beside})`))
    .orderBy(donations.id)
    .for('update')
  const told = new Set(references)
  return locked.filter(({ reference }) => told.has(reference))
}

const wasCounted = ({ donation }: { donation: DonationRow }): boolean => donation.status === DonationStatus.Accepted

const MONEY_BACK: Record<MoneyBack, { entry: Entry['kind']; status: DonationStatus }> = {
  reversed: { entry: 'reversal', status: DonationStatus.Rejected },
  chargedBack: { entry: 'chargeback', status: DonationStatus.Rejected },
  refunded: { entry: 'refund', status: DonationStatus.CanceledAtManage },
}

const isMoneyBack = (outcome: string): outcome is MoneyBack => outcome in MONEY_BACK

async function carryOut(tx: Transaction, context: ServerContext, judged: readonly Judged[], now: Date): Promise<void> {
  const settled = judged.flatMap(({ donation, outcome, statement }) =>
    donation && outcome === 'settled' ? [receivedBy(donation, statement, now)] : [],
  )
  const returned = withOutcome(judged, isMoneyBack)
  await noteUnpaid(tx, judged)
  await followCardSetups(
    tx,
    context,
    judged.flatMap(({ setup, statement, outcome }) => (setup ? [{ setup, statement, isRight: RIGHT_FOR_CARD.has(outcome) }] : [])),
  )
  await followDebits(
    tx,
    context,
    judged.flatMap(({ donation, outcome, statement: { reason } }) =>
      donation ? [{ donationId: donation.id, mandateId: donation.mandateId, outcome, reason: reason && storable(reason) }] : [],
    ),
  )
  if (settled.length === 0 && returned.length === 0) return

  const touched = [...settled, ...returned.map(({ donation }) => donation)]
  const campaignsTouched = await lockCampaigns(
    tx,
    touched.map(({ campaignId }) => campaignId),
  )
  await settle(tx, context, settled, now)
  const cancelledCertificates = await giveBack(tx, context, returned, now)
  await count(tx, settled, returned.filter(wasCounted))
  const offered = await offeredCertificates(
    tx,
    settled.map(({ id }) => id),
  )
  const manage = await manageLinksOf(tx, context, touched)
  const beside = (donation: DonationRow) => ({
    campaign: known(campaignsTouched, donation),
    manage: donation.mandateId === null ? undefined : manage.get(donation.mandateId),
  })
  const receipts = settled.map((donation) =>
    addressedReceipt(context, { donation, ...beside(donation), hasCertificate: offered.has(donation.id) }),
  )
  const moneyBacks = returned.map(({ donation, outcome, statement: { isPaidByHand = false } }) =>
    addressedMoneyBack(context, outcome, {
      donation: { ...donation, reversedAt: now, isPaidByHand, wasCounted: wasCounted({ donation }) },
      ...beside(donation),
      cancelledCertificate: cancelledCertificates.get(donation.id),
    }),
  )
  await enqueueMails(tx, context, await Promise.all([...receipts, ...moneyBacks]))
}

interface Told<Of extends Outcome> {
  donation: DonationRow
  outcome: Of
  statement: Statement
}

const withOutcome = <Wanted extends Outcome>(
  judged: readonly Judged[],
  isWanted: (outcome: Outcome) => outcome is Wanted,
): Told<Wanted>[] =>
  judged.flatMap(({ outcome, donation, statement }) => (donation && isWanted(outcome) ? [{ donation, outcome, statement }] : []))

async function noteUnpaid(tx: Transaction, judged: readonly Judged[]): Promise<void> {
  const declined = withOutcome(judged, (outcome) => outcome === 'declined')
  const cancelled = withOutcome(judged, (outcome) => outcome === 'cancelled')
  const cameAfterAll = withOutcome(judged, isCameWrong).filter(saysNothingWasTaken)
  const debits = cameAfterAll.filter(({ donation }) => isDebit(donation))
  const others = cameAfterAll.filter(({ donation }) => !isDebit(donation))
  await setStatus(tx, declined, { status: DonationStatus.Rejected })
  await setStatus(tx, cancelled, { status: DonationStatus.CanceledAtTransaction })
  await setStatus(tx, debits, { status: DonationStatus.PendingSettlement })
  await setStatus(tx, others, { status: DonationStatus.Pending, reversedAt: null })
  // The gateway that has the money may take it back, and has the account that it is posted to where a person keeps it.
  for (const { donation, statement } of withOutcome(judged, (outcome) => outcome === 'paidElsewhere'))
    await tx
      .update(donations)
      .set({
        status: DonationStatus.PendingSettlement,
        gateway: statement.gateway,
        gatewayRequestId: statement.requestId,
        ...(isDebitGateway(statement.gateway) && { paymentMethod: DEBITED_AS[statement.gateway] }),
      })
      .where(eq(donations.id, donation.id))
}

/** @param uncounted of which the money went back */
async function count(tx: Transaction, settled: readonly Received[], uncounted: readonly { donation: DonationRow }[]): Promise<void> {
  const newDonors = await addDonors(tx, settled)
  const lostDonors = await removeDonors(
    tx,
    uncounted.map(({ donation }) => donation),
  )
  await changeTotals(tx, [
    ...settled.map(({ campaignId, amountCents }) => ({ campaignId, raised: amountCents })),
    ...uncounted.map(({ donation }) => ({ campaignId: donation.campaignId, raised: -donation.amountCents })),
    ...newDonors.map((campaignId) => ({ campaignId, donors: 1 })),
    ...lostDonors.map((campaignId) => ({ campaignId, donors: -1 })),
  ])
}

const RIGHT_FOR_CARD: ReadonlySet<Outcome> = new Set<Outcome>(['settled', 'cardStored', 'declined', 'cancelled'])

async function setStatus(
  tx: Transaction,
  changes: readonly { donation: DonationRow }[],
  set: Pick<Partial<DonationRow>, 'status' | 'settledAt' | 'reversedAt'>,
): Promise<void> {
  const ids = changes.map(({ donation }) => donation.id)
  if (ids.length > 0)
    await tx
      .update(donations)
      // What has not been paid goes on being asked about for a while.
      .set({ ...set, ...(set.settledAt || set.reversedAt ? { nextQueryAt: null } : {}) })
      .where(inArray(donations.id, ids))
}

function known(found: Map<string, CampaignWords>, { campaignId }: DonationRow): CampaignWords {
  const campaign = found.get(campaignId)
  if (!campaign) throw new Error(`No campaign ${campaignId}`)
  return campaign
}

async function settle(tx: Transaction, context: ServerContext, settled: readonly Received[], now: Date): Promise<void> {
  await setStatus(
    tx,
    settled.map((donation) => ({ donation })),
    { status: DonationStatus.Accepted, settledAt: now, reversedAt: null },
  )
  for (const { id, promisedCents, isOfOtherTry, isElsewhere, ...received } of settled) {
    const { amountCents, tipCents, settledAt, gatewayRequestId, gateway, paymentMethod } = received
    const isOther = amountCents + tipCents !== promisedCents
    if (settledAt === now && !isOther && !isOfOtherTry && !isElsewhere) continue
    // What is reversed later is the try that was paid.
    const isPaidBy = { gatewayRequestId, gateway, paymentMethod }
    await tx
      .update(donations)
      .set({ amountCents, tipCents, settledAt, ...isPaidBy })
      .where(eq(donations.id, id))
    if (isOther) await tx.update(mandateDebits).set({ amountCents, tipCents }).where(eq(mandateDebits.donationId, id))
  }
  await post(
    tx,
    settled.map((donation) => entryOf(context, 'donation', donation, now)),
  )
}

/** @returns by donation, the number of the certificate that is cancelled with it */
async function giveBack(
  tx: Transaction,
  context: ServerContext,
  returned: readonly { donation: DonationRow; outcome: MoneyBack }[],
  reversedAt: Date,
): Promise<Map<string, string>> {
  for (const [kind, { status }] of Object.entries(MONEY_BACK)) {
    await setStatus(
      tx,
      returned.filter(({ outcome }) => outcome === kind),
      { status, reversedAt },
    )
  }
  await post(
    tx,
    returned.filter(wasCounted).map(({ donation, outcome }) => entryOf(context, MONEY_BACK[outcome].entry, donation, reversedAt)),
  )
  return cancelCertificates(
    tx,
    returned.map(({ donation }) => donation.id),
    reversedAt,
  )
}

/** Nothing that was posted is changed: what goes back is posted the other way round. */
export function entryOf(context: ServerContext, kind: Entry['kind'], donation: DonationRow, createdAt: Date): Entry {
  const { id: donationId, amountCents, tipCents, campaignId, currencyId } = donation
  const sign = kind === 'donation' ? 1 : -1
  return {
    id: context.random.uuid(),
    kind,
    donationId,
    createdAt,
    currencyId,
    postings: [
      { account: clearingAccount(donation.gateway ?? ''), amountCents: sign * (amountCents + tipCents) },
      { account: campaignAccount(campaignId), amountCents: -sign * amountCents },
      { account: donation.isAdminFee ? FEES : TIPS, amountCents: -sign * tipCents },
    ],
  }
}
