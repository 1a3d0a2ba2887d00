import { desc, eq, inArray } from 'drizzle-orm'
import { DonationStatus, DonationType, RecurringStatus } from '#domain/enumerations.ts'
import { CURRENCIES, wireFromCents } from '#domain/money.ts'
import { offeredRecurringMethods } from '#domain/paymentMethods.ts'
import { datesTaken, hasEnded } from '#domain/recurringGift.ts'
import { lastDayBefore } from '#domain/recurringSchedule.ts'
import type { WireDebit, WireDonation, WireDonationScheduler, WireTransactionInfo } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { cardSetups, donations, mandateDebits, type campaigns } from '#server/db/schema.ts'
import { gatewaysOffered } from '#server/gateways/offered.ts'
import { signDonationToken, signMandateToken } from '#server/services/donationToken.ts'
import { offeredCertificates } from '#server/services/certificates.ts'
import { encodeDonation, type DonationCampaign } from '#server/services/encodeDonation.ts'
import { giverOf } from '#server/services/giver.ts'
import type { CardSetupRow, MandateRow } from '#server/services/mandateRow.ts'
import { upcomingDates } from '#server/services/mandateSchedule.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'

type MandateCampaign = DonationCampaign & Pick<typeof campaigns.$inferSelect, 'endDate' | 'gateways' | 'adminFeeRate'>

const UPCOMING = 12

/** What a recurring gift can be taken by, by its campaign and this server. */
export const methodsOffered = ({ settings }: ServerContext, { currencyId }: MandateRow, { gateways }: Pick<MandateCampaign, 'gateways'>) =>
  offeredRecurringMethods(currencyId, gatewaysOffered(settings, gateways))

export async function encodeMandate(
  context: ServerContext,
  mandate: MandateRow,
  campaign: MandateCampaign,
): Promise<WireDonationScheduler> {
  const [encoded] = await encodeMandates(context, [{ mandate, campaign }])
  if (!encoded) throw new Error('One monthly gift in, none out')
  return encoded
}

/** In the order in which they are given, with as many questions to the database for many as for one. */
export async function encodeMandates(
  context: ServerContext,
  given: readonly { mandate: MandateRow; campaign: MandateCampaign }[],
): Promise<WireDonationScheduler[]> {
  if (given.length === 0) return []
  const ids = given.map(({ mandate }) => mandate.id)
  const setups = await context.db
    .select({ setup: cardSetups, extra: donations })
    .from(cardSetups)
    .leftJoin(donations, eq(donations.reference, cardSetups.reference))
    .where(inArray(cardSetups.mandateId, ids))
    .orderBy(desc(cardSetups.createdAt), desc(cardSetups.reference))
  const extras = setups.flatMap(({ extra }) => extra ?? [])
  const sortedOut = await toBeSortedOut(context.db, extras)
  const offered = await offeredCertificates(
    context.db,
    extras.flatMap(({ id, status }) => (status === DonationStatus.Accepted ? id : [])),
  )
  const debits = await debitsOf(context, given)
  return Promise.all(
    given.map(async ({ mandate, campaign }) => {
      const own = setups.filter(({ setup }) => setup.mandateId === mandate.id)
      // A card that was changed since had no extra gift with it.
      const extra = own.find((row) => row.extra !== null)?.extra ?? null
      const onceOffDonation = extra && {
        ...(await encodeDonation(context, extra, campaign)),
        moneyCameOtherwise: sortedOut.has(extra.id),
        isCertificateOffered: offered.has(extra.id),
      }
      return encode(context, { mandate, campaign, setup: own[0]?.setup, onceOffDonation, debits: debits.get(mandate.id) ?? [] })
    }),
  )
}

interface ReadMandate {
  mandate: MandateRow
  campaign: MandateCampaign
  /** The newest. */
  setup: CardSetupRow | undefined
  onceOffDonation: WireDonation | null
  debits: WireDebit[]
}

async function encode(
  context: ServerContext,
  { mandate, campaign, setup, onceOffDonation, debits }: ReadMandate,
): Promise<WireDonationScheduler> {
  // One that has stopped keeps its next date for when it is taken up again, and that may be long over.
  const upcoming = hasEnded(mandate) || mandate.status === RecurringStatus.Error ? [] : upcomingDates(mandate, UPCOMING)
  const endsOn = campaign.endDate ? lastDayBefore(campaign.endDate.getTime()) : null
  return {
    recurrence: { donationSchedulerId: mandate.id, debitsLeft: mandate.debitsLeft },
    jwtTokenStringDonationId: await signMandateToken(context.keys, mandate),
    type: DonationType.Recurring,
    currencyId: mandate.currencyId,
    amount: wireFromCents(mandate.amountCents),
    tipOrAdminFeeAmount: wireFromCents(mandate.tipCents),
    isAdminFee: mandate.isAdminFee,
    adminFeeRate: mandate.isAdminFee && mandate.tipCents > 0 ? campaign.adminFeeRate : 0,
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
    nextDeduction: datesTaken({ upcoming, endsOn })[0] ?? null,
    upcoming,
    campaignEndsOn: endsOn,
    pausedUntil: mandate.pausedUntil,
    debits,
    methodsOffered: methodsOffered(context, mandate, campaign),
    cardStatus: setup?.status === 'replaced' ? 'failed' : (setup?.status ?? null),
    transactionInfo: setup?.status === 'pending' && !hasEnded(mandate) ? transactionInfo(mandate, setup) : null,
    onceOffDonation,
  }
}

/** By the id of their mandates, newest first. */
async function debitsOf(context: ServerContext, given: readonly { mandate: MandateRow }[]): Promise<Map<string, WireDebit[]>> {
  const mandateOf = new Map(given.map(({ mandate }) => [mandate.id, mandate]))
  const rows = await context.db
    .select({
      debit: mandateDebits,
      donation: {
        id: donations.id,
        createdAt: donations.createdAt,
        amountCents: donations.amountCents,
        tipCents: donations.tipCents,
        settledAt: donations.settledAt,
      },
    })
    .from(mandateDebits)
    .leftJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(inArray(mandateDebits.mandateId, [...mandateOf.keys()]))
    .orderBy(desc(mandateDebits.dueDate))
  const found = new Map<string, WireDebit[]>()
  for (const { debit, donation } of rows) {
    const mandate = mandateOf.get(debit.mandateId)
    if (mandate) found.set(mandate.id, [...(found.get(mandate.id) ?? []), await encodeDebit(context, mandate, debit, donation)])
  }
  return found
}

const encodeDebit = async (
  context: ServerContext,
  mandate: MandateRow,
  debit: typeof mandateDebits.$inferSelect,
  donation: Pick<DonationRow, 'id' | 'createdAt' | 'amountCents' | 'tipCents' | 'settledAt'> | null,
): Promise<WireDebit> => {
  const nextAttempt = hasEnded(mandate) ? null : debit.nextAttemptOn
  return {
    date: debit.dueDate,
    status: hasEnded(mandate) && (debit.status === 'due' || debit.status === 'waiting') ? 'stopped' : debit.status,
    amount: wireFromCents(debit.amountCents + debit.tipCents),
    isOnceOff: debit.isExtra,
    reason: debit.reason,
    nextAttempt,
    nextAmount: nextAttempt !== null && donation ? wireFromCents(donation.amountCents + donation.tipCents) : null,
    jwtTokenStringDonationId: donation && (await signDonationToken(context.keys, donation)),
    isReceived: donation !== null && donation.settledAt !== null,
  }
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
