import { describe, expect, test } from 'vitest'
import { ValidationError } from 'yup'
import { onceOffDonation } from './donationSchema.ts'
import { INVISIBLE_CHARACTERS_MESSAGE, STACKED_MARKS_MESSAGE } from './text.ts'

const right = {
  type: 0,
  currencyId: 1,
  amount: 250,
  tipOrAdminFeeAmount: 0,
  paymentMethod: 8,
  firstName: 'Sipho',
  lastName: 'Nkosi',
  email: 'sipho.nkosi@example.co.za',
  mobileNumber: null,
  anonymous: false,
  displayName: null,
  comment: null,
} as const

/** Each field's first message: as the browser asks, and as the server does with strict types. */
async function messages(values: object, strict: boolean): Promise<Record<string, string>> {
  try {
    await onceOffDonation.validate(values, { abortEarly: false, strict })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]))
  }
}

const letters = (count: number) => 'a'.repeat(count)
const address = (length: number) => `${letters(length - '@example.co.za'.length)}@example.co.za`

describe.each([
  ['the browser', false],
  ['the server', true],
])('a once-off donation, as %s checks it', (_, strict) => {
  test.each([
    ['as it should be', {}],
    ['the smallest amount in rand', { amount: 20 }],
    ['the smallest amount in US dollar', { amount: 5, currencyId: 2 }],
    ['the largest amount', { amount: 1_000_000_000 }],
    ['an amount with cents', { amount: 20.01 }],
    ['EFT, whose number is zero', { paymentMethod: 0 }],
    ['names of 60 characters', { firstName: letters(60), lastName: letters(60) }],
    ['names of 60 letters that are two each to a program', { firstName: '𞤀'.repeat(60), lastName: '𞤀'.repeat(60) }],
    ['names of many scripts', { firstName: 'Bjørn-Renée', lastName: "O'Reilly van der 鈴木 नमस्ते 2" }],
    ['a typographic apostrophe', { lastName: 'N’Dour' }],
    // The server puts others in their place first.
    ['a space and a hyphen that do not break', { firstName: strict ? 'Anna Marié-Louise' : 'Anna\u00a0Marié\u2011Louise' }],
    [
      'names with marks around them that nobody sees',
      { firstName: strict ? 'Sipho' : '\u202aSipho\u202c', lastName: strict ? 'Nkosi' : 'Nkosi\u200e' },
    ],
    [
      'words with the marks that a chat puts around a name',
      strict
        ? { displayName: 'Gogo Thandi', comment: 'Sterkte @Sipho' }
        : { displayName: '\u2066Gogo\u00a0Thandi\u2069', comment: 'Sterkte \u2068@Sipho\u2069\u200b' },
    ],
    ['an address with marks around it that nobody sees', { email: strict ? 'sipho@example.co.za' : '\u2068sipho@example.co.za\u2069' }],
    ['names whose letters are joined, or kept apart', { firstName: 'ශ\u0dca\u200dරී', lastName: 'علی\u200cرضا' }],
    ['a number whose spaces and hyphens do not break', { mobileNumber: strict ? '082 555-0123' : '082\u00a0555\u20110123' }],
    ['an address of 50 characters', { email: address(50) }],
    ['names with the hyphens and apostrophes of a document', { firstName: 'Anne–Marie', lastName: 'd´Avila-O`Brien' }],
    ['an address under an ending in other letters', { email: 'anna@post.xn--p1ai' }],
    ['an address with a plus', { email: 'sipho+letsema@mail.example.co.za' }],
    ['a number of 6 characters', { mobileNumber: '123456' }],
    ['a South African number', { mobileNumber: '082 555 0123' }],
    ['an international number of 16 characters', { mobileNumber: '+27 82 555 01234' }],
    ['no number', { mobileNumber: '' }],
    ['a number left out', { mobileNumber: undefined }],
    ['a name of 29 characters to show', { displayName: letters(29) }],
    ['a name to show that is one sign', { displayName: '👩‍🚒' }],
    ['a name to show of blanks, which is none', { displayName: strict ? '' : '   ' }],
    ['a comment of 350 characters', { comment: letters(350) }],
    ['a comment of 350 emoji, and a name of 29', { comment: '🙏'.repeat(350), displayName: '🙏'.repeat(29) }],
    ['a tip', { tipOrAdminFeeAmount: 30.5 }],
    ['a bot-check token', { recaptchaToken: 'token' }],
    ['anonymous', { anonymous: true }],
  ])('takes %s', async (__, change) => {
    expect(await messages({ ...right, ...change }, strict)).toEqual({})
  })

  test.each([
    ['type', undefined, 'Please select a payment type.'],
    ['type', null, 'Please select a payment type.'],
    ['type', 1, 'Please select a payment type.'],
    ['type', Number.NaN, 'Please select a payment type.'],
    ['currencyId', undefined, 'Please select a currency'],
    ['currencyId', null, 'Please select a currency'],
    ['currencyId', 3, 'Please select a currency'],
    ['paymentMethod', undefined, 'Please select a payment method.'],
    ['paymentMethod', null, 'Please select a payment method.'],
    ['paymentMethod', 9, 'Please select a payment method.'],
    ['paymentMethod', -1, 'Please select a payment method.'],
    ['paymentMethod', 0.5, 'Please select a payment method.'],
    ['amount', undefined, 'Please enter a donation amount.'],
    ['amount', null, 'Please enter a donation amount.'],
    ['amount', Number.NaN, 'Please enter a donation amount.'],
    ['amount', '20abc', 'Please enter a donation amount.'],
    ['amount', {}, 'Please enter a donation amount.'],
    ['amount', 19.99, 'The minimum amount is R 20'],
    ['amount', 0, 'The minimum amount is R 20'],
    ['amount', -20, 'The minimum amount is R 20'],
    ['amount', 1_000_000_000.01, 'The max amount is 1 000 000 000'],
    ['amount', 1e9 + 1, 'The max amount is 1 000 000 000'],
    ['amount', Infinity, 'The max amount is 1 000 000 000'],
    ['amount', 20.005, 'Please enter an amount with at most two decimals.'],
    ['firstName', undefined, 'Please enter your first name.'],
    ['firstName', null, 'Please enter your first name.'],
    ['firstName', '', 'Please enter your first name.'],
    ['firstName', letters(61), 'Maximum is 60 characters.'],
    ['firstName', 'Sipho!', 'First name should not contain any special characters'],
    ['firstName', '<b>Sipho', 'First name should not contain any special characters'],
    ['firstName', 'Si\u0000pho', 'First name should not contain any special characters'],
    ['firstName', 'Si\u202epho', 'First name should not contain any special characters'],
    ['firstName', 'Sipho\u200f', 'First name should not contain any special characters'],
    ['lastName', '\u2067Nkosi\u2069', 'Surname should not contain any special characters'],
    ['comment', '\u202bGood\u202c', 'Please remove the characters that cannot be shown.'],
    ['firstName', 'Si\npho', 'First name should not contain any special characters'],
    ['lastName', undefined, 'Please enter your surname.'],
    ['lastName', null, 'Please enter your surname.'],
    ['lastName', '', 'Please enter your surname.'],
    ['lastName', letters(61), 'Maximum is 60 characters.'],
    ['lastName', 'Nkosi@home', 'Surname should not contain any special characters'],
    ['email', undefined, 'Please enter your e-mail address.'],
    ['email', null, 'Please enter your e-mail address.'],
    ['email', '', 'Please enter your e-mail address.'],
    ['email', 'sipho', 'Invalid email format.'],
    ['email', 'sipho@', 'Invalid email format.'],
    ['email', 'sipho@example', 'Invalid email format.'],
    ['email', 'sipho@@example.co.za', 'Invalid email format.'],
    ['email', 'sipho nkosi@example.co.za', 'Invalid email format.'],
    ['email', 'sipho@example..za', 'Invalid email format.'],
    ['email', 'sipho@example.co.za\u0000', 'Invalid email format.'],
    ['email', letters(51), 'Invalid email format.'],
    ['email', address(51), 'Maximum is 50 characters'],
    ['mobileNumber', '12345', 'Please complete mobile number'],
    ['mobileNumber', 'call me', 'Please complete mobile number'],
    ['mobileNumber', '-------', 'Please complete mobile number'],
    ['mobileNumber', '+27825550123456789', 'Maximum is 16 characters'],
    ['anonymous', undefined, 'Please choose an anonymity setting.'],
    ['anonymous', null, 'Please choose an anonymity setting.'],
    ['anonymous', 'perhaps', 'Please choose an anonymity setting.'],
    ['displayName', letters(30), 'Maximum is 30 characters'],
    ['comment', letters(351), 'Maximum is 350 characters.'],
    ['comment', '🙏'.repeat(351), 'Maximum is 350 characters.'],
    ['displayName', '🙏'.repeat(30), 'Maximum is 30 characters'],
    ['comment', '<script>alert(1)</script>', 'Please write plain text, without HTML tags.'],
    ['comment', 'a\u0000b', 'Please remove the characters that cannot be shown.'],
    ['displayName', '\u3164', INVISIBLE_CHARACTERS_MESSAGE],
    ['displayName', '\u2800 \u00ad', INVISIBLE_CHARACTERS_MESSAGE],
    ['displayName', '\u200d', INVISIBLE_CHARACTERS_MESSAGE],
    ['firstName', '\u034f', INVISIBLE_CHARACTERS_MESSAGE],
    ['lastName', '\u115f\u1160', INVISIBLE_CHARACTERS_MESSAGE],
    ['lastName', `Z${'\u0330'.repeat(31)}`, STACKED_MARKS_MESSAGE],
    ['comment', `Z${'\u0330'.repeat(31)}`, STACKED_MARKS_MESSAGE],
    ['displayName', 'Sipho\nPaid: R 1 000 000', INVISIBLE_CHARACTERS_MESSAGE],
    ['displayName', 'Sipho\rNkosi', INVISIBLE_CHARACTERS_MESSAGE],
    ['displayName', '<i>Sipho</i>', 'Please write plain text, without HTML tags.'],
    ['tipOrAdminFeeAmount', undefined, 'Tip amount not entered'],
    ['tipOrAdminFeeAmount', null, 'Tip amount not entered'],
    ['tipOrAdminFeeAmount', Number.NaN, 'Tip amount not entered'],
    ['tipOrAdminFeeAmount', -1, 'Tip amount not entered'],
    ['tipOrAdminFeeAmount', 0.001, 'Please enter an amount with at most two decimals.'],
    ['tipOrAdminFeeAmount', 1e9 + 1, 'The max amount is 1 000 000 000'],
  ])('says of %s %j: %s', async (field, value, message) => {
    expect(await messages({ ...right, [field]: value }, strict)).toEqual({ [field]: message })
  })

  test('says the smallest amount of the other currency', async () => {
    expect(await messages({ ...right, currencyId: 2, amount: 4.99 }, strict)).toEqual({ amount: 'The minimum amount is US $ 5' })
  })

  test('says everything at once', async () => {
    expect(Object.keys(await messages({}, strict)).sort()).toEqual([
      'amount',
      'anonymous',
      'currencyId',
      'email',
      'firstName',
      'lastName',
      'paymentMethod',
      'tipOrAdminFeeAmount',
      'type',
    ])
  })
})

test('the browser’s check trims what people type', async () => {
  const typed = { ...right, firstName: '  Sipho ', email: ' sipho.nkosi@example.co.za ', mobileNumber: ' 0825550123 ' }
  expect(await onceOffDonation.validate(typed)).toMatchObject({
    firstName: 'Sipho',
    email: 'sipho.nkosi@example.co.za',
    mobileNumber: '0825550123',
  })
})

test('the server takes no text for a number and no number for a yes', async () => {
  const loose = { ...right, amount: '250', paymentMethod: '8', anonymous: 1 }
  expect(await messages(loose, true)).toEqual({
    amount: 'Please enter a donation amount.',
    paymentMethod: 'Please select a payment method.',
    anonymous: 'Please choose an anonymity setting.',
  })
})
