import { expect, test } from 'vitest'
import { onceOffAmount } from './recurringSchema.ts'
import { rands } from './typedAmount.ts'

test.each([
  ['', undefined],
  ['R 1 000,50', 1000.5],
  ['25,000', 25_000],
  ['20abc', Number.NaN],
])('%j is %j', (typed, amount) => expect(rands(typed)).toBe(amount))

// With noughts at its end a number is equal to one that has fewer decimals; what is then read of the text is no amount.
test.each(['20.555', '25.000', '20.0000', '1000,000'])('%j has too many decimals for an amount', async (typed) => {
  await expect(onceOffAmount.validate(rands(typed))).rejects.toThrow('Please enter an amount with at most two decimals.')
})
