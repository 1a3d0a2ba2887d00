import { eq, inArray, sql } from 'drizzle-orm'
import { PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica, isMonthOver, nextDeductionDate, startOfDate, TERM_DEBITS } from '#domain/recurringSchedule.ts'
import type { ServerContext } from '#server/context.ts'
import { rowsOf } from '#server/db/client.ts'
import { campaigns, donations, mandates, mandateDebits } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { donationReference, type DebitFile, type DebitGateway, type FileAnswer, type Uploaded } from '#server/gateways/debits.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { ledgerSums } from '#server/services/ledger.ts'
import type { MandateRow } from '#server/services/mandateRow.ts'
import { takeStatements } from '#server/services/settlement.ts'

/** A year later no date comes for twelve days, in which what failed is tried again as often as it is. */
const START = '2027-01-02'
const DAYS = 365
const LAST = addDays(START, DAYS)
const AMOUNT = 100_00
/** In days, at most. */
const USUAL_SLEEP = 20
/** In days, once: two dates of a month come in it for some gifts in any case, so that the first of them is over before anybody looks. */
const LONG_SLEEP = 50

/** Their accounts never have anything in them. */
const EMPTY = 'empty'

/** A small generator, so that a run can be had again by its seed. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

/** A bank with books of its own, whose answers get lost, come twice, late, or on being asked only. */
class CarelessBank implements DebitGateway {
  readonly paid = new Map<string, number>()
  /** By the donation, the day on which it was last tried. */
  readonly triedOn = new Map<string, string>()
  tries = 0
  readonly #context: ServerContext
  readonly #random: (below: number) => number
  readonly #uploads = new Map<string, DebitFile['lines']>()
  readonly #results = new Map<string, Statement[]>()
  readonly #untold: Statement[][] = []

  constructor(context: ServerContext, random: (below: number) => number) {
    this.#context = context
    this.#random = random
  }

  async upload({ id, lines }: DebitFile): Promise<Uploaded> {
    const uploadId = `${id}-${this.#uploads.size}`
    this.#uploads.set(uploadId, lines)
    this.#loseAnswer()
    return { kind: 'taken', uploadId }
  }

