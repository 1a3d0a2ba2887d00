import { describe, expect, test } from 'vitest'
import { CurrencyId, PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from './enumerations.ts'
import { moneyLine } from './moneyLine.ts'
import {
  cutShortOn,
  datesTaken,
  debitsToCome,
  giftAhead,
  givenInAll,
  hasEnded,
  hasEndedEarly,
  hasGiven,
  isCancelled,
  isDebitOnItsWay,
  isLastOfCampaign,
  nextTaken,
  onceOn,
  onlyDateOf,
  openExtra,
  triedAgainOn,
  type Debit,
  type RecurringGift,
} from './recurringGift.ts'

const { Active, Error: Stopped, Expired, PendingSettlement, CancelledAtTransaction, CancelledAtManage } = RecurringStatus

const debit = (status: Debit['status'], change: Partial<Debit> = {}): Debit => ({
  date: '2026-11-15',
  status,
  amount: 168_00,
  isExtra: false,
  reason: null,
  nextAttempt: null,
  nextAmount: null,
  donationToken: null,
  isReceived: false,
  ...change,
})

const gift = (change: Partial<RecurringGift> = {}): RecurringGift => ({
  token: 'token',
  status: Active,
  statusReason: null,
  line: moneyLine({ amount: 150_00, tipOrAdminFee: 18_00, currencyId: CurrencyId.Rand, isAdminFee: false }),
  adminFeeRate: 0,
  currencyId: CurrencyId.Rand,
  term: RecurringDuration.ThreeMonths,
  deductionDate: RecurringDay.Fifteenth,
  debitsLeft: 3,
  paymentMethod: PaymentMethod.Paysoft,
  paymentLabel: 'FNB account ending in 567',
  campaignName: 'Clean water for Thaba Nchu',
  campaignPath: 'clean-water-for-thaba-nchu',
  upcoming: ['2026-12-15', '2027-01-15', '2027-02-15'],
  endsOn: null,
  pausedUntil: null,
  methods: [PaymentMethod.PayFast, PaymentMethod.Paysoft],
  card: null,
  isUndecided: false,
  debits: [],
  ...change,
})

describe('how a gift has ended', () => {
  test.each([
    ['one that waits for its card', PendingSettlement, null, { isCancelled: false, hasEnded: false, hasEndedEarly: false }],
    ['one that runs', Active, null, { isCancelled: false, hasEnded: false, hasEndedEarly: false }],
    ['one that has stopped by itself', Stopped, 'No money', { isCancelled: false, hasEnded: false, hasEndedEarly: false }],
    ['one cancelled before it began', CancelledAtTransaction, null, { isCancelled: true, hasEnded: true, hasEndedEarly: false }],
    ['one cancelled since', CancelledAtManage, null, { isCancelled: true, hasEnded: true, hasEndedEarly: false }],
    ['one whose term is over', Expired, null, { isCancelled: false, hasEnded: true, hasEndedEarly: false }],
    ['one whose campaign is over', Expired, 'The campaign has ended.', { isCancelled: false, hasEnded: true, hasEndedEarly: true }],
  ])('%s', (_, status, statusReason, expected) => {
    const ended = gift({ status, statusReason })
    expect({ isCancelled: isCancelled(ended), hasEnded: hasEnded(ended), hasEndedEarly: hasEndedEarly(ended) }).toEqual(expected)
  })
})

describe('what a gift has come to', () => {
  const extra = debit('paid', { amount: 50_00, isExtra: true })
  const neverKept = (['reversed', 'waiting', 'skipped', 'givenUp', 'underReview'] as const).map((status) => debit(status))

  test.each<[string, Debit[], boolean, boolean, number]>([
    ['nothing yet', [], false, false, 0],
    ['one that is on its way', [debit('sent')], true, false, 0],
    ['two, and an extra gift', [debit('paid'), debit('paid'), extra], false, true, 386_00],
    ['what went back, or never came', neverKept, false, false, 0],
  ])('%s', (_, debits, isOnItsWay, hasArrived, inAll) => {
    const one = gift({ debits })
    expect([isDebitOnItsWay(one), hasGiven(one), givenInAll(one)]).toEqual([isOnItsWay, hasArrived, inAll])
  })
})

describe('a gift that is to begin', () => {
  const { ThreeMonths, Indefinite } = RecurringDuration
  const { FirstOfMonth, Fifteenth } = RecurringDay

  test.each([
    ['its first date is after today', { term: ThreeMonths, deductionDate: FirstOfMonth }, { upcoming: ['2027-01-01'], debitsLeft: 3 }],
    ['it may have no end', { term: Indefinite, deductionDate: Fifteenth }, { upcoming: ['2026-12-15'], debitsLeft: null }],
  ])('%s', (_, chosen, expected) => {
    expect(giftAhead(chosen, '2027-02-01', '2026-12-01')).toEqual({ ...chosen, ...expected, endsOn: '2027-02-01' })
  })

  test.each([
    ['a term', { term: null, deductionDate: FirstOfMonth }],
    ['a day', { term: Indefinite, deductionDate: null }],
  ])('is nothing to tell of before %s is chosen', (_, chosen) => {
    expect(giftAhead(chosen, null, '2026-12-01')).toBeNull()
  })
})

describe('what is still to come of three dates from 15 December on', () => {
  const [december, january, february] = ['2026-12-15', '2027-01-15', '2027-02-15']
  const all = [december, january, february]

  test.each([
    ['all, where the campaign has no end', null, all, null, 3, null],
    ['all, where it ends on the last', february, all, null, 3, null],
    ['two, where it ends the day before', '2027-02-14', [december, january], '2027-02-14', 2, null],
    ['one, where it ends before the second', '2027-01-14', [december], '2027-01-14', 1, december],
    ['one, where it ends on the first', december, [december], december, 1, december],
    ['none, where it ends before the first', '2026-12-14', [], '2026-12-14', 0, null],
  ])('%s', (_, endsOn, dates, cutShort, count, only) => {
    const ahead = gift({ endsOn })
    expect(datesTaken(ahead)).toEqual(dates)
    expect([cutShortOn(ahead), debitsToCome(ahead), onlyDateOf(ahead)]).toEqual([cutShort, count, only])
  })

  test.each([
    ['of a gift without end, up to that of its campaign', { debitsLeft: null, endsOn: january }, january, 2, null],
    ['of a gift without end, on and on', { debitsLeft: null, endsOn: null }, null, null, null],
    ['the only one of a term', { debitsLeft: 1, upcoming: [december] }, null, 1, december],
    ['none any more', { debitsLeft: 0, upcoming: [], endsOn: january }, null, 0, null],
    ['none of one that has stopped, though there is one left', { debitsLeft: 1, upcoming: [], endsOn: january }, null, 1, null],
  ])('%s', (_, change, cutShort, count, only) => {
    const ahead = gift(change)
    expect([cutShortOn(ahead), debitsToCome(ahead), onlyDateOf(ahead)]).toEqual([cutShort, count, only])
  })
})

describe('the date of a gift that is taken once', () => {
  const once = { debitsLeft: 1, upcoming: ['2026-12-15'] }

  test.each([
    ['is its only one', once, '2026-12-15'],
    ['is that, too, beside an extra gift', { ...once, debits: [debit('paid', { isExtra: true })] }, '2026-12-15'],
    ['is none where another was before', { ...once, debits: [debit('paid', { isExtra: true }), debit('paid')] }, null],
    ['is none where another was left out', { ...once, debits: [debit('skipped')] }, null],
    ['is none where more are to come', {}, null],
  ])('%s', (_, change, expected) => {
    expect(onceOn(gift(change))).toBe(expected)
  })
})

test.each([
  ['without end', '2026-12-15', null, false],
  ['that ends on the date after', '2026-12-15', '2027-01-15', false],
  ['that ends the day before the date after', '2026-12-15', '2027-01-14', true],
  ['that is over already', '2026-12-15', '2026-12-01', true],
  ['of which no date is left', null, '2027-01-14', false],
])('whether the next date is the last of a campaign %s', (_, next, endsOn, expected) => {
  expect(isLastOfCampaign({ upcoming: next === null ? [] : [next], endsOn })).toBe(expected)
})

test.each([
  ['never', null, null, null],
  ['without end of its campaign', '2026-11-18', null, '2026-11-18'],
  ['on its last day', '2026-11-18', '2026-11-18', '2026-11-18'],
  ['no more after it', '2026-11-18', '2026-11-17', null],
])('a debit that failed is tried again: %s', (_, nextAttempt, endsOn, expected) => {
  expect(triedAgainOn({ ...debit('waiting'), nextAttempt }, gift({ endsOn, upcoming: [], debits: [] }))).toBe(expected)
})

describe('a debit of the 25th that failed is tried again on the 2nd', () => {
  const failed = debit('waiting', { date: '2026-11-25', nextAttempt: '2026-12-02' })

  test.each([
    ['before the next', { upcoming: ['2026-12-25'] }, '2026-12-02'],
    ['not once another day was chosen, and it has come by then', { upcoming: ['2026-12-01'] }, null],
    ['nor on that day', { upcoming: ['2026-12-02'] }, null],
    ['nor beside a debit of that day', { upcoming: ['2027-01-01'], debits: [debit('sent', { date: '2026-12-01' })] }, null],
    ['beside one that is left out', { upcoming: ['2027-01-01'], debits: [debit('skipped', { date: '2026-12-01' })] }, '2026-12-02'],
    ['after those before it', { upcoming: ['2026-12-25'], debits: [debit('paid', { date: '2026-10-25' })] }, '2026-12-02'],
  ])('%s', (_, change, expected) => {
    expect(triedAgainOn(failed, gift({ endsOn: null, debits: [], ...change }))).toBe(expected)
  })

  test('an extra gift’s beside the monthly one', () => {
    expect(triedAgainOn({ ...failed, isExtra: true }, gift({ endsOn: null, upcoming: ['2026-12-01'], debits: [] }))).toBe('2026-12-02')
  })
})

describe('an extra gift has yet to go to the bank', () => {
  test.each([
    ['due', true],
    ['waiting', true],
    ['sent', false],
    ['paid', false],
    ['givenUp', false],
    ['stopped', false],
    ['skipped', false],
    ['reversed', false],
    ['underReview', false],
  ] as const)('where it is %s: %s', (status, expected) => {
    const extra = debit(status, { isExtra: true })
    expect(openExtra(gift({ debits: [debit('waiting'), extra] }))).toBe(expected ? extra : undefined)
  })
})

describe('what is taken next', () => {
  const failed = debit('waiting', { nextAttempt: '2026-11-18', nextAmount: 99_00 })

  test.each([
    ['the next date', {}, { date: '2026-12-15', amount: 168_00 }],
    ['a debit that failed, with the sum it has now', { debits: [failed] }, { date: '2026-11-18', amount: 99_00 }],
    ['a debit that failed, with its own sum', { debits: [{ ...failed, nextAmount: null }] }, { date: '2026-11-18', amount: 168_00 }],
    [
      'the first of two that failed',
      { debits: [debit('waiting', { nextAttempt: '2026-11-19' }), failed] },
      { date: '2026-11-18', amount: 99_00 },
    ],
    [
      'the next date, where that comes before',
      { debits: [{ ...failed, nextAttempt: '2026-12-18' }] },
      { date: '2026-12-15', amount: 168_00 },
    ],
    ['nothing once the campaign is over', { debits: [failed], endsOn: '2026-11-17' }, null],
    ['nothing of one that has no date left', { upcoming: [] }, null],
  ])('%s', (_, change, expected) => {
    expect(nextTaken(gift(change))).toEqual(expected)
  })
})
