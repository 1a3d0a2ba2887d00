import { describe, expect, test } from 'vitest'
import { startOfTaxYear, taxYearOf, taxYearText } from './taxYear.ts'

describe('the tax year of an instant', () => {
  test.each([
    ['the last instant of February', '2027-02-28T21:59:59.999Z', 2027],
    ['the first instant of March', '2027-02-28T22:00:00.000Z', 2028],
    ['1 March in London, and 1 March in South Africa', '2027-03-01T00:00:00.000Z', 2028],
    ['28 February of a leap year, late', '2028-02-28T21:59:59.999Z', 2028],
    ['28 February of a leap year, at midnight, which is the 29th', '2028-02-28T22:00:00.000Z', 2028],
    ['the last instant of 29 February', '2028-02-29T21:59:59.999Z', 2028],
    ['the first instant of March in a leap year', '2028-02-29T22:00:00.000Z', 2029],
    ['the last instant of December', '2026-12-31T21:59:59.999Z', 2027],
    ['the first instant of January', '2026-12-31T22:00:00.000Z', 2027],
    ['the end of February in a century that is no leap year', '2100-02-28T22:00:00.000Z', 2101],
  ])('%s', (_, instant, year) => {
    expect(taxYearOf(Date.parse(instant))).toBe(year)
  })

  test('holds from its start to the start of the next, for every year of a century', () => {
    for (let year = 2001; year <= 2101; year += 1) {
      expect(taxYearOf(startOfTaxYear(year))).toBe(year)
      expect(taxYearOf(startOfTaxYear(year + 1) - 1)).toBe(year)
    }
  })
})

test('is told by its first and its last day', () => {
  expect(taxYearText(2027)).toBe('1 March 2026 to 28 February 2027')
  expect(taxYearText(2028)).toBe('1 March 2027 to 29 February 2028')
})
