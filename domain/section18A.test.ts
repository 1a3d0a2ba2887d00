import { describe, expect, test } from 'vitest'
import { CurrencyId } from './enumerations.ts'
import {
  applicableDetails,
  certificateNumberText,
  certificateSums,
  numberTextOf,
  type CertificateDetails,
  type CertificateState,
} from './section18A.ts'

describe('what counts for the tax, and what still can', () => {
  const gift = (toCause: number, certificate: CertificateState) => ({ toCause, certificate })

  test.each([
    ['nothing given', [], [0, null]],
    ['nothing that can be certified', [gift(50_00, 'none'), gift(60_00, 'cancelled')], [0, null]],
    ['what is certified alone', [gift(50_00, 'issued'), gift(1, 'issued'), gift(60_00, 'cancelled')], [50_01, null]],
    ['one gift that can be', [gift(50_00, 'issued'), gift(20_00, 'offered')], [50_00, ['1 gift can still get one', 20_00]]],
    ['two gifts that can be', [gift(30_00, 'offered'), gift(20_00, 'offered')], [0, ['2 gifts can still get one', 50_00]]],
  ] as const)('%s', (_, gifts, [certified, offered]) => {
    expect(certificateSums(gifts, CurrencyId.Rand)).toEqual([['With a Section 18A certificate', certified], ...(offered ? [offered] : [])])
  })

  test('nothing is said of dollars, which can have none', () => {
    expect(certificateSums([gift(50_00, 'none')], CurrencyId.USDollar)).toEqual([])
  })
})

test.each([
  [1, '000001'],
  [999_999, '999999'],
  [1_000_000, '1000000'],
])('certificate %i has the number %s', (number, text) => {
  expect(certificateNumberText(number)).toBe(text)
})

const details: CertificateDetails = {
  nature: 'person',
  legalName: 'Nomsa Zwane',
  tradingName: 'Zwane Traders',
  idType: 'passport',
  idNumber: 'M00123456',
  idCountry: 'Lesotho',
  taxReference: '',
  contactNumber: '0825550101',
  address: '1 Church Street, Mahikeng',
}

test.each([
  ['person', 'passport', ''],
  ['company', '', 'Zwane Traders'],
  ['trust', '', ''],
  ['other', '', ''],
] as const)('of a %s only what applies is kept', (nature, idType, tradingName) => {
  expect(applicableDetails({ ...details, nature })).toEqual({ ...details, nature, idType, tradingName })
})

test.each([
  ['person', 'saId', 'South African ID number'],
  ['person', 'passport', 'Passport number'],
  ['person', '', 'South African ID number'],
  ['company', 'passport', 'Company registration number'],
  ['trust', '', 'Number of the trust'],
  ['other', '', 'Registration number'],
] as const)('the number of a %s (%s) is called %s', (nature, idType, expected) => {
  expect(numberTextOf({ nature, idType })).toBe(expected)
})
