import { ValidationError } from 'yup'
import { describe, expect, test } from 'vitest'
import { certificateForm } from './certificateSchema.ts'
import type { CertificateDetails } from './section18A.ts'

const NOW = Date.parse('2026-11-21T08:00:00.000Z')

const person: CertificateDetails = {
  nature: 'person',
  legalName: 'Naledi Mokoena',
  tradingName: '',
  idType: 'saId',
  idNumber: '8001015009087',
  idCountry: 'South Africa',
  taxReference: '',
  contactNumber: '082 123 4567',
  address: '12 Station Street, Polokwane, 0700',
}
const company: CertificateDetails = {
  ...person,
  nature: 'company',
  legalName: 'Thaba Pumps (Pty) Ltd',
  idType: '',
  idNumber: '2015/123456/07',
}

function wrong(values: Partial<Record<keyof CertificateDetails, unknown>>): Record<string, string> {
  try {
    certificateForm(() => NOW).validateSync(values, { strict: true, abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const found: Record<string, string> = {}
    for (const { path = '', message } of error.inner) found[path] ??= message
    return found
  }
}

describe('the details of a certificate', () => {
  test.each([
    person,
    { ...person, idType: 'passport', idNumber: 'A1234567', idCountry: 'Lesotho' },
    { ...person, taxReference: '0123456782' },
    company,
    { ...company, tradingName: 'Pumps & Co' },
    { ...company, nature: 'trust', idNumber: 'IT 1234/2010' },
    { ...company, nature: 'other', idNumber: 'NPO 012-345' },
  ])('are complete: %o', (values) => {
    expect(wrong(values)).toEqual({})
  })

  test('are all missing at first', () => {
    expect(
      wrong({
        nature: '',
        legalName: '',
        tradingName: '',
        idType: '',
        idNumber: '',
        idCountry: '',
        taxReference: '',
        contactNumber: '',
        address: '',
      }),
    ).toEqual({
      nature: 'Please choose who gave.',
      legalName: 'Please enter the name for the certificate.',
      idNumber: 'Please enter your ID or passport number.',
      idCountry: 'Please enter the country.',
      contactNumber: 'Please enter a contact number.',
      address: 'Please enter the address.',
    })
  })

  test.each([
    [{ ...person, idType: '' }, { idType: 'Please choose ID or passport.' }],
    [{ ...person, idNumber: '8001015009088' }, { idNumber: 'This is not a valid South African ID number.' }],
    [{ ...person, idNumber: '' }, { idNumber: 'Please enter your South African ID number.' }],
    [{ ...person, idType: 'passport', idNumber: '' }, { idNumber: 'Please enter your passport number.' }],
    [{ ...company, idNumber: '' }, { idNumber: 'Please enter the registration number.' }],
    [{ ...company, nature: 'trust', idNumber: '' }, { idNumber: 'Please enter the trust’s number.' }],
    [{ ...company, idNumber: '123' }, { idNumber: 'A registration number looks like 2015/123456/07.' }],
    [{ ...person, taxReference: '0123456789' }, { taxReference: 'Please check the tax reference number: a digit seems to be wrong.' }],
    [{ ...person, taxReference: '4123456789' }, { taxReference: 'A tax reference number has ten digits and begins with 0, 1, 2, 3 or 9.' }],
    [{ ...person, contactNumber: 'call me' }, { contactNumber: 'A contact number has digits only.' }],
    [{ ...person, contactNumber: '08212' }, { contactNumber: 'Please complete the contact number.' }],
    [{ ...person, address: 'x'.repeat(251) }, { address: 'Maximum is 250 characters.' }],
    [{ ...person, address: Array(11).fill('x').join('\n') }, { address: 'Maximum is 10 lines.' }],
    [{ ...person, address: Array(10).fill('x').join('\n\n') }, {}],
    [{ ...person, nature: 'robot' }, { nature: 'Please choose who gave.' }],
  ])('%o: %o', (values, errors) => {
    expect(wrong(values)).toEqual(errors)
  })
})
