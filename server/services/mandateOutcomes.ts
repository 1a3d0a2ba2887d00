import { and, eq, gt, inArray, isNull, max, ne, notInArray, sql } from 'drizzle-orm'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { datesTaken, hasEnded } from '#domain/recurringGift.ts'
import { addDays, addMonths, dateInSouthAfrica, lastDayBefore, movedDeductionDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { campaigns, cardSetups, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { enqueueMails, type Mail } from '#server/mail/outbox.ts'
import {
  cardReplacedMail,
  cardTooLateMail,
  changedMail,
  extraDroppedMail,
  failedMail,
  startedMail,
  type OpenDebit,
  type Plan,
  type MailedGift,
} from '#server/mail/recurring.ts'
import { signMandateToken } from '#server/services/donationToken.ts'
import { refusalAt } from '#server/services/campaignStanding.ts'
import { areOpen, closeDebits, extraAmong, priceOpenDebits } from '#server/services/openDebits.ts'

export type MandateRow = typeof mandates.$inferSelect
export type CardSetupRow = typeof cardSetups.$inferSelect

/** Days after the first try on which a debit that failed is tried again. */
const RETRY_DAYS = [1, 3, 7]
const LONGEST_TERM = 24

const DECLINED = 'Your bank or card declined it.'
const NOT_STORED = 'Your card could not be stored.'
const REVERSED = 'Your bank reversed a debit.'
const OTHER_AMOUNT = 'Another amount was taken than we had asked for.'

/** What a payment that stores a card comes to. The card counts whenever it is stored, the money elsewhere. */
export async function followCardSetups(
  tx: Transaction,
  context: ServerContext,
  told: readonly { setup: CardSetupRow; statement: Statement; isRight: boolean }[],
): Promise<void> {
  for (const { setup, statement, isRight } of told) {
    const [mandate] = await tx.select().from(mandates).where(eq(mandates.id, setup.mandateId)).for('update')
    if (!mandate || setup.status === 'stored' || !isRight) continue
    const isPaid = statement.verdict === 'approved'
    const card = isPaid ? statement.storedCard : undefined
    if (!hasEnded(mandate) && (await isReplaced(tx, setup))) {
      if (isPaid) await tell(tx, context, [mandate], cardReplacedMail)
      continue
    }
    await tx
      .update(cardSetups)
      .set({ status: card ? 'stored' : 'failed', nextQueryAt: null })
      .where(eq(cardSetups.reference, setup.reference))
    // Its donor may have set up another one since.
    if (hasEnded(mandate)) {
      if (isPaid) await tell(tx, context, [mandate], cardTooLateMail)
    } else if (card) {
      const changed = await takeInstrument(tx, context, mandate, { ...card, paymentMethod: PaymentMethod.PayFast })
      if (mandate.status !== RecurringStatus.PendingSettlement) await tellChanged(tx, context, changed)
    } else if (mandate.status === RecurringStatus.PendingSettlement && setup.status === 'pending') {
      const status = isPaid ? RecurringStatus.Error : RecurringStatus.CancelledAtTransaction
      await tx
        .update(mandates)
        .set({ status, statusReason: isPaid ? NOT_STORED : statement.verdict === 'declined' ? DECLINED : null })
        .where(eq(mandates.id, mandate.id))
      if (isPaid) await tell(tx, context, [mandate], (gift) => failedMail(gift, NOT_STORED, null))
    }
  }
}

/** Its donor has chosen another since, which holds. The caller holds the mandate's row, and so does whoever stores a card. */
async function isReplaced(tx: Transaction, { mandateId, status, createdAt }: CardSetupRow): Promise<boolean> {
  if (status === 'replaced') return true
  const isNewer = and(eq(cardSetups.mandateId, mandateId), eq(cardSetups.status, 'stored'), gt(cardSetups.createdAt, createdAt))
  return (await tx.$count(cardSetups, isNewer)) > 0
}

/** A new card or account: what waited for one, or had stopped for want of a good one, goes on. The caller holds the mandate's row, and tells of what had begun before. */
export async function takeInstrument(
  tx: Transaction,
  context: ServerContext,
  mandate: MandateRow,
  { token, label, paymentMethod }: { token: string; label: string; paymentMethod: PaymentMethod },
): Promise<MandateRow> {
  const goesOn = mandate.status === RecurringStatus.PendingSettlement || mandate.status === RecurringStatus.Error
  const change = { instrument: token, instrumentLabel: label, paymentMethod, ...(goesOn ? await takenUp(tx, context, mandate) : {}) }
  await tx.update(mandates).set(change).where(eq(mandates.id, mandate.id))
  const changed = { ...mandate, ...change }
  if (mandate.status === RecurringStatus.PendingSettlement) await tellStarted(tx, context, changed)
  return changed
}

/**
 * Active again, from the next of its days on: what was missed meanwhile is not taken. Only where no date is left is the last one owed again, because
 * there is nothing else to take up.
 */
export async function takenUp(tx: Queryable, context: ServerContext, mandate: MandateRow) {
  const today = dateInSouthAfrica(context.clock())
  const { nextDueDate, pausedUntil, deductionDay } = mandate
  return {
    status: RecurringStatus.Active,
    statusReason: null,
    debitsLeft: mandate.debitsLeft === 0 ? 1 : mandate.debitsLeft,
    pausedUntil: pausedUntil && pausedUntil > today ? pausedUntil : null,
    nextDueDate:
      nextDueDate && nextDueDate > today
        ? nextDueDate
        : movedDeductionDate(deductionDay, { today, lastDue: await lastDueDate(tx, mandate.id), pausedUntil }),
  }
}

export async function lastDueDate(db: Queryable, mandateId: string): Promise<CalendarDate | null> {
  const [row] = await db
    .select({ last: max(mandateDebits.dueDate) })
    .from(mandateDebits)
    .where(and(eq(mandateDebits.mandateId, mandateId), eq(mandateDebits.isExtra, false)))
  return row?.last ?? null
}

/** @param extraCents what is taken once besides, and has not been yet */
export async function tellStarted(tx: Transaction, context: ServerContext, mandate: MandateRow, extraCents = 0): Promise<void> {
  const plan = await planOf(tx, mandate)
  await tell(tx, context, [mandate], (gift) => startedMail(gift, plan, extraCents))
}

/** Of a gift that goes on. What the donor was told of it last does not hold any more. */
export async function tellChanged(
  tx: Transaction,
  context: ServerContext,
  mandate: MandateRow,
  droppedExtraCents: number | null = null,
): Promise<void> {
  const plan = await planOf(tx, mandate)
  const yetToBeTaken = await openDebitsOf(tx, mandate)
  await tell(tx, context, [mandate], (gift) =>
    changedMail(gift, plan, { pausedUntil: mandate.pausedUntil, yetToBeTaken, droppedExtraCents }),
  )
}

/** Nobody hears of it otherwise: what of a gift goes on says nothing of it. */
export const tellExtraDropped = (tx: Transaction, context: ServerContext, mandate: MandateRow, cents: number, reason: string | null) =>
  tell(tx, context, [mandate], (gift) => extraDroppedMail(gift, cents, reason))

async function openDebitsOf(tx: Transaction, mandate: MandateRow): Promise<OpenDebit[]> {
  const { dueDate, isExtra, nextAttemptOn, status, amountCents, tipCents } = mandateDebits
  const rows = await tx
    .select({
      dueDate,
      isExtra,
      nextAttemptOn,
      hasFailed: sql<boolean>`${status} = 'waiting'`,
      triedCents: sql`${amountCents} + ${tipCents}`.mapWith(Number),
      totalCents: sql`${donations.amountCents} + ${donations.tipCents}`.mapWith(Number),
    })
    .from(mandateDebits)
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(areOpen([mandate.id]))
    .orderBy(nextAttemptOn, dueDate)
  const endsOn = await lastDayOf(tx, mandate)
  return rows.filter(({ nextAttemptOn: next }) => endsOn === null || next === null || next <= endsOn)
}

/** The last day on which its campaign still takes a debit. */
async function lastDayOf(tx: Transaction, { campaignId }: MandateRow): Promise<CalendarDate | null> {
  const [campaign] = await tx.select({ endDate: campaigns.endDate }).from(campaigns).where(eq(campaigns.id, campaignId))
  return campaign?.endDate ? lastDayBefore(campaign.endDate.getTime()) : null
}

async function planOf(tx: Transaction, mandate: MandateRow): Promise<Plan> {
  const endsOn = await lastDayOf(tx, mandate)
  const upcoming = upcomingDates(mandate, mandate.debitsLeft ?? LONGEST_TERM)
  const dates = datesTaken({ upcoming, endsOn })
  const isCutShort = dates.length < upcoming.length || mandate.debitsLeft === null
  const isEndless = mandate.debitsLeft === null && dates.length === upcoming.length
  return {
    label: mandate.instrumentLabel,
    term: mandate.term,
    day: mandate.deductionDay,
    dates,
    isEndless,
    isOnce: dates.length === 1 && !isEndless && (await lastDueDate(tx, mandate.id)) === null,
    endsOn: isCutShort ? endsOn : null,
  }
}

/** @returns the next dates, as many as are left and at most so many */
export function upcomingDates({ nextDueDate, debitsLeft }: MandateRow, atMost: number): CalendarDate[] {
  if (!nextDueDate) return []
  return Array.from({ length: Math.min(debitsLeft ?? atMost, atMost) }, (_, months) => addMonths(nextDueDate, months))
}

/** What became of the debits among the donations: it settles, is tried again, or stops its mandate and tells the donor. */
export async function followDebits(
  tx: Transaction,
  context: ServerContext,
  told: readonly { donationId: string; mandateId: string | null; outcome: string; reason: string | undefined }[],
): Promise<void> {
  const debits = told.filter(({ mandateId }) => mandateId !== null)
  const idsOf = (isIt: (outcome: string) => boolean) => debits.filter(({ outcome }) => isIt(outcome)).map(({ donationId }) => donationId)
  const set = async (ids: string[], change: Partial<typeof mandateDebits.$inferSelect>) => {
    if (ids.length > 0) await tx.update(mandateDebits).set(change).where(inArray(mandateDebits.donationId, ids))
  }
  await set(
    idsOf((outcome) => outcome === 'settled'),
    { status: 'paid', nextAttemptOn: null, reason: null },
  )
  const taken = idsOf((outcome) => outcome === 'wrongAmount')
  if (taken.length > 0) {
    const isUnpaid = and(inArray(mandateDebits.donationId, taken), notInArray(mandateDebits.status, ['paid', 'reversed']))
    await tx.update(mandateDebits).set({ status: 'underReview', reason: OTHER_AMOUNT, nextAttemptOn: null }).where(isUnpaid)
  }
  await set(
    idsOf((outcome) => outcome === 'refunded'),
    { status: 'reversed', reason: 'We have refunded it.' },
  )
  const takenBack = idsOf((outcome) => outcome === 'reversed' || outcome === 'chargedBack')
  await set(takenBack, { status: 'reversed', reason: REVERSED })
  const declined = idsOf((outcome) => outcome === 'declined')
  const reasons = new Map(debits.map(({ donationId, reason }) => [donationId, reason || DECLINED]))
  const stopped = await tryAgainOrGiveUp(tx, context, declined, reasons)
  const withMoneyBack = [...(await mandatesOf(tx, takenBack)), ...(await extrasByCard(tx, takenBack))]
  await stop(tx, context, [...stopped, ...withMoneyBack.map((row) => ({ ...row, reason: REVERSED, isTakenBack: true }))])
}

async function mandatesOf(tx: Transaction, donationIds: string[]) {
  if (donationIds.length === 0) return []
  return tx
    .select({ debit: mandateDebits, mandate: mandates, tipCents: donations.tipCents })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(inArray(mandateDebits.donationId, donationIds))
    .orderBy(mandates.id)
}

/** Paid on the gateway's page together with storing the card, so no debits. */
async function extrasByCard(tx: Transaction, donationIds: string[]) {
  if (donationIds.length === 0) return []
  const rows = await tx
    .select({ mandate: mandates, amountCents: donations.amountCents, tipCents: donations.tipCents })
    .from(donations)
    .innerJoin(mandates, eq(mandates.id, donations.mandateId))
    .leftJoin(mandateDebits, eq(mandateDebits.donationId, donations.id))
    .where(and(inArray(donations.id, donationIds), isNull(mandateDebits.id)))
    .orderBy(mandates.id)
  return rows.map(({ mandate, amountCents, tipCents }) => ({ mandate, tipCents, debit: { isExtra: true, amountCents } }))
}

/** @returns the mandates whose debit has failed for good */
async function tryAgainOrGiveUp(tx: Transaction, context: ServerContext, donationIds: string[], reasons: Map<string, string>) {
  const today = dateInSouthAfrica(context.clock())
  const givenUp: Failed[] = []
  for (const { debit, mandate, tipCents } of await mandatesOf(tx, donationIds)) {
    const reason = reasons.get(debit.donationId ?? '') ?? DECLINED
    const days = RETRY_DAYS[debit.attempts - 1]
    const isActive = mandate.status === RecurringStatus.Active
    if (isActive && mandate.pausedUntil && mandate.pausedUntil > today) {
      await tx.update(mandateDebits).set({ status: 'skipped', reason, nextAttemptOn: null }).where(eq(mandateDebits.id, debit.id))
      if (debit.isExtra) await tellExtraDropped(tx, context, mandate, debit.amountCents, reason)
      else await giveMonthBack(tx, mandate)
      continue
    }
    const isTriedAgain = days !== undefined && isActive
    const planned = addDays(debit.firstAttemptOn ?? today, days ?? 0)
    await tx
      .update(mandateDebits)
      .set({
        status: isTriedAgain ? 'waiting' : 'givenUp',
        reason,
        nextAttemptOn: isTriedAgain ? (planned > today ? planned : addDays(today, 1)) : null,
      })
      .where(eq(mandateDebits.id, debit.id))
    // Its donor has changed the sum while it was on its way.
    const isOfOtherSum = debit.amountCents !== mandate.amountCents || tipCents !== mandate.tipCents
    if (isTriedAgain && isOfOtherSum && !debit.isExtra) await priceOpenDebits(tx, mandate)
    if (!isTriedAgain) givenUp.push({ mandate, debit, tipCents, reason, isTakenBack: false })
  }
  return givenUp
}

/** What a pause holds back, or nobody could take in its month, is taken after its term's last date. */
export async function giveMonthBack(tx: Transaction, { id, deductionDay }: MandateRow): Promise<void> {
  // Whoever makes a debit of its last date at this moment is waited for: that date was given back again, had its debit, and the month was lost.
  await tx.select({ id: mandates.id }).from(mandates).where(eq(mandates.id, id)).for('update')
  const lastDue = await lastDueDate(tx, id)
  const next = lastDue && movedDeductionDate(deductionDay, { today: lastDue, lastDue, pausedUntil: null })
  await tx
    .update(mandates)
    .set({
      debitsLeft: sql`${mandates.debitsLeft} + 1`,
      nextDueDate: sql`coalesce(${mandates.nextDueDate}, ${next}::date)`,
    })
    .where(eq(mandates.id, id))
}

interface Failed {
  mandate: MandateRow
  debit: Pick<typeof mandateDebits.$inferSelect, 'isExtra' | 'amountCents'>
  tipCents: number
  reason: string
  isTakenBack: boolean
}

async function stop(tx: Transaction, context: ServerContext, failed: readonly Failed[]): Promise<void> {
  for (const { mandate, debit, tipCents, reason, isTakenBack } of failed) {
    const [stopped] = await tx
      .update(mandates)
      .set({ status: RecurringStatus.Error, statusReason: reason })
      .where(and(eq(mandates.id, mandate.id), eq(mandates.status, RecurringStatus.Active)))
      .returning({ id: mandates.id })
    if (!stopped) continue
    // The donor is told that we have stopped trying, and may take the gift up months later: what has not gone out by then is given up with it.
    const closed = await closeDebits(tx, areOpen([mandate.id]), { debit: 'givenUp', donation: DonationStatus.Rejected })
    const { isExtra, amountCents } = debit
    const ofDebit = { isExtra, totalCents: amountCents + tipCents, isTakenBack, droppedExtraCents: extraAmong(closed) }
    await tell(tx, context, [mandate], (gift) => failedMail(gift, reason, ofDebit))
  }
}

export const manageUrl = async (context: ServerContext, mandate: Pick<MandateRow, 'id' | 'createdAt'>): Promise<string> =>
  `${context.settings.publicUrl}/donation/manage/${await signMandateToken(context.keys, mandate)}`

/** Writes to the donors of mandates, in the transaction of what it tells of. */
export async function tell(
  tx: Transaction,
  context: ServerContext,
  rows: readonly MandateRow[],
  mailOf: (gift: MailedGift) => Mail,
): Promise<void> {
  if (rows.length === 0) return
  const { id, name, path, status, published, startDate, endDate } = campaigns
  const found = await tx
    .select({ id, name, path, status, published, startDate, endDate })
    .from(campaigns)
    .where(inArray(campaigns.id, [...new Set(rows.map(({ campaignId }) => campaignId))]))
  const campaignOf = new Map(found.map((campaign) => [campaign.id, campaign]))
  const ids = rows.map(({ id }) => id)
  const sent = await tx
    .select({ mandateId: mandateDebits.mandateId })
    .from(mandateDebits)
    .where(and(inArray(mandateDebits.mandateId, ids), eq(mandateDebits.status, 'sent')))
  const underWay = new Set(sent.map(({ mandateId }) => mandateId))
  const arrived = await tx
    .selectDistinct({ mandateId: donations.mandateId })
    .from(donations)
    .where(and(inArray(donations.mandateId, ids), eq(donations.status, DonationStatus.Accepted)))
  const given = new Set(arrived.map(({ mandateId }) => mandateId))
  const mails = rows.map(async (mandate) => {
    const campaign = campaignOf.get(mandate.campaignId)
    const gift: MailedGift = {
      ...mandate,
      campaignName: campaign?.name ?? '',
      campaignUrl: `${context.settings.publicUrl}/campaign/${campaign?.path ?? ''}`,
      manageUrl: await manageUrl(context, mandate),
      isUnderWay: underWay.has(mandate.id),
      hasGiven: given.has(mandate.id),
      refusal: campaign ? refusalAt(campaign, context.clock()) : null,
    }
    return { recipient: mandate.email, ...mailOf(gift) }
  })
  await enqueueMails(tx, context, await Promise.all(mails))
}

/** The manage link of each mandate that some donations are of, but for those that never began. */
export async function manageUrls(tx: Transaction, context: ServerContext, rows: readonly (typeof donations.$inferSelect)[]) {
  const ids = [...new Set(rows.flatMap(({ mandateId }) => mandateId ?? []))]
  const found =
    ids.length > 0
      ? await tx
          .select({ id: mandates.id, createdAt: mandates.createdAt })
          .from(mandates)
          .where(and(inArray(mandates.id, ids), ne(mandates.status, RecurringStatus.CancelledAtTransaction)))
      : []
  return new Map(await Promise.all(found.map(async (mandate) => [mandate.id, await manageUrl(context, mandate)] as const)))
}
