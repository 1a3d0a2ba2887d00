import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompanyNumber, isPboReference, isSouthAfricanId, isTaxReference, passesLuhn } from './identifiers.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')

const withCheckDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find((whole) => passesLuhn(whole)) ?? ''

describe('Luhn', () => {
  test('holds for published examples', () => {
    for (const digits of ['79927398713', '8001015009087', '4242424242424242']) expect(passesLuhn(digits)).toBe(true)
  })

  test('notices every wrong digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        const right = withCheckDigit(digits)
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1)
        return passesLuhn(right) && !passesLuhn(wrong)
      }),
    )
  })
})

describe('an ID number', () => {
  test.each([
    ['8001015009087', true],
    ['8001015009088', false],
    ['800101500908', false],
    ['80010150090870', false],
    [withCheckDigit('800230500908'), false],
    [withCheckDigit('801301500908'), false],
    [withCheckDigit('800001500908'), false],
    // A citizenship that there is not.
    [withCheckDigit('800101500928'), false],
    [withCheckDigit('800101500918'), true],
    // 29 February of 2000, which 1900 had not.
    [withCheckDigit('000229500908'), true],
    // 29 February of 1928 or 2028: the one has been, the other has not.
    [withCheckDigit('280229500908'), true],
    [withCheckDigit('270229500908'), false],
    // Born today, and either tomorrow or a hundred years ago tomorrow.
    [withCheckDigit('261121500908'), true],
    [withCheckDigit('261122500908'), true],
    ['८००१०१५००९०८७', false],
  ])('%s: %s', (text, isValid) => {
    expect(isSouthAfricanId(text, NOW)).toBe(isValid)
  })
})

test.each([
  ['2015/123456/07', true],
  ['2026/000001/08', true],
  ['2027/000001/08', false],
  ['1850/123456/07', true],
  ['1849/123456/07', false],
  ['2015/12345/07', false],
  ['2015-123456-07', false],
])('the company number %s: %s', (text, isValid) => {
  expect(isCompanyNumber(text, NOW)).toBe(isValid)
})

test('a tax reference begins with 0, 1, 2, 3 or 9', () => {
  for (const first of '0123456789') {
    const reference = withCheckDigit(`${first}12345678`)
    expect([first, isTaxReference(reference)]).toEqual([first, '01239'.includes(first)])
    expect(isTaxReference(reference.slice(0, 9))).toBe(false)
  }
  expect(isTaxReference(withCheckDigit('012345678').slice(0, 9) + 'x')).toBe(false)
})

test('a PBO reference is 930 and six digits', () => {
  expect(['930012345', '93001234', '9300123456', '830012345', '930 12345'].map(isPboReference)).toEqual([true, false, false, false, false])
})
