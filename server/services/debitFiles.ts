import { and, asc, eq, gt, inArray, lte, ne, not, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates.ts'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { dateInSouthAfrica, isMonthOver } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, debitFiles, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { FILE_TIMEOUT_FACTOR, type DebitGateway, type DebitLine } from '#server/gateways/debits.ts'
import { DEBITED_AS, type DebitGatewayName, type Statement } from '#server/gateways/gateway.ts'
import { debitStanding, isOver, isOverAt, isTakingDebits } from '#server/services/campaignStanding.ts'
import { tellExtraDropped } from '#server/services/mandateMails.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { giveMonthBack, nextDate } from '#server/services/mandateSchedule.ts'
import { ASKED_WHETHER_REVERSED_MS } from '#server/services/judgeStatement.ts'
import { takeStatements } from '#server/services/settlement.ts'
import { closeDebits, NOT_TAKING_DONATIONS, PAID_BEFORE, STILL_TO_BE_SENT } from '#server/services/openDebits.ts'
import { waitForAll } from '#server/waitForAll.ts'

export const LINES_A_FILE = 500
export const FILES_A_ROUND = 4
/** Longer than a gateway may take to be sent a file, and to confirm it. */
const leaseMs = ({ settings }: ServerContext): number => settings.gatewayTimeoutMs * FILE_TIMEOUT_FACTOR * 2 + 60_000
const PAUSE_AFTER_FAILURE_MS = 60_000
/** Of debits that were to be taken so long ago some have been answered for. */
const ANSWERED_WITHIN_MS = 2 * DAY_MS
const LONGEST_PAUSE_MS = 6 * 3_600_000

export const NOT_TAKEN_IN_ITS_MONTH = 'It could not be taken in its month, and is not taken later.'

type FileRow = typeof debitFiles.$inferSelect
type DebitRow = typeof mandateDebits.$inferSelect

/** Which gateway takes the debits of a mandate, and what its donations say they were paid by. */
export const DEBITED_BY: Partial<Record<PaymentMethod, { gateway: DebitGatewayName; method: PaymentMethod }>> = {
  [PaymentMethod.PayFast]: { gateway: 'paybatch', method: DEBITED_AS.paybatch },
  [PaymentMethod.Paysoft]: { gateway: 'paysoft', method: DEBITED_AS.paysoft },
}

/**
 * What is due of a campaign that is over, as since midnight, stays for the job's next round, which ends its mandate and tells its donor.
 * @returns how many debits it put into files
 */
export async function makeFiles(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const today = dateInSouthAfrica(now.getTime())
  return context.db.transaction(async (tx) => {
    const rows = await tx
      .select({
        debit: mandateDebits,
        mandate: mandates,
        campaign: debitStanding,
      })
      .from(mandateDebits)
      .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
      .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
      .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
      .where(
        and(
          lte(mandateDebits.nextAttemptOn, today),
          inArray(mandateDebits.status, STILL_TO_BE_SENT),
          eq(mandates.status, RecurringStatus.Active),
          not(isOver(now)),
        ),
      )
      .orderBy(mandateDebits.nextAttemptOn, mandateDebits.id)
      .limit(LINES_A_FILE)
      .for('update', { of: [mandateDebits, mandates, donations], skipLocked: true })
    await skip(
      tx,
      context,
      rows.filter(({ campaign }) => !isTakingDebits(campaign, now)),
    )
    const taken = rows.filter(({ campaign }) => isTakingDebits(campaign, now))
    for (const [paymentMethod, { gateway, method }] of Object.entries(DEBITED_BY)) {
      const ids = taken.filter(({ mandate }) => mandate.paymentMethod === Number(paymentMethod)).map(({ debit }) => debit.id)
      if (ids.length === 0) continue
      await putIntoFile(tx, { id: context.random.uuid(), gateway, createdAt: now }, ids, method)
    }
    return rows.length
  })
}

/** Each debit is taken as its donation says by now. */
async function putIntoFile(
  tx: Transaction,
  { id: fileId, gateway, createdAt }: Pick<FileRow, 'id' | 'gateway' | 'createdAt'>,
  debitIds: string[],
  method: PaymentMethod,
): Promise<void> {
  const today = dateInSouthAfrica(createdAt.getTime())
  await tx.insert(debitFiles).values({ id: fileId, gateway, status: 'made', nextStepAt: createdAt, createdAt })
  await tx
    .update(mandateDebits)
    .set({
      status: 'sent',
      fileId,
      attempts: sql`${mandateDebits.attempts} + 1`,
      firstAttemptOn: sql`coalesce(${mandateDebits.firstAttemptOn}, ${today}::date)`,
      nextAttemptOn: null,
      amountCents: sql`${donations.amountCents}`,
      tipCents: sql`${donations.tipCents}`,
    })
    .from(donations)
    .where(and(inArray(mandateDebits.id, debitIds), eq(donations.id, mandateDebits.donationId)))
  await tx.execute(
    sql`update donations set status = ${DonationStatus.PendingSettlement}, gateway = ${gateway}, payment_method = ${method},
      gateway_request_id = donations.reference || '-' || debit.attempts
      from mandate_debits as debit where debit.donation_id = donations.id and debit.file_id = ${fileId}`,
  )
}

/** What waits for its next try while its campaign is hidden is not taken months later, at once, when that takes donations again. */
async function skip(tx: Transaction, context: ServerContext, rows: readonly { debit: DebitRow; mandate: MandateRow }[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ debit }) => debit.id)
  await closeDebits(tx, inArray(mandateDebits.id, ids), {
    debit: 'skipped',
    donation: DonationStatus.CanceledAtManage,
    reason: NOT_TAKING_DONATIONS,
  })
  for (const { debit, mandate } of rows) {
    if (debit.isExtra) await tellExtraDropped(tx, context, mandate, debit.amountCents, NOT_TAKING_DONATIONS)
  }
}

