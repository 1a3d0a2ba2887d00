import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/dates.ts'
import { isEftReference } from '#domain/eftReference.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { cardSetups, donations, gatewayEvents, mandateDebits } from '#server/db/schema.ts'
import type { GatewayName, Statement, Verified } from '#server/gateways/gateway.ts'
import { moneyBackMail, type MoneyBack } from '#server/mail/moneyBack.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { receiptMail } from '#server/mail/receipt.ts'
import { addDonors, changeTotals, lockCampaigns, removeDonors, type CampaignWords } from '#server/services/campaignTotals.ts'
import { cancelCertificates, offeredCertificates } from '#server/services/certificates.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { followCardSetups, followDebits, manageUrls, type CardSetupRow } from '#server/services/mandateOutcomes.ts'
import { receivedAt } from '#server/services/receivedAt.ts'
import { campaignAccount, clearingAccount, FEES, post, TIPS, type Entry } from '#server/services/ledger.ts'
import { STILL_TO_BE_SENT } from '#server/services/openDebits.ts'

export type DonationRow = typeof donations.$inferSelect

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
  /** A line of nothing, or of money that went the other way. */
  | 'nothingCame'
  /** Paid once more, voided after it had been settled, reversed when no bank may any more, back twice: money that a person must look at. */
  | 'paidAgain'
  | 'voidedAfterSettlement'
  | 'reversedTooLate'
  | 'takenBackAfterRefund'
  | 'nothingToDo'

type Source = 'notification' | 'query' | 'operator'

/** Of each gateway: enough to see who knocks, and too little to fill a disk. */
export const FORGERIES_A_DAY = 100

/** Banks reverse a disputed debit within 40 days; cards know no such end. */
const REVERSIBLE_MS = 40 * DAY_MS
/** They are asked about for a day more, so that the last of those days is asked about, too. */
export const ASKED_WHETHER_REVERSED_MS = REVERSIBLE_MS + DAY_MS

/** Takes in what a gateway says, once. */
export async function takeStatement(context: ServerContext, statement: Statement, source: Source): Promise<Outcome | 'repeated'> {
  const [outcome] = await takeStatements(context, [statement], source)
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
): Promise<(Outcome | 'repeated')[]> {
  const outcomes = new Map<Statement, Outcome | 'repeated'>()
  for (const round of roundsOf(statements)) {
    const taken = await context.db.transaction((tx) => takeRound(tx, context, round, source))
    for (const [statement, outcome] of taken) outcomes.set(statement, outcome)
  }
  const all = statements.map((statement) => outcomes.get(statement) ?? 'stillPending')
  if (all.some((outcome) => outcome === 'settled' || isMoneyBack(outcome))) context.publicCache.drop()
  for (const [statement, outcome] of outcomes) {
    if (NEEDS_A_PERSON.has(outcome)) context.log.error(`${statement.gateway} payment ${nameOf(statement)}: ${outcome}`)
  }
  return all
}

/** Who pays at a bank and does not copy the reference writes their name or their number there: the operator's list has it, and the log need not. */
const nameOf = ({ gateway, eventId, reference }: Statement): string =>
  gateway === 'eft' && !isEftReference(reference) ? `of line ${eventId}` : reference

const CAME_WRONG = ['wrongAmount', 'wrongCurrency'] as const satisfies Outcome[]
const isCameWrong = (outcome: Outcome): outcome is (typeof CAME_WRONG)[number] => CAME_WRONG.some((one) => one === outcome)

/** What came is not what was promised: we have it, and a person decides. */
export const cameWrong = inArray(gatewayEvents.outcome, [...CAME_WRONG])

/** Holds while no money has come for a donation otherwise than promised: only then it may be ended as unpaid. Its row is to be locked before. */
export const noMoneyCame = (db: Queryable, donationId: string): SQL =>
  notExists(
    db
      .select({ id: gatewayEvents.id })
      .from(gatewayEvents)
      .where(and(eq(gatewayEvents.donationId, donationId), cameWrong)),
  )

/** Before it is asked whether money has come: a statement that is just being taken in is waited for, and what it says is seen by the next question. */
export async function lockDonations(tx: Transaction, where: SQL | undefined): Promise<void> {
  await tx.select({ id: donations.id }).from(donations).where(where).orderBy(donations.id).for('update')
}

