import { and, eq, inArray, isNotNull, notExists } from 'drizzle-orm'
import type { InferType } from 'yup'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { cents, centsFromWire } from '#domain/money.ts'
import { hasEnded, isCancelled } from '#domain/recurringGift.ts'
import {
  addMonths,
  dateInSouthAfrica,
  isCalendarDate,
  LONGEST_PAUSE,
  movedDeductionDate,
  TERM_DEBITS,
  type CalendarDate,
} from '#domain/recurringSchedule.ts'
import { scheduleChange } from '#domain/recurringSchema.ts'
import { SCHEDULE_FIELDS, type ScheduleField } from '#domain/scheduleFields.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { cardSetups, donations, gatewayEvents, mandateDebits, mandates } from '#server/db/schema.ts'
import type { StoredInstrument } from '#server/gateways/gateway.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { fieldError, fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { cancelledMail } from '#server/mail/recurring.ts'
import { addSetup, encodeOpened } from '#server/services/cardSetups.ts'
import { METHOD_NOT_OFFERED, MONEY_CAME, UNDECIDED, wrongFee } from '#server/services/donations.ts'
import { encodeMandate, methodsOffered } from '#server/services/encodeMandate.ts'
import type { MailLimits } from '#server/services/mailLimits.ts'
import { takeInstrument } from '#server/services/cardSetupOutcomes.ts'
import { tell, tellChanged } from '#server/services/mandateMails.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { lastDueDate, monthsCounted, takenUp } from '#server/services/mandateSchedule.ts'
import {
  feeOf,
  findMandate,
  findMandateById,
  instrumentOf,
  MANY_STARTED,
  requireConsent,
  withinRightOf,
} from '#server/services/mandates.ts'
import { cameWrong, lockDonations } from '#server/services/moneyCameOtherwise.ts'
import { closeOpenDebits, extraAmong, lockUnansweredDebits, priceOpenDebits, stopDebits } from '#server/services/openDebits.ts'
import { withNewReferences } from '#server/services/references.ts'

const ENDED = 'This monthly gift has ended, so it cannot be changed.'
const NOTHING_TO_TAKE_FROM = 'There is no card or account to take it from. Please add one first.'
const CHANGED_MEANWHILE = 'This monthly gift has changed meanwhile. Please look at it again.'
const OVERTAKEN = 'This monthly gift has changed meanwhile, so what you asked for was not saved. Please look at it again.'
const CARD_BY_GIFT = 'To add a card, please open your monthly gift by the link in an e-mail about it.'
const TOO_FAR_AHEAD = 'It cannot be put off by more than five years from now.'
/** In months: put off again and again, a date would come to a year that has no four digits. */
const FURTHEST_AHEAD = 60
/** By then its address may be mailed again. */
const TOLD_WITHIN_MS = 3_600_000
const DATE = /^\d{4}-\d{2}-\d{2}$/

type Change = Partial<MandateRow>
type FoundMandate = Pick<Awaited<ReturnType<typeof findMandate>>, 'mandate' | 'campaign'>
type FoundCampaign = FoundMandate['campaign']

/** One thing at a time may be changed by each part of the body; a part sent again changes nothing more. @throws Refusal 400, 404, 409, 503 */
export async function changeMandate(
  context: ServerContext,
  id: string,
  authorization: string | undefined,
  body: JsonObject,
  limits: MailLimits,
): Promise<WireDonationScheduler> {
  const { mandate: found, campaign, isByDonation } = await findMandate(context, id, authorization)
  const asked = readAsked(context, body, found, campaign)
  if (isByDonation && asked.method === PaymentMethod.PayFast) throw fieldRefusal('paymentMethod', CARD_BY_GIFT, asked.method)
  const instrument = asked.method === null ? null : await instrumentOf(context, asked.method, body)
  await withNewReferences(() =>
    context.db.transaction((tx) => change(tx, context, { id: found.id, campaign, asked: { ...asked, instrument }, limits })),
  )
  await stopDebitsOf(context, found.id)
  const { mandate } = await findMandate(context, id, authorization)
  if (asked.method === PaymentMethod.PayFast) return encodeOpened(context, mandate, campaign, true)
  const encoded = await encodeMandate(context, mandate, campaign)
  return isByDonation ? withinRightOf(id, encoded) : encoded
}

