import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CurrencyId, PaymentMethod } from '#domain/enumerations.ts'
import { centsFromWire } from '#domain/money.ts'
import type { WireDonationSchedulerForm } from '#domain/wire.ts'
import { emptyDraft, extraGiftOf, FIELD_STEP, giftOf, nextDraft, withOfferedMethod, type DonationDraft } from './draft.ts'
import { debitOrder, draft, monthlyDraft, terms, termsWithAdminFee } from './fixtures.ts'
import { wireForm } from './wireForm.ts'

describe('a draft', () => {
  test('begins empty, without a tip, with the first method offered', () => {
    expect(emptyDraft(terms)).toMatchObject({
      amountText: '',
      tipChoice: 'none',
      currencyId: 1,
      anonymous: false,
      paymentMethod: PaymentMethod.PayFast,
    })
    expect(emptyDraft({ ...terms, currencyId: CurrencyId.USDollar }).paymentMethod).toBeNull()
  })

  test('by another method than was agreed to is agreed to by nobody', () => {
    const byCardOnly = { ...terms, recurringMethods: { 1: [PaymentMethod.PayFast], 2: [] } }
    const agreed = { ...monthlyDraft, ...debitOrder }
    expect(withOfferedMethod(agreed, byCardOnly)).toMatchObject({ paymentMethod: PaymentMethod.PayFast, cardStoreConsent: false })
    expect(withOfferedMethod(agreed, { ...terms, recurringMethods: { 1: [PaymentMethod.Paysoft], 2: [] } })).toBe(agreed)
  })

  test('of the next gift keeps the person and forgets the gift', () => {
    const forgotten = { amountText: '', tipChoice: 'none', tipText: '', comment: '' }
    expect(nextDraft(draft, terms)).toEqual({ ...draft, ...forgotten })
    const schedule = { term: null, deductionDate: null, firstDate: null, extraGiftText: '', cardStoreConsent: false }
    expect(nextDraft(monthlyDraft, terms)).toEqual({ ...monthlyDraft, ...forgotten, ...schedule })
  })

  test.each([
    ['100', 100_00],
    ['R 1,50', 1_50],
    ['', null],
    ['0', null],
    ['0,00', null],
    ['R', null],
    ['US $ 10', null],
  ])('that says %j beside the gift of every month gives %j cents more', (extraGiftText, expected) => {
    expect(extraGiftOf({ extraGiftText, currencyId: CurrencyId.Rand })).toBe(expected)
  })

  test('counts an amount that cannot be read as nothing while it is typed', () => {
    expect(giftOf({ ...draft, amountText: 'R', tipText: '' }, terms)).toEqual({
      currencyId: 1,
      toCause: 0,
      tipOrFee: 0,
      tipOrFeeLabel: 'Tip to Letsema',
      total: 0,
    })
  })

  test('has no tip, the suggested one, or the one that was typed, whatever else was typed before', () => {
    const tipOf = (tipChoice: typeof draft.tipChoice) => giftOf({ ...draft, amountText: '100', tipChoice }, terms).tipOrFee
    expect([tipOf('none'), tipOf('suggested'), tipOf('other')]).toEqual([0, 12_00, 30_00])
  })

  test('adds the tip as typed, or the campaign’s fee in its place', () => {
    expect(giftOf(draft, terms)).toEqual({
      currencyId: 1,
      toCause: 250_00,
      tipOrFee: 30_00,
      tipOrFeeLabel: 'Tip to Letsema',
      total: 280_00,
    })
    expect(giftOf(draft, termsWithAdminFee)).toEqual({
      currencyId: 1,
      toCause: 250_00,
      tipOrFee: 13_75,
      tipOrFeeLabel: 'Admin fee',
      total: 263_75,
    })
  })

  test('becomes the wire’s form: rands as numbers, texts trimmed, empty ones null', () => {
    expect(wireForm({ ...draft, amountText: '1 000,50', firstName: ' Sipho ', mobileNumber: '  ', displayName: '' }, terms)).toEqual({
      type: 0,
      currencyId: 1,
      amount: 1000.5,
      tipOrAdminFeeAmount: 30,
      paymentMethod: PaymentMethod.PayFast,
      firstName: 'Sipho',
      lastName: 'Nkosi',
      email: 'sipho.nkosi@example.co.za',
      mobileNumber: null,
      anonymous: false,
      displayName: null,
      comment: 'Sterkte!',
      campaignId: 'campaign-water',
    })
  })

  test('says no name to show where none is shown: the server judges it too', () => {
    const named = { ...draft, displayName: 'The whole congregation of Thaba Nchu' }
    expect(wireForm({ ...named, anonymous: true }, terms)).toMatchObject({ anonymous: true, displayName: null })
    expect(wireForm(named, terms)).toMatchObject({ anonymous: false, displayName: named.displayName })
  })

  test('keeps EFT, whose number is zero', () => {
    expect(wireForm({ ...draft, paymentMethod: PaymentMethod.EFT }, terms).paymentMethod).toBe(0)
  })

  test('is not sent without a payment method', () => {
    expect(() => wireForm({ ...draft, paymentMethod: null }, terms)).toThrow('A donation cannot be sent without a payment method.')
  })

  test('sends to the cent what the line says', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000_00 })
    const typed = (value: number) => `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(cents, cents, (amount, tip) => {
        const given = { ...draft, amountText: typed(amount), tipText: typed(tip) }
        const line = giftOf(given, terms)
        const form = wireForm(given, terms)
        expect(line).toMatchObject({ toCause: amount, tipOrFee: tip, total: amount + tip })
        expect([centsFromWire(form.amount), centsFromWire(form.tipOrAdminFeeAmount)]).toEqual([amount, tip])
      }),
    )
  })

  test('has a step for every field that the wire can refuse', () => {
    const given: DonationDraft = { ...monthlyDraft, ...debitOrder, firstDate: '2026-12-01' }
    const { bankingDetails, cardConsent: _, ...form } = wireForm(given, terms) as WireDonationSchedulerForm
    const fields = [...Object.keys(form), ...Object.keys(bankingDetails ?? {}), 'cardStoreConsent', 'recaptchaToken']
    expect(Object.keys(FIELD_STEP).sort()).toEqual(fields.sort())
  })

  test('of every month says when, how, and what is given at once', () => {
    expect(wireForm(monthlyDraft, terms)).toEqual({
      ...wireForm(draft, terms),
      type: 1,
      mobileNumber: '0825550123',
      term: 0,
      deductionDate: 0,
      onceOffAmount: 100,
      cardConsent: true,
    })
    expect(wireForm({ ...monthlyDraft, firstDate: '2026-12-01' }, terms)).toMatchObject({ firstDate: '2026-12-01' })
    expect(wireForm({ ...monthlyDraft, extraGiftText: '' }, terms)).toMatchObject({ onceOffAmount: null })
    expect(wireForm({ ...monthlyDraft, ...debitOrder, accountNumber: ' \u202a62 0012 34567\u202c ' }, terms)).toMatchObject({
      paymentMethod: PaymentMethod.Paysoft,
      bankingDetails: { bankName: 'FNB', bankCode: '250655', accountType: 0, accountNumber: '62001234567' },
    })
    expect(() => wireForm({ ...monthlyDraft, term: null }, terms)).toThrow('without a term and a day')
  })
})
