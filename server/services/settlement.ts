import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import { CURRENCIES } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaignDonors, campaigns, donations, gatewayEvents } from '#server/db/schema.ts'
import type { GatewayName, Statement, Verified } from '#server/gateways/gateway.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { receiptMail } from '#server/mail/receipt.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { campaignAccount, clearingAccount, FEES, post, TIPS } from '#server/services/ledger.ts'

export type DonationRow = typeof donations.$inferSelect

export type Outcome =
  | 'settled'
  | 'declined'
  | 'cancelled'
  | 'stillPending'
  | 'unknownReference'
  | 'wrongAmount'
  | 'wrongCurrency'
  | 'wrongGateway'
  /** Paid once more, or voided after it had been settled: money that a person must look at. */
  | 'paidAgain'
  | 'voidedAfterSettlement'
  | 'nothingToDo'

/**
 * Takes in what a gateway says, once. The record of it and its effect are one transaction, with the donation's row locked: any repeat, at any
 * time, from any copy of the server, finds the record and does nothing.
 */
export async function takeStatement(
  context: ServerContext,
  statement: Statement,
  source: 'notification' | 'query' | 'operator',
): Promise<Outcome | 'repeated'> {
  // That nothing has happened yet is not worth a record: it is asked again and again.
  if (statement.verdict === 'pending') return 'stillPending'
  const outcome = await context.db.transaction(async (tx) => {
    const [donation] = await tx.select().from(donations).where(eq(donations.reference, statement.reference)).for('update')
    const judged = judge(statement, donation)
    const [recorded] = await tx
      .insert(gatewayEvents)
      .values({
        id: context.random.uuid(),
        gateway: statement.gateway,
        eventId: statement.eventId,
        source,
        donationId: donation?.id ?? null,
        outcome: judged,
        payload: withoutNul(statement.payload),
        createdAt: new Date(context.clock()),
      })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id })
    if (!recorded) return 'repeated'
    if (donation) await carryOut(tx, context, judged, donation, statement)
    return judged
  })
  if (outcome === 'settled') context.publicCache.drop()
  if (NEEDS_A_PERSON.has(outcome)) context.log.error(`${statement.gateway} payment ${statement.reference}: ${outcome}`)
  return outcome
}

/** Kept, so that an operator can see who knocks; under a digest of what was said, so that a flood of the same is one row. */
export async function recordForgery(
  context: ServerContext,
  gateway: GatewayName,
  forged: Extract<Verified, { kind: 'forged' }>,
): Promise<void> {
  const digest = createHash('sha256').update(JSON.stringify(forged.payload)).digest('base64url')
  await context.db
    .insert(gatewayEvents)
    .values({
      id: context.random.uuid(),
      gateway,
      eventId: `forged/${digest}`,
      source: 'notification',
      donationId: null,
      outcome: `forged:${forged.why}`,
      payload: withoutNul(forged.payload),
      createdAt: new Date(context.clock()),
    })
    .onConflictDoNothing()
}

const NEEDS_A_PERSON: ReadonlySet<string> = new Set<Outcome>([
  'unknownReference',
  'wrongAmount',
  'wrongCurrency',
  'wrongGateway',
  'paidAgain',
  'voidedAfterSettlement',
])

function judge(statement: Statement, donation: DonationRow | undefined): Outcome {
  if (!donation) return 'unknownReference'
  if (donation.gateway !== statement.gateway) return 'wrongGateway'
  const isSettled = donation.status === DonationStatus.Accepted
  switch (statement.verdict) {
    case 'approved':
      if (statement.currency !== CURRENCIES[donation.currencyId].ticker) return 'wrongCurrency'
      if (statement.totalCents !== donation.amountCents + donation.tipCents) return 'wrongAmount'
      // A donation that was declined or cancelled meanwhile is settled all the same: the gateway has taken the money.
      return isSettled ? 'paidAgain' : 'settled'
    case 'declined':
    case 'cancelled':
    case 'voided':
      if (isSettled) return statement.verdict === 'voided' ? 'voidedAfterSettlement' : 'nothingToDo'
      // An earlier try that ended badly says nothing of the payment that is open now.
      const isOpenOne = statement.requestId === null || donation.gatewayRequestId === statement.requestId
      if (!isOpenOne || donation.status !== DonationStatus.Pending) return 'nothingToDo'
      return statement.verdict === 'declined' ? 'declined' : 'cancelled'
    case 'pending':
      return 'stillPending'
  }
}

async function carryOut(
  tx: Transaction,
  context: ServerContext,
  outcome: Outcome,
  donation: DonationRow,
  statement: Statement,
): Promise<void> {
  if (outcome === 'settled') await settle(tx, context, donation, statement.gateway)
  if (outcome === 'declined') await setStatus(tx, donation.id, DonationStatus.Rejected)
  if (outcome === 'cancelled') await setStatus(tx, donation.id, DonationStatus.CanceledAtTransaction)
}

const setStatus = (tx: Transaction, id: string, status: DonationStatus) =>
  tx.update(donations).set({ status, nextQueryAt: null }).where(eq(donations.id, id))

async function settle(tx: Transaction, context: ServerContext, donation: DonationRow, gateway: string): Promise<void> {
  const settledAt = new Date(context.clock())
  const { amountCents, tipCents, campaignId } = donation
  await tx.update(donations).set({ status: DonationStatus.Accepted, settledAt, nextQueryAt: null }).where(eq(donations.id, donation.id))
  await post(tx, [
    {
      id: context.random.uuid(),
      kind: 'donation',
      donationId: donation.id,
      createdAt: settledAt,
      currencyId: donation.currencyId,
      postings: [
        { account: clearingAccount(gateway), amountCents: amountCents + tipCents },
        { account: campaignAccount(campaignId), amountCents: -amountCents },
        { account: donation.isAdminFee ? FEES : TIPS, amountCents: -tipCents },
      ],
    },
  ])
  const [firstGift] = await tx
    .insert(campaignDonors)
    .values({ campaignId, donor: donorDigest(donation.email) })
    .onConflictDoNothing()
    .returning({ donor: campaignDonors.donor })
  const [campaign] = await tx
    .update(campaigns)
    .set({
      raisedCents: sql`${campaigns.raisedCents} + ${amountCents}`,
      uniqueDonors: sql`${campaigns.uniqueDonors} + ${firstGift ? 1 : 0}`,
    })
    .where(eq(campaigns.id, campaignId))
    .returning({ name: campaigns.name, thankYouMessage: campaigns.thankYouMessage, path: campaigns.path })
  if (!campaign) throw new Error(`No campaign ${campaignId}`)
  const { publicUrl } = context.settings
  const token = await signDonationToken(context.keys, donation)
  await enqueueMail(
    tx,
    context,
    donation.email,
    receiptMail({
      ...donation,
      settledAt,
      campaignName: campaign.name,
      thankYouMessage: campaign.thankYouMessage,
      campaignUrl: `${publicUrl}/campaign/${campaign.path}`,
      donationUrl: `${publicUrl}/donation/return?donation=${token}`,
    }),
  )
}

export const donorDigest = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

const withoutNul = (payload: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(payload).map(([name, value]) => [name.replaceAll('\0', ''), value.replaceAll('\0', '')]))