/** What donors may ask for themselves: to go on, or to cancel. */
const ASKED_STATUSES = [RecurringStatus.Active, RecurringStatus.CancelledAtTransaction, RecurringStatus.CancelledAtManage] as const
type AskedStatus = (typeof ASKED_STATUSES)[number]
type Cancellation = Exclude<AskedStatus, typeof RecurringStatus.Active>

/** What the body asks for; null where it says nothing. */
interface Asked {
  schedule: Schedule | null
  /** What the schedule was when it was asked for. */
  from: FormerSchedule
  status: AskedStatus | null
  pause: { from: string; months: number } | null
  skip: string | null
  method: PaymentMethod | null
}

function readAsked(context: ServerContext, body: JsonObject, mandate: MandateRow, campaign: FoundCampaign): Asked {
  const schedule = readSchedule(body, mandate)
  const from = readFrom(body)
  const status = readStatus(body)
  const pause = readPause(body)
  const skip = readSkip(body)
  const method = readMethod(context, body, mandate, campaign)
  if (!schedule && status === null && !pause && skip === null && method === null) throw new Refusal(400, 'There is nothing to change.')
  return { schedule, from, status, pause, skip, method }
}

type AskedWithInstrument = Asked & { instrument: StoredInstrument | null }

interface Changing {
  id: string
  campaign: FoundCampaign
  asked: AskedWithInstrument
  limits: MailLimits
}

async function change(tx: Transaction, context: ServerContext, { id, campaign, asked, limits }: Changing): Promise<void> {
  const { status, method, instrument } = asked
  const mandate = await lockMandate(tx, id, asked)
  if (status !== null && status !== RecurringStatus.Active) return cancel(tx, context, mandate, status)
  if (hasEnded(mandate)) throw new Refusal(409, ENDED)
  const [changed, droppedExtraCents] = await asIsAsked(tx, context, { mandate, campaign }, asked)
  await tx.update(mandates).set(changed).where(eq(mandates.id, id))
  // An account starts what waited for a card, and its donor is mailed like one who gave by account from the start.
  const isStarted = instrument !== null && mandate.status === RecurringStatus.PendingSettlement
  if (isStarted && !(await limits.mayMail('started', mandate.email))) throw fieldRefusal('paymentMethod', MANY_STARTED, method)
  const current = method === null ? changed : await changeInstrument(tx, context, changed, instrument)
  const hadBegun = mandate.status !== RecurringStatus.PendingSettlement
  const isToldOf = hadBegun && isRunning(current) && differsForItsDonor(current, mandate)
  if (!isToldOf) return
  // Anybody may have typed the address. Past the limit the change holds all the same, and is told of later; that the gift is cancelled, once, is told of at once.
  const isTold = await limits.mayMail('changed', current.email)
  if (isTold) await tellChanged(tx, context, current, droppedExtraCents)
  const waits = mandate.changeToldAt !== null
  const changeToldAt = isTold ? null : new Date(context.clock() + TOLD_WITHIN_MS)
  // What waits already is not put off.
  if (waits === isTold) await tx.update(mandates).set({ changeToldAt }).where(eq(mandates.id, id))
}

/** Donations, then cards, then the gift: in the order of settling, or the two would deadlock. */
async function lockMandate(tx: Transaction, id: string, { status, pause, schedule, method }: Asked): Promise<MandateRow> {
  if (status !== null && status !== RecurringStatus.Active)
    await lockDonations(tx, and(eq(donations.mandateId, id), eq(donations.status, DonationStatus.Pending)))
  if (pause || schedule) await lockUnansweredDebits(tx, [id])
  if (method !== null)
    await tx
      .select({ reference: cardSetups.reference })
      .from(cardSetups)
      .where(eq(cardSetups.mandateId, id))
      .orderBy(cardSetups.reference)
      .for('update')
  const [mandate] = await tx.select().from(mandates).where(eq(mandates.id, id)).for('update')
  if (!mandate) throw new Error('The monthly gift is gone')
  return mandate
}

