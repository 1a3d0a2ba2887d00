/** Branch codes are six-character strings: as numbers they lose the leading zero of 051001. */
export interface Bank {
  name: string
  /** Universal branch code; empty for the entry that is no bank. */
  code: string
}

export const OTHER_BANK: Bank = { name: 'Other/International', code: '' }

const bank = (name: string, code: string): Bank => ({ name, code })

/** The codes of ABSA, Capitec, FNB, Nedbank and Standard Bank were checked against the banks' own publications; the others were not. */
export const BANKS: readonly Bank[] = [
  bank('ABSA', '632005'),
  bank('Access Bank', '410506'),
  bank('African Bank', '430000'),
  bank('Albaraka Bank', '800000'),
  bank('Bank of China', '686000'),
  bank('Bank Zero', '888000'),
  bank('Bidvest Bank', '462005'),
  bank('BNP Paribas', '688000'),
  bank('Capitec', '470010'),
  bank('China Construction Bank', '586666'),
  bank('Citibank', '350005'),
  bank('Discovery Bank', '679000'),
  bank('Finbond Mutual Bank', '589000'),
  bank('FNB', '250655'),
  bank('Grindrod Bank', '584000'),
  bank('HBZ Bank', '570100'),
  bank('HSBC', '587000'),
  bank('Investec', '580105'),
  bank('JP Morgan', '432000'),
  bank('Mercantile Bank', '450905'),
  bank('Nedbank', '198765'),
  bank('RMB', '261251'),
  bank('Post Office', '460005'),
  bank('Sasfin', '683000'),
  bank('Standard Bank', '051001'),
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
export function findBank(key: { name?: string; code?: string }): Bank {
  const name = key.name?.trim().toLowerCase()
  return (
    (name && ALL_BANKS.find((b) => b.name.toLowerCase() === name)) || (key.code && ALL_BANKS.find((b) => b.code === key.code)) || OTHER_BANK
  )
}