/** Uploads, then confirms. @returns how many files had a step due by then, a few at a time */
export async function sendFiles(context: ServerContext, dueBy: number): Promise<number> {
  const files = await claimFiles(context, ['made', 'uploaded'], dueBy)
  await waitForAll(files.map((file) => withPatience(context, file, () => sendFile(context, file))))
  return files.length
}

async function sendFile(context: ServerContext, file: FileRow): Promise<void> {
  if (file.uploadId) return confirmFile(context, file, file.uploadId)
  const lines = await linesOf(context, file)
  if (lines.length === 0) {
    // All of it has been taken out, or answered for meanwhile by what a gateway had still to say of earlier tries.
    await context.db.update(debitFiles).set({ status: 'done' }).where(isStillMade(file))
    return
  }
  const uploaded = await gatewayOf(context, file).upload({ id: file.id, lines })
  if (uploaded.kind === 'invalid') {
    await decline(context, file, uploaded.statements)
    return sendFile(context, file)
  }
  const { uploadId } = uploaded
  const [kept] = await context.db
    .update(debitFiles)
    .set({ uploadId, status: 'uploaded' })
    .where(isStillMade(file))
    .returning({ id: debitFiles.id })
  // Another copy of the server was faster: its upload is the one that counts, and this one is never confirmed.
  if (kept) await confirmFile(context, file, uploadId)
}

/** What its gateway can never take comes out of a file, as declined. @throws GatewayUnavailable where the file would go as it was */
async function decline(context: ServerContext, { gateway }: FileRow, statements: Statement[]): Promise<void> {
  const lines = statements.map(({ requestId }) => requestId).join(', ')
  context.log.error(`${gateway} cannot take these debits of a file, which goes without them: ${lines}`)
  const outcomes = await takeStatements(context, statements, 'query')
  if (!outcomes.includes('declined')) throw new GatewayUnavailable(`${gateway} cannot take a file, whose debits are not declined`)
}

function gatewayOf(context: ServerContext, { gateway }: FileRow): DebitGateway {
  const found = context.debitGateways[gateway]
  if (!found) throw new GatewayUnavailable(`This server has no ${gateway}`)
  return found
}

async function confirm(context: ServerContext, file: FileRow, uploadId: string): Promise<void> {
  const gateway = gatewayOf(context, file)
  const now = new Date(context.clock())
  const noteTried = (confirmTriedAt: Date) => context.db.update(debitFiles).set({ confirmTriedAt }).where(eq(debitFiles.id, file.id))
  await noteTried(now)
  if (await gateway.confirm(uploadId)) return noteConfirmed(context, file)
  context.log.error(`${file.gateway} did not take a file when it was confirmed: some of its debits had become invalid`)
  // The days count from the first try that may have been heard; each that is refused would put them off.
  const confirmTriedAt = file.confirmTriedAt ?? now
  await noteTried(confirmTriedAt)
  await makeAnew(context, { ...file, confirmTriedAt }, uploadId)
}

async function noteConfirmed(context: ServerContext, file: FileRow): Promise<void> {
  await context.db
    .update(debitFiles)
    .set({ status: 'confirmed', nextStepAt: new Date(context.clock() + context.settings.reconcileAfterMs) })
    .where(eq(debitFiles.id, file.id))
}

