import { and, desc, eq } from 'drizzle-orm'
import type { InferType } from 'yup'
import { CampaignStatus, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { cents, CURRENCIES, wireFromCents } from '#domain/money.ts'
import { offlineDonationForm } from '#domain/offlineDonationSchema.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireOfflineDonation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, donations } from '#server/db/schema.ts'
import { envelope } from '#server/http/answer.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { isUuid, type Paging } from '#server/http/query.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { NO_CAMPAIGN } from '#server/services/campaigns.ts'
import { addDonors, changeTotals, lockCampaigns, removeDonors } from '#server/services/campaignTotals.ts'
import { keyReused, replaceAnswer, type IdempotentCall } from '#server/services/idempotency.ts'
import { campaignAccount, OFFLINE, post, type Entry } from '#server/services/ledger.ts'
import { receivedAt } from '#server/services/receivedAt.ts'
import { withNewReferences } from '#server/services/references.ts'
import { newDonationRow, type DonationRow } from '#server/services/donationRow.ts'

/** What organisers write down of gifts that never were in our hands. Everyone sees that they are offline; they are on no receipt. */

const NO_DONATION = 'We could not find this donation.'
const CLOSED = 'This campaign is closed, so its donations cannot be changed any more.'
const NOT_LAUNCHED = 'This campaign has not been launched yet.'

const NOBODY = { firstName: '', lastName: '', anonymous: true, displayName: '', comment: '' }

type OwnCampaign = Pick<typeof campaigns.$inferSelect, 'id' | 'status' | 'published' | 'currencyId' | 'isAdminFee'>

type OfflineDonationForm = InferType<ReturnType<typeof offlineDonationForm>>

/** @throws Refusal 404, also where the campaign is somebody else's */
export async function listOfflineDonations(
  context: ServerContext,
  userId: string,
  campaignId: string,
  paging: Paging,
): Promise<{ items: WireOfflineDonation[]; totalCount: number }> {
  const { id } = await requireOwn(context, userId, campaignId)
  const where = and(eq(donations.campaignId, id), eq(donations.offline, true), eq(donations.status, DonationStatus.Accepted))
  const rows = await context.db
    .select()
    .from(donations)
    .where(where)
    .orderBy(desc(donations.createdAt), desc(donations.id))
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
  return { items: rows.map(encode), totalCount: await context.db.$count(donations, where) }
}

/**
 * Stores it, counts it and posts it, once for each call.
 * @throws Refusal 400 for what the form or the campaign does not allow, 404 where the campaign is somebody else's, 422 for a key of another one
 */
export async function addOfflineDonation(
  context: ServerContext,
  userId: string,
  campaignId: string,
  body: JsonObject,
  call: IdempotentCall,
): Promise<WireOfflineDonation> {
  const campaign = await requireOwn(context, userId, campaignId)
  requireChangeable(campaign)
  const form = validate(offlineDonationForm(context.clock), body)
  if (form.currencyId !== campaign.currencyId) {
    throw fieldRefusal('currencyId', `This campaign takes donations in ${CURRENCIES[campaign.currencyId].name}.`, form.currencyId)
  }
  const keep = async (tx: Transaction) => {
    const [created] = await tx
      .insert(donations)
      .values(newOfflineDonation(context, campaign, form, call))
      .onConflictDoNothing({ target: [donations.idempotencyScope, donations.idempotencyKey] })
      .returning()
    if (!created) return findStored(tx, form, call)
    await count(tx, context, created, 1)
    return created
  }
  const stored = await withNewReferences(() => context.db.transaction(keep))
  context.publicCache.drop()
  return encode(stored)
}

/**
 * By the idempotency key, whose scope names the campaign and whose own record is deleted after a while. Once one was taken back nobody knows whose it
 * was.
 * @throws Refusal 422 where what was sent then was another one
 */
async function findStored(tx: Transaction, form: OfflineDonationForm, { scope, key }: IdempotentCall): Promise<DonationRow> {
  const isIt = and(eq(donations.idempotencyScope, scope), eq(donations.idempotencyKey, key))
  const [stored] = await tx.select().from(donations).where(isIt)
  if (!stored) throw new Error('The offline donation was neither stored nor found')
  const isOfThisForm =
    stored.amountCents === cents(form.amount) &&
    (stored.status !== DonationStatus.Accepted || stored.firstName === (form.donorName ?? '')) &&
    dateInSouthAfrica(stored.createdAt.getTime()) === form.receivedOn
  if (!isOfThisForm) throw keyReused()
  return stored
}

function newOfflineDonation(context: ServerContext, campaign: OwnCampaign, form: OfflineDonationForm, call: IdempotentCall): DonationRow {
  return newDonationRow(context, call, {
    status: DonationStatus.Accepted,
    campaignId: campaign.id,
    userId: null,
    currencyId: campaign.currencyId,
    amountCents: cents(form.amount),
    tipCents: 0,
    isAdminFee: campaign.isAdminFee,
    paymentMethod: PaymentMethod.EFT,
    offline: true,
    mobileNumber: '',
    firstName: form.donorName ?? '',
    lastName: '',
    email: '',
    anonymous: form.anonymous,
    displayName: '',
    comment: form.comment ?? '',
    gateway: null,
    nextQueryAt: null,
    createdAt: receivedAt(form.receivedOn, context.clock()),
    settledAt: new Date(context.clock()),
  })
}

/**
 * Takes it back, with everything that it counted for; taken back already, it stays so. Nothing of its donor is kept: without an address nobody could have
 * them forgotten. The first answer alone has what was written of them.
 * @throws Refusal 404, 409 where the campaign is closed
 */
export async function removeOfflineDonation(
  context: ServerContext,
  userId: string,
  campaignId: string,
  donationId: string,
): Promise<WireOfflineDonation> {
  const campaign = await requireOwn(context, userId, campaignId)
  requireChangeable(campaign)
  if (!isUuid(donationId)) throw new Refusal(404, NO_DONATION)
  const removed = await context.db.transaction(async (tx) => {
    const isIt = and(eq(donations.id, donationId), eq(donations.campaignId, campaign.id), eq(donations.offline, true))
    const [donation] = await tx.select().from(donations).where(isIt).for('update')
    if (!donation) throw new Refusal(404, NO_DONATION)
    if (donation.status !== DonationStatus.Accepted) return donation
    const left = { ...NOBODY, status: DonationStatus.CanceledAtManage, reversedAt: new Date(context.clock()) }
    await tx.update(donations).set(left).where(isIt)
    const { idempotencyScope: scope, idempotencyKey: key } = donation
    const answer = { status: 201, body: JSON.stringify(envelope(encode({ ...donation, ...left }))) } as const
    // Those of the demonstration were written down by no call.
    if (scope !== null && key !== null) await replaceAnswer(tx, { scope, key }, answer)
    await count(tx, context, donation, -1)
    return donation
  })
  context.publicCache.drop()
  return encode(removed)
}

async function count(tx: Transaction, context: ServerContext, donation: DonationRow, sign: 1 | -1): Promise<void> {
  const { id: donationId, campaignId, currencyId, amountCents } = donation
  await lockCampaigns(tx, [campaignId])
  const entry: Entry = {
    id: context.random.uuid(),
    kind: sign === 1 ? 'offlineDonation' : 'reversal',
    donationId,
    createdAt: new Date(context.clock()),
    currencyId,
    postings: [
      { account: OFFLINE, amountCents: sign * amountCents },
      { account: campaignAccount(campaignId), amountCents: -sign * amountCents },
    ],
  }
  await post(tx, [entry])
  const donors = sign === 1 ? await addDonors(tx, [donation]) : await removeDonors(tx, [donation])
  await changeTotals(tx, [{ campaignId, offline: sign * amountCents, donors: sign * donors.length }])
}

/** That somebody else has a campaign of this id is nobody's business. @throws Refusal 404 */
async function requireOwn(context: ServerContext, userId: string, campaignId: string): Promise<OwnCampaign> {
  if (!isUuid(campaignId)) throw new Refusal(404, NO_CAMPAIGN)
  const [campaign] = await context.db
    .select({
      id: campaigns.id,
      status: campaigns.status,
      published: campaigns.published,
      currencyId: campaigns.currencyId,
      isAdminFee: campaigns.isAdminFee,
    })
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.ownerId, userId)))
  if (!campaign) throw new Refusal(404, NO_CAMPAIGN)
  return campaign
}

/** @throws Refusal 409 */
function requireChangeable({ status, published }: OwnCampaign): void {
  if (status === CampaignStatus.CLOSED) throw new Refusal(409, CLOSED)
  if (!published) throw new Refusal(409, NOT_LAUNCHED)
}

const encode = (row: DonationRow): WireOfflineDonation => ({
  id: row.id,
  amount: wireFromCents(row.amountCents),
  currencyId: row.currencyId,
  donorName: `${row.firstName} ${row.lastName}`.trim(),
  anonymous: row.anonymous,
  comment: row.comment,
  receivedOn: dateInSouthAfrica(row.createdAt.getTime()),
})
