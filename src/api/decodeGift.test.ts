import { describe, expect, test } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireDonation, WireDonationScheduler } from '#domain/wire.ts'
import { decodeGift } from './decodeGift.ts'

const CREATED = '2026-11-01T08:00:00.000Z'
const REVERSED = '2026-11-03T08:00:00.000Z'

const extraGiftOf = (
  over: Pick<WireDonation, 'status' | 'reversedAt'> & Partial<Pick<WireDonation, 'settledAt' | 'moneyCameOtherwise' | 'isUndecided'>>,
  transactionInfo: object | null = null,
) => {
  const extra = { createdAt: CREATED, amount: 100, tipOrAdminFeeAmount: 12, jwtTokenStringDonationId: 'token', ...over }
  const wire = {
    recurrence: { donationSchedulerId: 'id', debitsLeft: null },
    campaignUrl: 'https://letsema.test/campaign/water',
    amount: 150,
    tipOrAdminFeeAmount: 0,
    currencyId: 1,
    isAdminFee: false,
    cardStatus: null,
    debits: [],
    onceOffDonation: extra,
    transactionInfo,
  } as unknown as WireDonationScheduler
  return decodeGift(wire).debits[0]
}

describe('an extra gift by card', () => {
  test.each([
    [DonationStatus.Accepted, null, 'paid'],
    [DonationStatus.PendingSettlement, null, 'sent'],
    [DonationStatus.Rejected, null, 'givenUp'],
    [DonationStatus.CanceledAtTransaction, null, 'stopped'],
    [DonationStatus.CanceledAtManage, REVERSED, 'reversed'],
    [DonationStatus.Rejected, REVERSED, 'reversed'],
  ])('of status %i, with its money back at %s, is %s', (status, reversedAt, expected) => {
    expect(extraGiftOf({ status, reversedAt })).toMatchObject({ status: expected, amount: 112_00, isExtra: true })
  })

  test.each([
    ['can still be paid on its card page', { isUndecided: false }, {}, 'sent'],
    ['is being decided on', { isUndecided: true }, null, 'sent'],
    ['was left unpaid when its gift was cancelled or went over to a debit order', { isUndecided: false }, null, 'stopped'],
  ])('that %s', (_, over, transactionInfo, expected) => {
    const extra = extraGiftOf({ status: DonationStatus.Pending, reversedAt: null, ...over }, transactionInfo)
    expect(extra).toMatchObject({ status: expected })
  })

  test.each([
    ['was counted', CREATED, true],
    ['was not', null, false],
  ])('whose money went back is received where it %s', (_, settledAt, isReceived) => {
    expect(extraGiftOf({ status: DonationStatus.CanceledAtManage, settledAt, reversedAt: REVERSED })).toMatchObject({ isReceived })
  })

  test('whose money came in another amount is being looked into', () => {
    const extra = extraGiftOf({ status: DonationStatus.Pending, reversedAt: null, moneyCameOtherwise: true })
    expect(extra).toMatchObject({ status: 'underReview', isExtra: true })
  })
})