/**
 * No answer to confirming may mean that it was never heard. What must not be taken any more by now keeps the file from being confirmed once more: it is
 * uploaded anew without that, once it is sure that the gateway has not taken it after all.
 */
async function confirmFile(context: ServerContext, file: FileRow, uploadId: string): Promise<void> {
  if (await mayBeTaken(context, file)) return confirm(context, file, uploadId)
  const unmade = await makeAnew(context, file, uploadId)
  if (unmade) await sendFile(context, unmade)
}

/** @returns the file where it is to be uploaded anew: it is sure that what was uploaded is not taken */
async function makeAnew(context: ServerContext, file: FileRow, uploadId: string): Promise<FileRow | null> {
  const { statements, hasUnread } = await gatewayOf(context, file).query(uploadId)
  if (hasUnread || statements.some(({ verdict }) => verdict !== 'pending')) {
    await noteConfirmed(context, file)
    return null
  }
  const isSureAt = (file.confirmTriedAt?.getTime() ?? 0) + ANSWERED_WITHIN_MS
  const isSure = context.clock() >= isSureAt
  const isAsRead = and(eq(debitFiles.id, file.id), eq(debitFiles.status, 'uploaded'))
  const [unmade] = await context.db
    .update(debitFiles)
    .set(isSure ? { status: 'made', uploadId: null, confirmTriedAt: null } : { nextStepAt: new Date(isSureAt) })
    .where(isAsRead)
    .returning()
  return (isSure && unmade) || null
}

/** A donor who cancelled, or chose another account, in the first days was told that a debit is under way. */
async function mayBeTaken(context: ServerContext, file: FileRow): Promise<boolean> {
  // A bank may have paid it by its earlier try after all.
  if ((await context.db.$count(mandateDebits, isAnsweredIn(file))) > 0) return false
  const isUnderWay = context.clock() - file.createdAt.getTime() < ANSWERED_WITHIN_MS
  const reasons = (await unansweredRows(context.db, file)).map((row) => whyTakenOut(context, file, row))
  return reasons.every((why) => why === null || (isUnderWay && why !== 'monthOver'))
}

const isStillMade = ({ id }: FileRow) => and(eq(debitFiles.id, id), eq(debitFiles.status, 'made'))

const isUnansweredIn = ({ id }: FileRow) => and(eq(mandateDebits.fileId, id), eq(mandateDebits.status, 'sent'))

const isAnsweredIn = ({ id }: FileRow) => and(eq(mandateDebits.fileId, id), ne(mandateDebits.status, 'sent'))

const unansweredRows = (db: Transaction | ServerContext['db'], file: FileRow) =>
  db
    .select({
      debit: mandateDebits,
      mandate: mandates,
      donation: donations,
      campaign: debitStanding,
      nextDate,
    })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
    .where(isUnansweredIn(file))
    .orderBy(mandateDebits.id)

type UnansweredRow = Awaited<ReturnType<typeof unansweredRows>>[number]

/** A gateway may be silent for hours: what is not to be taken any more by then, or not by this gateway, comes out of the file before it goes. */
async function linesOf(context: ServerContext, file: FileRow): Promise<DebitLine[]> {
  return context.db.transaction(async (tx) => {
    const made = await tx.select({ id: debitFiles.id }).from(debitFiles).where(isStillMade(file)).for('update')
    if (made.length === 0) return []
    // The donations first, in the order of settling, or the two would deadlock.
    await tx
      .select({ id: donations.id })
      .from(donations)
      .innerJoin(mandateDebits, eq(mandateDebits.donationId, donations.id))
      .where(isUnansweredIn(file))
      .orderBy(donations.id)
      .for('update', { of: donations })
    const rows = await unansweredRows(tx, file).for('update', { of: mandateDebits })
    const lines = rows.map((row) => ({ ...row, why: whyTakenOut(context, file, row) }))
    for (const line of lines) if (line.why) await takeOutOfFile(tx, context, line, line.why)
    // They do not go by this file, which may be confirmed without them.
    await tx.update(mandateDebits).set({ fileId: null }).where(isAnsweredIn(file))
    return lines
      .filter(({ why }) => why === null)
      .map(({ mandate, donation }) => ({
        reference: donation.gatewayRequestId ?? '',
        instrument: mandate.instrument ?? '',
        donor: `${mandate.firstName} ${mandate.lastName}`,
        amountCents: donation.amountCents + donation.tipCents,
      }))
  })
}

