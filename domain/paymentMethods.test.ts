import { expect, test } from 'vitest'
import { PaymentMethod } from './enumerations.ts'
import { PAYMENT_METHOD_TEXT } from './paymentMethodText.ts'

test('an EFT is chosen knowing that it takes days to count', () => {
  expect(PAYMENT_METHOD_TEXT[PaymentMethod.EFT]?.explanation).toContain('within one to two working days')
})
