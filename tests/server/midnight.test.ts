import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, nextDeductionDate, startOfDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, mandateDebits } from '#server/db/schema.ts'
import { makeDebits, runDebits } from '#server/jobs/debits.ts'
import { makeFiles, sendFiles } from '#server/services/debitFiles.ts'
import { inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
let gifts: RecurringGifts
let clock: () => number
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
  clock = server.context.clock
})
afterEach(async () => {
  server.context.clock = clock
  vi.restoreAllMocks()
  await endsWith(null)
  await gifts.end()
})
afterAll(() => server.stop())

const PAYSOFT = { paymentMethod: PaymentMethod.Paysoft }
const CAMPAIGN_ENDED = 'The campaign has ended.'

const paysoft = () => server.context.debitGateways.paysoft!

/** The campaign's last day. */
const endsWith = (date: CalendarDate | null) =>
  server.context.db
    .update(campaigns)
    .set({ endDate: date === null ? null : new Date(startOfDate(addDays(date, 1))) })
    .where(eq(campaigns.path, 'water'))

/** A second before the midnight that ends a day. */
const goToTheEndOf = (date: CalendarDate) => server.passTime(startOfDate(addDays(date, 1)) - 1_000 - clock())

const midnightComes = () => server.passTime(2_000)

/** @returns whether it has come */
function midnightComesAfterReads(reads: number): () => boolean {
  let left = reads
  server.context.clock = () => {
    if (left === 0) midnightComes()
    left -= 1
    return clock()
  }
  return () => left < 0
}

const subjectsTo = async (email: string, subject: RegExp) =>
  (await server.mailsTo(email)).map((mail) => mail.subject).filter((text) => subject.test(text))

const statusOf = async (gift: WireDonationScheduler) => {
  const { donationSchedulerStatus, statusReason } = await gifts.read(gift)
  return [donationSchedulerStatus, statusReason]
}

const ENDED = [RecurringStatus.Expired, CAMPAIGN_ENDED]

