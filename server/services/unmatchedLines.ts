import { and, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { gatewayEvents } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { DECIDED_MEANWHILE } from '#server/services/operatorDecision.ts'
import { simulatedBankLines, simulatedPayments } from '#server/simulator/schema.ts'

/**
 * Each with what its payer wrote in place of a reference, most likely their name or number: at their bank, or in SnapScan's app, where its code alone is
 * paid by. Of the other gateways no such words are kept. Written out, so that the index over them is found.
 */
const isUnmatched = sql`${gatewayEvents.gateway} in ('eft', 'snapscan') and ${gatewayEvents.outcome} = 'unknownReference'`
const isLine = eq(gatewayEvents.gateway, 'eft')
const written = sql<string>`coalesce(${gatewayEvents.payload} ->> 'reference', ${gatewayEvents.payload} ->> 'merchantReference')`

/** The shortest that hardly stands in another word. */
const LONG_NAME = 4
/** A number without its country's code or zero. */
const DIGITS_OF_NUMBER = 9

/**
 * What an operator has matched by hand is most likely the one line of that sum that nobody could match: it gets the donation, so that what forgets the
 * donation's donor finds it. Its outcome stays, by which eftToldTwice.ts knows that it may be of another. Of two lines nobody knows which it is.
 * @param amountCents as much as the operator has seen
 */
export async function tieUnmatchedLine(tx: Transaction, { id: donationId, createdAt }: DonationRow, amountCents: number): Promise<void> {
  const mayBeIt = and(
    isUnmatched,
    isLine,
    eq(gatewayEvents.source, 'notification'),
    isNull(gatewayEvents.donationId),
    gte(gatewayEvents.createdAt, createdAt),
    sql`${gatewayEvents.payload} ->> 'amountCents' = ${String(amountCents)}`,
  )
  const [line, another] = await tx.select({ id: gatewayEvents.id }).from(gatewayEvents).where(mayBeIt).limit(2).for('update')
  if (line && !another) await tx.update(gatewayEvents).set({ donationId }).where(eq(gatewayEvents.id, line.id))
}

/** An operator has found whose it is. @throws Refusal 409 where another has found somebody else meanwhile */
export async function tieTold(tx: Transaction, { id: donationId }: DonationRow, toldAs: string): Promise<void> {
  const isNobodyElses = or(isNull(gatewayEvents.donationId), eq(gatewayEvents.donationId, donationId))
  const isIt = and(eq(gatewayEvents.id, toldAs), isNobodyElses)
  const tied = await tx.update(gatewayEvents).set({ donationId }).where(isIt).returning({ id: gatewayEvents.id })
  if (tied.length === 0) throw new Refusal(409, DECIDED_MEANWHILE)
}

/** What an operator had matched with a donation may be matched with another. */
export async function untie(tx: Transaction, donationId: string): Promise<void> {
  const isTied = and(eq(gatewayEvents.donationId, donationId), eq(gatewayEvents.outcome, 'unknownReference'))
  await tx.update(gatewayEvents).set({ donationId: null }).where(isTied)
}

interface Named {
  lastName: string
  mobileNumber: string
  email: string
}

/**
 * Blanks what was written in place of a reference where it names one of the people or is tied to one of the donations. Somebody else of the same last name
 * may lose theirs: the bank's statement still has it, under the line's id, and SnapScan under the payment's.
 */
export async function blankLinesOf(tx: Transaction, people: readonly Named[], donationIds: readonly string[]): Promise<void> {
  const { id, donationId } = gatewayEvents
  const lines = await tx
    .select({ id, donationId, text: written })
    .from(gatewayEvents)
    .where(and(isUnmatched, sql`${written} is not null`))
  const theirs = lines.filter(
    (line) => (line.donationId !== null && donationIds.includes(line.donationId)) || people.some((one) => isNamedIn(line.text, one)),
  )
  const ids = theirs.map((line) => line.id)
  if (ids.length > 0) await blankLines(tx, inArray(gatewayEvents.id, ids))
}

/** @returns how many, at most `limit` */
export function blankLinesBefore(db: Queryable, before: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const some = await tx
      .select({ id: gatewayEvents.id })
      .from(gatewayEvents)
      .where(and(isUnmatched, lt(gatewayEvents.createdAt, before), sql`${written} is not null`))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = some.map(({ id }) => id)
    if (ids.length > 0) await blankLines(tx, inArray(gatewayEvents.id, ids))
    return ids.length
  })
}

async function blankLines(tx: Transaction, which: SQL): Promise<void> {
  const blanked = await tx
    .update(gatewayEvents)
    .set({ payload: sql`${gatewayEvents.payload} - 'reference' - 'merchantReference'` })
    .where(which)
    .returning({ lineId: gatewayEvents.eventId, paymentId: sql<string | null>`${gatewayEvents.payload} ->> 'id'` })
  // A real bank's ids need not be such as the simulator's.
  const ofBank = inArray(
    sql`${simulatedBankLines.id}::text`,
    blanked.map(({ lineId }) => lineId),
  )
  await tx.update(simulatedBankLines).set({ reference: '' }).where(ofBank)
  const { gateway, transactionId } = simulatedPayments
  const ofSnapscan = inArray(
    transactionId,
    blanked.flatMap(({ paymentId }) => paymentId ?? []),
  )
  // There the reference is what a payment is known by.
  const unknown = { reference: '', payRequestId: sql`gen_random_uuid()` }
  await tx
    .update(simulatedPayments)
    .set(unknown)
    .where(and(eq(gateway, 'snapscan'), ofSnapscan))
}

/** Banks take few signs and leave others out. */
function isNamedIn(text: string, { lastName, mobileNumber, email }: Named): boolean {
  const name = plain(lastName)
  const number = digitsOf(mobileNumber).slice(-DIGITS_OF_NUMBER)
  return (
    (name.length >= LONG_NAME && plain(text).includes(name)) ||
    (name.length > 0 && text.split(/[^\p{L}\p{M}]+/u).some((word) => plain(word) === name)) ||
    (number.length === DIGITS_OF_NUMBER && digitsOf(text).includes(number)) ||
    (email !== '' && plain(text).includes(plain(email)))
  )
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const digitsOf = (text: string): string => text.replace(/\D/g, '')
