import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents as inCents,
  centsFromDecimalText,
  centsFromWire,
  countText,
  decimalText,
  formatMoney,
  isCurrencyId,
  parseAmount,
  shareOf,
  typedText,
  wireFromCents,
  withWholeAmounts,
} from './money.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000_00 })

describe('reading an amount as people type or paste it', () => {
  test.each([
    ['20', 20_00],
    ['R20', 20_00],
    ['r 20', 20_00],
    ['R1 000,50', 1_000_50],
    ['R 1 000,50', 1_000_50],
    ['ZAR 1000.5', 1_000_50],
    ['1,000.50', 1_000_50],
    ['1.000,50', 1_000_50],
    ['1 000 000', 1_000_000_00],
    ['1,000,000', 1_000_000_00],
    ['1,000,000.00', 1_000_000_00],
    ['R 12,500.00', 12_500_00],
    ['1\u00a0000,50', 1_000_50],
    ['1\u202f000,50', 1_000_50],
    ['R\u00a01\u00a0234\u00a0567,50', 1_234_567_50],
    ['  250  ', 250_00],
    ['0.1', 10],
    ['0,05', 5],
    ['007', 7_00],
    ['US $ 25', 25_00],
    ['US\u00a0$\u00a025', 25_00],
    ['US$25.99', 25_99],
    ['$5', 5_00],
    ['USD 5', 5_00],
    ['50.00 ZAR', 50_00],
    ['50 rand', 50_00],
    ['1 000,50rands', 1_000_50],
    ['25 USD', 25_00],
    ['25 dollars', 25_00],
    ['25 US dollars', 25_00],
    ['25 $', 25_00],
    ['25$', 25_00],
    ['25,50 US $', 25_50],
    ['100.', 100_00],
    ['R 100,', 100_00],
    ['R50-00', 50_00],
    ['R1 000-00', 1_000_00],
    ['50-00 rand', 50_00],
    ['R 50,-', 50_00],
    ['50.-', 50_00],
    ['Rand 50', 50_00],
    ['R. 50', 50_00],
    ['20.50.', 20_50],
    ['1 000.', 1_000_00],
    ['100. rand', 100_00],
    ['R 1  000', 1_000_00],
    ['R  1 \u00a0000,50', 1_000_50],
    ['\u200e$25', 25_00],
    ['\u202aR 100\u202c', 100_00],
    ['\u2066R\u00a01\u00a0000\u2069\ufeff', 1_000_00],
    ['١٠٠', 100_00],
    ['R ۱ ۰۰۰,۵۰', 1_000_50],
    ['５０', 50_00],
    ['19.99', 19_99],
    ['9999999999999', 9_999_999_999_999_00],
    ['9 999 999 999 999', 9_999_999_999_999_00],
  ])('%j is %i cents', (text, expected) => {
    expect(parseAmount(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    'R',
    '1e9',
    'R 50 USD',
    '$20 rand',
    'R 20 $',
    '20 $ rand',
    '2$0',
    'rand',
    'R.50',
    '20-25',
    '20-50',
    '20-',
    '-00',
    '20-00-00',
    '20 randy',
    '20abc',
    'abc',
    'NaN',
    'Infinity',
    '-20',
    '+20',
    '0x14',
    '1.005',
    '1.000',
    '50.000',
    '1,000',
    '1,000.',
    '20,005',
    'R 50,000',
    '0,500',
    '12,3456',
    '20,,',
    '20,.',
    '20 .',
    '1.000.',
    '1.000,',
    '1.005.',
    '0,500,',
    ',',
    '.',
    '.50',
    ',50',
    '1 00',
    '1  00',
    '1\t000',
    '10 00,50',
    '1,00,000',
    '1,000,50',
    '1.000.50',
    '1 000,000',
    '1 000.000',
    '1,000 000',
    '1 000.000,50',
    '1.000.000.50',
    '20 .50',
    '20. 50',
    'R R 20',
    '20 R',
    '20\u0000',
    '\u202e20',
    '99999999999999',
  ])('%j is no amount', (text) => {
    expect(parseAmount(text)).toBeNull()
  })

  test('reads back every amount that it writes, in either currency and style', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(1 as const, 2 as const),
        fc.constantFrom('cents' as const, 'whole' as const),
        (amount, currency, style) => {
          expect(parseAmount(formatMoney(amount, currency, style))).toBe(amount)
          expect(parseAmount(decimalText(amount))).toBe(amount)
        },
      ),
    )
  })

  test('reads digits alone as it reads them beside anything else', () => {
    const digits = fc.stringMatching(/^\d{0,16}$/)
    fc.assert(
      fc.property(digits, (text) => {
        expect(parseAmount(text)).toBe(parseAmount(` ${text}`))
      }),
    )
  })

  test('gives whole cents of a safe size or nothing, whatever the text', () => {
    const noise = fc.oneof(fc.string(), fc.stringMatching(/^[R\d ,.]{0,16}$/))
    fc.assert(
      fc.property(noise, (text) => {
        const amount = parseAmount(text)
        expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the wire’s rands', () => {
  test.each([
    [20, 20_00],
    [19.99, 19_99],
    [0.1, 10],
    [0.29, 29],
    [1.1, 1_10],
    [0, 0],
    [-0, 0],
    [-12.5, -12_50],
    [1_000_000_000, 1_000_000_000_00],
    [8.41, 8_41],
    [1_111_111.11, 1_111_111_11],
  ])('%d are %i cents', (amount, expected) => {
    expect(centsFromWire(amount)).toBe(expected)
  })

  test.each([19.999, 0.1 + 0.2, 1e-7, 1e21, Number.NaN, Infinity, -Infinity, Number.MAX_SAFE_INTEGER])(
    '%d cannot be had in cents',
    (amount) => {
      expect(centsFromWire(amount)).toBeNull()
    },
  )

  test.each(['20', '20abc', null, undefined, {}])('%j is no number of rands', (amount) => {
    expect(typeof amount === 'number' ? centsFromWire(amount) : null).toBeNull()
  })

  test('that cannot be had in cents are no answer', () => {
    expect(inCents(19.99)).toBe(19_99)
    expect(() => inCents(19.999)).toThrow('The amount cannot be read')
  })

  test('come and go without losing a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }), (amount) => {
        expect(centsFromWire(wireFromCents(amount))).toBe(amount === 0 ? 0 : amount)
        expect(centsFromWire(JSON.parse(JSON.stringify(wireFromCents(amount))) as number)).toBe(amount === 0 ? 0 : amount)
      }),
    )
  })
})

