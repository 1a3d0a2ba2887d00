import { and, desc, eq, isNull, max, ne, or, sql } from 'drizzle-orm'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { hasEnded } from '#domain/recurringGift.ts'
import { addMonths, dateInSouthAfrica, movedDeductionDate, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { donations, mandateDebits, mandates } from '#server/db/schema.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { isNotPaidBefore, NOT_TAKING_DONATIONS } from '#server/services/openDebits.ts'

/**
 * Active again, from the next of its days on: what was missed meanwhile is not taken. Only where no date is left is the last one owed again, because
 * there is nothing else to take up, and only where one is: a bank may say late that all were paid. What waited for its card has missed nothing on the day of
 * its first date, which its donor has agreed to, and after which its campaign may be over.
 */
export async function takenUp(tx: Queryable, context: ServerContext, mandate: MandateRow) {
  const today = dateInSouthAfrica(context.clock())
  const { nextDueDate, pausedUntil, deductionDay } = mandate
  const isToCome =
    nextDueDate !== null && (mandate.status === RecurringStatus.PendingSettlement ? nextDueDate >= today : nextDueDate > today)
  const debitsLeft = mandate.debitsLeft === 0 && (await isAnyOwed(tx, mandate.id)) ? 1 : mandate.debitsLeft
  return {
    status: RecurringStatus.Active,
    statusReason: null,
    debitsLeft,
    pausedUntil: pausedUntil && pausedUntil > today ? pausedUntil : null,
    nextDueDate:
      debitsLeft === 0 || isToCome
        ? nextDueDate
        : movedDeductionDate(deductionDay, { today, lastDue: await lastDueDate(tx, mandate.id), pausedUntil }),
  }
}

/** Whether a month was not paid in the end, or its bank took it back. What we have refunded is not to be taken once more: its donor did not want it. */
async function isAnyOwed(db: Queryable, mandateId: string): Promise<boolean> {
  const { isExtra, status, donationId } = mandateDebits
  const isOwed = or(eq(status, 'givenUp'), and(eq(status, 'reversed'), ne(donations.status, DonationStatus.CanceledAtManage)))
  const owed = await db
    .select({ id: mandateDebits.id })
    .from(mandateDebits)
    .innerJoin(donations, eq(donations.id, donationId))
    .where(and(eq(mandateDebits.mandateId, mandateId), eq(isExtra, false), isOwed))
    .limit(1)
  return owed.length > 0
}

/** Of what was not left out; or was taken in another amount. Its campaign may have taken nothing then, or its bank may have taken it back. */
export async function isLastPaid(db: Queryable, mandateId: string): Promise<boolean> {
  const { status, isExtra, dueDate } = mandateDebits
  const [last] = await db
    .select({ status })
    .from(mandateDebits)
    .where(and(eq(mandateDebits.mandateId, mandateId), eq(isExtra, false), isNotPaidBefore))
    .orderBy(desc(dueDate))
    .limit(1)
  return last?.status === 'paid' || last?.status === 'underReview'
}

export async function lastDueDate(db: Queryable, mandateId: string): Promise<CalendarDate | null> {
  const [row] = await db
    .select({ last: max(mandateDebits.dueDate) })
    .from(mandateDebits)
    .where(and(eq(mandateDebits.mandateId, mandateId), eq(mandateDebits.isExtra, false)))
  return row?.last ?? null
}

/** The next of a gift's dates after a debit's, whether it has come or not. Beside one that is left out nothing is taken. */
export const nextDate = sql<CalendarDate | null>`least(${mandates.nextDueDate}, (select min(later.due_date) from mandate_debits as later
  where later.mandate_id = ${mandateDebits.mandateId} and not later.is_extra and later.status <> 'skipped' and later.due_date > ${mandateDebits.dueDate}))::text`

/** @returns the next dates, as many as are left and at most so many */
export function upcomingDates({ nextDueDate, debitsLeft }: MandateRow, atMost: number): CalendarDate[] {
  if (!nextDueDate) return []
  return Array.from({ length: Math.min(debitsLeft ?? atMost, atMost) }, (_, months) => addMonths(nextDueDate, months))
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

/** Each of its dates has come and was answered for, so that what was owed in place of another was, too. */
const hasRunItsTerm = ({ status, debitsLeft }: MandateRow): boolean => status === RecurringStatus.Expired && debitsLeft === 0

/** Whether one more is left, or was begun with, than its donor has agreed to, in place of the last. */
export async function isAnotherOwed(db: Queryable, mandate: MandateRow): Promise<boolean> {
  const { id, status, term, debitsLeft, monthsAgreed } = mandate
  if ((status !== RecurringStatus.Active && !hasRunItsTerm(mandate)) || debitsLeft === null || debitsLeft > 1) return false
  return (await monthsCounted(db, id)) + debitsLeft - 1 === (monthsAgreed ?? TERM_DEBITS[term])
}

/** Those that count for a term: not what was given back to it. */
export async function monthsCounted(db: Queryable, id: string): Promise<number> {
  const { mandateId, isExtra, donationId, reason, status } = mandateDebits
  const isLeftOut = or(and(isNull(donationId), isNull(reason)), eq(reason, NOT_TAKING_DONATIONS))
  const counts = and(or(ne(status, 'skipped'), isLeftOut), isNotPaidBefore)
  return db.$count(mandateDebits, and(eq(mandateId, id), eq(isExtra, false), counts))
}

/** What was given back, or is owed again, was paid after all: it is not taken once more. @returns the gift as it is then; null where that month had come already */
export async function takeMonthAway(
  tx: Transaction,
  { id, status, debitsLeft, nextDueDate, pausedUntil }: MandateRow,
): Promise<MandateRow | null> {
  if (hasEnded({ status }) || !debitsLeft) return null
  const isLast = debitsLeft === 1
  const change = { debitsLeft: debitsLeft - 1, nextDueDate: isLast ? null : nextDueDate, pausedUntil: isLast ? null : pausedUntil }
  const [changed] = await tx.update(mandates).set(change).where(eq(mandates.id, id)).returning()
  return changed ?? null
}

/** One that had stopped, and of which nothing is owed any more, comes to the end of its term. */
export async function endWhereNothingIsOwed(tx: Transaction, { id, status, debitsLeft }: MandateRow): Promise<void> {
  if (status !== RecurringStatus.Error || debitsLeft !== 0 || (await isAnyOwed(tx, id))) return
  await tx.update(mandates).set({ status: RecurringStatus.Active, statusReason: null }).where(eq(mandates.id, id))
}