/** @returns the ids of those for which money has come, but not as it was promised */
export async function toBeSortedOut(db: Queryable, asked: readonly Pick<DonationRow, 'id' | 'status'>[]): Promise<Set<string>> {
  const pending = asked.filter(({ status }) => status === DonationStatus.Pending).map(({ id }) => id)
  if (pending.length === 0) return new Set()
  const found = await db
    .select({ id: gatewayEvents.donationId })
    .from(gatewayEvents)
    .where(and(inArray(gatewayEvents.donationId, pending), cameWrong))
  return new Set(found.flatMap(({ id }) => id ?? []))
}

/** Written out, so that the index over it is found. */
export const isForgery = sql`${gatewayEvents.outcome} like 'forged:%'`

/** Kept, so that an operator can see who knocks; under a digest of what was said, so that a flood of the same is one row. */
export async function recordForgery(
  context: ServerContext,
  gateway: GatewayName,
  forged: Extract<Verified, { kind: 'forged' }>,
): Promise<void> {
  const since = new Date(context.clock() - DAY_MS)
  const isOfToday = and(isForgery, eq(gatewayEvents.gateway, gateway), gte(gatewayEvents.createdAt, since))
  if ((await context.db.$count(gatewayEvents, isOfToday)) >= FORGERIES_A_DAY) return
  const digest = createHash('sha256').update(JSON.stringify(forged.payload)).digest('base64url')
  await context.db
    .insert(gatewayEvents)
    .values({
      id: context.random.uuid(),
      gateway,
      eventId: `forged/${digest}`,
      source: 'notification',
      donationId: null,
      outcome: `forged:${forged.why}`,
      payload: storableFields(forged.payload),
      createdAt: new Date(context.clock()),
    })
    .onConflictDoNothing()
}

