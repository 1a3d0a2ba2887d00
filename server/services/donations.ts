import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { object, string } from 'yup'
import { GIVING_REFUSAL_TEXT } from '#domain/campaign.ts'
import { anonymous, comment, displayName, onceOffDonation, type OnceOffDonation } from '#domain/donationSchema.ts'
import { DonationStatus, PaymentMethod, type CurrencyId } from '#domain/enumerations.ts'
import { cents, CURRENCIES, formatMoney, shareOf } from '#domain/money.ts'
import { offeredPaymentMethods } from '#domain/paymentMethods.ts'
import { ERROR_TYPE, type WireDonation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { campaigns, donations, gatewayEvents } from '#server/db/schema.ts'
import { GATEWAY_OF } from '#server/gateways/gateway.ts'
import { gatewaysOffered } from '#server/gateways/offered.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { isUuid } from '#server/http/query.ts'
import { fieldError, fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { eftInstructionsMail } from '#server/mail/eftInstructions.ts'
import { enqueueMail, mailInsert, type Mail } from '#server/mail/outbox.ts'
import { askGateway, paymentGateway } from '#server/services/askGateway.ts'
import { refusalAt } from '#server/services/campaignStanding.ts'
import { requireDonationId, signDonationToken, unknownDonation } from '#server/services/donationToken.ts'
import { encodeDonation, NOTHING_BESIDE } from '#server/services/encodeDonation.ts'
import { asRefusal } from '#server/services/gatewaySilent.ts'
import { giverOfForm } from '#server/services/giver.ts'
import { keyReused, type PersonsCall } from '#server/services/idempotency.ts'
import { withNewReferences } from '#server/services/references.ts'
import { findDonationBy, isOfNobody, newDonationRow, type DonationRow } from '#server/services/donationRow.ts'
import { offeredCertificates } from '#server/services/certificates.ts'
import { cameWrong, lockDonations, noMoneyCame, toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'

const UNKNOWN_CAMPAIGN = 'This campaign does not exist.'
export const METHOD_NOT_OFFERED = 'This campaign does not offer that way to pay. Please choose another.'
const COMPLETE = 'This donation is already complete, so it cannot be cancelled.'
const NOTHING_TAKEN = 'Nothing was taken for this donation, so there is nothing to cancel.'
const GONE_BACK = 'The money for this donation has gone back, so there is nothing to cancel.'
const IN_RECURRING = 'This is part of a monthly gift. It can be cancelled with that.'
export const UNDECIDED =
  'This payment is being decided on at this moment, so it cannot be cancelled now. If nothing is taken, it ends by itself.'
const CANCELLED = 'This donation is cancelled already.'
const HIDDEN = 'Its name and comment are not shown, so they cannot be changed.'
const FORGOTTEN = 'Its donor has asked to be forgotten, so it cannot be changed.'
export const MONEY_CAME = 'Money has come for this donation, but not as it was promised. We will sort it out, so it cannot be cancelled.'

type GiftForm = OnceOffDonation & { campaignId: string }

const campaignColumns = {
  id: campaigns.id,
  name: campaigns.name,
  path: campaigns.path,
  thankYouMessage: campaigns.thankYouMessage,
  status: campaigns.status,
  published: campaigns.published,
  startDate: campaigns.startDate,
  endDate: campaigns.endDate,
  currencyId: campaigns.currencyId,
  gateways: campaigns.gateways,
  isAdminFee: campaigns.isAdminFee,
  adminFeeRate: campaigns.adminFeeRate,
  isRecurring: campaigns.isRecurring,
}
export type GivingCampaign = Pick<typeof campaigns.$inferSelect, keyof typeof campaignColumns>

const giftForm = onceOffDonation.shape({ campaignId: string().required(UNKNOWN_CAMPAIGN) })

interface GiftCall extends PersonsCall {
  /** As one is about to be written that says how to pay. @param email as the form has it once it is validated @throws Refusal where too many have been */
  mayMail: (email: string) => Promise<void>
}

/**
 * Stores the donation as Pending and opens its payment. Under the same idempotent call it finds the donation it has stored before.
 * @throws Refusal 400 for what the form or the campaign does not allow, 503 where the gateway does not answer
 */
export async function give(context: ServerContext, body: JsonObject, userId: string | null, call: GiftCall): Promise<WireDonation> {
  const form = validate(giftForm, body)
  const campaign = await campaignFor(context, form)
  await call.isPerson()
  const stored = await store(context, { form, campaign, userId }, call)
  const donation = await openPayment(context, stored)
  return encodeAnew(context, donation, campaign)
}

/**
 * The same gift as inserts, where no gateway has to be asked.
 * @returns null where one has to be @throws Refusal as `give`
 */
export async function prepareGift(
  context: ServerContext,
  body: JsonObject,
  userId: string | null,
  call: GiftCall,
): Promise<{ inserts: SQL[]; donation: WireDonation } | null> {
  if (body.paymentMethod !== PaymentMethod.EFT) return null
  const form = validate(giftForm, body)
  const campaign = await campaignFor(context, form)
  await call.isPerson()
  const row = newDonation(context, { form, campaign, userId }, call)
  const donation = await encodeAnew(context, row, campaign)
  const inserts = [
    context.db.insert(donations).values(row),
    mailInsert(context.db, context, [{ ...instructionsOf(context, row, donation), recipient: row.email }]),
  ]
  await call.mayMail(row.email)
  return { inserts: inserts.map((insert) => insert.getSQL()), donation }
}

/** @param donation the same, by EFT */
function instructionsOf(context: ServerContext, row: DonationRow, donation: WireDonation): Mail {
  const { campaignName, jwtTokenStringDonationId: token, transactionInfo } = donation
  if (!transactionInfo.bankingDetails) throw new Error('There is no account to pay this donation into')
  const payUrl = `${context.settings.publicUrl}/donation/return?donation=${token}&pay=1`
  return eftInstructionsMail({ ...row, campaignName, bankingDetails: transactionInfo.bankingDetails, payUrl })
}

/** @throws Refusal 404 */
export async function readDonation(context: ServerContext, token: string): Promise<WireDonation> {
  const found = await find(context, token)
  if (found.donation.status !== DonationStatus.Pending) return encodeFound(context, found.donation, found.campaign)
  const decided = await askGateway(context, found.donation)
  // Also without a decision something may have been noted.
  const donation = decided ?? (await findDonationBy(context, 'id', found.donation.id)) ?? found.donation
  return encodeFound(context, donation, found.campaign)
}

async function encodeAnew(...[context, donation, campaign]: Parameters<typeof encodeDonation>): Promise<WireDonation> {
  return { ...(await encodeDonation(context, donation, campaign)), ...NOTHING_BESIDE }
}

async function encodeFound(...[context, donation, campaign]: Parameters<typeof encodeDonation>): Promise<WireDonation> {
  const moneyCameOtherwise = (await toBeSortedOut(context.db, [donation])).has(donation.id)
  const isAccepted = donation.status === DonationStatus.Accepted
  const isCertificateOffered = isAccepted && (await offeredCertificates(context.db, [donation.id])).has(donation.id)
  return { ...(await encodeDonation(context, donation, campaign)), moneyCameOtherwise, isCertificateOffered }
}

const hasMoneyOtherwise = async (context: ServerContext, donationId: string): Promise<boolean> =>
  (await context.db.$count(gatewayEvents, and(eq(gatewayEvents.donationId, donationId), cameWrong))) > 0

const patchForm = object({ anonymous: anonymous.optional(), displayName, comment })

/** @throws Refusal 404, 400, or 409 where it cannot be cancelled any more, its donor has been forgotten, or an operator has hidden what they wrote */
export async function changeDonation(context: ServerContext, token: string, body: JsonObject): Promise<WireDonation> {
  const { donation, campaign } = await find(context, token)
  const { status } = body
  if (status !== undefined && status !== DonationStatus.CanceledAtTransaction) {
    throw fieldRefusal('status', 'A donation can only be cancelled here, by status 3.', status)
  }
  const change = validate(patchForm, body)
  const shown = {
    ...(change.anonymous === undefined ? {} : { anonymous: change.anonymous }),
    ...(body.displayName === undefined ? {} : { displayName: change.displayName ?? '' }),
    ...(body.comment === undefined ? {} : { comment: change.comment ?? '' }),
  }
  if (Object.keys(shown).length === 0 && status === undefined) throw new Refusal(400, 'There is nothing to change.')
  if (status !== undefined && donation.status === DonationStatus.Pending) await askGateway(context, donation, 'cancelling')
  // Its donor would read that nothing was taken.
  const isPending = and(eq(donations.status, DonationStatus.Pending), isNull(donations.undecidedAt), noMoneyCame(context.db, donation.id))
  const isCancelled = eq(donations.status, DonationStatus.CanceledAtTransaction)
  const [changed] = await context.db.transaction(async (tx) => {
    await lockDonations(tx, eq(donations.id, donation.id))
    // A donor who asked to be forgotten has left links in mails.
    if ((await tx.$count(donations, and(eq(donations.id, donation.id), isOfNobody))) > 0) throw new Refusal(409, FORGOTTEN)
    const isHidden = and(eq(donations.id, donation.id), eq(donations.isHidden, true))
    if (Object.keys(shown).length > 0 && (await tx.$count(donations, isHidden)) > 0) throw new Refusal(409, HIDDEN)
    return tx
      .update(donations)
      .set({ ...shown, ...(status === undefined ? {} : { status }) })
      .where(and(eq(donations.id, donation.id), status === undefined ? undefined : or(isPending, isCancelled)))
      .returning()
  })
  if (!changed) throw new Refusal(409, [fieldError('status', await whyNotCancelled(context, donation.id), status)])
  if (changed.status === DonationStatus.Accepted) context.publicCache.drop()
  return encodeFound(context, changed, campaign)
}

/** Read anew: something has come of it, perhaps in this very moment. */
async function whyNotCancelled(context: ServerContext, id: string): Promise<string> {
  const donation = await findDonationBy(context, 'id', id)
  if (donation?.reversedAt) return GONE_BACK
  switch (donation?.status) {
    case DonationStatus.Pending:
      return (await hasMoneyOtherwise(context, id)) ? MONEY_CAME : UNDECIDED
    case DonationStatus.Rejected:
      return (await hasMoneyOtherwise(context, id)) ? MONEY_CAME : NOTHING_TAKEN
    case DonationStatus.PendingSettlement:
    case DonationStatus.Pledged:
      return IN_RECURRING
    case DonationStatus.CanceledAtManage:
      return CANCELLED
    default:
      return COMPLETE
  }
}

async function find(context: ServerContext, token: string) {
  const id = await requireDonationId(context.keys, token)
  const [row] = await context.db
    .select({
      donation: donations,
      campaign: { name: campaigns.name, path: campaigns.path, thankYouMessage: campaigns.thankYouMessage },
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(eq(donations.id, id))
  if (!row) throw unknownDonation()
  return row
}

/** The part of a form that a campaign may refuse. */
type Gift = Pick<GiftForm, 'campaignId' | 'currencyId' | 'paymentMethod' | 'amount' | 'tipOrAdminFeeAmount'>

/** @param methodsOf what the campaign offers to pay by @throws Refusal 400 for what the campaign does not allow */
export async function campaignFor(
  context: ServerContext,
  form: Gift,
  methodsOf: typeof offeredPaymentMethods = offeredPaymentMethods,
): Promise<GivingCampaign> {
  const unknown = () => fieldRefusal('campaignId', UNKNOWN_CAMPAIGN, form.campaignId)
  if (!isUuid(form.campaignId)) throw unknown()
  const [campaign] = await context.db.select(campaignColumns).from(campaigns).where(eq(campaigns.id, form.campaignId)).limit(1)
  if (!campaign) throw unknown()

  const refusal = refusalAt(campaign, context.clock())
  if (refusal) {
    const displayMessage = GIVING_REFUSAL_TEXT[refusal]
    throw new Refusal(400, [{ displayMessage, type: ERROR_TYPE.givingRefused, field: 'campaignId', value: refusal }])
  }
  if (form.currencyId !== campaign.currencyId) {
    throw fieldRefusal('currencyId', `This campaign takes donations in ${CURRENCIES[campaign.currencyId].name}.`, form.currencyId)
  }
  const offered: number[] = methodsOf(form.currencyId, gatewaysOffered(context.settings, campaign.gateways))
  if (!offered.includes(form.paymentMethod)) {
    throw fieldRefusal('paymentMethod', METHOD_NOT_OFFERED, form.paymentMethod)
  }
  const fee = shareOf(cents(form.amount), campaign.adminFeeRate)
  if (campaign.isAdminFee && ![0, fee].includes(cents(form.tipOrAdminFeeAmount))) {
    throw wrongFee(fee, campaign.currencyId, form.tipOrAdminFeeAmount)
  }
  return campaign
}

/** @param fee in cents @param asked what was sent instead */
export const wrongFee = (fee: number, currencyId: CurrencyId, asked: unknown): Refusal =>
  fieldRefusal('tipOrAdminFeeAmount', `The admin fee for this amount is ${formatMoney(fee, currencyId, 'cents')}.`, asked)

interface AllowedGift {
  form: GiftForm
  campaign: GivingCampaign
  userId: string | null
}

async function store(context: ServerContext, gift: AllowedGift, call: GiftCall): Promise<DonationRow> {
  const { form, campaign } = gift
  const insert = async (db: Queryable): Promise<DonationRow | undefined> => {
    const [stored] = await db
      .insert(donations)
      .values(newDonation(context, gift, call))
      .onConflictDoNothing({ target: [donations.idempotencyScope, donations.idempotencyKey] })
      .returning()
    return stored
  }
  const insertWithMail = async (tx: Queryable): Promise<DonationRow | undefined> => {
    const stored = await insert(tx)
    if (!stored) return undefined
    await call.mayMail(stored.email)
    await enqueueMail(tx, context, stored.email, instructionsOf(context, stored, await encodeAnew(context, stored, campaign)))
    return stored
  }
  const byEft = form.paymentMethod === PaymentMethod.EFT
  const created = await withNewReferences(() => (byEft ? context.db.transaction(insertWithMail) : insert(context.db)))
  if (created) return created
  const [earlier] = await context.db
    .select()
    .from(donations)
    .where(and(eq(donations.idempotencyScope, call.scope), eq(donations.idempotencyKey, call.key)))
  if (!earlier) throw new Error('The donation was neither stored nor found')
  // The key's own record is deleted after a while, and its donation is nobody else's.
  const isOfThisForm =
    earlier.campaignId === campaign.id && earlier.email === giverOfForm(form).email && earlier.amountCents === cents(form.amount)
  if (!isOfThisForm) throw keyReused()
  return earlier
}

function newDonation(context: ServerContext, { form, campaign, userId }: AllowedGift, call: PersonsCall): DonationRow {
  const now = context.clock()
  return newDonationRow(context, call, {
    status: DonationStatus.Pending,
    campaignId: campaign.id,
    userId,
    currencyId: form.currencyId,
    amountCents: cents(form.amount),
    tipCents: cents(form.tipOrAdminFeeAmount),
    isAdminFee: campaign.isAdminFee,
    paymentMethod: form.paymentMethod,
    offline: false,
    ...giverOfForm(form),
    gateway: GATEWAY_OF[form.paymentMethod] ?? null,
    nextQueryAt: form.paymentMethod === PaymentMethod.EFT ? null : new Date(now + context.settings.reconcileAfterMs),
    createdAt: new Date(now),
    settledAt: null,
  })
}

async function openPayment(context: ServerContext, donation: DonationRow): Promise<DonationRow> {
  const gateway = paymentGateway(context, donation.gateway)
  if (!gateway || donation.gateway === 'eft' || donation.gatewayRequestId) return donation
  try {
    const { requestId, paymentUrl, payfastResponse } = await gateway.start({
      reference: donation.reference,
      totalCents: donation.amountCents + donation.tipCents,
      currencyId: donation.currencyId,
      email: donation.email,
      paymentMethod: donation.paymentMethod,
      donationToken: await signDonationToken(context.keys, donation),
    })
    // Whoever opened it first has handed its page out: what is paid there is asked about.
    const [opened] = await context.db
      .update(donations)
      .set({ gatewayRequestId: requestId, paymentUrl, payfastResponse })
      .where(and(eq(donations.id, donation.id), isNull(donations.gatewayRequestId)))
      .returning()
    return opened ?? (await findDonationBy(context, 'id', donation.id)) ?? donation
  } catch (error) {
    throw asRefusal(context, error, 'A payment could not be opened')
  }
}
