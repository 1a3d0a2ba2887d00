import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, mandateDebits, mandates } from '#server/db/schema.ts'
import { failedMail } from '#server/mail/recurring.ts'
import { tell, tellChanged, tellExtraDropped } from '#server/services/mandateMails.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { endWhereNothingIsOwed, giveMonthBack, isAnotherOwed, isLastPaid, takeMonthAway } from '#server/services/mandateSchedule.ts'
import type { MAY_BE_TAKEN } from '#server/services/moneyCameOtherwise.ts'
import {
  areOpen,
  closeDebits,
  extraAmong,
  leaveLastOut,
  NOT_TAKING_DONATIONS,
  PAID_BEFORE,
  priceOpenDebits,
} from '#server/services/openDebits.ts'

/** Days after the first try on which a debit that failed is tried again. */
const RETRY_DAYS = [1, 3, 7]

export const DECLINED = 'Your bank or card declined it.'
const REVERSED = 'Your bank reversed a debit.'
/** What was taken, and waits for a person. */
const UNDER_REVIEW: Record<string, string> = {
  wrongAmount: 'Another amount was taken than we had asked for.',
  paidElsewhere: 'The card or account that you gave by before has paid it after all.',
} satisfies Record<(typeof MAY_BE_TAKEN)[number], string>

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
  const settled = idsOf((outcome) => outcome === 'settled')
  const taken = idsOf((outcome) => outcome in UNDER_REVIEW)
  const lateMonths = await paidAfterAll(tx, [...settled, ...taken])
  await tellOfMonthsTooMany(tx, context, and(inArray(mandateDebits.donationId, settled), eq(mandateDebits.reason, PAID_BEFORE)))
  await set(settled, { status: 'paid', nextAttemptOn: null, reason: null })
  for (const [outcome, reason] of Object.entries(UNDER_REVIEW)) {
    const ids = idsOf((one) => one === outcome)
    if (ids.length === 0) continue
    const isUnpaid = and(inArray(mandateDebits.donationId, ids), notInArray(mandateDebits.status, ['paid', 'reversed']))
    await tx.update(mandateDebits).set({ status: 'underReview', reason, nextAttemptOn: null }).where(isUnpaid)
  }
  await followLateMonths(tx, context, lateMonths)
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
  const withReason = withMoneyBack.map(({ mandate, debit: { isExtra, amountCents }, tipCents, settledAt }) => ({
    mandate,
    isExtra,
    totalCents: settledAt === null ? null : amountCents + tipCents,
    reason: REVERSED,
    isTakenBack: true,
  }))
  await stop(tx, context, [...stopped, ...withReason])
}

async function mandatesOf(tx: Transaction, donationIds: string[]) {
  if (donationIds.length === 0) return []
  return tx
    .select({ debit: mandateDebits, mandate: mandates, tipCents: donations.tipCents, settledAt: donations.settledAt })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(inArray(mandateDebits.donationId, donationIds))
    .orderBy(mandates.id)
}

/** Those of the paid months that had failed, or whose gift has stopped, as they were. The caller holds the mandates' rows. */
async function paidAfterAll(tx: Transaction, donationIds: string[]) {
  if (donationIds.length === 0) return []
  const isLate = or(inArray(mandateDebits.status, ['skipped', 'givenUp']), eq(mandates.status, RecurringStatus.Error))
  return tx
    .select({ debit: mandateDebits, mandate: mandates })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .where(and(inArray(mandateDebits.donationId, donationIds), eq(mandateDebits.isExtra, false), isLate))
    .orderBy(mandates.id)
    .for('update', { of: mandates })
}

