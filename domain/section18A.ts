import { CurrencyId } from './enumerations.ts'

/** Section 18A of the Income Tax Act 58 of 1962: what a donor may set off against their income, given a certificate of an approved organisation. */
export const DONOR_NATURES = ['person', 'company', 'trust', 'other'] as const
export type DonorNature = (typeof DONOR_NATURES)[number]

export const ID_TYPES = ['saId', 'passport'] as const
export type IdType = (typeof ID_TYPES)[number]

export const NATURE_TEXT: Record<DonorNature, string> = {
  person: 'A person',
  company: 'A company',
  trust: 'A trust',
  other: 'Another organisation',
}

export const ID_TYPE_TEXT: Record<IdType, string> = { saId: 'South African ID', passport: 'Passport' }

/** What the number of a donor is called. */
const NUMBER_TEXT: Record<Exclude<DonorNature, 'person'> | IdType, string> = {
  saId: 'South African ID number',
  passport: 'Passport number',
  company: 'Company registration number',
  trust: 'Number of the trust',
  other: 'Registration number',
}

/** Every field is a text; what does not apply is empty. */
export interface CertificateDetails {
  nature: DonorNature
  legalName: string
  /** Of companies that have one. */
  tradingName: string
  /** Of persons only. */
  idType: IdType | ''
  idNumber: string
  /** That the number was issued in. */
  idCountry: string
  taxReference: string
  contactNumber: string
  address: string
}

/** The longest that each may be; names are the legal one and the trading one. */
export const DETAIL_LENGTH = { name: 120, number: 40, country: 60, address: 250 } as const

/** What was entered for a company does not go along with a person, nor the other way round. */
export const applicableDetails = (details: CertificateDetails): CertificateDetails => ({
  ...details,
  tradingName: details.nature === 'company' ? details.tradingName : '',
  idType: details.nature === 'person' ? details.idType : '',
})

export const numberTextOf = ({ nature, idType }: Pick<CertificateDetails, 'nature' | 'idType'>): string =>
  NUMBER_TEXT[nature === 'person' ? idType || 'saId' : nature]

/** How a donation stands to its certificate: only an approved organisation gives one, and only for what it has kept. */
export type CertificateState = 'none' | 'offered' | 'issued' | 'cancelled'

/** Six digits or more, counted by each organisation from 1. */
export const certificateNumberText = (number: number): string => String(number).padStart(6, '0')

/** What counts for the tax, then what still can: of each certificate the amount that stands on it, in cents. Nothing is said where there can be none. */
export function certificateSums(
  gifts: readonly { toCause: number; certificate: CertificateState }[],
  currencyId: CurrencyId,
): [name: string, cents: number][] {
  const withState = (state: CertificateState) => gifts.filter(({ certificate }) => certificate === state)
  const sumOf = (some: typeof gifts) => some.reduce((cents, { toCause }) => cents + toCause, 0)
  const [issued, offered] = [withState('issued'), withState('offered')]
  const sums: [string, number][] = []
  if (currencyId === CurrencyId.Rand || issued.length > 0) sums.push(['With a Section 18A certificate', sumOf(issued)])
  if (offered.length > 0)
    sums.push([offered.length === 1 ? '1 gift can still get one' : `${offered.length} gifts can still get one`, sumOf(offered)])
  return sums
}