describe('midnight ends a campaign while the job is under way:', () => {
  const failed = async (change: Record<string, unknown> = {}) => {
    const gift = await gifts.given({ ...PAYSOFT, term: RecurringDuration.Indefinite, ...change })
    await gifts.setMode('decline')
    const isExtra = change.onceOffAmount !== undefined
    const due = isExtra ? gifts.today() : (gift.nextDeduction ?? '')
    await gifts.runDay(due)
    await gifts.setMode('approve')
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} waiting`])
    return { gift, due }
  }
  const kinds: [string, Record<string, unknown>][] = [
    ['month', {}],
    ['extra gift', { onceOffAmount: 100 }],
  ]

  test.each(kinds)('the %s that is to be tried again on the day after is not taken, and its donor is told once', async (kind, change) => {
    gifts.goToDay(6)
    const email = `${kind.replace(' ', '-')}-after@example.org`
    const { gift, due } = await failed({ ...change, email })
    const upload = vi.spyOn(paysoft(), 'upload')
    await endsWith(due)
    goToTheEndOf(due)
    midnightComesAfterReads(1)
    await runDebits(server.context)
    await gifts.runNow()
    expect(upload).not.toHaveBeenCalled()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} stopped`])
    expect(await statusOf(gift)).toEqual(ENDED)
    expect(await subjectsTo(email, /^Ended|^Not taken/)).toHaveLength(1)
  })

  test.each(kinds)('a file that has yet to go does without the %s of that campaign, and its donor is told once', async (kind, change) => {
    gifts.goToDay(6)
    const email = `${kind.replace(' ', '-')}-in-file@example.org`
    const { gift, due } = await failed({ ...change, email })
    const upload = vi.spyOn(paysoft(), 'upload')
    const { context } = server
    await endsWith(addDays(due, 1))
    goToTheEndOf(addDays(due, 1))
    await makeFiles(context)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    midnightComes()
    await sendFiles(context, context.clock())
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('stopped')
    expect((await gifts.donationOf(debit?.jwtTokenStringDonationId)).status).toBe(DonationStatus.CanceledAtManage)
    await gifts.runNow()
    expect(upload).not.toHaveBeenCalled()
    expect(await statusOf(gift)).toEqual(ENDED)
    expect(await subjectsTo(email, /^Ended|^Not taken/)).toHaveLength(1)
  })

  test('a date of the day after is none of its debits', async () => {
    const gift = await gifts.given(PAYSOFT)
    const due = gift.nextDeduction ?? ''
    await endsWith(addDays(due, -1))
    goToTheEndOf(addDays(due, -1))
    midnightComesAfterReads(1)
    await makeDebits(server.context)
    expect((await gifts.read(gift)).debits).toEqual([])
  })

  test('a gift whose last month waited ends with its campaign, not as if its term had run, whichever of the first steps it comes in', async () => {
    for (const reads of [1, 2, 3, 4, 5]) {
      const email = `last-month-${reads}@example.org`
      const gift = await gifts.given({ ...PAYSOFT, email, term: RecurringDuration.TwoMonths })
      const [first = '', last = ''] = gift.upcoming
      await gifts.runDay(first)
      await gifts.setMode('decline')
      await gifts.runDay(last)
      await gifts.setMode('approve')
      await endsWith(addDays(last, 1))
      goToTheEndOf(addDays(last, 1))
      let isTaken = false
      const uploaded = paysoft().upload.bind(paysoft())
      const upload = vi.spyOn(paysoft(), 'upload').mockImplementation((file) => {
        isTaken = clock() < startOfDate(addDays(last, 2))
        return uploaded(file)
      })
      midnightComesAfterReads(reads)
      await runDebits(server.context)
      server.context.clock = clock
      await gifts.runNow()
      expect([reads, upload.mock.calls.length]).toEqual([reads, isTaken ? 1 : 0])
      const debits = inShort((await gifts.read(gift)).debits)
      expect([reads, ...debits]).toEqual([reads, `${first} paid`, `${last} ${isTaken ? 'paid' : 'stopped'}`])
      expect([reads, ...(await statusOf(gift))]).toEqual([reads, ...ENDED])
      expect(await subjectsTo(email, /^Ended|^Finished/)).toHaveLength(1)
      upload.mockRestore()
      await endsWith(null)
      await gifts.end()
    }
  })
})

describe('midnight before the day of a gift comes while it is set up:', () => {
  /** On the evening of a 14th, for a campaign that ends in the same month. */
  const onTheEveningOfThe14th = async () => {
    gifts.goToDay(14)
    const evening = gifts.today()
    await endsWith(addDays(evening, 13))
    goToTheEndOf(evening)
    return { evening, first: addDays(evening, 1) }
  }
  const onThe15th = { deductionDate: RecurringDay.Fifteenth, term: RecurringDuration.TwoMonths }

  test('the date that was agreed to is the first that is taken, by debit order', async () => {
    const { first } = await onTheEveningOfThe14th()
    const register = paysoft().register.bind(paysoft())
    vi.spyOn(paysoft(), 'register').mockImplementation((account) => {
      midnightComes()
      return register(account)
    })
    const gift = await gifts.given({ ...PAYSOFT, ...onThe15th, email: 'order-midnight@example.org' })
    expect([gifts.today(), gift.nextDeduction]).toEqual([first, first])
    expect((await gifts.mailOf('order-midnight@example.org', /^Set up/)).text).toContain(`: ${dateText(first)}\n`)
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`])
  })

  test('the date that was agreed to is the first that is taken, by a card that is stored after it', async () => {
    const { first } = await onTheEveningOfThe14th()
    const gift = await gifts.given({ ...onThe15th, email: 'card-midnight@example.org' })
    midnightComes()
    await gifts.storeCard(gift)
    expect((await gifts.read(gift)).nextDeduction).toBe(first)
    expect((await gifts.mailOf('card-midnight@example.org', /^Set up/)).text).toContain(`: ${dateText(first)}\n`)
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`])
  })

  test('whenever it comes, no date is left without its debit beside the extra gift, or nothing is accepted', async () => {
    const answers = new Set<number>()
    for (let reads = 1, hasCome = true; hasCome; reads += 1) {
      const { evening, first } = await onTheEveningOfThe14th()
      const form = await gifts.form({ ...PAYSOFT, ...onThe15th, onceOffAmount: 100, email: `evening-${reads}@example.org` })
      const isOver = midnightComesAfterReads(reads)
      const { data, status, errors } = await gifts.give(form)
      hasCome = isOver()
      server.context.clock = clock
      answers.add(status)
      await gifts.runDay(first)
      const { debits, recurrence } = status === 201 ? await gifts.read(data.donationScheduler) : { debits: [], recurrence: null }
      const refusedFor = errors?.[0]?.field
      const allTaken = [`${evening} paid`, `${first} paid`, 1]
      expect([reads, refusedFor, ...inShort(debits), recurrence?.debitsLeft]).toEqual(
        status === 201 ? [reads, undefined, ...allTaken] : [reads, 'deductionDate', undefined],
      )
      await endsWith(null)
      await gifts.end()
    }
    expect([...answers]).toEqual([400, 201])
  })
})