describe('printing money', () => {
  test.each([
    [1_234_567_50, 1, 'whole', 'R\u00a01\u00a0234\u00a0567,50'],
    [1_234_567_00, 1, 'whole', 'R\u00a01\u00a0234\u00a0567'],
    [1_234_567_00, 1, 'cents', 'R\u00a01\u00a0234\u00a0567,00'],
    [0, 1, 'whole', 'R\u00a00'],
    [5, 1, 'whole', 'R\u00a00,05'],
    [999_00, 1, 'whole', 'R\u00a0999'],
    [1_000_00, 1, 'whole', 'R\u00a01\u00a0000'],
    [25_99, 2, 'whole', 'US\u00a0$\u00a025,99'],
    [-1_500_00, 1, 'whole', '-R\u00a01\u00a0500'],
  ] as const)('%i of currency %i, %s: %s', (amount, currency, style, text) => {
    expect(formatMoney(amount, currency, style)).toBe(text)
  })

  test('is without decimals that say nothing, unless told otherwise', () => {
    expect(formatMoney(100_00, 1)).toBe('R\u00a0100')
  })

  test.each([
    [1_234_50, '1234.50'],
    [5, '0.05'],
    [0, '0.00'],
    [-12_34, '-12.34'],
  ])('gives gateways %i cents as %s', (amount, text) => {
    expect(decimalText(amount)).toBe(text)
  })

  test.each([
    [1_234_50, '1234,50'],
    [1_234_00, '1234'],
    [5, '0,05'],
  ])('leaves %i cents in a field as %s', (amount, text) => {
    expect(typedText(amount)).toBe(text)
  })

  test('reads what it writes', () => {
    fc.assert(fc.property(cents, (amount) => centsFromDecimalText(decimalText(amount)) === amount))
  })

  test.each(['', '5', '5.0', '5.005', '5,00', '-5.00', ' 5.00', '5.00 ', '1 000.00', '1e3.00', '.50', `${'9'.repeat(13)}.00`])(
    'does not take %j for what a gateway writes',
    (text) => {
      expect(centsFromDecimalText(text)).toBeNull()
    },
  )
})

describe('a share', () => {
  test.each([
    [250_00, 12, 30_00],
    [250_00, 5.5, 13_75],
    [1, 50, 1],
    [10, 5, 1],
    [9, 5, 0],
    [333, 33.33, 111],
    [1_000_000_000_00, 100, 1_000_000_000_00],
    [250_00, 0, 0],
    [1_000_00, 8.7, 87_00],
    [1_000_00, 1.15, 11_50],
  ])('of %i cents at %d percent is %i', (amount, percentage, share) => {
    expect(shareOf(amount, percentage)).toBe(share)
  })

  test('is exact to half a cent at every hundredth of a percent', () => {
    const hundredths = Array.from({ length: 10_001 }, (_, count) => count)
    fc.assert(
      fc.property(cents, (amount) => {
        const exact = (count: number) => Number((BigInt(amount) * BigInt(count) + 5_000n) / 10_000n)
        expect(hundredths.filter((count) => shareOf(amount, Number(`${count}e-2`)) !== exact(count))).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

test('there are two currencies, and no truthy thing passes for one', () => {
  expect([1, 2].every(isCurrencyId)).toBe(true)
  expect([0, 3, 1.5, '1', true, null, undefined].some(isCurrencyId)).toBe(false)
})

test.each([
  [
    'The pump (R 23 400), two 5 000 litre tanks and R 17 800 for pipes.',
    'The pump (R~23~400), two 5~000 litre tanks and R~17~800 for pipes.',
  ],
  ['We put in R 1 out of every R 20 since April: R 11 400 so far.', 'We put in R~1 out of every R~20 since April: R~11~400 so far.'],
  ['US $ 1 200,50, or $ 25, or R5000 a day in 2026 for 300 people.', 'US~$~1~200,50, or $~25, or R5000 a day in 2026 for 300 people.'],
  ['Between 2025 and 2026, 12 of 30 came; HAR 20 is no amount.', 'Between 2025 and 2026, 12 of 30 came; HAR 20 is no amount.'],
])('amounts in running text stay in one piece: %s', (written, shown) => {
  expect(withWholeAmounts(written)).toBe(shown.replaceAll('~', '\u00a0'))
})

test.each([
  [0, '0 donors'],
  [1, '1 donor'],
  [999, '999 donors'],
  [123_456, '123\u00a0456 donors'],
])('%i counts as %s', (count, text) => expect(countText(count, 'donor')).toBe(text))
