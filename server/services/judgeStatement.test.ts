import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { startOfDate } from '#domain/recurringSchedule.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { ASKED_WHETHER_REVERSED_MS, judge, judgeSetup, receivedBy, saysNothingWasTaken } from '#server/services/judgeStatement.ts'

const { Pending, Accepted, Rejected, CanceledAtTransaction, CanceledAtManage, PendingSettlement, Pledged } = DonationStatus

const NOW = new Date('2026-11-12T10:00:00Z')
const EARLIER = new Date('2026-11-02T10:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

const statement = (change: Partial<Statement> = {}): Statement => ({
  gateway: 'paygate',
  eventId: 'event',
  requestId: 'request',
  reference: 'reference',
  totalCents: 22_400,
  currency: 'ZAR',
  verdict: 'approved',
  payload: {},
  ...change,
})

const donation = (change: Partial<DonationRow> = {}): DonationRow =>
  ({
    gateway: 'paygate',
    status: Pending,
    gatewayRequestId: 'request',
    currencyId: 1,
    amountCents: 20_000,
    tipCents: 2400,
    createdAt: EARLIER,
    settledAt: null,
    reversedAt: null,
    ...change,
  }) as DonationRow

const settled = { status: Accepted, settledAt: EARLIER }
const refunded = { status: CanceledAtManage, settledAt: EARLIER, reversedAt: EARLIER }
const takenBack = { status: Rejected, settledAt: EARLIER, reversedAt: EARLIER }
const refundedUncounted = { status: CanceledAtManage, reversedAt: EARLIER }
const takenBackUncounted = { status: Rejected, reversedAt: EARLIER }
const elsewhere = { gateway: 'paysoft', requestId: 'another' } as const
const byHand = { isPaidByHand: true, requestId: null }

type Situation = Partial<Parameters<typeof judge>[2]>

test.each<[string, Partial<Statement>, Partial<DonationRow>, string, Situation?]>([
  ['the right amount', {}, {}, 'settled'],
  ['the right amount of a debit', {}, { status: PendingSettlement }, 'settled'],
  ['the right amount of another try', { requestId: 'another' }, {}, 'settled'],
  ['money for what was declined', {}, { status: Rejected }, 'settled'],
  ['money for what was cancelled', {}, { status: CanceledAtTransaction }, 'settled'],
  ['another amount', { totalCents: 22_399 }, {}, 'wrongAmount'],
  ['an amount that is not told', { totalCents: null }, {}, 'wrongAmount'],
  ['another amount that a person takes', { totalCents: 500, isOtherAmountTaken: true }, {}, 'settled'],
  ['another currency', { currency: 'USD' }, {}, 'wrongCurrency'],
  ['another currency and amount', { currency: 'USD', totalCents: 500 }, {}, 'wrongCurrency'],
  ['rands for dollars', {}, { currencyId: 2 }, 'wrongCurrency'],
  ['nothing', { totalCents: 0 }, {}, 'nothingCame'],
  ['money that went the other way', { totalCents: -22_400 }, {}, 'nothingCame'],
  ['what another gateway says', {}, { gateway: 'ozow' }, 'wrongGateway'],
  ['a debit that an earlier gateway has taken', elsewhere, { gateway: 'paybatch', status: PendingSettlement }, 'paidElsewhere'],
  ['another amount of it', { ...elsewhere, totalCents: 500 }, { gateway: 'paybatch', status: Rejected }, 'paidElsewhere'],
  ['another currency of it', { ...elsewhere, currency: 'USD' }, { gateway: 'paybatch', status: PendingSettlement }, 'wrongCurrency'],
  ['a debit that an earlier gateway has not taken', { ...elsewhere, verdict: 'declined' }, { gateway: 'paybatch' }, 'wrongGateway'],
  ['a debit that an earlier gateway has taken, too', elsewhere, { gateway: 'paybatch', ...settled }, 'wrongGateway'],
  ['a debit that an earlier gateway has taken, and that is given back', elsewhere, { gateway: 'paybatch', ...refunded }, 'wrongGateway'],
  ['a gift once that a gateway of debits has taken', elsewhere, {}, 'wrongGateway'],
  ['money once more', {}, settled, 'paidAgain'],
  ['money that the other source has told of', {}, settled, 'nothingToDo', { isTold: true }],
  ['money after it was refunded', {}, refunded, 'paidAgain'],
  ['money after it was charged back', {}, takenBack, 'paidAgain'],
  ['money that an operator matches after it was refunded', {}, refunded, 'nothingToDo', { source: 'operator' }],
  ['more money that an operator matches after it was refunded', { isAnotherPayment: true }, refunded, 'paidAgain', { source: 'operator' }],
  ['money of which the bank has told first that it took it back', {}, takenBackUncounted, 'nothingToDo'],
  ['the right amount after another was given back', {}, refundedUncounted, 'settled'],
  [
    'the right amount of a debit after another was given back',
    { gateway: 'paysoft' },
    { ...refundedUncounted, gateway: 'paysoft' },
    'paidAgain',
  ],
  ['another amount once more, after it was given back', { totalCents: 500 }, refundedUncounted, 'wrongAmount'],
  ['another amount that a person takes and has given back', { totalCents: 500, isOtherAmountTaken: true }, refundedUncounted, 'paidAgain'],

  ['no money', { verdict: 'declined' }, {}, 'declined'],
  ['no money for a debit that is announced', { verdict: 'declined', requestId: null }, { status: Pledged }, 'declined'],
  ['no money of an earlier try', { verdict: 'declined', requestId: 'another' }, {}, 'nothingToDo'],
  ['no money once more', { verdict: 'declined' }, { status: Rejected }, 'nothingToDo'],
  ['no money for what has come', { verdict: 'declined' }, settled, 'nothingToDo'],
  ['a payer who went away', { verdict: 'cancelled' }, {}, 'cancelled'],
  ['a payer who went away after it had come', { verdict: 'cancelled' }, settled, 'nothingToDo'],
  ['a void', { verdict: 'voided' }, {}, 'cancelled'],
  ['no money of another try, where money came otherwise', { verdict: 'declined' }, {}, 'nothingToDo', { cameOtherwise: new Set([22_399]) }],
  ['a payer who went away, where money came otherwise', { verdict: 'cancelled' }, {}, 'nothingToDo', { cameOtherwise: new Set([22_399]) }],
  ['a void, where money came otherwise', { verdict: 'voided' }, {}, 'nothingToDo', { cameOtherwise: new Set([22_399]) }],
  ['a void of what has come', { verdict: 'voided' }, settled, 'voidedAfterSettlement'],

  ['a refund', { verdict: 'refunded' }, settled, 'refunded'],
  ['a refund once more', { verdict: 'refunded' }, refunded, 'nothingToDo'],
  ['a refund of what has not come', { verdict: 'refunded' }, {}, 'backBeforePaid'],
  ['a refund of what has not come, by an operator', { verdict: 'refunded' }, {}, 'nothingToDo', { source: 'operator' }],
  ['a card whose owner disputes what has not come', { verdict: 'chargedBack' }, {}, 'backBeforePaid'],
  ['a refund of another amount', { verdict: 'refunded', totalCents: 500 }, settled, 'wrongAmountBack'],
  ['a refund of what the bank has taken back', { verdict: 'refunded' }, takenBack, 'refundedAfterTakenBack'],
  [
    'a reversal of what had come otherwise',
    { verdict: 'reversed', totalCents: 22_399 },
    { status: PendingSettlement },
    'reversed',
    { cameOtherwise: new Set([22_399]) },
  ],
  [
    'a reversal of another amount than had come',
    { verdict: 'reversed', totalCents: 22_398 },
    { status: PendingSettlement },
    'wrongAmountBack',
    { cameOtherwise: new Set([22_399]) },
  ],
  ['a refund by hand of what came otherwise', { verdict: 'refunded', ...byHand }, {}, 'refunded', { cameOtherwise: new Set([22_399]) }],
  ['a refund by the gateway of what came otherwise', { verdict: 'refunded' }, {}, 'backBeforePaid', { cameOtherwise: new Set([22_399]) }],
  ['a card whose owner disputes it', { verdict: 'chargedBack' }, settled, 'chargedBack'],
  ['a card whose owner disputes it after years', { verdict: 'chargedBack' }, { ...settled, settledAt: daysAgo(1000) }, 'chargedBack'],
  ['a card whose owner disputes what is refunded', { verdict: 'chargedBack' }, refunded, 'takenBackAfterRefund'],
  ['a debit that the bank takes back', { verdict: 'reversed' }, settled, 'reversed'],
  ['a debit that the bank takes back on the last day', { verdict: 'reversed' }, { ...settled, settledAt: daysAgo(40) }, 'reversed'],
  ['a debit that the bank takes back too late', { verdict: 'reversed' }, { ...settled, settledAt: daysAgo(40.01) }, 'reversedTooLate'],
  [
    'a debit of which we hear by asking, on the last day',
    { verdict: 'reversed' },
    { ...settled, settledAt: new Date(NOW.getTime() - ASKED_WHETHER_REVERSED_MS) },
    'reversed',
    { source: 'query' },
  ],
  [
    'a debit of which we hear by asking, too late',
    { verdict: 'reversed' },
    { ...settled, settledAt: new Date(NOW.getTime() - ASKED_WHETHER_REVERSED_MS - 1) },
    'reversedTooLate',
    { source: 'query' },
  ],
  ['a debit that the bank takes back after it was refunded', { verdict: 'reversed' }, refunded, 'takenBackAfterRefund'],
  [
    'a debit of another amount that the bank takes back after a person gave it back',
    { verdict: 'reversed' },
    refundedUncounted,
    'takenBackAfterRefund',
  ],
  ['a card whose owner disputes what a person gave back uncounted', { verdict: 'chargedBack' }, refundedUncounted, 'takenBackAfterRefund'],
  ['a refund, told of by its gateway, of what a person gave back uncounted', { verdict: 'refunded' }, refundedUncounted, 'nothingToDo'],
  ['a debit that is taken back and was cancelled before it went', { verdict: 'reversed' }, { status: CanceledAtManage }, 'nothingToDo'],
  ['a debit that is taken back before we hear that it was paid', { verdict: 'reversed' }, { status: PendingSettlement }, 'reversed'],
  [
    'an earlier try that is taken back before we hear that it was paid',
    { verdict: 'reversed', requestId: 'another' },
    { status: PendingSettlement },
    'nothingToDo',
  ],
  ['what has no id and is taken back unpaid', { verdict: 'reversed', requestId: null }, { status: PendingSettlement }, 'nothingToDo'],
  ['another try than was paid that is taken back', { verdict: 'reversed', requestId: 'another' }, settled, 'otherTryReversed'],
  [
    'another try than the last that is taken back, where money came otherwise',
    { verdict: 'reversed', requestId: 'another' },
    { status: PendingSettlement },
    'otherTryReversed',
    { cameOtherwise: new Set([22_400]) },
  ],
  ['another try that is taken back once more', { verdict: 'reversed', requestId: 'another' }, takenBack, 'nothingToDo'],
  ['what is taken back once more', { verdict: 'reversed' }, takenBack, 'nothingToDo'],

  ['no decision', { verdict: 'pending' }, {}, 'stillPending'],
  ['no decision on what has come', { verdict: 'pending' }, settled, 'stillPending'],
])('%s', (_, said, row, outcome, situation) => {
  const known = { isTold: false, cameOtherwise: null, source: 'notification', now: NOW, ...situation } as const
  expect(judge(statement(said), donation(row), known)).toBe(outcome)
})

test('a donation that there is not', () => {
  const situation = { isTold: false, cameOtherwise: null, source: 'notification', now: NOW } as const
  expect(judge(statement(), undefined, situation)).toBe('unknownReference')
})

test.each<[string, Partial<Statement>, Parameters<typeof judgeSetup>[1], string]>([
  ['a payment of nothing', { totalCents: 0 }, { status: 'pending', amountCents: 0 }, 'cardStored'],
  ['a payment after it had failed', { totalCents: 0 }, { status: 'failed', amountCents: 0 }, 'cardStored'],
  ['a card that is stored', { totalCents: 0 }, { status: 'stored', amountCents: 0 }, 'nothingToDo'],
  ['another amount', { totalCents: 100 }, { status: 'pending', amountCents: 0 }, 'wrongAmount'],
  ['another currency', { totalCents: 0, currency: 'CFB' }, { status: 'pending', amountCents: 0 }, 'wrongCurrency'],
  ['another gateway', { gateway: 'ozow', totalCents: 0 }, { status: 'pending', amountCents: 0 }, 'wrongGateway'],
  ['a refusal', { verdict: 'declined' }, { status: 'pending', amountCents: 0 }, 'declined'],
  ['a payer who went away', { verdict: 'cancelled' }, { status: 'pending', amountCents: 0 }, 'cancelled'],
  ['a refusal of what is stored', { verdict: 'declined' }, { status: 'stored', amountCents: 0 }, 'nothingToDo'],
])('of a card to be stored: %s', (_, said, setup, outcome) => {
  expect(judgeSetup(statement(said), setup)).toBe(outcome)
})

test.each<[string, Partial<Statement>, Partial<DonationRow>, boolean]>([
  ['money for what was declined', {}, { status: Rejected }, true],
  ['money for what was cancelled', {}, { status: CanceledAtTransaction }, true],
  ['money for what is pending', {}, {}, false],
  ['no money for what was declined', { verdict: 'declined' }, { status: Rejected }, false],
  ['money for what was taken back', {}, takenBack, false],
  ['money for what was taken back uncounted', {}, takenBackUncounted, false],
  ['money for what was cancelled later', {}, { status: CanceledAtManage }, true],
  ['money for what was refunded', {}, refunded, false],
])('a donor reads that nothing was taken: %s', (_, said, row, isSaid) => {
  expect(saysNothingWasTaken({ donation: donation(row), statement: statement(said) })).toBe(isSaid)
})

describe('what is received', () => {
  test.each<[string, number | null, [amountCents: number, tipCents: number]]>([
    ['as promised', 22_400, [20_000, 2400]],
    ['without saying how much', null, [20_000, 2400]],
    ['with a part of the tip', 21_000, [20_000, 1000]],
    ['of less than the gift', 5000, [5000, 0]],
    ['of more', 50_000, [47_600, 2400]],
  ])('%s', (_, totalCents, [amountCents, tipCents]) => {
    expect(receivedBy(donation(), statement({ totalCents }), NOW)).toMatchObject({ amountCents, tipCents, promisedCents: 22_400 })
  })

  test.each<[string, string | undefined, Date]>([
    ['on a day that is not told', undefined, NOW],
    ['today', '2026-11-12', NOW],
    ['on a day before', '2026-11-10', new Date(startOfDate('2026-11-10') + 12 * 3_600_000)],
    ['before it was promised', '2026-10-30', EARLIER],
    ['on a day that has not come', '2026-11-20', NOW],
  ])('%s', (_, receivedOn, settledAt) => {
    const said = statement(receivedOn === undefined ? {} : { receivedOn })
    expect(receivedBy(donation(), said, NOW).settledAt).toEqual(settledAt)
  })
})
