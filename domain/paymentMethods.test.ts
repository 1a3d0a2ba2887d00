import { expect, test } from 'vitest'
import { PaymentMethod } from './enumerations.ts'
import { PAYMENT_METHOD_TEXT, RECURRING_METHOD_TEXT } from './paymentMethodText.ts'

test('an EFT is chosen knowing that it takes days to count', () => {
  expect(PAYMENT_METHOD_TEXT[PaymentMethod.EFT]?.explanation).toContain('within one to two working days')
})

test.each([...Object.values(PAYMENT_METHOD_TEXT), ...Object.values(RECURRING_METHOD_TEXT)])(
  'what $name means fits on two lines of a phone',
  ({ explanation }) => expect(explanation.length).toBeLessThanOrEqual(76),
)
