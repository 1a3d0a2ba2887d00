import { and, eq } from 'drizzle-orm'
import { mixed, object, string, type InferType } from 'yup'
import { accountRefusal } from '#domain/bankAccount.ts'
import { ALL_BANKS } from '#domain/banks.ts'
import { DonationStatus, PaymentMethod, RecurringStatus, type RecurringDay } from '#domain/enumerations.ts'
import { CLOCK_BELIEVED } from '#domain/limits.ts'
import { cents, shareOf } from '#domain/money.ts'
import { hasEnded } from '#domain/recurringGift.ts'
import { offeredRecurringMethods } from '#domain/paymentMethods.ts'
import { dateInSouthAfrica, lastDayBefore, nextDeductionDate, TERM_DEBITS, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { ACCOUNT_REFUSED, cardStoreConsent, debitAccount, recurringDonation } from '#domain/recurringSchema.ts'
import { ERROR_TYPE, type WireDebit, type WireDonationScheduler } from '#domain/wire.ts'
import { requireUser } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, cardSetups, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import type { StoredInstrument } from '#server/gateways/gateway.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { isUuid } from '#server/http/query.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { addSetup, askAboutCard, encodeOpened } from '#server/services/cardSetups.ts'
import { campaignFor, type GivingCampaign } from '#server/services/donations.ts'
import { readDonationToken, readMandateToken } from '#server/services/donationToken.ts'
import { encodeMandate } from '#server/services/encodeMandate.ts'
import { asRefusal } from '#server/services/gatewaySilent.ts'
import { giverOfForm } from '#server/services/giver.ts'
import { keyReused, type IdempotentCall, type PersonsCall } from '#server/services/idempotency.ts'
import type { MailLimits } from '#server/services/mailLimits.ts'
import { donationOf } from '#server/services/mandateDonation.ts'
import { tellStarted } from '#server/services/mandateMails.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { withNewReferences } from '#server/services/references.ts'

const NOT_FOUND = 'We could not find this monthly gift.'
const NO_RECURRING = 'This campaign does not take monthly gifts.'
export const MANY_STARTED =
  'Many monthly gifts were set up with this e-mail address just now. Please try again in an hour, or pay in another way.'

/** The form's consent has another name on the wire. */
const mandateForm = recurringDonation
  .omit(['cardStoreConsent'])
  .shape({ campaignId: string().required('This campaign does not exist.'), cardConsent: cardStoreConsent, firstDate: string() })
const consentForm = object({ paymentMethod: mixed(), cardConsent: cardStoreConsent })

type MandateForm = InferType<typeof mandateForm>

interface MandateCall extends PersonsCall {
  limits: MailLimits
}

/**
 * Stores the donor's word. By debit order it holds at once; by card once the gateway has stored the card, together with the extra gift if there is one.
 * @throws Refusal 400 for what the form, the campaign or the account does not allow, 503 where the gateway does not answer
 */
export async function createMandate(
  context: ServerContext,
  body: JsonObject,
  userId: string | null,
  call: MandateCall,
): Promise<WireDonationScheduler> {
  const form = validate(mandateForm, body)
  // Once, before anybody is asked over the network: midnight in between must not make the first date another than the one that is allowed here.
  const now = context.clock()
  const earlier = await findStored(context, call)
  // A debit order that an earlier run stored is taken every month, and a refusal would say that it is not.
  const isInForce = earlier?.instrument && !hasEnded(earlier)
  // Of what is in force the donor may have changed the amount since.
  const isOfThisForm =
    earlier?.campaignId === form.campaignId &&
    earlier.email === form.email &&
    earlier.extraCents === cents(form.onceOffAmount ?? 0) &&
    (isInForce || earlier.amountCents === cents(form.amount))
  if (earlier && !isOfThisForm) throw keyReused()
  const campaign = isInForce ? await campaignOf(context, earlier) : await allowedCampaign(context, form, now)
  if (!isInForce) await call.isPerson()
  if (!earlier) requireAgreedDate(form, now)
  const mandate = earlier ?? (await store(context, { form, campaign, userId, account: await accountOf(context, form, body), now }, call))
  return hasEnded(mandate) ? encodeMandate(context, mandate, campaign) : encodeOpened(context, mandate, campaign)
}

/** @throws Refusal 400 */
async function allowedCampaign(context: ServerContext, form: MandateForm, now: number): Promise<GivingCampaign> {
  const campaign = await campaignFor(context, form, offeredRecurringMethods)
  if (!campaign.isRecurring) throw fieldRefusal('campaignId', NO_RECURRING, form.campaignId)
  requireDate(form, campaign, now)
  return campaign
}

async function campaignOf(context: ServerContext, { campaignId }: MandateRow): Promise<GivingCampaign> {
  const [campaign] = await context.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (!campaign) throw new Error('A monthly gift has its campaign')
  return campaign
}

/** @throws Refusal 400, 503 before anything is stored */
const accountOf = (context: ServerContext, form: MandateForm, body: JsonObject): Promise<StoredInstrument | null> =>
  instrumentOf(context, form.paymentMethod, body).catch((error: unknown) => {
    throw asNothingStored(error)
  })

/** The donor may give in another way: nothing can come of this one. */
function asNothingStored(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.status !== 503) return error
  const errors = error.errors.map((each) => ({ ...each, type: ERROR_TYPE.nothingStored }))
  return new Refusal(503, errors, { retryAfter: error.retryAfter ?? 5 })
}

