import { describe, expect, test } from 'vitest'
import type { OwnDonation } from './entities.ts'
import { DonationStatus, PaymentMethod, RecurringStatus } from './enumerations.ts'
import { moneyLine } from './moneyLine.ts'
import type { Debit, RecurringGift } from './recurringGift.ts'
import { donationStanding, giftStanding, isCardWanted, isUnpaid } from './standing.ts'

const line = moneyLine({ amount: 100_00, tipOrAdminFee: 0, currencyId: 1, isAdminFee: false })

const donation = (over: Partial<OwnDonation>): OwnDonation => ({
  id: 'token',
  reference: 'REFERENCE',
  status: DonationStatus.Accepted,
  createdAt: '2026-11-01T08:00:00.000Z',
  settledAt: null,
  reversedAt: null,
  isBeingSortedOut: false,
  isUndecided: false,
  paymentMethod: PaymentMethod.PayFast,
  line,
  campaignName: 'Water',
  campaignPath: 'water',
  certificate: 'none',
  ...over,
})

const gift = (over: Partial<RecurringGift>): RecurringGift => ({
  token: 'token',
  status: RecurringStatus.Active,
  statusReason: null,
  line,
  adminFeeRate: 0,
  currencyId: 1,
  term: 0,
  deductionDate: 0,
  debitsLeft: null,
  paymentMethod: PaymentMethod.PayFast,
  paymentLabel: '',
  campaignName: 'Water',
  campaignPath: 'water',
  upcoming: ['2026-12-01', '2027-01-01'],
  endsOn: null,
  pausedUntil: null,
  methods: [],
  card: null,
  isUndecided: false,
  debits: [],
  ...over,
})

/** Tried again before the next one is due. */
const failed: Debit = {
  date: '2026-11-25',
  status: 'waiting',
  amount: 100_00,
  isExtra: false,
  reason: null,
  nextAttempt: '2026-11-28',
  nextAmount: 100_00,
  donationToken: null,
  isReceived: false,
}

describe('a donation', () => {
  test.each([
    [{ status: DonationStatus.Accepted }, 'settled', 'Received, thank you'],
    [{ status: DonationStatus.Pending }, 'waiting', 'Not paid yet'],
    [{ status: DonationStatus.Pending, paymentMethod: PaymentMethod.EFT }, 'waiting', 'Waiting for your EFT'],
    [{ status: DonationStatus.PendingSettlement }, 'waiting', 'On its way'],
    [{ status: DonationStatus.Pledged }, 'waiting', 'Promised'],
    [{ status: DonationStatus.Rejected }, 'over', 'Declined, so nothing was taken'],
    [{ status: DonationStatus.Rejected, reversedAt: '2026-11-03T22:30:00.000Z' }, 'over', 'Taken back by your bank on 4 November 2026'],
    [
      { status: DonationStatus.Rejected, reversedAt: '2026-11-03T22:30:00.000Z', paymentMethod: PaymentMethod.PayPal },
      'over',
      'Taken back by PayPal on 4 November 2026',
    ],
    [{ status: DonationStatus.CanceledAtTransaction }, 'over', 'Cancelled, so nothing was taken'],
    [{ status: DonationStatus.CanceledAtManage }, 'over', 'Cancelled'],
    [
      { status: DonationStatus.CanceledAtManage, settledAt: '2026-11-02T08:00:00.000Z', reversedAt: '2026-11-03T08:00:00.000Z' },
      'over',
      'Refunded on 3 November 2026',
    ],
    [
      { status: DonationStatus.CanceledAtManage, settledAt: null, reversedAt: '2026-11-03T08:00:00.000Z' },
      'over',
      'What came was not what you had chosen, and was refunded on 3 November 2026',
    ],
  ])('%o is %s: %s', (over, kind, text) => {
    expect(donationStanding(donation(over))).toEqual({ kind, text })
  })

  test('waits for its donor only while it is pending', () => {
    const unpaid = Object.values(DonationStatus).filter((status) => isUnpaid(donation({ status })))
    expect(unpaid).toEqual([DonationStatus.Pending])
  })

  test('that its gateway is deciding on is on its way, and nobody is sent to pay it again', () => {
    const undecided = donation({ status: DonationStatus.Pending, isUndecided: true })
    expect(donationStanding(undecided)).toEqual({ kind: 'waiting', text: 'On its way' })
    expect(isUnpaid(undecided)).toBe(false)
  })

  test('whose money came in another amount waits for us, and not for its donor', () => {
    const otherwise = donation({ status: DonationStatus.Pending, paymentMethod: PaymentMethod.EFT, isBeingSortedOut: true })
    expect(donationStanding(otherwise)).toEqual({
      kind: 'waiting',
      text: 'Your money came in another amount or currency, and is being sorted out',
    })
    expect(isUnpaid(otherwise)).toBe(false)
  })
})

test('a gift every month whose first payment is being decided on is on its way, and no card is asked for', () => {
  const undecided = gift({ status: RecurringStatus.PendingSettlement, isUndecided: true })
  expect([giftStanding(undecided), isCardWanted(undecided)]).toEqual([{ kind: 'waiting', text: 'On its way' }, false])
  expect(isCardWanted(gift({ status: RecurringStatus.PendingSettlement }))).toBe(true)
  expect(isCardWanted(gift({}))).toBe(false)
})

const paid = { ...failed, status: 'paid', nextAttempt: null } as const

describe('a gift every month', () => {
  test.each([
    [{}, 'settled', 'Active, next on 1 December 2026'],
    [{ endsOn: '2026-11-30' }, 'settled', 'Active, with nothing more to be taken'],
    [{ debits: [failed] }, 'settled', 'Active, next on 28 November 2026'],
    [{ pausedUntil: '2027-02-01' }, 'waiting', 'Paused until 1 February 2027'],
    [{ pausedUntil: '2027-02-01', upcoming: ['2027-02-01'], endsOn: '2027-01-10' }, 'settled', 'Paused, with nothing more to be taken'],
    [{ status: RecurringStatus.Expired, debits: [paid] }, 'settled', 'Its term is over, thank you'],
    [{ status: RecurringStatus.Expired }, 'settled', 'Its term is over'],
    [{ status: RecurringStatus.Expired, statusReason: 'The campaign has ended.', debits: [paid] }, 'settled', 'Over, thank you'],
    [{ status: RecurringStatus.Expired, statusReason: 'The campaign has ended.' }, 'settled', 'Over'],
    [{ status: RecurringStatus.Error }, 'trouble', 'Something went wrong, and nothing is taken for now'],
    [{ status: RecurringStatus.CancelledAtTransaction }, 'over', 'Cancelled'],
    [{ status: RecurringStatus.CancelledAtManage }, 'over', 'Cancelled'],
    [{ status: RecurringStatus.PendingSettlement }, 'waiting', 'Your card is not stored yet'],
  ])('%o is %s: %s', (over, kind, text) => {
    expect(giftStanding(gift(over))).toEqual({ kind, text })
  })
})
