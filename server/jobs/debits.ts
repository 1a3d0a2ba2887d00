import { and, eq, inArray, isNotNull, isNull, lte, not, notExists, sql } from 'drizzle-orm'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { ENDED_STATUSES } from '#domain/recurringGift.ts'
import { dateInSouthAfrica, isMonthOver, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, cardSetups, donations, gatewayEvents, mandateDebits, mandates } from '#server/db/schema.ts'
import { campaignOverMail, endedMail } from '#server/mail/recurring.ts'
import { debitStanding, isOver, isTakingDebits } from '#server/services/campaignStanding.ts'
import { askAboutCard } from '#server/services/cardSetups.ts'
import {
  askFiles,
  DEBITED_BY,
  FILES_A_ROUND,
  LINES_A_FILE,
  makeFiles,
  NOT_TAKEN_IN_ITS_MONTH,
  pauseSince,
  sendFiles,
} from '#server/services/debitFiles.ts'
import { donationOf } from '#server/services/mandateDonation.ts'
import { tell, tellChanged } from '#server/services/mandateMails.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { cameWrong, lockDonations } from '#server/services/moneyCameOtherwise.ts'
import { NOT_TAKING_DONATIONS, stopDebits, WITHOUT_ANSWER } from '#server/services/openDebits.ts'
import { withNewReferences } from '#server/services/references.ts'

const BATCH = 500
const CAMPAIGN_ENDED = 'The campaign has ended.'

/**
 * Everything that recurring gifts need done by now, whatever day the server last ran on: each date that has come is made a debit once, what is to be tried
 * goes to its gateway by the file, and what has come to its end is ended. Copies of the server share the work by the row.
 */
export async function runDebits(context: ServerContext, isStopping = () => false): Promise<void> {
  /** @param work one batch; says how many rows it took */
  const repeat = async (work: () => Promise<number>, full = BATCH) => {
    while (!isStopping() && (await work()) >= full);
  }
  /** Each once: where a gateway is silent, the first is due again before the last has been given up. */
  const forEachFile = (work: typeof sendFiles) => {
    const dueBy = context.clock()
    return repeat(() => work(context, dueBy), FILES_A_ROUND)
  }
  await repeat(() => endWithCampaigns(context))
  // A database that was restored may not know what has been taken since its backup.
  if (!context.settings.holdDebits) {
    await repeat(() => withNewReferences(() => makeDebits(context)))
    await repeat(() => makeFiles(context), LINES_A_FILE)
    await forEachFile(sendFiles)
  }
  await forEachFile(askFiles)
  await repeat(() => endTerms(context))
  await repeat(() => stopLeftovers(context))
  await repeat(() => tellOfChanges(context))
  await reconcileCards(context, isStopping)
}

/** @returns how many mandates had a date that has come */
export async function makeDebits(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const today = dateInSouthAfrica(now.getTime())
  return context.db.transaction(async (tx) => {
    const due = await tx
      .select({ mandate: mandates, campaign: debitStanding })
      .from(mandates)
      .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
      .where(and(eq(mandates.status, RecurringStatus.Active), lte(mandates.nextDueDate, today), not(isOver(now))))
      .orderBy(mandates.nextDueDate, mandates.id)
      .limit(BATCH)
      .for('update', { of: mandates, skipLocked: true })
    if (due.length === 0) return 0
    const debits = due.map(({ mandate, campaign }): MadeDebit => {
      const dueDate = mandate.nextDueDate ?? today
      const leftOut = !isTakingDebits(campaign, now) ? NOT_TAKING_DONATIONS : isMonthOver(dueDate, today) ? NOT_TAKEN_IN_ITS_MONTH : null
      return { mandate, dueDate, leftOut, donation: leftOut === null ? debitDonation(context, mandate) : null }
    })
    await keepDebits(tx, context, debits, today)
    await moveDates(tx, debits)
    return due.length
  })
}

interface MadeDebit {
  mandate: MandateRow
  dueDate: CalendarDate
  /** Why nothing is taken for the date. */
  leftOut: string | null
  donation: ReturnType<typeof debitDonation> | null
}

/**
 * A date that had its debit already has no second one. Another scheduler does not come to this: it passes over a mandate that is locked here, and finds its
 * date moved. So a month would be lost, and a person is told.
 */
