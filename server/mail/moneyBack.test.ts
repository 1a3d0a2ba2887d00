import { expect, test } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { moneyBackMail } from '#server/mail/moneyBack.ts'

const { EFT, InstantEFT, PayPal, PayPalCard, IVeri, SnapScan, Recurring, Paysoft, PayFast } = PaymentMethod

const donation = {
  firstName: 'Nomsa',
  campaignName: 'Clean water',
  donationUrl: 'https://give.example/donation/return',
  reference: 'KTENNELD4',
  currencyId: 1 as const,
  amountCents: 200_00,
  tipCents: 24_00,
  reversedAt: new Date('2026-11-03T08:00:00.000Z'),
  isPaidByHand: false,
  wasCounted: true,
}

test.each([
  [EFT, 'Your bank has taken back', 'Your bank has taken this payment back.'],
  [InstantEFT, 'Your bank has taken back', 'Your bank has taken this payment back.'],
  [SnapScan, 'Your bank has taken back', 'Your bank has taken this payment back.'],
  [Paysoft, 'Your bank has taken back', 'Your bank has taken this payment back.'],
  [PayFast, 'Your card’s bank has taken back', 'The payment was disputed at your card’s bank, which has taken it back.'],
  [IVeri, 'Your card’s bank has taken back', 'The payment was disputed at your card’s bank, which has taken it back.'],
  [Recurring, 'Your card’s bank has taken back', 'The payment was disputed at your card’s bank, which has taken it back.'],
  [PayPalCard, 'Your card’s bank has taken back', 'The payment was disputed at your card’s bank, which has taken it back.'],
  [PayPal, 'PayPal has taken back', 'The payment was disputed at PayPal, which has taken it back.'],
] as const)('a chargeback tells a donor who paid by %s of what they paid with', (paymentMethod, who, why) => {
  const { subject, text } = moneyBackMail('chargedBack', { ...donation, paymentMethod })
  expect(subject).toBe(`${who} your donation to Clean water`)
  expect(text).toContain(`${why} It no longer counts for the campaign.`)
})

test.each([
  [true, true],
  [false, false],
])('a reversal of what counted (%s) says that it counts no longer: %s', (wasCounted, isSaid) => {
  const { text } = moneyBackMail('reversed', { ...donation, paymentMethod: Paysoft, wasCounted })
  expect(text).toContain('Your bank has taken this debit back, so the money is in your account again')
  expect(text.includes('no longer counts')).toBe(isSaid)
})