/** What becomes of a debit that does not go with its file, by the reason. */
const TAKEN_OUT = {
  /** It is to go to another gateway. */
  due: { debit: 'due', donation: DonationStatus.Pledged },
  givenUp: { debit: 'givenUp', donation: DonationStatus.Rejected },
  stopped: { debit: 'stopped', donation: DonationStatus.CanceledAtManage },
  paidBefore: { debit: 'skipped', donation: DonationStatus.CanceledAtManage },
  paused: { debit: 'skipped', donation: DonationStatus.CanceledAtManage, isMonthGivenBack: true },
  hidden: { debit: 'skipped', donation: DonationStatus.CanceledAtManage, reason: NOT_TAKING_DONATIONS },
  monthOver: {
    debit: 'skipped',
    donation: DonationStatus.CanceledAtManage,
    reason: NOT_TAKEN_IN_ITS_MONTH,
    isMonthGivenBack: true,
  },
} satisfies Record<string, TakenOut>

type WhyTakenOut = keyof typeof TAKEN_OUT

interface TakenOut {
  debit: DebitRow['status']
  donation: DonationStatus
  /** Why its date was left out, where it was not its donor who left it out. */
  reason?: string
  /** Whether the term goes on for a month more. */
  isMonthGivenBack?: true
}

/** @returns why a debit does not go with its file after all, or null where it does */
function whyTakenOut(
  context: ServerContext,
  file: FileRow,
  { debit, mandate, campaign, nextDate: next }: UnansweredRow,
): WhyTakenOut | null {
  const now = context.clock()
  if (debit.reason === PAID_BEFORE) return 'paidBefore'
  if (mandate.status === RecurringStatus.Error) return 'givenUp'
  // A mandate that its campaign's end has yet to end is ended, and its donor told, by the job's next round.
  if (mandate.status !== RecurringStatus.Active || isOverAt(campaign, now)) return 'stopped'
  if (debit.attempts > 1 && mandate.pausedUntil && mandate.pausedUntil > dateInSouthAfrica(now)) return 'paused'
  if (!isTakingDebits(campaign, new Date(now))) return 'hidden'
  // An extra gift is taken beside the monthly one.
  if (isMonthOver(debit.dueDate, dateInSouthAfrica(now), debit.isExtra ? null : next)) return 'monthOver'
  return DEBITED_BY[mandate.paymentMethod]?.gateway === file.gateway ? null : 'due'
}

/** As if it had never been in a file: what a new card or account is to pay is due again, the rest ends as its mandate has. */
async function takeOutOfFile(
  tx: Transaction,
  context: ServerContext,
  { debit, mandate }: { debit: DebitRow; mandate: MandateRow },
  why: WhyTakenOut,
): Promise<void> {
  const { debit: status, donation: donationStatus, reason, isMonthGivenBack }: TakenOut = TAKEN_OUT[why]
  const isDue = why === 'due'
  // Its donor may have changed the sum since it was put in.
  const price = isDue && !debit.isExtra ? { amountCents: mandate.amountCents, tipCents: mandate.tipCents } : {}
  await tx
    .update(mandateDebits)
    .set({
      status,
      ...(reason && { reason }),
      fileId: null,
      attempts: debit.attempts - 1,
      firstAttemptOn: debit.attempts === 1 ? null : debit.firstAttemptOn,
      nextAttemptOn: isDue ? dateInSouthAfrica(context.clock()) : null,
      ...price,
    })
    .where(eq(mandateDebits.id, debit.id))
  if (isMonthGivenBack && !debit.isExtra) await giveMonthBack(tx, mandate)
  // What is due goes by another file, and a donor who cancelled, or whose campaign ends, is told that nothing more is taken.
  if (debit.isExtra && !isDue && why !== 'stopped')
    await tellExtraDropped(tx, context, mandate, debit.amountCents, why === 'hidden' ? NOT_TAKING_DONATIONS : null)
  const { gateway = null, method = mandate.paymentMethod } = DEBITED_BY[mandate.paymentMethod] ?? {}
  await tx
    .update(donations)
    .set({ status: donationStatus, ...(isDue && { gateway, paymentMethod: method, gatewayRequestId: null, ...price }) })
    .where(eq(donations.id, debit.donationId ?? ''))
}

/** Asks about files whose debits have not all been answered for, or may be reversed still. @returns how many files had a question due */
export async function askFiles(context: ServerContext, dueBy: number): Promise<number> {
  const files = await claimFiles(context, ['confirmed'], dueBy)
  await waitForAll(files.map((file) => withPatience(context, file, () => askFile(context, file))))
  return files.length
}