test('a date whose debit cannot be kept, because another has it, is logged for a person', async () => {
  const { context } = server
  const gift = await gifts.given(PAYSOFT)
  const mandateId = gift.recurrence.donationSchedulerId
  const due = gift.nextDeduction ?? ''
  const other = { id: crypto.randomUUID(), mandateId, dueDate: due, isExtra: true, status: 'paid', amountCents: 100_00 } as const
  await context.db.insert(mandateDebits).values(other)
  const logged = server.logged.length
  await gifts.runDay(due)
  expect(server.logged.slice(logged)).toEqual([`Nothing is taken on ${due} for the monthly gift ${mandateId}: it had a debit already`])
})

test('two schedulers at once make one debit of a date, and log nothing', async () => {
  const gift = await gifts.given(PAYSOFT)
  gifts.goTo(gift.nextDeduction ?? '')
  const logged = server.logged.length
  await Promise.all([makeDebits(server.context), makeDebits(server.context)])
  expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} due`])
  expect(server.logged.slice(logged)).toEqual([])
})

describe('midnight comes between what a donor reads and what they send:', () => {
  const FIRST = RecurringDay.FirstOfMonth
  const gives = async (change: Record<string, unknown>) => gifts.give(await gifts.form({ ...PAYSOFT, deductionDate: FIRST, ...change }))
  const firstOf = async (change: Record<string, unknown>) => (await gives(change)).data.donationScheduler.nextDeduction

  test('a first date that was the next one is not silently the one after', async () => {
    const read = nextDeductionDate(gifts.today(), FIRST)
    goToTheEndOf(addDays(read, -1))
    expect(await firstOf({ firstDate: read })).toBe(read)
    midnightComes()
    const { status, errors } = await gives({ firstDate: read })
    const now = addMonths(read, 1)
    const displayMessage = `The first date is ${dateText(now)} by now. Please look at the dates again.`
    expect([status, errors]).toEqual([400, [expect.objectContaining({ field: 'deductionDate', displayMessage })]])
    expect(await firstOf({ firstDate: now })).toBe(now)
  })

  test('a month later, as a clock that is a little ahead had it, is what was agreed to, though the sooner day is still to come', async () => {
    const sooner = nextDeductionDate(gifts.today(), FIRST)
    goToTheEndOf(addDays(sooner, -1))
    expect(await firstOf({ firstDate: addMonths(sooner, 1) })).toBe(addMonths(sooner, 1))
    expect((await gives({ firstDate: addMonths(sooner, 2) })).status).toBe(400)
    expect((await gives({ firstDate: 'tomorrow' })).status).toBe(400)
    expect(await firstOf({})).toBe(sooner)
  })
})