async function keepDebits(tx: Transaction, context: ServerContext, debits: readonly MadeDebit[], today: CalendarDate): Promise<void> {
  const gifts = debits.flatMap(({ donation }) => donation ?? [])
  if (gifts.length > 0) await tx.insert(donations).values(gifts)
  const kept = await tx
    .insert(mandateDebits)
    .values(
      debits.map(({ mandate, dueDate, leftOut, donation }) => ({
        id: context.random.uuid(),
        mandateId: mandate.id,
        dueDate,
        status: donation ? ('due' as const) : ('skipped' as const),
        reason: leftOut,
        amountCents: mandate.amountCents,
        tipCents: mandate.tipCents,
        nextAttemptOn: donation ? today : null,
        donationId: donation?.id ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ mandateId: mandateDebits.mandateId })
  const known = new Set(kept.map(({ mandateId }) => mandateId))
  const doubled = debits.filter(({ mandate }) => !known.has(mandate.id))
  for (const { mandate, dueDate } of doubled)
    context.log.error(`Nothing is taken on ${dueDate} for the monthly gift ${mandate.id}: it had a debit already`)
  const needless = doubled.flatMap(({ donation }) => donation?.id ?? [])
  if (needless.length > 0) await tx.delete(donations).where(inArray(donations.id, needless))
}

/** A date counts for the term, unless its month went by before it could be taken: then the term goes on for a month more. */
async function moveDates(tx: Transaction, debits: readonly MadeDebit[]): Promise<void> {
  const passed = (isMissed: boolean) =>
    inArray(
      mandates.id,
      debits.filter(({ leftOut }) => (leftOut === NOT_TAKEN_IN_ITS_MONTH) === isMissed).map(({ mandate }) => mandate.id),
    )
  const nextMonth = sql`(${mandates.nextDueDate} + interval '1 month')::date`
  await tx
    .update(mandates)
    .set({
      nextDueDate: sql`case when ${mandates.debitsLeft} = 1 then null else ${nextMonth} end`,
      debitsLeft: sql`${mandates.debitsLeft} - 1`,
      pausedUntil: null,
    })
    .where(passed(false))
  await tx.update(mandates).set({ nextDueDate: nextMonth, pausedUntil: null }).where(passed(true))
}

function debitDonation(context: ServerContext, mandate: MandateRow) {
  const { gateway, method } = DEBITED_BY[mandate.paymentMethod] ?? { gateway: null, method: mandate.paymentMethod }
  const { amountCents, tipCents } = mandate
  return donationOf(context, mandate, { amountCents, tipCents, gateway, paymentMethod: method, status: DonationStatus.Pledged })
}

/** Where every date of a term has come and been answered for, and its campaign is not over: with that it ends otherwise. @returns how many ended */
async function endTerms(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  return context.db.transaction(async (tx) => {
    const found = await tx
      .select({ mandate: mandates })
      .from(mandates)
      .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
      // Where no debit is left there is no next date either, and by that the index finds them.
      .where(
        and(
          eq(mandates.status, RecurringStatus.Active),
          isNull(mandates.nextDueDate),
          eq(mandates.debitsLeft, 0),
          notExists(unansweredDebitsOf(context)),
          not(isOver(now)),
        ),
      )
      .limit(BATCH)
      .for('update', { of: mandates, skipLocked: true })
    const over = found.map(({ mandate }) => mandate)
    await endAll(tx, over, null)
    await tell(tx, context, over, endedMail)
    return over.length
  })
}

/** Whoever has promised money to a campaign that takes none any more is told, and nothing more is taken. @returns how many ended */
async function endWithCampaigns(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const ids = await context.db.transaction(async (tx) => {
    const over = await tx
      .select({ mandate: mandates })
      .from(mandates)
      .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
      .where(and(inArray(mandates.status, [RecurringStatus.Active, RecurringStatus.Error, RecurringStatus.PendingSettlement]), isOver(now)))
      .limit(BATCH)
      .for('update', { of: mandates, skipLocked: true })
    const rows = over.map(({ mandate }) => mandate)
    await endAll(tx, rows, CAMPAIGN_ENDED)
    const begun = rows.filter(({ status }) => status !== RecurringStatus.PendingSettlement)
    await tell(tx, context, begun, campaignOverMail)
    return rows.map(({ id }) => id)
  })
  await stopDebits(context, ids)
  return ids.length
}

async function endAll(tx: Transaction, rows: readonly MandateRow[], statusReason: string | null): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.update(mandates).set({ status: RecurringStatus.Expired, statusReason }).where(inArray(mandates.id, ids))
}

/** What a crash between ending a mandate and stopping its debits has left. */
async function stopLeftovers(context: ServerContext): Promise<number> {
  const rows = await context.db
    .selectDistinct({ id: mandates.id })
    .from(mandates)
    .innerJoin(mandateDebits, eq(mandateDebits.mandateId, mandates.id))
    .where(and(isNotNull(mandateDebits.nextAttemptOn), inArray(mandates.status, [...ENDED_STATUSES])))
    .limit(BATCH)
  await stopDebits(
    context,
    rows.map(({ id }) => id),
  )
  return rows.length
}

/** What was changed more often in an hour than is told of, as it is by now: once a gift. @returns how many there were */
async function tellOfChanges(context: ServerContext): Promise<number> {
  return context.db.transaction(async (tx) => {
    const untold = await tx
      .select()
      .from(mandates)
      .where(lte(mandates.changeToldAt, new Date(context.clock())))
      .orderBy(mandates.changeToldAt)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const ids = untold.map(({ id }) => id)
    if (ids.length > 0) await tx.update(mandates).set({ changeToldAt: null }).where(inArray(mandates.id, ids))
    // One that has ended, or has stopped, was told of by that.
    for (const mandate of untold) if (mandate.status === RecurringStatus.Active) await tellChanged(tx, context, mandate)
    return untold.length
  })
}

/** Asks about cards that were to be stored, so that a lost notification heals, the older the rarer; what nobody paid for in a day is given up. */
export async function reconcileCards(context: ServerContext, isStopping = () => false): Promise<void> {
  const now = context.clock()
  const due = context.db
    .select({ reference: cardSetups.reference })
    .from(cardSetups)
    .where(and(eq(cardSetups.status, 'pending'), lte(cardSetups.nextQueryAt, new Date(now))))
    .orderBy(cardSetups.nextQueryAt)
    .limit(20)
    .for('update', { skipLocked: true })
  const claimed = await context.db
    .update(cardSetups)
    .set({ nextQueryAt: new Date(now + context.settings.reconcileAfterMs) })
    .where(inArray(cardSetups.reference, due))
    .returning()
  for (const setup of claimed) {
    if (isStopping()) return
    const isAnswered = await askAboutCard(context, setup)
    const isOld = now - setup.createdAt.getTime() > context.settings.abandonAfterMs
    if (isOld && (isAnswered || !setup.gatewayRequestId)) await giveUpCard(context, setup)
    await context.db
      .update(cardSetups)
      .set({ nextQueryAt: new Date(now + pauseSince(context, setup.createdAt)) })
      .where(and(eq(cardSetups.reference, setup.reference), eq(cardSetups.status, 'pending')))
  }
}

async function giveUpCard(context: ServerContext, { reference, mandateId }: typeof cardSetups.$inferSelect): Promise<void> {
  // An extra gift that came in wrong waits for a person, and its card with it.
  const payment = context.db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .innerJoin(donations, eq(donations.id, gatewayEvents.donationId))
    .where(and(eq(donations.reference, reference), eq(donations.status, DonationStatus.Pending), cameWrong))
  await context.db.transaction(async (tx) => {
    await lockDonations(tx, eq(donations.reference, reference))
    const [given] = await tx
      .update(cardSetups)
      .set({ status: 'failed', nextQueryAt: null })
      .where(and(eq(cardSetups.reference, reference), eq(cardSetups.status, 'pending'), notExists(payment)))
      .returning({ reference: cardSetups.reference })
    if (!given) return
    await tx
      .update(mandates)
      .set({ status: RecurringStatus.CancelledAtTransaction })
      .where(and(eq(mandates.id, mandateId), eq(mandates.status, RecurringStatus.PendingSettlement)))
  })
}

const unansweredDebitsOf = (context: ServerContext) =>
  context.db
    .select({ id: mandateDebits.id })
    .from(mandateDebits)
    .where(and(eq(mandateDebits.mandateId, mandates.id), inArray(mandateDebits.status, WITHOUT_ANSWER)))
