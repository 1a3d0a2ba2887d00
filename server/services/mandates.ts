import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mixed, object, string } from 'yup'
import { accountRefusal } from '#domain/bankAccount.ts'
import { ALL_BANKS } from '#domain/banks.ts'
import { makeEftReference } from '#domain/eftReference.ts'
import { DonationStatus, DonationType, PaymentMethod, RecurringStatus, type CurrencyId } from '#domain/enumerations.ts'
import { shareOf } from '#domain/money.ts'
import { hasEnded } from '#domain/recurringGift.ts'
import { offeredRecurringMethods } from '#domain/paymentMethods.ts'
import { dateInSouthAfrica, lastDayBefore, nextDeductionDate, TERM_DEBITS } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { ACCOUNT_REFUSED, cardStoreConsent, debitAccount, recurringDonation, type RecurringDonation } from '#domain/recurringSchema.ts'
import { ERROR_TYPE, type WireDonationScheduler } from '#domain/wire.ts'
import { requireUser } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaigns, cardSetups, donations, mandateDebits, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import type { StoredInstrument } from '#server/gateways/gateway.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { isUuid } from '#server/http/query.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { campaignFor, cents, GATEWAY_SILENT, isPauseOver, QUERY_TIMEOUT_MS, type CampaignRow } from '#server/services/donations.ts'
import { readDonationToken, readMandateToken, signMandateToken } from '#server/services/donationToken.ts'
import { encodeMandate } from '#server/services/encodeMandate.ts'
import { giverOf, giverOfForm } from '#server/services/giver.ts'
import type { IdempotentCall, PersonsCall } from '#server/services/idempotency.ts'
import { tellStarted, type CardSetupRow, type MandateRow } from '#server/services/mandateOutcomes.ts'
import { withNewReferences } from '#server/services/references.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { STILL_TO_BE_SENT, WITHOUT_ANSWER } from '#server/services/openDebits.ts'

const NOT_FOUND = 'We could not find this recurring donation.'
const NO_RECURRING = 'This campaign does not take recurring donations.'

/** The form's consent has another name on the wire. */
const { cardStoreConsent: _, ...fields } = recurringDonation.fields
const mandateForm = object({ ...fields, campaignId: string().required('This campaign does not exist.'), cardConsent: cardStoreConsent })
const consentForm = object({ paymentMethod: mixed(), cardConsent: cardStoreConsent })

type MandateForm = RecurringDonation & { campaignId: string }

/**
 * Stores the donor's word. By debit order it holds at once; by card once the gateway has stored the card, together with the extra gift if there is one.
 * @throws Refusal 400 for what the form, the campaign or the account does not allow, 503 where the gateway does not answer
 */
export async function promise(
  context: ServerContext,
  body: JsonObject,
  userId: string | null,
  call: PersonsCall,
): Promise<WireDonationScheduler> {
  const form = validate(mandateForm, body) as unknown as MandateForm
  const earlier = await findStored(context, call)
  // A debit order that an earlier run stored is taken every month, and a refusal would say that it is not.
  const isInForce = earlier?.instrument && !hasEnded(earlier)
  const campaign = isInForce ? await campaignOf(context, earlier) : await allowedCampaign(context, form)
  if (!isInForce) await call.isPerson()
  const mandate = earlier ?? (await store(context, form, campaign, userId, call, await accountOf(context, form, body)))
  return hasEnded(mandate) ? encodeMandate(context, mandate, campaign) : encodeOpened(context, mandate, campaign)
}

/** @throws Refusal 400 */
async function allowedCampaign(context: ServerContext, form: MandateForm): Promise<CampaignRow> {
  const campaign = await campaignFor(context, form, offeredRecurringMethods)
  if (!campaign.isRecurring) throw fieldRefusal('campaignId', NO_RECURRING, form.campaignId)
  requireDate(context, form, campaign)
  return campaign
}

