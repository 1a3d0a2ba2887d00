import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountRefusal, isAccountType, readCheckDigitRules, SYNTHETIC_RULES, type CheckDigitRule } from './bankAccount.ts'
import { AccountType } from './enumerations.ts'

const { Savings, Cheque, Business } = AccountType
const check = (bankCode: string, accountNumber: string, accountType: AccountType = Cheque, rules = SYNTHETIC_RULES) =>
  accountRefusal({ bankCode, accountNumber, accountType }, rules)

describe('an account number', () => {
  test.each([
    ['a branch code of five digits', '63200', '4052013426', Cheque, 101],
    ['a branch code with a letter', '63200A', '4052013426', Cheque, 101],
    ['no branch code', '', '4052013426', Cheque, 101],
    ['letters', '632005', '40520134AB', Cheque, 103],
    ['no number', '632005', '', Cheque, 103],
    ['nothing but zeros', '632005', '0000000000', Cheque, 103],
    ['digits of another script', '250655', '٦٢٠٠٠٠٠٠٠٠٠', Cheque, 103],
    ['eleven digits at ABSA', '632005', '40520134261', Cheque, 110],
    ['eleven digits at Capitec', '470010', '12345678901', Savings, 110],
    ['fourteen digits anywhere', '250655', '12345678901234', Savings, 110],
    ['fourteen digits at Nedbank', '198765', '12345678901234', Savings, 112],
    ['thirteen digits of a cheque account at Nedbank', '198765', '1234567890123', Cheque, 113],
    ['twelve digits at Standard Bank', '051001', '100123456780', Cheque, 117],
    ['eleven digits at another branch of Standard Bank', '052001', '10012345678', Cheque, 117],
    ['a wrong check digit among eleven at Standard Bank', '051001', '10012345679', Cheque, 106],
    ['a wrong check digit of a cheque account at Nedbank', '198765', '1234567891', Cheque, 106],
  ] as const)('with %s is refused', (_, bankCode, accountNumber, accountType, code) => {
    expect(check(bankCode, accountNumber, accountType)).toBe(code)
  })

  test.each([
    ['FNB', '250655', '62000000000', Business],
    ['Capitec', '470010', '1234567890', Savings],
    ['a savings account of thirteen digits at Nedbank', '198765', '1234567890123', Savings],
    ['a savings account, whose type is zero, at Nedbank, which the rule is not for', '198765', '1234567891', Savings],
    ['a bank without a rule', '678910', '51000000001', Savings],
    ['thirteen digits at a bank without a rule', '678910', '5100000000123', Savings],
    ['eleven digits at the branch of Standard Bank that has them', '051001', '10012345678', Cheque],
    ['ten digits at another branch of Standard Bank', '052001', '1001234567', Cheque],
    ['eleven digits of a cheque account at Nedbank', '198765', '12345678904', Cheque],
  ] as const)('of %s passes', (_, bankCode, accountNumber, accountType) => {
    expect(check(bankCode, accountNumber, accountType)).toBeNull()
  })
})

describe('a check digit', () => {
  const body = fc.stringMatching(/^[1-9]\d{8}$/)
  /** The last digit that makes a number right, where there is one: with modulus 11 one number in eleven has none. */
  const completed = body.map((digits) =>
    Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find((n) => check('632005', n) === null),
  )
  const right = completed.filter((number) => number !== undefined)

  test('is computed by hand for one number', () => {
    // 4052013429, weights 1 8 7 6 5 4 3 2 9 1 on its ten digits: 4 + 0 + 35 + 12 + 0 + 4 + 9 + 8 + 18 + 9 = 99 = 9 * 11
    expect(check('632005', '4052013429')).toBeNull()
    expect(check('632005', '4052013426')).toBe(106)
  })

  test('sees every single wrong digit and every two swapped neighbours', () => {
    fc.assert(
      fc.property(right, fc.nat(9), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const digits = Array.from(number, Number)
        const wrong = digits.with(at, ((digits[at] ?? 0) + by) % 10).join('')
        const swapped = at < 9 ? [...digits.slice(0, at), digits[at + 1], digits[at], ...digits.slice(at + 2)].join('') : number
        expect(check('632005', wrong)).toBe(/^0*$/.test(wrong) ? 103 : 106)
        expect(check('632005', swapped)).toBe(swapped === number ? null : 106)
      }),
    )
  })

  test('may be right by an exception of its bank', () => {
    const fudged = { weights: Array(11).fill(1) as number[], fudge: 1, modulus: 10 }
    const rule: CheckDigitRule = { ...fudged, firstBranch: '100000', lastBranch: '199999' }
    expect(check('198765', '9', Cheque, [rule])).toBeNull()
    expect(check('198765', '8', Cheque, [rule])).toBe(106)
    expect(check('198765', '8', Cheque, [{ ...rule, remainders: [0, 9] }])).toBeNull()
    expect(check('198765', '8', Cheque, [{ ...rule, alternatives: [{ ...fudged, fudge: 2 }] }])).toBeNull()
    expect(check('200000', '8', Cheque, [rule])).toBeNull()
  })

  test('is that of its branch alone where the rule is for one', () => {
    const ofOne: CheckDigitRule = {
      weights: Array(11).fill(1) as number[],
      fudge: 0,
      modulus: 10,
      firstBranch: '198765',
      lastBranch: '198765',
    }
    const refusals = ['198764', '198765', '198766'].map((bankCode) => check(bankCode, '8', Cheque, [ofOne]))
    expect(refusals).toEqual([null, 106, null])
  })

  test('leaves what is accepted also where a fudge makes its sum negative', () => {
    const rule: CheckDigitRule = {
      firstBranch: '100000',
      lastBranch: '199999',
      weights: Array(11).fill(1) as number[],
      fudge: -10,
      modulus: 10,
      remainders: [9],
    }
    expect(check('198765', '9', Cheque, [rule])).toBeNull()
    expect(check('198765', '8', Cheque, [rule])).toBe(106)
  })
})

describe('a table of an operator', () => {
  test('is read', () => {
    expect(readCheckDigitRules(JSON.stringify(SYNTHETIC_RULES))).toEqual(SYNTHETIC_RULES)
  })

  test.each([
    ['{}', /must be a list/],
    ['[{}]', /Rule 1 .*six digits/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], firstBranch: '633000' }]), /Rule 1 .*six digits/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], lastBranch: '6330' }]), /Rule 1 .*six digits/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], weights: [1, 2] }]), /11 whole weights/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], weights: Array(11).fill(0.5) }]), /11 whole weights/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], remainders: ['0'] }]), /remainder that is not a whole number/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], modulus: 1 }]), /modulus/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], fudge: 'x' }]), /fudge/],
    [JSON.stringify([SYNTHETIC_RULES[0], { ...SYNTHETIC_RULES[0], accountTypes: [7] }]), /Rule 2 .*account type/],
    [JSON.stringify([{ ...SYNTHETIC_RULES[0], alternatives: [{ weights: [], fudge: 0, modulus: 11 }] }]), /11 whole weights/],
  ])('%s is refused', (json, message) => {
    expect(() => readCheckDigitRules(json)).toThrow(message)
  })
})

test('zero is an account type like the others', () => {
  expect([0, 1, 2].every(isAccountType)).toBe(true)
  expect([3, '0', null, undefined, false].some(isAccountType)).toBe(false)
})
