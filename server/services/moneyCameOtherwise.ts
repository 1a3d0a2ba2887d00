import { and, eq, gte, inArray, notExists, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DonationStatus } from '#domain/enumerations.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'

/** An operator may take what came as what was given. */
export const MAY_BE_TAKEN = ['wrongAmount', 'paidElsewhere'] as const satisfies Outcome[]
const CAME_WRONG = [...MAY_BE_TAKEN, 'wrongCurrency'] as const
export const isCameWrong = (outcome: Outcome): outcome is (typeof CAME_WRONG)[number] => CAME_WRONG.some((one) => one === outcome)

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

/** Holds for what was told of a donation after the last time that what had come otherwise was given back. @param told of the query around it */
export const isNotGivenBack = (db: Queryable, told: { donationId: AnyPgColumn; createdAt: AnyPgColumn }): SQL =>
  notExists(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.donationId, told.donationId),
          refunds.isOfUncounted,
          eq(refunds.status, 'paid'),
          gte(refunds.createdAt, told.createdAt),
        ),
      ),
  )

/** A debit waits for its settlement. */
const AWAITING_MONEY: ReadonlySet<DonationStatus> = new Set([DonationStatus.Pending, DonationStatus.PendingSettlement])

/** @returns by the ids of those for which money has come, but not as it was promised: the amounts that were told, in cents */
export async function toBeSortedOut(
  db: Queryable,
  asked: readonly Pick<DonationRow, 'id' | 'status'>[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const open = asked.filter(({ status }) => AWAITING_MONEY.has(status)).map(({ id }) => id)
  const amounts = new Map<string, Set<number>>()
  if (open.length === 0) return amounts
  const found = await db
    .select({ id: gatewayEvents.donationId, payload: gatewayEvents.payload })
    .from(gatewayEvents)
    .where(and(inArray(gatewayEvents.donationId, open), cameWrong, isNotGivenBack(db, gatewayEvents)))
  for (const { id, payload } of found) {
    if (id === null) continue
    const told = amounts.get(id) ?? new Set()
    amounts.set(id, told.add(Number(payload.toldCents)))
  }
  return amounts
}
