import { describe, expect, test } from 'vitest'
import { ALL_BANKS, BANKS, findBank, OTHER_BANK, readBanks } from './banks.ts'

test('the codes that their banks publish are confirmed, and no others', () => {
  const confirmed = ALL_BANKS.filter((bank) => bank.confirmed && bank !== OTHER_BANK)
  expect(confirmed.map(({ name }) => name)).toEqual(['ABSA', 'Capitec', 'FNB', 'Nedbank', 'Standard Bank'])
})

test('a bank is found by its name, then by its code, else it is another', () => {
  expect(findBank({ name: ' nedbank corporate saver', code: '051001' }, ALL_BANKS).code).toBe('720026')
  expect(findBank({ name: 'Elsewhere', code: '051001' }, ALL_BANKS).name).toBe('Standard Bank')
  expect(findBank({ name: 'FNB Namibia' }, BANKS)).toBe(OTHER_BANK)
  expect(findBank({ name: 'FNB NAMIBIA' }, ALL_BANKS).code).toBe('282672')
})

describe('a table of an operator', () => {
  test('is read, with the entry that is no bank behind it', () => {
    const rows = [
      { name: ' Stokvel Bank ', code: '051999' },
      { name: 'x'.repeat(60), code: '999002' },
      { name: 'Unsure Bank', code: '999001', confirmed: false },
    ]
    expect(readBanks(JSON.stringify(rows))).toEqual([
      { name: 'Stokvel Bank', code: '051999', confirmed: true },
      { name: 'x'.repeat(60), code: '999002', confirmed: true },
      { name: 'Unsure Bank', code: '999001', confirmed: false },
      OTHER_BANK,
    ])
  })

  const bank = { name: 'Stokvel Bank', code: '051999' }
  test.each([
    ['{}', /must be a list/],
    ['[]', /must be a list/],
    ['[null]', /Row 1 .*a name/],
    [JSON.stringify([bank, { ...bank, name: ' ' }]), /Row 2 .*a name/],
    [JSON.stringify([{ ...bank, name: 'x'.repeat(61) }]), /a name/],
    // As a number it would have lost its zero.
    [JSON.stringify([{ ...bank, code: 51_999 }]), /Row 1 .*six digits/],
    [JSON.stringify([{ ...bank, code: '51999' }]), /six digits/],
    [JSON.stringify([{ ...bank, confirmed: 'no' }]), /confirmed/],
    [JSON.stringify([bank, { ...bank, name: 'stokvel bank' }]), /Row 2 .*name of another/],
    [JSON.stringify([{ ...bank, name: OTHER_BANK.name }]), /name of another/],
  ])('%s is refused', (json, message) => {
    expect(() => readBanks(json)).toThrow(message)
  })
})