const NEEDS_A_PERSON: ReadonlySet<string> = new Set<Outcome>([
  'unknownReference',
  'wrongAmount',
  'wrongCurrency',
  'wrongGateway',
  'nothingCame',
  'paidAgain',
  'voidedAfterSettlement',
  'reversedTooLate',
  'takenBackAfterRefund',
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
): Promise<Map<Statement, Outcome | 'repeated'>> {
  const references = statements.map(({ reference }) => reference)
  const rows = await lockedBy(tx, references)
  const setups = await tx
    .select()
    .from(cardSetups)
    .where(inArray(cardSetups.reference, references))
    .orderBy(cardSetups.reference)
    .for('update')
  const byReference = new Map(rows.map((donation) => [donation.reference, donation]))
  const setupOf = new Map(setups.map((setup) => [setup.reference, setup]))
  const told = await toldByTheOther(tx, rows, source)
  const otherwise = statements.some(({ isPaidByHand }) => isPaidByHand) ? await toBeSortedOut(tx, rows) : new Set()
  const now = new Date(context.clock())
  const judged = statements.map((statement): Judged => {
    const donation = byReference.get(statement.reference)
    const setup = setupOf.get(statement.reference)
    const isTold = donation !== undefined && told.has(donation.id)
    const cameOtherwise = donation !== undefined && otherwise.has(donation.id)
    const outcome = !donation && setup ? judgeSetup(statement, setup) : judge(statement, donation, { isTold, cameOtherwise, source, now })
    return { statement, donation, setup, outcome }
  })
  const recorded = await tx
    .insert(gatewayEvents)
    .values(
      judged.map(({ statement, donation, outcome }) => ({
        id: context.random.uuid(),
        gateway: statement.gateway,
        eventId: statement.eventId,
        source,
        donationId: donation?.id ?? null,
        outcome,
        payload: storableFields({
          ...statement.payload,
          // Each gateway writes it in a way of its own, and an operator may settle this and no other.
          ...(outcome === 'wrongAmount' && statement.totalCents !== null ? { toldCents: String(statement.totalCents) } : {}),
        }),
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ gateway: gatewayEvents.gateway, eventId: gatewayEvents.eventId })
  const isNew = new Set(recorded.map(({ gateway, eventId }) => `${gateway} ${eventId}`))
  const fresh = judged.filter(({ statement }) => isNew.has(`${statement.gateway} ${statement.eventId}`))
  await carryOut(tx, context, fresh, now)
  return new Map(judged.map((one) => [one.statement, fresh.includes(one) ? one.outcome : 'repeated']))
}

/**
 * The donations that are told of. What is still to be taken for the same gifts is locked with them, in one order: a gift that is given up here takes it
 * along, while its donor who pauses comes to it from the other side.
 */
async function lockedBy(tx: Transaction, references: readonly string[]): Promise<DonationRow[]> {
  const toldOf = tx.select({ id: donations.id }).from(donations).where(inArray(donations.reference, references))
  const beside = tx
    .select({ id: mandateDebits.donationId })
    .from(donations)
    .innerJoin(mandateDebits, and(eq(mandateDebits.mandateId, donations.mandateId), inArray(mandateDebits.status, STILL_TO_BE_SENT)))
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

/**
 * An operator reads the same statement that the bank's feed tells of: what the second of them says of a donation is no more money, but for what the feed
 * tells of after its first line. A line of the same sum that could not be matched may have been the first.
 * @returns the donations of which the other has told
 */
async function toldByTheOther(tx: Transaction, rows: readonly DonationRow[], source: Source): Promise<Set<string>> {
  const ids = rows.filter(({ gateway, settledAt }) => gateway === 'eft' && settledAt !== null).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const line = alias(gatewayEvents, 'line')
  const mayBeIt = and(
    eq(line.outcome, 'unknownReference'),
    gte(line.createdAt, donations.createdAt),
    sql`${line.payload} ->> 'amountCents' = (${donations.amountCents} + ${donations.tipCents})::text`,
  )
  const ofFeed = tx
    .select({ id: line.id })
    .from(line)
    .where(and(eq(line.gateway, 'eft'), eq(line.source, 'notification'), or(eq(line.donationId, donations.id), mayBeIt)))
  const settled = await tx
    .select({ id: donations.id })
    .from(gatewayEvents)
    .innerJoin(donations, eq(donations.id, gatewayEvents.donationId))
    .where(
      and(
        inArray(donations.id, ids),
        eq(gatewayEvents.outcome, 'settled'),
        source === 'operator' ? eq(gatewayEvents.source, 'notification') : and(eq(gatewayEvents.source, 'operator'), notExists(ofFeed)),
      ),
    )
  return new Set(settled.map(({ id }) => id))
}

const OPEN: ReadonlySet<DonationStatus> = new Set([DonationStatus.Pending, DonationStatus.PendingSettlement, DonationStatus.Pledged])

function judgeSetup(statement: Statement, setup: CardSetupRow): Outcome {
  if (statement.gateway !== 'paygate') return 'wrongGateway'
  if (statement.verdict === 'approved') {
    if (statement.totalCents !== setup.amountCents) return 'wrongAmount'
    return setup.status === 'stored' ? 'nothingToDo' : 'cardStored'
  }
  if (setup.status !== 'pending') return 'nothingToDo'
  return statement.verdict === 'declined' ? 'declined' : 'cancelled'
}

function judge(
  statement: Statement,
  donation: DonationRow | undefined,
  { isTold, cameOtherwise, source, now }: { isTold: boolean; cameOtherwise: boolean; source: Source; now: Date },
): Outcome {
  if (!donation) return 'unknownReference'
  if (donation.gateway !== statement.gateway) return 'wrongGateway'
  const isSettled = donation.status === DonationStatus.Accepted
  // An earlier try that ended badly says nothing of the payment that is open now.
  const isOpenOne = OPEN.has(donation.status) && (statement.requestId === null || donation.gatewayRequestId === statement.requestId)
  switch (statement.verdict) {
    case 'approved':
      if (statement.totalCents !== null && statement.totalCents <= 0) return 'nothingCame'
      if (statement.currency !== CURRENCIES[donation.currencyId].ticker) return 'wrongCurrency'
      if (statement.totalCents !== donation.amountCents + donation.tipCents && !statement.isOtherAmountTaken) return 'wrongAmount'
      // A donation that was declined or cancelled meanwhile is settled all the same: the gateway has taken the money.
      if (!isSettled && !donation.reversedAt) return 'settled'
      return isTold || wentBackUncounted(donation) ? 'nothingToDo' : 'paidAgain'
    case 'declined':
    case 'cancelled':
    case 'voided':
      if (isSettled) return statement.verdict === 'voided' ? 'voidedAfterSettlement' : 'nothingToDo'
      if (!isOpenOne) return 'nothingToDo'
      return statement.verdict === 'declined' ? 'declined' : 'cancelled'
    case 'reversed':
    case 'chargedBack':
    case 'refunded':
      if (isRefunded(donation) && statement.verdict !== 'refunded') return 'takenBackAfterRefund'
      // What came otherwise was never counted, and a person has given it back.
      if (cameOtherwise && statement.isPaidByHand) return statement.verdict
      // A bank may have taken a debit back before we have heard that it was paid.
      if (!isSettled && !(statement.verdict === 'reversed' && statement.requestId !== null && isOpenOne)) return 'nothingToDo'
      if (statement.totalCents !== donation.amountCents + donation.tipCents) return 'wrongAmount'
      return statement.verdict === 'reversed' && isSettled && now.getTime() - (donation.settledAt?.getTime() ?? 0) > heardWithin(source)
        ? 'reversedTooLate'
        : statement.verdict
    case 'pending':
      return 'stillPending'
  }
}

const heardWithin = (source: Source): number => (source === 'query' ? ASKED_WHETHER_REVERSED_MS : REVERSIBLE_MS)

const isRefunded = ({ status, settledAt }: DonationRow): boolean => status === DonationStatus.CanceledAtManage && settledAt !== null

/** Its reversal was heard of before its payment. */
const wentBackUncounted = ({ status, settledAt, reversedAt }: DonationRow): boolean =>
  status === DonationStatus.Rejected && reversedAt !== null && settledAt === null

const wasCounted = ({ donation }: { donation: DonationRow }): boolean => donation.status === DonationStatus.Accepted

/** Its donor reads that nothing was taken, and is asked to try again. */
const saysNothingWasTaken = ({ donation, statement }: Pick<Judged, 'statement'> & { donation: DonationRow }): boolean =>
  statement.verdict === 'approved' &&
  (donation.status === DonationStatus.Rejected || donation.status === DonationStatus.CanceledAtTransaction) &&
  donation.settledAt === null &&
  donation.reversedAt === null &&
  donation.gateway !== 'paybatch' &&
  donation.gateway !== 'paysoft'

const MONEY_BACK: Record<MoneyBack, { entry: Entry['kind']; status: DonationStatus }> = {
  reversed: { entry: 'reversal', status: DonationStatus.Rejected },
  chargedBack: { entry: 'chargeback', status: DonationStatus.Rejected },
  refunded: { entry: 'refund', status: DonationStatus.CanceledAtManage },
}

const isMoneyBack = (outcome: string): outcome is MoneyBack => outcome in MONEY_BACK

async function carryOut(tx: Transaction, context: ServerContext, judged: readonly Judged[], now: Date): Promise<void> {
  const withOutcome = <Wanted extends Outcome>(isWanted: (outcome: Outcome) => outcome is Wanted) =>
    judged.flatMap(({ outcome, donation, statement }) => (donation && isWanted(outcome) ? [{ donation, outcome, statement }] : []))
  const settled = judged.flatMap(({ donation, outcome, statement }) =>
    donation && outcome === 'settled' ? [receivedBy(donation, statement, now)] : [],
  )
  const returned = withOutcome(isMoneyBack)
  const counted = returned.filter(wasCounted)
  const declined = withOutcome((outcome) => outcome === 'declined')
  const cancelled = withOutcome((outcome) => outcome === 'cancelled')
  await setStatus(tx, declined, { status: DonationStatus.Rejected })
  await setStatus(tx, cancelled, { status: DonationStatus.CanceledAtTransaction })
  await setStatus(tx, withOutcome(isCameWrong).filter(saysNothingWasTaken), { status: DonationStatus.Pending })
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
  const newDonors = await addDonors(tx, settled)
  const lostDonors = await removeDonors(
    tx,
    counted.map(({ donation }) => donation),
  )
  await changeTotals(tx, [
    ...settled.map(({ campaignId, amountCents }) => ({ campaignId, raised: amountCents })),
    ...counted.map(({ donation }) => ({ campaignId: donation.campaignId, raised: -donation.amountCents })),
    ...newDonors.map((campaignId) => ({ campaignId, donors: 1 })),
    ...lostDonors.map((campaignId) => ({ campaignId, donors: -1 })),
  ])
  const offered = await offeredCertificates(
    tx,
    settled.map(({ id }) => id),
  )
  const manage = await manageUrls(tx, context, touched)
  const manageUrlOf = ({ mandateId }: DonationRow) => (mandateId === null ? undefined : manage.get(mandateId))
  await enqueueMails(tx, context, [
    ...(await Promise.all(
      settled.map((donation) =>
        receiptOf(context, donation, known(campaignsTouched, donation), manageUrlOf(donation), offered.has(donation.id)),
      ),
    )),
    ...(await Promise.all(
      returned.map(({ donation, outcome, statement: { isPaidByHand = false } }) =>
        moneyBackOf(
          context,
          outcome,
          { ...donation, reversedAt: now, isPaidByHand, wasCounted: wasCounted({ donation }) },
          known(campaignsTouched, donation),
          manageUrlOf(donation),
          cancelledCertificates.get(donation.id),
        ),
      ),
    )),
  ])
}

/** A donation as it was received, beside what was promised. */
type Received = DonationRow & { settledAt: Date; promisedCents: number }

/** Of another amount the cause gets its part first, and whatever is more. */
function receivedBy(donation: DonationRow, { totalCents, receivedOn }: Statement, now: Date): Received {
  const promisedCents = donation.amountCents + donation.tipCents
  const received = totalCents ?? promisedCents
  const tipCents = Math.min(donation.tipCents, Math.max(0, received - donation.amountCents))
  const at = receivedOn === undefined ? now : receivedAt(receivedOn, now.getTime())
  const settledAt = at < donation.createdAt ? donation.createdAt : at < now ? at : now
  return { ...donation, amountCents: received - tipCents, tipCents, settledAt, promisedCents }
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
      .set('settledAt' in set || 'reversedAt' in set ? { ...set, nextQueryAt: null } : set)
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
    { status: DonationStatus.Accepted, settledAt: now },
  )
  for (const { id, amountCents, tipCents, settledAt, promisedCents } of settled) {
    const isOther = amountCents + tipCents !== promisedCents
    if (settledAt === now && !isOther) continue
    await tx.update(donations).set({ amountCents, tipCents, settledAt }).where(eq(donations.id, id))
    if (isOther) await tx.update(mandateDebits).set({ amountCents }).where(eq(mandateDebits.donationId, id))
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
function entryOf(context: ServerContext, kind: Entry['kind'], donation: DonationRow, createdAt: Date): Entry {
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

async function receiptOf(
  context: ServerContext,
  donation: Received,
  campaign: CampaignWords,
  manageUrl: string | undefined,
  hasCertificate: boolean,
) {
  const token = await signDonationToken(context.keys, donation)
  return {
    recipient: donation.email,
    ...receiptMail({
      ...donation,
      campaignName: campaign.name,
      thankYouMessage: campaign.thankYouMessage,
      campaignUrl: `${context.settings.publicUrl}/campaign/${campaign.path}`,
      donationUrl: donationUrl(context, token),
      receiptUrl: `${context.settings.apiUrl}/api/v1/donations/${token}/receipt.pdf`,
      certificateUrl: hasCertificate ? `${context.settings.publicUrl}/donation/certificate/${token}` : undefined,
      manageUrl,
    }),
  }
}

async function moneyBackOf(
  context: ServerContext,
  kind: MoneyBack,
  donation: DonationRow & { reversedAt: Date; isPaidByHand: boolean; wasCounted: boolean },
  campaign: CampaignWords,
  manageUrl: string | undefined,
  cancelledCertificate: string | undefined,
) {
  const donationAddress = donationUrl(context, await signDonationToken(context.keys, donation))
  return {
    recipient: donation.email,
    ...moneyBackMail(kind, { ...donation, campaignName: campaign.name, donationUrl: donationAddress, manageUrl, cancelledCertificate }),
  }
}

const donationUrl = ({ settings }: ServerContext, token: string): string => `${settings.publicUrl}/donation/return?donation=${token}`

/** PostgreSQL takes no NUL, and in JSON no half of a pair of surrogates: what somebody else has cut or padded must not stop all that came with it. */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

const storableFields = (payload: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [storable(name), storable(value)]))