  async confirm(uploadId: string): Promise<boolean> {
    if (!this.#results.has(uploadId)) {
      const results = (this.#uploads.get(uploadId) ?? []).map((line) => this.#debit(line))
      this.#results.set(uploadId, results)
      this.#untold.push(results)
    }
    this.#loseAnswer()
    return true
  }

  async query(uploadId: string): Promise<FileAnswer> {
    this.#loseAnswer()
    return { statements: this.#results.get(uploadId) ?? [], hasUnread: false }
  }

  /** Of most files, some of it twice, in no order. */
  async tell(): Promise<void> {
    for (const results of this.#untold.splice(0)) {
      if (this.#random(10) === 0) continue
      const twice = [...results, ...results.filter(() => this.#random(4) === 0)]
      await takeStatements(this.#context, this.#random(2) === 0 ? twice.toReversed() : twice, 'notification')
    }
  }

  #debit({ reference, instrument, amountCents }: DebitFile['lines'][number]): Statement {
    this.tries += 1
    const isPaid = instrument !== EMPTY && this.#random(20) !== 0
    const donation = donationReference(reference) ?? ''
    this.triedOn.set(donation, dateInSouthAfrica(this.#context.clock()))
    if (isPaid) this.paid.set(reference, amountCents)
    return {
      gateway: 'paysoft',
      eventId: `${reference}/${isPaid}`,
      requestId: reference,
      reference: donation,
      totalCents: amountCents,
      currency: 'ZAR',
      verdict: isPaid ? 'approved' : 'declined',
      payload: {},
    }
  }

  #loseAnswer(): void {
    if (this.#random(6) === 0) throw new GatewayUnavailable('The answer was lost')
  }
}

interface YearReport {
  mandates: number
  /** Dates that came, and tries to take them. */
  debits: number
  tries: number
  /** Dates that nobody could take in their month. */
  missed: number
  /** Of what the server did; the bank's own time is nothing. */
  seconds: number
  /** What was lost, doubled or does not add up: none, if all is well. */
  faults: string[]
}

/**
 * A year of recurring gifts on a server that sleeps through most days, by several schedulers at once, against a bank that loses answers. The context's clock
 * has to be the given one.
 */
export async function simulateYear(
  context: ServerContext,
  clock: { now: number },
  { count, schedulers, seed }: { count: number; schedulers: number; seed: number },
): Promise<YearReport> {
  const random = seededRandom(seed)
  clock.now = startOfDate(START)
  const bank = new CarelessBank(context, random)
  context.debitGateways.paysoft = bank as unknown as NonNullable<ServerContext['debitGateways']['paysoft']>
  const [campaign] = await context.db
    .update(campaigns)
    // It begins with the day of the test, which may be after the simulated one.
    .set({
      startDate: sql`least(${campaigns.startDate}, ${new Date(startOfDate(START)).toISOString()}::timestamptz)`,
      endDate: null,
      raisedCents: 0,
    })
    .where(eq(campaigns.path, 'water'))
    .returning({ id: campaigns.id })
  const rows = Array.from({ length: count }, (_, index) => mandateRow(context, campaign?.id ?? '', index, random))
  for (let from = 0; from < rows.length; from += 500) await context.db.insert(mandates).values(rows.slice(from, from + 500))

  const from = performance.now()
  const round = async () => {
    await Promise.all(Array.from({ length: schedulers }, () => runDebits(context)))
    await bank.tell()
  }
  const sleeps = (day: number) => (day < DAYS / 3 && day + USUAL_SLEEP >= DAYS / 3 ? LONG_SLEEP : 1 + random(USUAL_SLEEP))
  for (let day = 0; day < DAYS; day += sleeps(day)) {
    clock.now = startOfDate(addDays(START, day)) + random(86_400_000)
    await round()
    // As a database does by itself within the minute; here a month takes a second, and it would go on planning for empty tables.
    await context.db.execute(sql`analyze ledger_postings, ledger_transactions, donations, mandate_debits, mandates, debit_files`)
  }
  // The last day, and as many more hours as what is still on its way needs.
  for (let hour = 0; hour < 24 * 12; hour += 24) {
    clock.now = startOfDate(LAST) + hour * 3_600_000
    await round()
  }
  const seconds = (performance.now() - from) / 1000
  return { ...(await audit(context, bank, rows)), tries: bank.tries, mandates: count, seconds }
}

function mandateRow(context: ServerContext, campaignId: string, index: number, random: (below: number) => number): MandateRow {
  const days = Object.values(RecurringDay)
  const terms = Object.values(RecurringDuration)
  const deductionDay = days[random(days.length)] ?? 0
  const term = terms[random(terms.length)] ?? 0
  return {
    id: context.random.uuid(),
    status: RecurringStatus.Active,
    statusReason: null,
    campaignId,
    userId: null,
    currencyId: 1,
    amountCents: AMOUNT,
    tipCents: random(2) === 0 ? 0 : 12_00,
    isAdminFee: false,
    extraCents: 0,
    term,
    deductionDay,
    monthsAgreed: null,
    debitsLeft: TERM_DEBITS[term],
    nextDueDate: nextDeductionDate(START, deductionDay),
    pausedUntil: null,
    paymentMethod: PaymentMethod.Paysoft,
    instrument: random(50) === 0 ? EMPTY : `account-${index}`,
    instrumentLabel: 'FNB, account ending in 001',
    firstName: 'Nomsa',
    lastName: 'Zwane',
    email: `donor-${index}@year.test`,
    mobileNumber: '',
    anonymous: false,
    displayName: '',
    comment: '',
    idempotencyScope: null,
    idempotencyKey: null,
    changeToldAt: null,
    isHidden: false,
    createdAt: new Date(startOfDate(START)),
  }
}

async function audit(
  context: ServerContext,
  bank: CarelessBank,
  rows: MandateRow[],
): Promise<Pick<YearReport, 'debits' | 'missed' | 'faults'>> {
  const faults: string[] = []
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault)
  }
  const found = await context.db
    .select({ debit: mandateDebits, reference: donations.reference })
    .from(mandateDebits)
    .leftJoin(donations, eq(donations.id, mandateDebits.donationId))
    .where(inArray(mandateDebits.status, ['due', 'sent', 'waiting', 'paid', 'givenUp', 'stopped', 'skipped']))
  const debits = found.map(({ debit }) => debit)
  for (const { debit, reference } of found) {
    const triedOn = bank.triedOn.get(reference ?? '')
    expect(!triedOn || !isMonthOver(debit.dueDate, triedOn), `${debit.mandateId} was tried for ${debit.dueDate} on ${triedOn}`)
  }
  const ofMandate = new Map<string, typeof debits>()
  for (const debit of debits) ofMandate.set(debit.mandateId, [...(ofMandate.get(debit.mandateId) ?? []), debit])
  for (const row of rows) {
    const dates = (ofMandate.get(row.id) ?? []).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    const isMended = dates.every(({ status }) => status === 'paid' || status === 'skipped')
    // What could not be taken in its month comes after the last.
    const planned = plannedDates(row, dates.filter(({ status }) => status === 'skipped').length)
    // A mandate that failed for good has no dates after that; any other has every one of them.
    const had = dates.map(({ dueDate }) => dueDate)
    expect(JSON.stringify(had) === JSON.stringify(planned.slice(0, had.length)), `${row.id} was debited for ${had.join(' ')}`)
    if (isMended) expect(had.length === planned.length, `${row.id} lost ${planned.slice(had.length).join(' ')}`)
    else
      expect(
        dates.some(({ status }) => status === 'givenUp'),
        `${row.id} stands at ${dates.map(({ status }) => status).join(' ')}`,
      )
  }
  const paidOnce = new Set([...bank.paid.keys()].map(donationReference))
  expect(paidOnce.size === bank.paid.size, 'The bank was asked twice for one debit')
  const atBank = [...bank.paid.values()].reduce((sum, amount) => sum + amount, 0)
  const [ledger] = await rowsOf<{ sum: string; count: string }>(
    context.db,
    sql`select coalesce(sum(amount_cents), 0)::text as sum, count(*)::text as count from ledger_postings where account_id = 'clearing:paysoft'`,
  )
  expect(Number(ledger?.sum) === atBank, `The ledger has ${ledger?.sum} and the bank ${atBank}`)
  expect(Number(ledger?.count) === bank.paid.size, `The ledger has ${ledger?.count} debits and the bank ${bank.paid.size}`)
  const [campaign] = await context.db.select().from(campaigns).where(eq(campaigns.path, 'water'))
  expect(campaign?.raisedCents === bank.paid.size * AMOUNT, `${campaign?.raisedCents} was raised by ${bank.paid.size} debits`)
  expect(
    (await ledgerSums(context.db)).every(({ sumCents }) => sumCents === 0),
    'The ledger is not at 0',
  )
  const missed = debits.filter(({ status }) => status === 'skipped').length
  return { debits: debits.length - missed, missed, faults }
}

function plannedDates({ nextDueDate, term }: MandateRow, missed: number): string[] {
  const dates: string[] = []
  for (let date = nextDueDate ?? ''; date <= addDays(LAST, 11) && dates.length < (TERM_DEBITS[term] ?? Infinity) + missed;) {
    dates.push(date)
    const [year = 0, month = 0] = date.split('-').map(Number)
    date = `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-${date.slice(8)}`
  }
  return dates
}