async function campaignOf(context: ServerContext, { campaignId }: MandateRow): Promise<CampaignRow> {
  const [campaign] = await context.db.select().from(campaigns).where(eq(campaigns.id, campaignId))
  if (!campaign) throw new Error('A recurring donation has its campaign')
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

/** Who agrees to debits that never come has given nothing, and believes to have. @throws Refusal 400 */
function requireDate(context: ServerContext, { deductionDate }: MandateForm, { endDate }: CampaignRow): void {
  const endsOn = endDate && lastDayBefore(endDate.getTime())
  const first = nextDeductionDate(dateInSouthAfrica(context.clock()), deductionDate as MandateRow['deductionDay'])
  if (endsOn === null || first <= endsOn) return
  const message = `The campaign ends on ${dateText(endsOn)}, before that day comes. Please choose another day, or give once.`
  throw fieldRefusal('deductionDate', message, deductionDate)
}

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
      const { mandate, campaign } = await findMandate(asOfNow, id, authorization)
      return encodeMandate(asOfNow, mandate, campaign)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/**
 * By the token of the recurring gift, by that of one of its donations, or for its logged-in donor by its id.
 * @throws Refusal 404
 */
export async function findMandate(context: ServerContext, id: string, authorization: string | undefined) {
  const mandateId = (await readMandateToken(context.keys, id)) ?? (await mandateOfDonation(context, id)) ?? (isUuid(id) ? id : null)
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
  return row
}

export async function findMandateById(context: ServerContext, id: string): Promise<MandateRow | null> {
  const [mandate] = await context.db.select().from(mandates).where(eq(mandates.id, id))
  return mandate ?? null
}

export async function findSetup(context: ServerContext, gatewayRequestId: string): Promise<CardSetupRow | null> {
  const [setup] = await context.db.select().from(cardSetups).where(eq(cardSetups.gatewayRequestId, gatewayRequestId))
  return setup ?? null
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
  const refusal = accountRefusal({ ...account, accountType: account.accountType as 0 | 1 | 2 }, context.checkDigitRules)
  const refused = new Refusal(400, [{ displayMessage: ACCOUNT_REFUSED, type: 'Account Refused', field: 'accountNumber' }])
  const { paysoft } = context.debitGateways
  if (refusal !== null || !paysoft) throw refused
  try {
    const registered = await paysoft.register(account)
    if (!registered) throw refused
    return registered
  } catch (error) {
    throw asRefusal(context, error)
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

async function store(
  context: ServerContext,
  form: MandateForm,
  campaign: CampaignRow,
  userId: string | null,
  call: IdempotentCall,
  account: StoredInstrument | null,
): Promise<MandateRow> {
  const row = newMandate(context, form, campaign, userId, call, account)
  const keep = async (tx: Transaction) => {
    const [stored] = await tx
      .insert(mandates)
      .values(row)
      .onConflictDoNothing({ target: [mandates.idempotencyScope, mandates.idempotencyKey] })
      .returning()
    if (!stored) return null
    if (!account) await addSetup(tx, context, stored, stored.extraCents)
    else {
      if (stored.extraCents > 0) await addExtraDebit(tx, context, stored)
      await tellStarted(tx, context, stored, stored.extraCents)
    }
    return stored
  }
  const created = await withNewReferences(() => context.db.transaction(keep))
  const stored = created ?? (await findStored(context, call))
  if (!stored) throw new Error('The recurring donation was neither stored nor found')
  return stored
}

function newMandate(
  context: ServerContext,
  form: MandateForm,
  campaign: CampaignRow,
  userId: string | null,
  call: IdempotentCall,
  account: StoredInstrument | null,
): MandateRow {
  const now = context.clock()
  const term = form.term as MandateRow['term']
  const deductionDay = form.deductionDate as MandateRow['deductionDay']
  return {
    id: context.random.uuid(),
    status: account ? RecurringStatus.Active : RecurringStatus.PendingSettlement,
    statusReason: null,
    campaignId: campaign.id,
    userId,
    currencyId: form.currencyId as CurrencyId,
    amountCents: cents(form.amount),
    tipCents: cents(form.tipOrAdminFeeAmount),
    isAdminFee: campaign.isAdminFee,
    extraCents: cents(form.onceOffAmount ?? 0),
    term,
    deductionDay,
    debitsLeft: TERM_DEBITS[term],
    nextDueDate: nextDeductionDate(dateInSouthAfrica(now), deductionDay),
    pausedUntil: null,
    paymentMethod: form.paymentMethod as PaymentMethod,
    instrument: account?.token ?? null,
    instrumentLabel: account?.label ?? '',
    ...giverOfForm(form),
    idempotencyScope: call.scope,
    idempotencyKey: call.key,
    createdAt: new Date(now),
  }
}

/** A donation of a mandate, not yet paid. */
export function donationOf(
  context: ServerContext,
  mandate: MandateRow,
  rest: Pick<typeof donations.$inferInsert, 'amountCents' | 'tipCents' | 'paymentMethod' | 'gateway' | 'status'> & { reference?: string },
): typeof donations.$inferInsert {
  return {
    reference: makeEftReference(context.random.integer),
    ...rest,
    id: context.random.uuid(),
    type: DonationType.Recurring,
    mandateId: mandate.id,
    createdAt: new Date(context.clock()),
    campaignId: mandate.campaignId,
    userId: mandate.userId,
    currencyId: mandate.currencyId,
    isAdminFee: mandate.isAdminFee,
    ...giverOf(mandate),
  }
}

/** @param amountCents of an extra gift that the same payment pays, or 0 */
export async function addSetup(tx: Transaction, context: ServerContext, mandate: MandateRow, amountCents: number): Promise<void> {
  const reference = makeEftReference(context.random.integer)
  const nextQueryAt = new Date(context.clock() + context.settings.reconcileAfterMs)
  await tx
    .insert(cardSetups)
    .values({ reference, mandateId: mandate.id, status: 'pending', amountCents, nextQueryAt, createdAt: new Date(context.clock()) })
  if (amountCents === 0) return
  const gift = {
    amountCents,
    tipCents: 0,
    paymentMethod: PaymentMethod.PayFast,
    gateway: 'paygate',
    status: DonationStatus.Pending,
  } as const
  await tx.insert(donations).values({ ...donationOf(context, mandate, { ...gift, reference }), nextQueryAt })
}

/** By debit order the extra gift is a debit of today. */
async function addExtraDebit(tx: Transaction, context: ServerContext, mandate: MandateRow): Promise<void> {
  const gift = { amountCents: mandate.extraCents, tipCents: 0, paymentMethod: PaymentMethod.Paysoft, gateway: 'paysoft' } as const
  const donation = donationOf(context, mandate, { ...gift, status: DonationStatus.Pledged })
  const today = dateInSouthAfrica(context.clock())
  await tx.insert(donations).values(donation)
  await tx.insert(mandateDebits).values({
    id: context.random.uuid(),
    mandateId: mandate.id,
    dueDate: today,
    isExtra: true,
    status: 'due',
    amountCents: mandate.extraCents,
    nextAttemptOn: today,
    donationId: donation.id,
  })
}

/**
 * With the page on which its card is given, if it waits for one. Another change may put a new card in its place at any moment: that is opened in turn.
 * Each round opens one for good or throws, so there are no more rounds than cards were asked for.
 * @throws Refusal 503
 */
export async function encodeOpened(
  context: ServerContext,
  mandate: MandateRow,
  campaign: Parameters<typeof encodeMandate>[2],
  isFromManage = false,
): Promise<WireDonationScheduler> {
  for (;;) {
    await openSetup(context, mandate, isFromManage)
    const encoded = await encodeMandate(context, mandate, campaign)
    if (!encoded.transactionInfo || encoded.transactionInfo.payfastResponse) return encoded
  }
}

/** Opens the payment that stores the card, if there is one to open. @throws Refusal 503 */
async function openSetup(context: ServerContext, mandate: MandateRow, isFromManage: boolean): Promise<void> {
  const [setup] = await context.db
    .select()
    .from(cardSetups)
    .where(and(eq(cardSetups.mandateId, mandate.id), eq(cardSetups.status, 'pending')))
  if (!setup || setup.gatewayRequestId) return
  try {
    const { requestId, payfastResponse } = await context.gateways.paygate.start({
      reference: setup.reference,
      // Unconfirmed: that PayWeb3 stores a card by a payment of 0, as its sister PayFast does.
      totalCents: setup.amountCents,
      currencyId: mandate.currencyId,
      email: mandate.email,
      paymentMethod: PaymentMethod.PayFast,
      donationToken: await signMandateToken(context.keys, mandate),
      storesCard: true,
      isFromManage,
    })
    const opened = { gatewayRequestId: requestId, payfastResponse }
    // Whoever opened it first has handed its page out: the card that is given there is asked about.
    const isFirst = ({ reference, gatewayRequestId }: typeof donations | typeof cardSetups) =>
      and(eq(reference, setup.reference), isNull(gatewayRequestId))
    await context.db.transaction(async (tx) => {
      await tx.update(donations).set(opened).where(isFirst(donations))
      await tx.update(cardSetups).set(opened).where(isFirst(cardSetups))
    })
  } catch (error) {
    throw asRefusal(context, error)
  }
}

/** At most once every few seconds over all copies of the server, as of a donation. @returns whether there was an answer, and PayGate had decided */
export async function askAboutCard(context: ServerContext, setup: CardSetupRow): Promise<boolean> {
  if (!setup.gatewayRequestId) return false
  const [claimed] = await context.db
    .update(cardSetups)
    .set({ queriedAt: new Date(context.clock()) })
    .where(and(eq(cardSetups.reference, setup.reference), isPauseOver(context, cardSetups.queriedAt)))
    .returning({ reference: cardSetups.reference })
  if (!claimed) return false
  try {
    const payment = { requestId: setup.gatewayRequestId, reference: setup.reference }
    const statement = await context.gateways.paygate.query(payment, QUERY_TIMEOUT_MS)
    await takeStatement(context, statement, 'query')
    return !statement.isUndecided
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    return false
  }
}

/** Debits that have not gone out yet do not, once their mandate has ended. */
export async function stopDebits(context: ServerContext, mandateIds: string[]): Promise<void> {
  if (mandateIds.length === 0) return
  await context.db.transaction(async (tx) => {
    await lockOpenDebits(tx, mandateIds)
    await closeOpenDebits(tx, mandateIds, 'stopped')
  })
}

const areOpen = (mandateIds: string[]) => and(inArray(mandateDebits.mandateId, mandateIds), inArray(mandateDebits.status, STILL_TO_BE_SENT))

/**
 * The donations of debits that have no answer yet: before the mandates, as settling does, so that neither waits for the other in a circle. Those that
 * are with the bank as well: what is declined at this moment is either taken out with the rest, or finds the gift as it is afterwards.
 */
export async function lockOpenDebits(tx: Transaction, mandateIds: string[]): Promise<void> {
  await tx
    .select({ id: donations.id })
    .from(donations)
    .innerJoin(mandateDebits, eq(mandateDebits.donationId, donations.id))
    .where(and(inArray(mandateDebits.mandateId, mandateIds), inArray(mandateDebits.status, WITHOUT_ANSWER)))
    .orderBy(donations.id)
    .for('update', { of: donations })
}

/** What has not gone out does not. @returns how many of the gift's months that were */
export async function closeOpenDebits(tx: Transaction, mandateIds: string[], status: 'stopped' | 'skipped'): Promise<number> {
  const out = await tx
    .update(mandateDebits)
    .set({ status, nextAttemptOn: null })
    .where(areOpen(mandateIds))
    .returning({ donationId: mandateDebits.donationId, isExtra: mandateDebits.isExtra })
  const ids = out.flatMap(({ donationId }) => donationId ?? [])
  if (ids.length > 0) await tx.update(donations).set({ status: DonationStatus.CanceledAtManage }).where(inArray(donations.id, ids))
  return out.filter(({ isExtra }) => !isExtra).length
}

function asRefusal(context: ServerContext, error: unknown): unknown {
  if (!(error instanceof GatewayUnavailable)) return error
  context.log.error(`A recurring donation could not be set up: ${error.message}`)
  return new Refusal(503, GATEWAY_SILENT, { retryAfter: 5 })
}

/** The fee that a campaign asks for an amount. */
export const feeOf = (amountCents: number, { adminFeeRate }: { adminFeeRate: number }): number => shareOf(amountCents, adminFeeRate)