/** A bank may say late that it has paid what it had declined. */
async function followLateMonths(tx: Transaction, context: ServerContext, months: Awaited<ReturnType<typeof paidAfterAll>>): Promise<void> {
  const shortened = new Map<string, MandateRow>()
  for (const { debit, mandate: asRead } of months) {
    const mandate = shortened.get(asRead.id) ?? asRead
    const wasGivenBack = debit.status === 'skipped' && debit.reason !== NOT_TAKING_DONATIONS
    const isTakenLater = wasGivenBack || (debit.status === 'givenUp' && (await isAnotherOwed(tx, mandate)))
    const isLastOut = isTakenLater && mandate.debitsLeft === 0 ? await leaveLastOut(tx, mandate.id) : null
    // What had been left out itself has been told of.
    if (
      isLastOut === false &&
      debit.reason !== PAID_BEFORE &&
      mandate.status !== RecurringStatus.Error &&
      (await isLastPaid(tx, mandate.id))
    )
      await tellOfMonthsTooMany(tx, context, eq(mandateDebits.id, debit.id))
    const shorter = isTakenLater ? await takeMonthAway(tx, mandate) : null
    if (shorter) shortened.set(shorter.id, shorter)
    if (shorter?.nextDueDate && shorter.status === RecurringStatus.Active) await tellChanged(tx, context, shorter)
    await endWhereNothingIsOwed(tx, shorter ?? mandate)
  }
}

/** Its donor has given more months than were agreed, and what was taken is not given back by itself. */
async function tellOfMonthsTooMany(tx: Transaction, context: ServerContext, which: SQL | undefined): Promise<void> {
  const { gateway, reference } = donations
  const found = await tx
    .select({ gateway, reference })
    .from(mandateDebits)
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(which)
  for (const donation of found) context.log.error(`${donation.gateway} payment ${donation.reference}: monthTooMany`)
}

/** Paid on the gateway's page together with storing the card, so no debits. */
async function extrasByCard(tx: Transaction, donationIds: string[]) {
  if (donationIds.length === 0) return []
  const rows = await tx
    .select({ mandate: mandates, amountCents: donations.amountCents, tipCents: donations.tipCents, settledAt: donations.settledAt })
    .from(donations)
    .innerJoin(mandates, eq(mandates.id, donations.mandateId))
    .leftJoin(mandateDebits, eq(mandateDebits.donationId, donations.id))
    .where(and(inArray(donations.id, donationIds), isNull(mandateDebits.id)))
    .orderBy(mandates.id)
  return rows.map(({ amountCents, ...row }) => ({ ...row, debit: { isExtra: true, amountCents } }))
}

/** @returns the mandates whose debit has failed for good */
async function tryAgainOrGiveUp(tx: Transaction, context: ServerContext, donationIds: string[], reasons: Map<string, string>) {
  const today = dateInSouthAfrica(context.clock())
  const givenUp: Failed[] = []
  for (const { debit, mandate, tipCents } of await mandatesOf(tx, donationIds)) {
    const reason = reasons.get(debit.donationId ?? '') ?? DECLINED
    const days = RETRY_DAYS[debit.attempts - 1]
    const isActive = mandate.status === RecurringStatus.Active
    if (debit.reason === PAID_BEFORE) {
      await tx.update(mandateDebits).set({ status: 'skipped' }).where(eq(mandateDebits.id, debit.id))
      continue
    }
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
    const { isExtra, amountCents } = debit
    if (!isTriedAgain) givenUp.push({ mandate, isExtra, totalCents: amountCents + tipCents, reason, isTakenBack: false })
  }
  return givenUp
}

interface Failed {
  mandate: MandateRow
  isExtra: boolean
  /** null where what was taken was never counted: it may have been another sum. */
  totalCents: number | null
  reason: string
  isTakenBack: boolean
}

async function stop(tx: Transaction, context: ServerContext, failed: readonly Failed[]): Promise<void> {
  for (const { mandate, reason, ...debit } of failed) {
    const [stopped] = await tx
      .update(mandates)
      .set({ status: RecurringStatus.Error, statusReason: reason })
      .where(and(eq(mandates.id, mandate.id), eq(mandates.status, RecurringStatus.Active)))
      .returning({ id: mandates.id })
    if (!stopped) continue
    // The donor is told that we have stopped trying, and may take the gift up months later: what has not gone out by then is given up with it.
    const closed = await closeDebits(tx, areOpen([mandate.id]), { debit: 'givenUp', donation: DonationStatus.Rejected })
    const ofDebit = { ...debit, droppedExtraCents: extraAmong(closed) }
    await tell(tx, context, [mandate], (gift) => failedMail(gift, reason, ofDebit))
  }
}
