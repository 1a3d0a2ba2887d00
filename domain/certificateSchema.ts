import { object, string } from 'yup'
import { hasTaxReferenceForm, isCompanyNumber, isSouthAfricanId, isTaxReference } from './identifiers.ts'
import { MOBILE_MAXIMUM, MOBILE_MINIMUM } from './limits.ts'
import { DETAIL_LENGTH, DONOR_NATURES, ID_TYPES, type CertificateDetails, type DonorNature, type IdType } from './section18A.ts'

/** What a Section 18A certificate must say of its donor (Notice 6762, from 1 March 2026). Every field is a text; what does not apply is empty. */

/** The certificate is one page. */
const ADDRESS_LINES = 10

const tooLong = ({ max }: { max: number }) => `Maximum is ${max} characters.`

const numberRequired: Record<Exclude<DonorNature, 'person'> | IdType, string> = {
  saId: 'Please enter your South African ID number.',
  passport: 'Please enter your passport number.',
  company: 'Please enter the registration number.',
  trust: 'Please enter the trust’s number.',
  other: 'Please enter the registration number.',
}

const isKind = (value: unknown): value is keyof typeof numberRequired => typeof value === 'string' && Object.hasOwn(numberRequired, value)
const requiredText = (nature: unknown, idType: unknown) =>
  [nature, idType].filter(isKind).map((kind) => numberRequired[kind])[0] ?? 'Please enter your ID or passport number.'

/** @param clock for numbers that hold a date */
export const certificateForm = (clock: () => number) =>
  object({
    nature: string().required('Please choose who gave.').oneOf(DONOR_NATURES, 'Please choose who gave.'),
    legalName: string().trim().required('Please enter the name for the certificate.').max(DETAIL_LENGTH.name, tooLong),
    tradingName: string().trim().max(DETAIL_LENGTH.name, tooLong),
    idType: string().when('nature', ([nature], schema) =>
      nature === 'person' ? schema.required('Please choose ID or passport.').oneOf(ID_TYPES, 'Please choose ID or passport.') : schema,
    ),
    idNumber: string()
      .trim()
      .max(DETAIL_LENGTH.number, tooLong)
      .when(['nature', 'idType'], ([nature, idType], schema) => schema.required(requiredText(nature, idType)))
      .test('id', 'This is not a valid South African ID number.', (value, { parent }) => {
        const { nature, idType } = parent as Partial<CertificateDetails>
        return !value || nature !== 'person' || idType !== 'saId' || isSouthAfricanId(value, clock())
      })
      .test('company', 'A registration number looks like 2015/123456/07.', (value, { parent }) => {
        const { nature } = parent as Partial<CertificateDetails>
        return !value || nature !== 'company' || isCompanyNumber(value, clock())
      }),
    idCountry: string().trim().required('Please enter the country.').max(DETAIL_LENGTH.country, tooLong),
    taxReference: string()
      .trim()
      .test(
        'tax reference',
        'A tax reference number has ten digits and begins with 0, 1, 2, 3 or 9.',
        (value) => !value || hasTaxReferenceForm(value),
      )
      .test(
        'check digit',
        'Please check the tax reference number: a digit seems to be wrong.',
        (value) => !value || !hasTaxReferenceForm(value) || isTaxReference(value),
      ),
    contactNumber: string()
      .trim()
      .required('Please enter a contact number.')
      .min(MOBILE_MINIMUM, 'Please complete the contact number.')
      .max(MOBILE_MAXIMUM, tooLong)
      .matches(/^\+?[\d\s()-]*$/, { message: 'A contact number has digits only.', excludeEmptyString: true }),
    address: string()
      .trim()
      .test('lines', 'Maximum is 10 lines.', (value = '') => value.split('\n').filter((line) => line.trim()).length <= ADDRESS_LINES)
      .required('Please enter the address.')
      .max(DETAIL_LENGTH.address, tooLong),
  })