/** A donor who agrees to debits that never come has given nothing, and believes otherwise. @throws Refusal 400 */
function requireDate({ firstDate, deductionDate }: MandateForm, { endDate }: GivingCampaign, now: number): void {
  const endsOn = endDate && lastDayBefore(endDate.getTime())
  const first = firstDate ?? firstDateAt(now, deductionDate)
  if (endsOn === null || first <= endsOn) return
  const message = `The campaign ends on ${dateText(endsOn)}, before that day comes. Please choose another day, or give once.`
  throw fieldRefusal('deductionDate', message, deductionDate)
}

/**
 * The date that the donor has read and agreed to is the first: by a clock that is a little ahead it may be a month later than ours. One that midnight has
 * overtaken is asked about anew, before it becomes another without a word.
 * @throws Refusal 400
 */
function requireAgreedDate({ firstDate, deductionDate }: MandateForm, now: number): void {
  const first = firstDateAt(now, deductionDate)
  if (firstDate === undefined || firstDate === first || firstDate === firstDateAt(now + CLOCK_BELIEVED, deductionDate)) return
  throw fieldRefusal('deductionDate', `The first date is ${dateText(first)} by now. Please look at the dates again.`, deductionDate)
}

const firstDateAt = (now: number, day: RecurringDay): CalendarDate => nextDeductionDate(dateInSouthAfrica(now), day)

