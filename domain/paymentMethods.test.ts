import { expect, test } from 'vitest'
import { CurrencyId, PaymentMethod } from './enumerations.ts'
import { offeredPaymentMethods, offeredRecurringMethods } from './paymentMethods.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from './paymentMethodText.ts'

test('an EFT is chosen knowing that it takes days to count', () => {
  expect(PAYMENT_METHOD_TEXT[PaymentMethod.EFT]?.explanation).toContain('within one to two working days')
})

test.each([...Object.values(PAYMENT_METHOD_TEXT), ...Object.values(RECURRING_METHOD_TEXT)])(
  'what $name means fits on two lines of a phone',
  ({ explanation }) => expect(explanation.length).toBeLessThanOrEqual(76),
)

const { InstantEFT, PayFast, IVeri, SnapScan, EFT, PayPal, PayPalCard, Paysoft } = PaymentMethod
const NONE = { ozow: false, payfast: false, iveri: false, snapscan: false, payPal: false, paysoft: false }

test.each([
  ['nothing', {}, [EFT], [], []],
  ['Ozow', { ozow: true }, [InstantEFT, EFT], [], []],
  ['PayFast', { payfast: true }, [PayFast, EFT], [], [PayFast]],
  ['iVeri', { iveri: true }, [IVeri, EFT], [], []],
  ['SnapScan', { snapscan: true }, [SnapScan, EFT], [], []],
  ['PayPal', { payPal: true }, [EFT], [PayPal, PayPalCard], []],
  ['Paysoft', { paysoft: true }, [EFT], [], [Paysoft]],
])('a campaign that shows %s beside EFT is given to by its methods, and by none of the others', (_, shown, rand, dollars, monthly) => {
  const gateways = { ...NONE, ...shown }
  expect(offeredPaymentMethods(CurrencyId.Rand, gateways)).toEqual(rand)
  expect(offeredPaymentMethods(CurrencyId.USDollar, gateways)).toEqual(dollars)
  expect(offeredRecurringMethods(CurrencyId.Rand, gateways)).toEqual(monthly)
  expect(offeredRecurringMethods(CurrencyId.USDollar, gateways)).toEqual([])
})
