import { and, eq, max, sql } from 'drizzle-orm'
import { RecurringStatus } from '#domain/enumerations.ts'
import { addMonths, dateInSouthAfrica, movedDeductionDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { mandateDebits, mandates } from '#server/db/schema.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'

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