/** @returns the gift as it is to be, and the sum of an extra gift that is not taken because of it */
async function asIsAsked(
  tx: Transaction,
  context: ServerContext,
  { mandate, campaign }: FoundMandate,
  { schedule, from, status, pause, skip, instrument }: AskedWithInstrument,
): Promise<[MandateRow, number | null]> {
  let current = mandate
  let droppedExtraCents: number | null = null
  const take = (change: Change) => {
    current = { ...current, ...change }
  }
  if (status === RecurringStatus.Active && current.status === RecurringStatus.Error) {
    if (current.instrument === null && instrument === null) throw fieldRefusal('donationSchedulerStatus', NOTHING_TO_TAKE_FROM)
    take(await takenUp(tx, context, current))
  }
  if (schedule) {
    refuseOvertaken(current, schedule, from)
    take(await reschedule(tx, context, { mandate: current, campaign }, schedule))
  }
  if (pause) {
    const [pausing, dropped] = await pauseOrResume(tx, context, current, pause)
    droppedExtraCents = dropped
    take(pausing)
  }
  if (skip !== null) take(await skipDate(tx, context, current, skip))
  return [current, droppedExtraCents]
}

const TOLD_OF = [
  'amountCents',
  'tipCents',
  'term',
  'deductionDay',
  'nextDueDate',
  'debitsLeft',
  'status',
  'paymentMethod',
  'instrumentLabel',
] as const

const differsForItsDonor = (now: MandateRow, before: MandateRow): boolean => TOLD_OF.some((part) => now[part] !== before[part])

async function stopDebitsOf(context: ServerContext, id: string): Promise<void> {
  const mandate = await findMandateById(context, id)
  if (mandate && hasEnded(mandate)) await stopDebits(context, [id])
}

type Schedule = Partial<Pick<InferType<typeof scheduleChange>, ScheduleField>>
/** In numbers, and not checked by the form's rules: it is only compared. */
type FormerSchedule = Partial<Record<ScheduleField, number>>

/** What of the schedule's form was sent, by the form's own rules. */
function readSchedule(body: JsonObject, { currencyId }: MandateRow): Schedule | null {
  const sent = SCHEDULE_FIELDS.filter((field) => body[field] !== undefined)
  if (sent.length === 0) return null
  const { currencyId: _, ...schedule } = validate(scheduleChange.pick(['currencyId', ...sent]), { ...body, currencyId })
  return schedule
}

function readFrom({ from = {} }: JsonObject): FormerSchedule {
  const given = (typeof from === 'object' ? from : null) as Partial<JsonObject> | null
  const known = SCHEDULE_FIELDS.map((field) => [field, given?.[field]] as const).filter(([, value]) => value !== undefined)
  if (!given || known.some(([, value]) => typeof value !== 'number')) {
    throw fieldRefusal('from', 'Please say in numbers what it is changed from.')
  }
  return Object.fromEntries(known)
}

/** What is asked for may be there already: it was sent again after an answer that was lost. @throws Refusal 409 */
function refuseOvertaken({ amountCents, tipCents, term, deductionDay }: MandateRow, schedule: Schedule, from: FormerSchedule): void {
  const now = { amount: amountCents, tipOrAdminFeeAmount: tipCents, term, deductionDate: deductionDay }
  const isNow = (field: ScheduleField, value: number | undefined) =>
    value !== undefined && now[field] === (field === 'amount' || field === 'tipOrAdminFeeAmount' ? centsFromWire(value) : value)
  const overtaken = SCHEDULE_FIELDS.find(
    (field) => from[field] !== undefined && !isNow(field, from[field]) && !isNow(field, schedule[field]),
  )
  if (overtaken) throw new Refusal(409, [fieldError(overtaken, OVERTAKEN)])
}

function readStatus({ donationSchedulerStatus: status }: JsonObject): AskedStatus | null {
  if (status === undefined) return null
  const asked = ASKED_STATUSES.find((each) => each === status)
  if (asked === undefined) {
    throw fieldRefusal('donationSchedulerStatus', 'A monthly gift can only be cancelled or taken up again here.', status)
  }
  return asked
}

function readPause({ pause }: JsonObject): { from: string; months: number } | null {
  if (pause === undefined) return null
  const { from, months } = (typeof pause === 'object' && pause !== null ? pause : {}) as Record<string, unknown>
  if (typeof months !== 'number' || !Number.isInteger(months) || months < 0 || months > LONGEST_PAUSE) {
    throw fieldRefusal('pause', `Please choose a pause of 1 to ${LONGEST_PAUSE} months.`)
  }
  if (typeof from !== 'string' || !DATE.test(from)) throw fieldRefusal('pause', 'Please say from which date on to pause.')
  return { from, months }
}

