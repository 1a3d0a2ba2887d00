import { boolean, number, object, string, type InferType, type TestFunction } from 'yup'
import {
  COMMENT_MAXIMUM,
  DISPLAY_NAME_MAXIMUM,
  EMAIL_MAXIMUM,
  MAXIMUM_DONATION,
  MINIMUM_DONATION,
  MOBILE_MAXIMUM,
  MOBILE_MINIMUM,
  NAME_MAXIMUM,
} from './limits.ts'
import { DonationType, type CurrencyId, type PaymentMethod } from './enumerations.ts'
import { bareMobile } from './mobileNumber.ts'
import { centsFromWire, isCurrencyId } from './money.ts'
import { INVISIBLE_CHARACTERS_MESSAGE, plainTextRefusal, withPlainSigns } from './text.ts'

const AMOUNT_REQUIRED = 'Please enter a donation amount.'

/** Letters of every script and what joins them, digits, spaces, hyphens and apostrophes, and what looks like them in what is pasted. */
const NAME = /^[\u200c\u200d\p{L}\p{M}\p{N} '’´`\u2010\u2013-]*$/u
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i
const MOBILE = /^\+?[\d ()-]*$/

const isPlain: TestFunction<string | null | undefined> = (value, { createError }) => {
  const message = value ? plainTextRefusal(value) : null
  return message ? createError({ message }) : true
}

/** As the server does with every text before it checks it. */
export const inPlainSigns = (value: unknown) => (typeof value === 'string' ? withPlainSigns(value) : value)

/** Text that is shown to others, as it is typed: no markup, nothing invisible. */
export const plainText = () => string().transform(inPlainSigns).test('plain-text', isPlain)

/** A second line beside a name could pass for something that we say. */
export const oneLine = () => plainText().test('one-line', INVISIBLE_CHARACTERS_MESSAGE, (value) => !value || !/[\n\r]/.test(value))

/** An emoji is one character to whoever types it, and two to `length`. */
export const isWithin = (maximum: number) => (value: string | null | undefined) => !value || Array.from(value).length <= maximum

const personName = (required: string, special: string) =>
  string()
    .transform(inPlainSigns)
    .trim()
    .required(required)
    .test('length', 'Maximum is 60 characters.', isWithin(NAME_MAXIMUM))
    .matches(NAME, { message: special, excludeEmptyString: true })
    .test('plain-text', isPlain)

export const firstName = personName('Please enter your first name.', 'First name should not contain any special characters')
export const lastName = personName('Please enter your surname.', 'Surname should not contain any special characters')
export const email = string()
  .transform(inPlainSigns)
  .trim()
  .required('Please enter your e-mail address.')
  .matches(EMAIL, { message: 'Invalid email format.', excludeEmptyString: true })
  .max(EMAIL_MAXIMUM, 'Maximum is 50 characters')

/** For `max`, in rands or dollars as the wire carries them. */
export const LARGEST = [MAXIMUM_DONATION / 100, 'The max amount is 1 000 000 000'] as const

/** For `test`. */
export const TWO_DECIMALS = {
  name: 'two-decimals',
  message: 'Please enter an amount with at most two decimals.',
  test: (value: number | null | undefined) => value == null || centsFromWire(value) !== null,
}

export const amount = number()
  .typeError(AMOUNT_REQUIRED)
  .required(AMOUNT_REQUIRED)
  .max(...LARGEST)
  .when('currencyId', ([currencyId], schema) =>
    currencyId === 2
      ? schema.min(MINIMUM_DONATION[2] / 100, 'The minimum amount is US $ 5')
      : schema.min(MINIMUM_DONATION[1] / 100, 'The minimum amount is R 20'),
  )
  .test(TWO_DECIMALS)

export const currencyId = number<CurrencyId>()
  .typeError('Please select a currency')
  .required('Please select a currency')
  .test('known-currency', 'Please select a currency', isCurrencyId)

export const tipOrAdminFeeAmount = number()
  .typeError('Tip amount not entered')
  .required('Tip amount not entered')
  .min(0, 'Tip amount not entered')
  .max(...LARGEST)
  .test(TWO_DECIMALS)

export const paymentMethod = number<PaymentMethod>()
  .typeError('Please select a payment method.')
  .required('Please select a payment method.')
  .integer('Please select a payment method.')
  .min(0, 'Please select a payment method.')
  .max(8, 'Please select a payment method.')

export const mobileNumber = string()
  .transform(inPlainSigns)
  .trim()
  .nullable()
  .matches(MOBILE, { message: 'Please complete mobile number', excludeEmptyString: true })
  .test('mobile-minimum', 'Please complete mobile number', (value) => !value || bareMobile(value).length >= MOBILE_MINIMUM)
  .max(MOBILE_MAXIMUM, 'Maximum is 16 characters')

export const anonymous = boolean().typeError('Please choose an anonymity setting.').required('Please choose an anonymity setting.')
export const displayName = oneLine().trim().nullable().test('length', 'Maximum is 30 characters', isWithin(DISPLAY_NAME_MAXIMUM))
export const comment = plainText().trim().nullable().test('length', 'Maximum is 350 characters.', isWithin(COMMENT_MAXIMUM))

/**
 * Amounts in rands or dollars, as the wire carries them. The browser checks one step's fields at a time (`pick`), the server the whole,
 * with `strict` types.
 */
export const onceOffDonation = object({
  type: number()
    .typeError('Please select a payment type.')
    .required('Please select a payment type.')
    .oneOf([DonationType.OneOff], 'Please select a payment type.'),
  currencyId,
  amount,
  tipOrAdminFeeAmount,
  paymentMethod,
  firstName,
  lastName,
  email,
  mobileNumber,
  anonymous,
  displayName,
  comment,
})

export type OnceOffDonation = InferType<typeof onceOffDonation>
