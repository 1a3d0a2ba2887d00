import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { formatMoney } from '#domain/money.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { changeTotals, lockCampaigns, removeDonors } from '#server/services/campaignTotals.ts'
import { cancelCertificates } from '#server/services/certificates.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { GATEWAY_NAME } from '#server/services/gatewayNames.ts'
import { promisedCents, settledAtOf } from '#server/services/judgeStatement.ts'
import { post } from '#server/services/ledger.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'
import { GIVEN_OUTSIDE, type Decided } from '#server/services/operatorDecision.ts'
import { entryOf } from '#server/services/settlement.ts'
import { readStateBefore, type Before } from '#server/services/settlementBefore.ts'
import { addressedUndoing } from '#server/services/settlementMails.ts'
import { storableFields } from '#server/services/storable.ts'
import { receivedOnOf, type Told } from '#server/services/toldMoney.ts'
import { untie } from '#server/services/unmatchedLines.ts'

const LONGEST_REASON = 300

interface Undoing {
  operatorId: string
  reference: string
  /** In words, for the record. */
  reason: string
}

/**
 * An operator had matched money with the wrong donation: it waits for its own again, as it was before, and the money may be matched with another. What its
 * gateway has told of itself is not undone, but given back.
 * @throws Refusal 400 without a reason, 409 where it cannot be undone any more
 */
export async function undoSettlement(context: ServerContext, by: Undoing): Promise<Decided> {
  const reason = by.reason.trim()
  if (reason === '' || reason.length > LONGEST_REASON)
    throw fieldRefusal('reason', `Please say why, in at most ${LONGEST_REASON} characters.`)
  const decided = await context.db.transaction((tx) => undo(tx, context, { ...by, reason }))
  if (decided.outcome === 'undone') context.publicCache.drop()
  return decided
}

async function undo(tx: Transaction, context: ServerContext, by: Undoing): Promise<Decided> {
  const isIt = eq(donations.reference, normaliseEftReference(by.reference))
  const [donation] = await tx.select().from(donations).where(isIt).for('update')
  if (!donation) return { outcome: 'unknownReference', reason: null }
  if (!donation.gateway) return GIVEN_OUTSIDE
  if (donation.status !== DonationStatus.Accepted)
    return { outcome: 'nothingToDo', reason: 'It is not settled, so there is nothing to undo.' }
  const isSettling = and(eq(gatewayEvents.donationId, donation.id), eq(gatewayEvents.outcome, 'settled'))
  const [settlement] = await tx.select().from(gatewayEvents).where(isSettling).orderBy(desc(gatewayEvents.createdAt)).limit(1)
  const name = GATEWAY_NAME[donation.gateway]
  if (settlement?.source !== 'operator')
    return {
      outcome: 'nothingToDo',
      reason: `${name} has told of its money itself, so it was not matched by hand: refundDonation gives it back.`,
    }
  if (donation.mandateId !== null) throw new Refusal(409, 'It is one of a monthly gift’s: refundDonation gives it back.')
  const isOpen = and(eq(refunds.donationId, donation.id), eq(refunds.status, 'asked'))
  if ((await tx.$count(refunds, isOpen)) > 0) throw new Refusal(409, 'It is being refunded, so its settlement cannot be undone.')
  const before = readStateBefore(settlement.payload)
  if (!before) throw new Refusal(409, 'It was matched before this could be undone: refundDonation gives it back.')

  const now = new Date(context.clock())
  // Before the records of what was told: in the order of settling and of forgetting somebody, or they would deadlock.
  const campaign = (await lockCampaigns(tx, [donation.campaignId])).get(donation.campaignId)
  if (!campaign) throw new Error(`No campaign ${donation.campaignId}`)
  await untie(tx, donation.id)
  await tx
    .update(gatewayEvents)
    .set({
      outcome: 'undone',
      payload: storableFields({
        ...settlement.payload,
        undoneBy: by.operatorId,
        undoneBecause: by.reason,
        undoneAt: now.toISOString(),
      }),
    })
    .where(eq(gatewayEvents.id, settlement.id))
  const own = await toldOfSince(tx, donation, settlement.createdAt)
  if (own) {
    const settledAt = settledAtOf(donation, receivedOnOf(own), own.createdAt)
    await tx.update(gatewayEvents).set({ outcome: 'settled' }).where(eq(gatewayEvents.id, own.id))
    await tx.update(donations).set({ settledAt }).where(eq(donations.id, donation.id))
    return {
      outcome: 'settled',
      reason: `${name} has told of its own money since, so it stays settled by that. What was matched with it is free for another donation.`,
    }
  }

  await tx
    .update(donations)
    // Its gateway may be asked again, as of any that is not paid.
    .set({ ...before, settledAt: null, nextQueryAt: before.gateway === 'eft' ? null : now })
    .where(eq(donations.id, donation.id))
  await forgetIds(tx, donation, before, settlement.id)
  await post(tx, [entryOf(context, 'correction', donation, now)])
  const lostDonors = await removeDonors(tx, [donation])
  await changeTotals(tx, [{ campaignId: donation.campaignId, raised: -donation.amountCents, donors: -lostDonors.length }])
  const cancelledCertificate = (await cancelCertificates(tx, [donation.id], now)).get(donation.id)
  const told = (await toBeSortedOut(tx, [{ ...donation, ...before }])).get(donation.id)
  const isTheirs = told?.has(promisedCents(donation)) ?? false
  await enqueueMails(tx, context, [await addressedUndoing(context, { donation, campaign, cancelledCertificate, isTheirs })])
  const promised = formatMoney(promisedCents(before), donation.currencyId, 'cents')
  const isToldOf = told?.has(promisedCents(before)) ?? false
  return { outcome: 'undone', reason: isToldOf ? `${name} has told of ${promised} for it meanwhile: settleOtherAmount takes that.` : null }
}

/** @returns what its gateway told of its own money, and was taken for what the operator had matched, or for a second payment */
async function toldOfSince(tx: Transaction, { id, gateway }: DonationRow, since: Date): Promise<Told | undefined> {
  const isOfIt = and(
    eq(gatewayEvents.donationId, id),
    eq(gatewayEvents.gateway, gateway ?? ''),
    ne(gatewayEvents.source, 'operator'),
    inArray(gatewayEvents.outcome, gateway === 'eft' ? ['nothingToDo', 'paidAgain'] : ['paidAgain']),
    gte(gatewayEvents.createdAt, since),
  )
  const [own] = await tx.select().from(gatewayEvents).where(isOfIt).orderBy(gatewayEvents.createdAt).limit(1)
  return own
}

/** What the gateway that it was begun by has told while the donation was another's is taken once it is asked: under the same id it would be a repeat. */
async function forgetIds(tx: Transaction, { id }: DonationRow, before: Before, settlementId: string): Promise<void> {
  const isOfIt = and(
    eq(gatewayEvents.donationId, id),
    eq(gatewayEvents.gateway, before.gateway ?? ''),
    eq(gatewayEvents.outcome, 'wrongGateway'),
  )
  await tx
    .update(gatewayEvents)
    .set({ eventId: sql`${gatewayEvents.eventId} || ${`/before ${settlementId}`}` })
    .where(isOfIt)
}