export async function findUpload(context: ServerContext, uploadId: string): Promise<FileRow | null> {
  const [file] = await context.db.select().from(debitFiles).where(eq(debitFiles.uploadId, uploadId))
  return file ?? null
}

export async function askFile(context: ServerContext, file: FileRow): Promise<void> {
  const gateway = context.debitGateways[file.gateway]
  if (file.uploadId && gateway && (await pauseOf(context, file)) !== null) {
    const { statements } = await gateway.query(file.uploadId)
    await takeStatements(context, await withAmountsSent(context, file, statements), 'query')
  }
  const pause = await pauseOf(context, file)
  await context.db
    .update(debitFiles)
    .set(pause === null ? { status: 'done' } : { nextStepAt: new Date(context.clock() + pause) })
    .where(and(eq(debitFiles.id, file.id), eq(debitFiles.status, 'confirmed')))
}

/** PayBatch tells no amounts. Of a try that has been followed by another it is not known any more what was sent. */
async function withAmountsSent(context: ServerContext, { id }: FileRow, statements: readonly Statement[]): Promise<Statement[]> {
  const sent = await context.db
    .select({
      line: sql<string>`${donations.reference} || '-' || ${mandateDebits.attempts}`,
      totalCents: sql<number>`${mandateDebits.amountCents} + ${mandateDebits.tipCents}`.mapWith(Number),
    })
    .from(mandateDebits)
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(eq(mandateDebits.fileId, id))
  const amountOf = new Map(sent.map(({ line, totalCents }) => [line, totalCents]))
  return statements.map((statement) => ({
    ...statement,
    totalCents: statement.totalCents ?? amountOf.get(statement.requestId ?? '') ?? null,
  }))
}

/** The older what is asked about, the rarer the question. */
export const pauseSince = ({ clock, settings }: ServerContext, createdAt: Date): number =>
  Math.min(LONGEST_PAUSE_MS, Math.max(settings.reconcileAfterMs, (clock() - createdAt.getTime()) / 4))

/** @returns null where there is nothing more to hear of a file's debits */
async function pauseOf(context: ServerContext, file: FileRow): Promise<number | null> {
  if (await hasUnansweredDebits(context, file)) return pauseSince(context, file.createdAt)
  return file.gateway === 'paysoft' && (await hasReversibleDebits(context, file)) ? DAY_MS : null
}

async function hasUnansweredDebits(context: ServerContext, file: FileRow): Promise<boolean> {
  return (await context.db.select({ id: mandateDebits.id }).from(mandateDebits).where(isUnansweredIn(file)).limit(1)).length > 0
}

async function hasReversibleDebits(context: ServerContext, file: FileRow): Promise<boolean> {
  const since = new Date(context.clock() - ASKED_WHETHER_REVERSED_MS)
  const isPaid = and(eq(mandateDebits.status, 'paid'), gt(donations.settledAt, since))
  // It may be settled by hand yet.
  const isUnderReview = file.createdAt > since ? eq(mandateDebits.status, 'underReview') : undefined
  const reversible = await context.db
    .select({ id: mandateDebits.id })
    .from(mandateDebits)
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(and(eq(mandateDebits.fileId, file.id), or(isPaid, isUnderReview)))
    .limit(1)
  return reversible.length > 0
}

async function claimFiles(context: ServerContext, statuses: FileRow['status'][], dueBy: number): Promise<FileRow[]> {
  const due = context.db
    .select({ id: debitFiles.id })
    .from(debitFiles)
    .where(and(inArray(debitFiles.status, statuses), lte(debitFiles.nextStepAt, new Date(dueBy))))
    .orderBy(asc(debitFiles.nextStepAt))
    .limit(FILES_A_ROUND)
    .for('update', { skipLocked: true })
  return context.db
    .update(debitFiles)
    .set({ nextStepAt: new Date(context.clock() + leaseMs(context)) })
    .where(inArray(debitFiles.id, due))
    .returning()
}

async function withPatience(context: ServerContext, file: FileRow, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.error(`A file of debits is tried again: ${error.message}`)
    // A month of files that are all answered for must not hold up, each minute, what waits for a silent gateway.
    const pause = (await hasUnansweredDebits(context, file)) ? PAUSE_AFTER_FAILURE_MS : LONGEST_PAUSE_MS
    await context.db
      .update(debitFiles)
      .set({ nextStepAt: new Date(context.clock() + pause) })
      .where(eq(debitFiles.id, file.id))
  }
}
