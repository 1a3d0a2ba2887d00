import { desc, eq } from 'drizzle-orm'
import { DonationStatus, DonationType, RecurringStatus } from '#domain/enumerations.ts'
import { CURRENCIES, wireFromCents } from '#domain/money.ts'
import { offeredRecurringMethods } from '#domain/paymentMethods.ts'
import { lastDayBefore } from '#domain/recurringSchedule.ts'
import type { WireDebit, WireDonationScheduler, WireTransactionInfo } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { cardSetups, donations, mandateDebits } from '#server/db/schema.ts'
import { gatewaysOffered } from '#server/gateways/offered.ts'
import { signDonationToken, signMandateToken } from '#server/services/donationToken.ts'
import { encodeDonation, type MandateCampaign } from '#server/services/encodeDonation.ts'
import { giverOf } from '#server/services/giver.ts'
import { upcomingDates, type CardSetupRow, type MandateRow } from '#server/services/mandateOutcomes.ts'

const UPCOMING = 12

const ENDED: ReadonlySet<RecurringStatus> = new Set([
  RecurringStatus.Expired,
  RecurringStatus.CancelledAtTransaction,
  RecurringStatus.CancelledAtManage,
])

export const hasEnded = ({ status }: Pick<MandateRow, 'status'>): boolean => ENDED.has(status)

export async function encodeMandate(
  context: ServerContext,
  mandate: MandateRow,
  campaign: MandateCampaign,
): Promise<WireDonationScheduler> {
  const [setup] = await context.db
    .select()
    .from(cardSetups)
    .where(eq(cardSetups.mandateId, mandate.id))
    .orderBy(desc(cardSetups.createdAt), desc(cardSetups.reference))
    .limit(1)
  const [extra] = setup ? await context.db.select().from(donations).where(eq(donations.reference, setup.reference)) : []
  const upcoming = hasEnded(mandate) ? [] : upcomingDates(mandate, UPCOMING)
  return {
    recurrence: { donationSchedulerId: mandate.id, debitsLeft: mandate.debitsLeft },
    jwtTokenStringDonationId: await signMandateToken(context.keys, mandate),
    type: DonationType.Recurring,
    currencyId: mandate.currencyId,
    amount: wireFromCents(mandate.amountCents),
    tipOrAdminFeeAmount: wireFromCents(mandate.tipCents),
    isAdminFee: mandate.isAdminFee,
    onceOffAmount: mandate.extraCents > 0 ? wireFromCents(mandate.extraCents) : null,
    term: mandate.term,
    deductionDate: mandate.deductionDay,
    paymentMethod: mandate.paymentMethod,
    paymentLabel: mandate.instrumentLabel,
    ...giverOf(mandate),
    campaignId: mandate.campaignId,
    campaignUrl: `${context.settings.publicUrl}/campaign/${campaign.path}`,
    campaignName: campaign.name,
    thankYouMessage: campaign.thankYouMessage,
    donationSchedulerStatus: mandate.status,
    statusReason: mandate.statusReason,
    cardConsent: true,
    userId: mandate.userId,
    createdAt: mandate.createdAt.toISOString(),
    nextDeduction: upcoming[0] ?? null,
    upcoming,
    campaignEndsOn: campaign.endDate ? lastDayBefore(campaign.endDate.getTime()) : null,
    pausedUntil: mandate.pausedUntil,
    debits: await debitsOf(context, mandate),
    methodsOffered: offeredRecurringMethods(mandate.currencyId, gatewaysOffered(context.settings, campaign.gateways)),
    cardStatus: setup?.status ?? null,
    transactionInfo: setup?.status === 'pending' && !hasEnded(mandate) ? transactionInfo(mandate, setup) : null,
    onceOffDonation: extra ? await encodeDonation(context, extra, campaign) : null,
  }
}

async function debitsOf(context: ServerContext, mandate: MandateRow): Promise<WireDebit[]> {
  const rows = await context.db
    .select({ debit: mandateDebits, donation: { id: donations.id, createdAt: donations.createdAt } })
    .from(mandateDebits)
    .leftJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(eq(mandateDebits.mandateId, mandate.id))
    .orderBy(desc(mandateDebits.dueDate))
  return Promise.all(
    rows.map(async ({ debit, donation }) => ({
      date: debit.dueDate,
      status: hasEnded(mandate) && (debit.status === 'due' || debit.status === 'waiting') ? 'stopped' : debit.status,
      amount: wireFromCents(debit.amountCents),
      isOnceOff: debit.isExtra,
      reason: debit.reason,
      nextAttempt: hasEnded(mandate) ? null : debit.nextAttemptOn,
      jwtTokenStringDonationId: donation && (await signDonationToken(context.keys, donation)),
    })),
  )
}

const transactionInfo = (mandate: MandateRow, setup: CardSetupRow): WireTransactionInfo => ({
  type: mandate.paymentMethod,
  status: DonationStatus.Pending,
  amount: wireFromCents(setup.amountCents),
  paymentUrl: setup.payfastResponse?.redirectUrl ?? null,
  referenceNumber: setup.reference,
  adminFeeCovered: false,
  bankingDetails: null,
  payPalOrder: null,
  currency: CURRENCIES[mandate.currencyId],
  iveriRequest: null,
  payfastResponse: setup.payfastResponse,
})