/** @throws Refusal 404 */
export async function readMandate(context: ServerContext, id: string, authorization: string | undefined): Promise<WireDonationScheduler> {
  const found = await findMandate(context, id, authorization)
  const [setup] = await context.db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.mandateId, found.mandate.id), eq(cardSetups.status, 'pending')))
  if (setup) await askAboutCard(context, setup)
  // As of one instant: a card that is taken in meanwhile would be told of as stored, beside the gift as it was without it.
  return context.db.transaction(
    async (tx) => {
      const asOfNow = { ...context, db: tx }
      const { mandate, campaign, isByDonation } = await findMandate(asOfNow, id, authorization)
      const encoded = await encodeMandate(asOfNow, mandate, campaign)
      return isByDonation ? withinRightOf(id, encoded) : encoded
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * By the token of the recurring gift, by that of one of its donations, or for its logged-in donor by its id.
 * @throws Refusal 404
 */
export async function findMandate(context: ServerContext, id: string, authorization: string | undefined) {
  const ofGift = await readMandateToken(context.keys, id)
  const ofDonation = ofGift === null ? await mandateOfDonation(context, id) : null
  const mandateId = ofGift ?? ofDonation ?? (isUuid(id) ? id : null)
  const [row] = mandateId
    ? await context.db
        .select({
          mandate: mandates,
          campaign: {
            name: campaigns.name,
            path: campaigns.path,
            thankYouMessage: campaigns.thankYouMessage,
            adminFeeRate: campaigns.adminFeeRate,
            endDate: campaigns.endDate,
            gateways: campaigns.gateways,
          },
        })
        .from(mandates)
        .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
        .where(eq(mandates.id, mandateId))
    : []
  const isTheirs = row && (mandateId !== id || row.mandate.userId === (await requireUser(context, authorization)).id)
  if (!row || !isTheirs) throw new Refusal(404, NOT_FOUND)
  return { ...row, isByDonation: ofDonation !== null }
}

/**
 * What the token of one of its donations gives a right to: a receipt's link is passed on, and must not open the papers of the others. The gateway's page
 * leads back by the gift's own token.
 */
export function withinRightOf(token: string, { onceOffDonation, ...gift }: WireDonationScheduler): WireDonationScheduler {
  const within = <Part extends Pick<WireDebit, 'jwtTokenStringDonationId'>>(part: Part): Part =>
    part.jwtTokenStringDonationId === token ? part : { ...part, jwtTokenStringDonationId: null }
  return {
    ...gift,
    jwtTokenStringDonationId: token,
    debits: gift.debits.map(within),
    onceOffDonation: onceOffDonation && within(onceOffDonation),
    transactionInfo: null,
  }
}

export async function findMandateById(context: ServerContext, id: string): Promise<MandateRow | null> {
  const [mandate] = await context.db.select().from(mandates).where(eq(mandates.id, id))
  return mandate ?? null
}

async function mandateOfDonation(context: ServerContext, token: string): Promise<string | null> {
  const donationId = await readDonationToken(context.keys, token)
  const [donation] = donationId
    ? await context.db.select({ mandateId: donations.mandateId }).from(donations).where(eq(donations.id, donationId))
    : []
  return donation?.mandateId ?? null
}

/**
 * What debits will be taken from, where that is known before the donor goes to a gateway's page.
 * @throws Refusal 400, 503
 */
export async function instrumentOf(context: ServerContext, paymentMethod: number, body: JsonObject): Promise<StoredInstrument | null> {
  if (paymentMethod !== PaymentMethod.Paysoft) return null
  const { bankingDetails } = body
  const noBank = fieldRefusal('bankName', 'Please select a bank.')
  if (typeof bankingDetails !== 'object' || bankingDetails === null) throw noBank
  const account = validate(debitAccount, bankingDetails as JsonObject)
  if (!(context.bankTable ?? ALL_BANKS).some(({ name }) => name === account.bankName)) throw noBank
  const refusal = accountRefusal(account, context.checkDigitRules)
  const refused = new Refusal(400, [{ displayMessage: ACCOUNT_REFUSED, type: 'Account Refused', field: 'accountNumber' }])
  const { paysoft } = context.debitGateways
  if (refusal !== null || !paysoft) throw refused
  try {
    const registered = await paysoft.register(account)
    if (!registered) throw refused
    return registered
  } catch (error) {
    throw asRefusal(context, error, 'A monthly gift could not be set up')
  }
}

/** @throws Refusal 400 */
export const requireConsent = (body: JsonObject): void => void validate(consentForm, body)

async function findStored(context: ServerContext, { scope, key }: IdempotentCall): Promise<MandateRow | null> {
  const [stored] = await context.db
    .select()
    .from(mandates)
    .where(and(eq(mandates.idempotencyScope, scope), eq(mandates.idempotencyKey, key)))
  return stored ?? null
}

interface AllowedMandate {
  form: MandateForm
  campaign: GivingCampaign
  userId: string | null
  /** Null where a card is still to be stored. */
  account: StoredInstrument | null
  /** When it was allowed. */
  now: number
}

async function store(context: ServerContext, allowed: AllowedMandate, call: MandateCall): Promise<MandateRow> {
  const { form, account } = allowed
  let isCounted = false
  const row = newMandate(context, allowed, call)
  const startWithMail = async (tx: Transaction, stored: MandateRow) => {
    if (stored.extraCents > 0) await addExtraDebit(tx, context, stored)
    if (!(await call.limits.mayMail('started', stored.email))) throw fieldRefusal('email', MANY_STARTED, form.email)
    isCounted = true
    await tellStarted(tx, context, stored, stored.extraCents)
  }
  const keep = async (tx: Transaction) => {
    const [stored] = await tx
      .insert(mandates)
      .values(row)
      .onConflictDoNothing({ target: [mandates.idempotencyScope, mandates.idempotencyKey] })
      .returning()
    if (!stored) return null
    if (!account) await addSetup(tx, context, stored, stored.extraCents)
    else await startWithMail(tx, stored)
    return stored
  }
  const keepOrUncount = () =>
    context.db.transaction(keep).catch(async (error: unknown) => {
      if (isCounted) await call.limits.mailedNothing('started', row.email)
      isCounted = false
      throw error
    })
  const created = await withNewReferences(keepOrUncount)
  const stored = created ?? (await findStored(context, call))
  if (!stored) throw new Error('The monthly gift was neither stored nor found')
  return stored
}

function newMandate(context: ServerContext, { form, campaign, userId, account, now }: AllowedMandate, call: IdempotentCall): MandateRow {
  const { term, deductionDate: deductionDay } = form
  return {
    id: context.random.uuid(),
    status: account ? RecurringStatus.Active : RecurringStatus.PendingSettlement,
    statusReason: null,
    campaignId: campaign.id,
    userId,
    currencyId: form.currencyId,
    amountCents: cents(form.amount),
    tipCents: cents(form.tipOrAdminFeeAmount),
    isAdminFee: campaign.isAdminFee,
    extraCents: cents(form.onceOffAmount ?? 0),
    term,
    deductionDay,
    monthsAgreed: null,
    debitsLeft: TERM_DEBITS[term],
    nextDueDate: form.firstDate ?? firstDateAt(now, deductionDay),
    pausedUntil: null,
    paymentMethod: form.paymentMethod,
    instrument: account?.token ?? null,
    instrumentLabel: account?.label ?? '',
    ...giverOfForm(form),
    idempotencyScope: call.scope,
    idempotencyKey: call.key,
    changeToldAt: null,
    isHidden: false,
    createdAt: new Date(now),
  }
}

/** By debit order the extra gift is a debit of the day on which it is given: the first date comes after that, and a day has one debit. */
async function addExtraDebit(tx: Transaction, context: ServerContext, mandate: MandateRow): Promise<void> {
  const gift = { amountCents: mandate.extraCents, tipCents: 0, paymentMethod: PaymentMethod.Paysoft, gateway: 'paysoft' } as const
  const donation = donationOf(context, mandate, { ...gift, status: DonationStatus.Pledged })
  const day = dateInSouthAfrica(mandate.createdAt.getTime())
  await tx.insert(donations).values(donation)
  await tx.insert(mandateDebits).values({
    id: context.random.uuid(),
    mandateId: mandate.id,
    dueDate: day,
    isExtra: true,
    status: 'due',
    amountCents: mandate.extraCents,
    nextAttemptOn: day,
    donationId: donation.id,
  })
}

/** The fee that a campaign asks for an amount. */
export const feeOf = (amountCents: number, { adminFeeRate }: { adminFeeRate: number }): number => shareOf(amountCents, adminFeeRate)
