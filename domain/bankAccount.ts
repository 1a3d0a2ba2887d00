import { AccountType } from './enumerations.ts'

export const isAccountType = (value: unknown): value is AccountType => Object.values(AccountType).some((type) => type === value)

/**
 * How a branch's account numbers carry their check digit. The number is right-justified to 11 digits; it is right when the sum of each digit times
 * its weight, and the fudge factor, leaves one of the accepted remainders on division by the modulus.
 */
export interface CheckDigitRule {
  /** Both of six digits, both included. */
  firstBranch: string
  lastBranch: string
  /** Every type where it is left out. */
  accountTypes?: readonly AccountType[]
  /** 11 of them, for the digits from left to right. */
  weights: readonly number[]
  fudge: number
  modulus: number
  /** [0] where it is left out. */
  remainders?: readonly number[]
  /** The industry's exceptions: the rule of the table is tried first, then each of these. */
  alternatives?: readonly Pick<CheckDigitRule, 'weights' | 'fudge' | 'modulus' | 'remainders'>[]
}

interface AccountToCheck {
  bankCode: string
  accountType: AccountType
  accountNumber: string
}

/**
 * 101 the branch code cannot be one, 103 the number is not of digits, 106 the check digit is wrong, 110 more than ten digits, 112 and 113 too many
 * digits for Nedbank, 117 too many for Standard Bank outside its universal branch.
 */
type AccountRefusal = 101 | 103 | 106 | 110 | 112 | 113 | 117

const LENGTH = 11

/**
 * Stands in beside the simulator for the industry's own table, which is confidential: an operator loads that one. Its weights are made up, and are
 * chosen so that a wrong digit and two swapped neighbours are seen. Most genuine accounts are wrong by them.
 */
export const SYNTHETIC_RULES: readonly CheckDigitRule[] = [
  { firstBranch: '632000', lastBranch: '632999', weights: [1, 1, 8, 7, 6, 5, 4, 3, 2, 9, 1], fudge: 0, modulus: 11 },
  { firstBranch: '051001', lastBranch: '051001', weights: [1, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], fudge: 0, modulus: 11 },
  {
    firstBranch: '198000',
    lastBranch: '198999',
    accountTypes: [AccountType.Cheque, AccountType.Business],
    weights: [1, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    fudge: 4,
    modulus: 11,
    alternatives: [{ weights: [1, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1], fudge: 0, modulus: 11 }],
  },
]

/** @throws Error that says what is wrong with a table, in JSON as an operator gives it */
export function readCheckDigitRules(json: string): CheckDigitRule[] {
  const rules: unknown = JSON.parse(json)
  if (!Array.isArray(rules)) throw new Error('The check digit table must be a list of rules.')
  return rules.map((rule: Partial<CheckDigitRule>, index) => {
    const refuse = (what: string): never => {
      throw new Error(`Rule ${index + 1} of the check digit table ${what}.`)
    }
    const { firstBranch = '', lastBranch = '', accountTypes, alternatives = [] } = rule
    if (!isBranch(firstBranch) || !isBranch(lastBranch) || lastBranch < firstBranch)
      refuse('needs firstBranch and lastBranch of six digits')
    if (accountTypes && !accountTypes.every(isAccountType)) refuse('has an unknown account type')
    for (const check of [rule, ...alternatives]) {
      const { weights, fudge, modulus, remainders = [] } = check
      if (!Array.isArray(weights) || weights.length !== LENGTH || !weights.every(Number.isSafeInteger)) refuse('needs 11 whole weights')
      if (!Number.isSafeInteger(fudge)) refuse('needs a whole fudge')
      if (!Number.isSafeInteger(modulus) || (modulus ?? 0) < 2) refuse('needs a modulus of 2 or more')
      if (!remainders.every(Number.isSafeInteger)) refuse('has a remainder that is not a whole number')
    }
    return rule as CheckDigitRule
  })
}

/** @returns why the number cannot be an account of the branch, or null where it can; a branch without a rule has no check digit to be wrong */
export function accountRefusal(account: AccountToCheck, rules: readonly CheckDigitRule[]): AccountRefusal | null {
  if (!isBranch(account.bankCode)) return 101
  if (!/^\d+$/.test(account.accountNumber) || /^0*$/.test(account.accountNumber)) return 103
  return lengthRefusal(account) ?? (hasCheckDigit(account, rules) ? null : 106)
}

/** Unconfirmed: which banks 110 is meant for, and where 112 ends and 113 begins; the codes are those that a payment processor documents. */
function lengthRefusal({ bankCode, accountNumber, accountType }: AccountToCheck): AccountRefusal | null {
  const digits = accountNumber.length
  if (bankCode.startsWith('632') || bankCode === '470010') return digits > 10 ? 110 : null
  if (bankCode.startsWith('198')) {
    if (digits > 13) return 112
    return digits > LENGTH && accountType !== AccountType.Savings ? 113 : null
  }
  if (bankCode.startsWith('05')) return digits > LENGTH || (digits === LENGTH && bankCode !== '051001') ? 117 : null
  return digits > 13 ? 110 : null
}

function hasCheckDigit({ bankCode, accountType, accountNumber }: AccountToCheck, rules: readonly CheckDigitRule[]): boolean {
  const rule = rules.find(
    ({ firstBranch, lastBranch, accountTypes }) =>
      firstBranch <= bankCode && bankCode <= lastBranch && (!accountTypes || accountTypes.includes(accountType)),
  )
  if (!rule || accountNumber.length > LENGTH) return true
  const digits = Array.from(accountNumber.padStart(LENGTH, '0'), Number)
  return [rule, ...(rule.alternatives ?? [])].some(({ weights, fudge, modulus, remainders = [0] }) => {
    const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), fudge)
    return remainders.includes(((sum % modulus) + modulus) % modulus)
  })
}

const isBranch = (text: string): boolean => /^\d{6}$/.test(text)
