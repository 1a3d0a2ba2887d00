import { expect, test } from 'vitest'
import { onceOffDonation } from './donationSchema.ts'
import { firstMessages } from './firstMessages.ts'
import { onceOffAmount } from './recurringSchema.ts'
import { rands, withWhatWasMeant } from './typedAmount.ts'

test.each([
  ['', undefined],
  ['R 1 000,50', 1000.5],
  ['25,000.00', 25_000],
  ['1,000,000', 1_000_000],
  ['20abc', Number.NaN],
  ['-5', -5],
  ['- R 1 000,50', -1000.5],
  ['-0', Number.NaN],
  ['--5', Number.NaN],
  ['9999999999999', 9_999_999_999_999],
  ['10000000000000', Infinity],
  ['10 000 000 000 000', Infinity],
])('%j is %j', (typed, amount) => expect(rands(typed, 1)).toBe(amount))

// With noughts at its end a number is equal to one that has fewer decimals; what is then read of the text is no amount.
test.each(['20.555', '25.000', '20.0000', '1000,000', '20,005', '50,000', '12,500.', 'R 50,000', '1 000,000 rand'])(
  '%j has too many decimals for an amount',
  async (typed) => {
    await expect(onceOffAmount.validate(rands(typed, 1))).rejects.toThrow('Please enter an amount with at most two decimals.')
  },
)

test.each(['5,000', '5.000'])('%j is said to have too many decimals, and not to be too little', async (typed) => {
  const rules = onceOffDonation.pick(['amount', 'currencyId'])
  const { amount } = await firstMessages(rules, { amount: rands(typed, 1), currencyId: 1 })
  expect(amount).toBe('Please enter an amount with at most two decimals.')
})

test('for an amount below nothing the minimum is named, and an extra gift below nothing counts as none entered', async () => {
  const { amount } = await firstMessages(onceOffDonation.pick(['amount', 'currencyId']), { amount: rands('-5', 1), currencyId: 1 })
  expect(amount).toBe('The minimum amount is R 20')
  await expect(onceOffAmount.validate(rands('-5', 1))).rejects.toThrow('Please enter a donation amount')
})

test('an amount that names the other currency is none in this one, and its message says so', () => {
  expect(rands('US$50', 1)).toBeNaN()
  expect(rands('50 $', 1)).toBeNaN()
  expect([rands('US$50', 2), rands('50 $', 2)]).toEqual([50, 50])
  const errors = { amountText: 'Please enter a donation amount.', firstName: 'Please enter your first name.' }
  expect(withWhatWasMeant(errors, { amountText: 'R 50' }, 2)).toEqual({
    ...errors,
    amountText: 'You wrote rand, and this donation is in US dollars.',
  })
  expect(withWhatWasMeant(errors, { amountText: 'R 50' }, 1)).toEqual(errors)
  expect(withWhatWasMeant({}, { amountText: 'R 50' }, 2)).toEqual({})
})

test.each([
  ['1,000', 'R\u00a01\u00a0000', '1000'],
  ['12.500.', 'R\u00a012\u00a0500', '12500'],
  ['R 1.000', 'R\u00a01\u00a0000', '1000'],
])('of %j, in which no decimals may be meant, the message asks what is', (amountText, meant, written) => {
  const errors = { amountText: 'Please enter an amount with at most two decimals.' }
  expect(withWhatWasMeant(errors, { amountText }, 1)).toEqual({ amountText: `Do you mean ${meant}? Then write ${written}.` })
  expect(withWhatWasMeant({}, { amountText }, 1)).toEqual({})
})

test.each(['20.555x', '0,555', '1000,000', '20.5555', '1 000,000'])('of %j it does not', (amountText) => {
  const errors = { amountText: 'Please enter an amount with at most two decimals.' }
  expect(withWhatWasMeant(errors, { amountText }, 1)).toEqual(errors)
})