function readSkip({ skip }: JsonObject): string | null {
  if (skip === undefined) return null
  if (typeof skip !== 'string' || !DATE.test(skip)) throw fieldRefusal('skip', 'Please say which date to skip.')
  return skip
}

function readMethod(context: ServerContext, body: JsonObject, mandate: MandateRow, campaign: FoundCampaign): PaymentMethod | null {
  const { paymentMethod: method } = body
  if (method === undefined) return null
  if (method !== PaymentMethod.PayFast && method !== PaymentMethod.Paysoft) {
    throw fieldRefusal('paymentMethod', 'Please select a payment method.', method)
  }
  if (!methodsOffered(context, mandate, campaign).includes(method)) throw fieldRefusal('paymentMethod', METHOD_NOT_OFFERED, method)
  requireConsent(body)
  return method
}

async function reschedule(
  tx: Transaction,
  context: ServerContext,
  { mandate, campaign }: FoundMandate,
  { amount, tipOrAdminFeeAmount, term, deductionDate }: Schedule,
): Promise<Change> {
  const amountCents = amount === undefined ? mandate.amountCents : cents(amount)
  const newTerm = term ?? mandate.term
  const newDay = deductionDate ?? mandate.deductionDay
  const today = dateInSouthAfrica(context.clock())
  const isOther = newTerm !== mandate.term
  const debitsLeft = isOther ? TERM_DEBITS[newTerm] : mandate.debitsLeft
  const monthsAgreed = isOther ? debitsLeft && (await monthsCounted(tx, mandate.id)) + debitsLeft : mandate.monthsAgreed
  // With another term there may be dates again where the last had come.
  const isMoved = debitsLeft !== 0 && (newDay !== mandate.deductionDay || mandate.nextDueDate === null)
  const nextDueDate = isMoved
    ? movedDeductionDate(newDay, { today, lastDue: await lastDueDate(tx, mandate.id), pausedUntil: mandate.pausedUntil })
    : mandate.nextDueDate
  const tipCents = tipFor(mandate, campaign, amountCents, tipOrAdminFeeAmount)
  if (amountCents !== mandate.amountCents || tipCents !== mandate.tipCents)
    await priceOpenDebits(tx, { id: mandate.id, amountCents, tipCents })
  return {
    amountCents,
    tipCents,
    term: newTerm,
    deductionDay: newDay,
    monthsAgreed,
    debitsLeft,
    nextDueDate,
    pausedUntil: isMoved && mandate.pausedUntil ? nextDueDate : mandate.pausedUntil,
  }
}

/** A fee that the donor covers follows the amount; a tip stays until the donor changes it. */
function tipFor(mandate: MandateRow, campaign: FoundCampaign, amountCents: number, tip: number | undefined): number {
  if (tip === undefined && amountCents === mandate.amountCents) return mandate.tipCents
  const fee = feeOf(amountCents, campaign)
  const asked = tip === undefined ? (mandate.isAdminFee && mandate.tipCents > 0 ? fee : mandate.tipCents) : cents(tip)
  if (mandate.isAdminFee && asked !== 0 && asked !== fee) {
    throw wrongFee(fee, mandate.currencyId, tip)
  }
  return asked
}

/** What waits for a card, or has stopped, goes on from the next of its days once it is taken up: it has none yet to put off or leave out. */
const isRunning = ({ status }: MandateRow): boolean => status === RecurringStatus.Active

/** @returns the sum of an extra gift that is not taken because of it, too */
async function pauseOrResume(
  tx: Transaction,
  context: ServerContext,
  mandate: MandateRow,
  { from, months }: { from: string; months: number },
): Promise<[Change, number | null]> {
  const { nextDueDate, pausedUntil, deductionDay, debitsLeft } = mandate
  if (months === 0) {
    if (!pausedUntil) return [{}, null]
    const today = dateInSouthAfrica(context.clock())
    const nextDate = movedDeductionDate(deductionDay, { today, lastDue: await lastDueDate(tx, mandate.id), pausedUntil: null })
    return [{ pausedUntil: null, nextDueDate: nextDate }, null]
  }
  const until = addMonths(from, months)
  if (pausedUntil === until && nextDueDate === until) return [{}, null]
  if (!isRunning(mandate) || nextDueDate !== from) throw new Refusal(409, [fieldError('pause', CHANGED_MEANWHILE)])
  requireNotFarAhead(context, 'pause', { from, months })
  // What failed and would be tried again is not taken in a pause either, and its month is not lost.
  const closed = await closeOpenDebits(tx, [mandate.id], 'skipped')
  const left = closed.filter(({ isExtra }) => !isExtra).length
  return [{ nextDueDate: until, pausedUntil: until, debitsLeft: debitsLeft === null ? null : debitsLeft + left }, extraAmong(closed)]
}

