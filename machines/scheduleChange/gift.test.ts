import { describe, expect, test } from 'vitest'
import { RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { moneyLine } from '#domain/moneyLine.ts'
import { hasEnded, type Debit, type RecurringGift } from '#domain/recurringGift.ts'
import { byCard, gifts } from './fixtures.ts'
import { canChangeMethod, foreseen, isMadeIn, nextDateWith } from './gift.ts'
import type { SchedulePatch } from './types.ts'

const { active, paused, inTrouble, cancelled, expired } = gifts
const [monthly] = active.debits
const extra: Debit = { ...monthly!, date: '2026-11-05', amount: 100_00, isExtra: true, nextAttempt: '2026-11-12', nextAmount: 100_00 }

describe('what is certain of a change before the server has answered', () => {
  test('the amount, with the tip as it was, and the term', () => {
    const { line, term, deductionDate, upcoming } = foreseen(active, { amount: 200, term: 0, deductionDate: 0 })
    expect(line).toEqual({ ...active.line, toCause: 200_00, total: 218_00 })
    expect(term).toBe(0)
    expect({ deductionDate, upcoming }).toEqual({ deductionDate: active.deductionDate, upcoming: active.upcoming })
  })

  test('the tip, by itself too', () => {
    expect(foreseen(active, { tipOrAdminFeeAmount: 0 }).line).toEqual({ ...active.line, tipOrFee: 0, total: 150_00 })
    expect(foreseen(active, { amount: 200, tipOrAdminFeeAmount: 5.5 }).line).toMatchObject({
      toCause: 200_00,
      tipOrFee: 5_50,
      total: 205_50,
    })
  })

  test('a fee that follows the amount, where its donor covers it', () => {
    const fee = (tipOrAdminFee: number) => moneyLine({ amount: 150_00, tipOrAdminFee, currencyId: 1, isAdminFee: true })
    const covered = { ...active, line: fee(7_50), adminFeeRate: 5 }
    expect(foreseen(covered, { amount: 200 }).line).toEqual({ ...covered.line, toCause: 200_00, tipOrFee: 10_00, total: 210_00 })
    expect(foreseen({ ...active, line: fee(0) }, { amount: 200 }).line).toMatchObject({ tipOrFee: 0, total: 200_00 })
  })

  test('what is tried again is tried with the new sum, but for an extra gift and what is not tried again', () => {
    const { debits } = foreseen({ ...active, debits: [extra, ...active.debits] }, { amount: 200 })
    expect(debits.map(({ nextAmount }) => nextAmount)).toEqual([100_00, 218_00, null, null, null])
  })

  test('a skipped date is left out, the others stay', () => {
    const [next] = active.upcoming
    const gift = foreseen(active, { skip: next })
    expect(gift).toMatchObject({ upcoming: active.upcoming.slice(1), debitsLeft: 8 })
    expect(gift.debits).toEqual([expect.objectContaining({ date: next, status: 'skipped' }), ...active.debits])
    expect(foreseen({ ...active, debitsLeft: null }, { skip: active.upcoming[0] }).debitsLeft).toBeNull()
  })

  test('a pause moves all dates', () => {
    const gift = foreseen(active, { pause: { from: '2026-11-25', months: 3 } })
    expect([gift.pausedUntil, gift.upcoming[0]]).toEqual(['2027-02-25', '2027-02-25'])
  })

  test('not the end of a pause: where it goes on is the server’s to work out', () => {
    expect(foreseen(paused, { pause: { from: '2027-02-25', months: 0 } })).toEqual(paused)
  })

  test('not a cancellation', () => expect(foreseen(active, { donationSchedulerStatus: 4 })).toEqual(active))
})

test.each<[string, Partial<RecurringGift>, boolean]>([
  ['one that runs', active, true],
  ['one that has stopped by itself', inTrouble, true],
  ['one that runs, where nothing else is offered', { ...active, methods: [] }, false],
  ['one that has stopped by itself, where nothing else is offered', { ...inTrouble, methods: [] }, false],
  ['one that waits for its card', { status: RecurringStatus.PendingSettlement }, false],
  ['one that was cancelled', cancelled, false],
  ['one that has come to its end', expired, false],
])('whether it can be taken by something else: %s', (_, change, expected) => {
  expect(canChangeMethod({ ...active, ...change })).toBe(expected)
})

describe('the next date of a gift for another term or on another day', () => {
  const { FirstOfMonth, Fifteenth, TwentyFifth } = RecurringDay
  const { TwelveMonths, SixMonths, Indefinite } = RecurringDuration
  const over: RecurringGift = { ...active, debitsLeft: 0, upcoming: [] }
  const ofNovember: Debit = { ...monthly!, date: '2026-11-01' }

  test.each<[string, RecurringGift, RecurringDuration, RecurringDay, string | null]>([
    ['stays where its day does', active, SixMonths, TwentyFifth, '2026-11-25'],
    ['comes sooner in a month in which nothing was taken', active, TwelveMonths, Fifteenth, '2026-11-15'],
    ['comes in the next month where its day is over in this one', active, TwelveMonths, FirstOfMonth, '2026-12-01'],
    [
      'leaves out no month for an extra gift in it',
      { ...active, debits: [extra, ...active.debits] },
      TwelveMonths,
      Fifteenth,
      '2026-11-15',
    ],
    ['leaves out a month that has been taken', { ...active, debits: [extra, ofNovember] }, TwelveMonths, Fifteenth, '2026-12-15'],
    ['comes this month where nothing was ever taken', { ...active, debits: [] }, TwelveMonths, Fifteenth, '2026-11-15'],
    ['comes no sooner than in the month after a pause', paused, TwelveMonths, FirstOfMonth, '2027-02-01'],
    ['is none where all of its term has been taken', over, TwelveMonths, Fifteenth, null],
    ['comes again for another term', over, SixMonths, TwentyFifth, '2026-11-25'],
    ['comes again without end', over, Indefinite, Fifteenth, '2026-11-15'],
    ['is none of one that has stopped', inTrouble, SixMonths, Fifteenth, null],
    ['is none of one that was cancelled', cancelled, SixMonths, Fifteenth, null],
  ])('%s', (_, gift, term, deductionDate, expected) => {
    expect(nextDateWith(gift, { term, deductionDate }, '2026-11-10')).toBe(expected)
  })
})

test('cancelled and expired are ended', () => {
  expect([active, paused, inTrouble, cancelled, expired].map(hasEnded)).toEqual([false, false, false, true, true])
})

describe('whether a change that got no answer was made', () => {
  const next = active.upcoming[0] ?? ''

  test.each<[string, RecurringGift, SchedulePatch, Partial<RecurringGift>]>([
    ['a skipped date', active, { skip: next }, foreseen(active, { skip: next })],
    ['a pause', active, { pause: { from: next, months: 3 } }, { pausedUntil: '2027-02-25' }],
    ['the end of a pause', paused, { pause: { from: next, months: 0 } }, { pausedUntil: null }],
    [
      'a cancellation',
      active,
      { donationSchedulerStatus: RecurringStatus.CancelledAtManage },
      { status: RecurringStatus.CancelledAtManage },
    ],
    ['a start anew', inTrouble, { donationSchedulerStatus: RecurringStatus.Active }, { status: RecurringStatus.Active }],
    ['another account', active, { paymentMethod: 7, cardConsent: true }, { paymentLabel: 'FNB, account ending in 568' }],
    [
      'the same account once more, of a gift in trouble',
      inTrouble,
      { paymentMethod: 7, cardConsent: true },
      { status: RecurringStatus.Active },
    ],
    ['a card, which is given on a page that is open now', active, byCard, { card: gifts.cardOpen.card }],
    ['another amount', active, { amount: 200 }, { line: { ...active.line, toCause: 200_00, total: 218_00 } }],
    [
      'another term and tip',
      active,
      { term: 0, tipOrAdminFeeAmount: 0 },
      { term: 0, line: { ...active.line, tipOrFee: 0, total: 150_00 } },
    ],
  ])('%s', (_, was, patch, change) => {
    expect(isMadeIn({ ...was, ...change }, was, patch)).toBe(true)
    expect(isMadeIn(was, was, patch)).toBe(false)
  })

  test('a date that has gone to the bank meanwhile was not skipped', () => {
    const [debit] = active.debits
    const sent = { ...active, upcoming: active.upcoming.slice(1), debits: [{ ...debit!, date: next, status: 'sent' as const }] }
    expect(isMadeIn(sent, active, { skip: next })).toBe(false)
  })
})

describe('the next date, of a gift of several debits', () => {
  const debits = ['2026-11-25', '2026-10-25', '2026-09-25'].map((date) => ({ ...monthly!, date }))
  const gift = { ...active, debits, upcoming: ['2026-12-25'] }
  const { FirstOfMonth, Fifteenth, TwentyFifth } = RecurringDay

  test('is after the newest of them: no month is promised twice', () => {
    const onTheFirst = { ...gift, deductionDate: FirstOfMonth, upcoming: ['2026-12-01'] }
    expect(nextDateWith(onTheFirst, { term: gift.term, deductionDate: TwentyFifth }, '2026-11-10')).toBe('2026-12-25')
  })

  test('is today, on a day whose debit has yet to be made', () => {
    const today = { ...gift, deductionDate: Fifteenth, upcoming: ['2026-12-15', '2027-01-15'] }
    expect(nextDateWith(today, { term: RecurringDuration.SixMonths, deductionDate: Fifteenth }, '2026-12-15')).toBe('2026-12-15')
  })
})
