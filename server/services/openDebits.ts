import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, mandateDebits, type mandates } from '#server/db/schema.ts'

/** Of a debit that has still to go to the bank, for the first time or again. */
export const STILL_TO_BE_SENT = ['due', 'waiting'] as const
/** Of a debit without its last answer: those, and what is with the bank. */
export const WITHOUT_ANSWER = [...STILL_TO_BE_SENT, 'sent'] as const

export const NOT_TAKING_DONATIONS = 'The campaign was not taking donations.'

/** Of the last month of a term, where one that it came in place of was paid after all: it is not taken, and its month is not given back. */
export const PAID_BEFORE = 'A month before it was paid after all.'
export const isNotPaidBefore = sql`${mandateDebits.reason} is distinct from ${PAID_BEFORE}`

/** Debits that have not gone out yet do not, once their mandate has ended. */
export async function stopDebits(context: ServerContext, mandateIds: string[]): Promise<void> {
  if (mandateIds.length === 0) return
  await context.db.transaction(async (tx) => {
    await lockUnansweredDebits(tx, mandateIds)
    await closeOpenDebits(tx, mandateIds, 'stopped')
  })
}

export const areOpen = (mandateIds: string[]) =>
  and(inArray(mandateDebits.mandateId, mandateIds), inArray(mandateDebits.status, STILL_TO_BE_SENT))

/**
 * Locks the donations of debits that have no answer yet: before the mandates, in the order of settling, or the two would deadlock. Those that are with
 * the bank as well: what is declined at this moment is either taken out with the rest, or finds the gift as it is afterwards.
 */
export async function lockUnansweredDebits(tx: Transaction, mandateIds: string[]): Promise<void> {
  await tx
    .select({ id: donations.id })
    .from(donations)
    .innerJoin(mandateDebits, eq(mandateDebits.donationId, donations.id))
    .where(and(inArray(mandateDebits.mandateId, mandateIds), inArray(mandateDebits.status, WITHOUT_ANSWER)))
    .orderBy(donations.id)
    .for('update', { of: donations })
}

/** The price of a gift from now on, also of what is still to be taken of its months. What a failed debit was tried with, the debit itself keeps. */
export async function priceOpenDebits(
  tx: Transaction,
  { id, amountCents, tipCents }: Pick<typeof mandates.$inferSelect, 'id' | 'amountCents' | 'tipCents'>,
): Promise<void> {
  const monthly = and(areOpen([id]), eq(mandateDebits.isExtra, false))
  const price = { amountCents, tipCents }
  const toBeTaken = tx.select({ id: mandateDebits.donationId }).from(mandateDebits).where(monthly)
  await tx.update(donations).set(price).where(inArray(donations.id, toBeTaken))
  await tx
    .update(mandateDebits)
    .set(price)
    .where(and(monthly, eq(mandateDebits.status, 'due')))
}

/** What has not gone out does not. @returns the debits */
export const closeOpenDebits = (tx: Transaction, mandateIds: string[], status: 'stopped' | 'skipped') =>
  closeDebits(tx, areOpen(mandateIds), { debit: status, donation: DonationStatus.CanceledAtManage })

interface ClosedAs {
  debit: 'stopped' | 'skipped' | 'givenUp'
  donation: DonationStatus
  /** In words for the donor; without it the debit keeps the one that it has. */
  reason?: string
}

/** Ends debits and their donations together. @returns the debits */
export async function closeDebits(tx: Transaction, where: SQL | undefined, { debit, donation, reason }: ClosedAs) {
  const closed = await tx
    .update(mandateDebits)
    .set({ status: debit, reason, nextAttemptOn: null })
    .where(where)
    .returning({ donationId: mandateDebits.donationId, isExtra: mandateDebits.isExtra, amountCents: mandateDebits.amountCents })
  const ids = closed.flatMap(({ donationId }) => donationId ?? [])
  if (ids.length > 0) await tx.update(donations).set({ status: donation }).where(inArray(donations.id, ids))
  return closed
}

/**
 * The last of a gift's months that have no answer yet is not taken. What is in a file already comes out of it before that goes, and is not tried again
 * should it fail.
 * @returns whether there was one
 */
export async function leaveLastOut(tx: Transaction, mandateId: string): Promise<boolean> {
  const { id, isExtra, status, dueDate } = mandateDebits
  const isOpen = and(eq(mandateDebits.mandateId, mandateId), eq(isExtra, false), inArray(status, WITHOUT_ANSWER))
  const [last] = await tx.select({ id, status }).from(mandateDebits).where(and(isOpen, isNotPaidBefore)).orderBy(desc(dueDate)).limit(1)
  if (!last) return false
  if (last.status === 'sent') await tx.update(mandateDebits).set({ reason: PAID_BEFORE }).where(eq(id, last.id))
  else await closeDebits(tx, eq(id, last.id), { debit: 'skipped', donation: DonationStatus.CanceledAtManage, reason: PAID_BEFORE })
  return true
}

/** A gift has one extra debit at most. @returns its sum where it is among those that were closed, in cents */
export const extraAmong = (closed: Awaited<ReturnType<typeof closeDebits>>): number | null =>
  closed.find(({ isExtra }) => isExtra)?.amountCents ?? null