/** @throws Refusal 400 */
function requireNotFarAhead(
  { clock }: ServerContext,
  field: 'pause' | 'skip',
  { from, months }: { from: CalendarDate; months: number },
): void {
  const lastOfThisMonth = `${dateInSouthAfrica(clock()).slice(0, 8)}25`
  if (from > addMonths(lastOfThisMonth, FURTHEST_AHEAD - months)) throw fieldRefusal(field, TOO_FAR_AHEAD)
}

/** Its month is over for the term, as if it had been taken. */
async function skipDate(tx: Transaction, context: ServerContext, mandate: MandateRow, date: string): Promise<Change> {
  const changedMeanwhile = new Refusal(409, [fieldError('skip', CHANGED_MEANWHILE)])
  if (!isCalendarDate(date)) throw changedMeanwhile
  const [known] = await tx
    .select()
    .from(mandateDebits)
    .where(and(eq(mandateDebits.mandateId, mandate.id), eq(mandateDebits.dueDate, date)))
  if (known?.status === 'skipped') return {}
  if (!isRunning(mandate) || mandate.nextDueDate !== date) throw changedMeanwhile
  requireNotFarAhead(context, 'skip', { from: date, months: 1 })
  const { id: mandateId, amountCents, tipCents } = mandate
  await tx.insert(mandateDebits).values({ id: context.random.uuid(), mandateId, dueDate: date, status: 'skipped', amountCents, tipCents })
  return dateGone(mandate)
}

/** A mandate once its next date was left out. */
function dateGone({ debitsLeft, nextDueDate }: MandateRow): Change {
  const left = debitsLeft === null ? null : debitsLeft - 1
  return { debitsLeft: left, nextDueDate: left === 0 || !nextDueDate ? null : addMonths(nextDueDate, 1), pausedUntil: null }
}

async function cancel(tx: Transaction, context: ServerContext, mandate: MandateRow, status: Cancellation): Promise<void> {
  if (isCancelled(mandate)) return
  if (hasEnded(mandate)) throw new Refusal(409, ENDED)
  const isBegun = mandate.status !== RecurringStatus.PendingSettlement
  const unpaidExtra = and(eq(donations.mandateId, mandate.id), eq(donations.status, DonationStatus.Pending))
  if (!isBegun && (await tx.$count(donations, and(unpaidExtra, isNotNull(donations.undecidedAt)))) > 0)
    throw new Refusal(409, [fieldError('donationSchedulerStatus', UNDECIDED, status)])
  const wrongExtra = tx
    .select({ id: donations.id })
    .from(donations)
    .innerJoin(gatewayEvents, eq(gatewayEvents.donationId, donations.id))
    .where(and(unpaidExtra, cameWrong))
  const [cancelled] = await tx
    .update(mandates)
    // What has begun was cancelled later than at its transaction, whatever it is called.
    .set({ status: isBegun ? RecurringStatus.CancelledAtManage : status, statusReason: null })
    .where(and(eq(mandates.id, mandate.id), isBegun ? undefined : notExists(wrongExtra)))
    .returning({ id: mandates.id })
  if (!cancelled) throw new Refusal(409, [fieldError('donationSchedulerStatus', MONEY_CAME, status)])
  if (isBegun) await tell(tx, context, [mandate], cancelledMail)
}

async function changeInstrument(
  tx: Transaction,
  context: ServerContext,
  mandate: MandateRow,
  instrument: StoredInstrument | null,
): Promise<MandateRow> {
  await tx
    .update(cardSetups)
    .set({ status: instrument ? 'replaced' : 'failed', nextQueryAt: null })
    .where(and(eq(cardSetups.mandateId, mandate.id), inArray(cardSetups.status, instrument ? ['pending', 'failed'] : ['pending'])))
  if (instrument) return takeInstrument(tx, context, mandate, { ...instrument, paymentMethod: PaymentMethod.Paysoft })
  await addSetup(tx, context, mandate, 0)
  return mandate
}
