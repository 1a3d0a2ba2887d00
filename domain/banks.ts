import { NAME_MAXIMUM } from './limits.ts'

/** Branch codes are six-character strings: as numbers they lose the leading zero of 051001. */
export interface Bank {
  name: string
  /** Universal branch code; empty for the entry that is no bank. */
  code: string
  /** Whether the code was checked against the bank's own publication. */
  confirmed: boolean
}

export const OTHER_BANK: Bank = { name: 'Other/International', code: '', confirmed: true }

const bank = (name: string, code: string, confirmed = false): Bank => ({ name, code, confirmed })

export const BANKS: readonly Bank[] = [
  bank('ABSA', '632005', true),
  bank('Access Bank', '410506'),
  bank('African Bank', '430000'),
  bank('Albaraka Bank', '800000'),
  bank('Bank of China', '686000'),
  bank('Bank Zero', '888000'),
  bank('Bidvest Bank', '462005'),
  bank('BNP Paribas', '688000'),
  bank('Capitec', '470010', true),
  bank('China Construction Bank', '586666'),
  bank('Citibank', '350005'),
  bank('Discovery Bank', '679000'),
  bank('Finbond Mutual Bank', '589000'),
  bank('FNB', '250655', true),
  bank('Grindrod Bank', '584000'),
  bank('HBZ Bank', '570100'),
  bank('HSBC', '587000'),
  bank('Investec', '580105'),
  bank('JP Morgan', '432000'),
  bank('Mercantile Bank', '450905'),
  bank('Nedbank', '198765', true),
  bank('RMB', '261251'),
  bank('Post Office', '460005'),
  bank('Sasfin', '683000'),
  bank('Standard Bank', '051001', true),
  bank('Standard Chartered', '730020'),
  bank('State Bank of India', '801000'),
  bank('TymeBank', '678910'),
  bank('Ubank', '431010'),
  OTHER_BANK,
]

const REGIONAL_BANKS: readonly Bank[] = [
  bank('Habib Overseas Bank', '700066'),
  bank('ICICI Bank', '362000'),
  bank('Olympus Mobile', '585001'),
  bank('Peoples Bank', '720026'),
  bank('PEP Bank', '400001'),
  bank('Permanent Bank', '760005'),
  bank('South African Reserve Bank', '980172'),
  bank('Unibank', '790005'),
  bank('VBS Mutual Bank', '588000'),
  bank('Nedbank Corporate Saver', '720026'),
  bank('Bank of Namibia', '980172'),
  bank('Central Bank of Lesotho', '586611'),
  bank('FNB Lesotho', '280061'),
  bank('FNB Namibia', '282672'),
  bank('FNB Swaziland', '287364'),
  bank('Meeg Bank', '471001'),
  bank('MTN Banking', '490991'),
  bank('Standard Bank Namibia', '087373'),
  bank('Standard Lesotho Bank', '060667'),
  bank('Standard Bank Eswatini', '660564'),
  bank('Old Mutual Bank', '352000'),
  bank('YWBN Mutual Bank', '353000'),
]

export const ALL_BANKS: readonly Bank[] = [...BANKS, ...REGIONAL_BANKS]

/** By name, then by code, because two banks may share a code; else Other/International. */
export function findBank(key: { name?: string; code?: string }, banks: readonly Bank[]): Bank {
  const name = key.name?.trim().toLowerCase()
  return (name && banks.find((b) => b.name.toLowerCase() === name)) || (key.code && banks.find((b) => b.code === key.code)) || OTHER_BANK
}

/**
 * An operator's own banks: `name`, `code`, and `confirmed: false` where the code is not. Other/International comes behind them.
 * @throws Error that says what is wrong with a table, in JSON as an operator gives it
 */
export function readBanks(json: string): Bank[] {
  const rows: unknown = JSON.parse(json)
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('The bank table must be a list of banks.')
  const names = new Set([OTHER_BANK.name.toLowerCase()])
  const banks = rows.map((row: Partial<Bank> | null, index): Bank => {
    const refuse = (what: string): never => {
      throw new Error(`Row ${index + 1} of the bank table ${what}.`)
    }
    const { name: given, code = '', confirmed = true } = row ?? {}
    const name = typeof given === 'string' ? given.trim() : ''
    if (!name || name.length > NAME_MAXIMUM) refuse(`needs a name of ${NAME_MAXIMUM} characters at most`)
    if (names.has(name.toLowerCase())) refuse('has the name of another')
    if (typeof code !== 'string' || !/^\d{6}$/.test(code)) refuse('needs a code of six digits, as text')
    if (typeof confirmed !== 'boolean') refuse('needs true or false where it says confirmed')
    names.add(name.toLowerCase())
    return { name, code, confirmed }
  })
  return [...banks, OTHER_BANK]
}
