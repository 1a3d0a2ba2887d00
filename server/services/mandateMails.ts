import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { datesTaken, retriedOn } from '#domain/recurringGift.ts'
import { lastDayBefore, type CalendarDate } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import { enqueueMails, type Mail } from '#server/mail/outbox.ts'
import {
  changedMail,
  extraDroppedMail,
  manageLabel,
  startedMail,
  type MailedGift,
  type ManageLink,
  type OpenDebit,
  type Plan,
} from '#server/mail/recurring.ts'
import { refusalAt } from '#server/services/campaignStanding.ts'
import { signMandateToken } from '#server/services/donationToken.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { lastDueDate, nextDate, upcomingDates } from '#server/services/mandateSchedule.ts'
import { areOpen } from '#server/services/openDebits.ts'

const LONGEST_TERM = 24

/** @param extraCents what is taken once besides, and has not been yet */
export async function tellStarted(tx: Transaction, context: ServerContext, mandate: MandateRow, extraCents = 0): Promise<void> {
  const plan = await planOf(tx, mandate)
  await tell(tx, context, [mandate], (gift) => startedMail(gift, plan, extraCents))
}

/** Of a gift that goes on. What the donor was last told of it is no longer true. */
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
      nextDate,
    })
    .from(mandateDebits)
    .innerJoin(mandates, eq(mandates.id, mandateDebits.mandateId))
    .innerJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(areOpen([mandate.id]))
    .orderBy(nextAttemptOn, dueDate)
  const endsOn = await lastDayOf(tx, mandate)
  return rows.filter(
    ({ nextAttemptOn: nextAttempt, dueDate: date, isExtra, nextDate: next }) =>
      nextAttempt === null || retriedOn({ date, nextAttempt }, endsOn, isExtra ? null : next) !== null,
  )
}

/** The last day on which its campaign still takes a debit. */
async function lastDayOf(tx: Transaction, { campaignId }: MandateRow): Promise<CalendarDate | null> {
  const [campaign] = await tx.select({ endDate: campaigns.endDate }).from(campaigns).where(eq(campaigns.id, campaignId))
  return lastDay(campaign?.endDate ?? null)
}

const lastDay = (endDate: Date | null): CalendarDate | null => endDate && lastDayBefore(endDate.getTime())

async function planOf(tx: Transaction, mandate: MandateRow): Promise<Plan> {
  const endsOn = await lastDayOf(tx, mandate)
  const upcoming = upcomingDates(mandate, mandate.debitsLeft ?? LONGEST_TERM)
  const dates = datesTaken({ upcoming, endsOn })
  const isCutShort = dates.length < upcoming.length || mandate.debitsLeft === null
  const isEndless = mandate.debitsLeft === null && dates.length === upcoming.length
  return {
    label: mandate.instrumentLabel,
    isDebitOrder: mandate.paymentMethod === PaymentMethod.Paysoft,
    term: mandate.term,
    day: mandate.deductionDay,
    dates,
    isEndless,
    isOnce: dates.length === 1 && !isEndless && (await lastDueDate(tx, mandate.id)) === null,
    endsOn: isCutShort ? endsOn : null,
  }
}

/** Writes to the donors of mandates, as they are by now, in the transaction of what it tells of. */
export async function tell(
  tx: Transaction,
  context: ServerContext,
  rows: readonly MandateRow[],
  mailOf: (gift: MailedGift) => Mail,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const found = await withCampaigns(tx, inArray(mandates.id, ids))
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
  const mails = found.map(async ({ mandate, campaign }) => {
    const gift: MailedGift = {
      ...mandate,
      campaignName: campaign.name,
      campaignUrl: `${context.settings.publicUrl}/campaign/${campaign.path}`,
      manage: await manageLink(context, mandate, campaign),
      isUnderWay: underWay.has(mandate.id),
      hasGiven: given.has(mandate.id),
      refusal: refusalAt(campaign, context.clock()),
    }
    return { recipient: mandate.email, ...mailOf(gift) }
  })
  await enqueueMails(tx, context, await Promise.all(mails))
}

/** The links to each mandate that some donations are of, but for those that never began. */
export async function manageLinksOf(tx: Transaction, context: ServerContext, rows: readonly (typeof donations.$inferSelect)[]) {
  const ids = [...new Set(rows.flatMap(({ mandateId }) => mandateId ?? []))]
  const isBegun = and(inArray(mandates.id, ids), ne(mandates.status, RecurringStatus.CancelledAtTransaction))
  const found = ids.length > 0 ? await withCampaigns(tx, isBegun) : []
  return new Map(
    await Promise.all(found.map(async ({ mandate, campaign }) => [mandate.id, await manageLink(context, mandate, campaign)] as const)),
  )
}

function withCampaigns(tx: Transaction, isIt: SQL | undefined) {
  const { name, path, status, published, startDate, endDate } = campaigns
  return tx
    .select({ mandate: mandates, campaign: { name, path, status, published, startDate, endDate } })
    .from(mandates)
    .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
    .where(isIt)
}

async function manageLink(context: ServerContext, mandate: MandateRow, { endDate }: { endDate: Date | null }): Promise<ManageLink> {
  const { status, instrumentLabel, pausedUntil } = mandate
  const standing = { status, paymentLabel: instrumentLabel, pausedUntil, upcoming: upcomingDates(mandate, 1), endsOn: lastDay(endDate) }
  return {
    url: `${context.settings.publicUrl}/donation/manage/${await signMandateToken(context.keys, mandate)}`,
    label: manageLabel(standing),
  }
}
