import { describe, expect, test } from 'vitest'
import { ValidationError, type AnyObjectSchema } from 'yup'
import { debitAccount, recurringDonation, scheduleChange } from './recurringSchema.ts'

const right = {
  type: 1,
  currencyId: 1,
  amount: 250,
  tipOrAdminFeeAmount: 0,
  paymentMethod: 8,
  firstName: 'Sipho',
  lastName: 'Nkosi',
  email: 'sipho.nkosi@example.co.za',
  mobileNumber: '082 555 0123',
  anonymous: false,
  displayName: null,
  comment: null,
  term: 4,
  deductionDate: 2,
  onceOffAmount: null,
  cardStoreConsent: true,
}

/** Each field's first message: as the browser asks, and as the server does with strict types. */
async function messages(schema: AnyObjectSchema, values: object, strict: boolean): Promise<Record<string, string>> {
  try {
    await schema.validate(values, { abortEarly: false, strict })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.toReversed().map(({ path, message }) => [path, message]))
  }
}

describe.each([
  ['the browser', false],
  ['the server', true],
])('as %s checks it, a monthly gift', (_, strict) => {
  test.each([
    ['as it should be', {}],
    ['without end and on the first, which are zero', { term: 0, deductionDate: 0 }],
    ['with an extra gift', { onceOffAmount: 1 }],
    ['with an extra gift of nothing', { onceOffAmount: 0 }],
    ['with the largest extra gift', { onceOffAmount: 1_000_000_000 }],
    ['with no word of an extra gift', { onceOffAmount: undefined }],
    ['by debit order', { paymentMethod: 7 }],
  ])('%s is taken', async (__, change) => {
    expect(await messages(recurringDonation, { ...right, ...change }, strict)).toEqual({})
  })

  test.each([
    ['type', 0, 'Please select a payment type.'],
    ['type', 2, 'Please select a payment type.'],
    ['term', undefined, 'Please select a recurrence term.'],
    ['term', null, 'Please select a recurrence term.'],
    ['term', 6, 'Please select a recurrence term.'],
    ['term', -1, 'Please select a recurrence term.'],
    ['term', 0.5, 'Please select a recurrence term.'],
    ['deductionDate', undefined, 'Please select a deduction day.'],
    ['deductionDate', null, 'Please select a deduction day.'],
    ['deductionDate', 3, 'Please select a deduction day.'],
    ['mobileNumber', undefined, 'Please enter your mobile number.'],
    ['mobileNumber', null, 'Please enter your mobile number.'],
    ['mobileNumber', '', 'Please enter your mobile number.'],
    ['mobileNumber', '12345', 'Please complete mobile number'],
    ['cardStoreConsent', undefined, 'You must agree to store your card details for recurring donations'],
    ['cardStoreConsent', null, 'You must agree to store your card details for recurring donations'],
    ['cardStoreConsent', false, 'You must agree to store your card details for recurring donations'],
    ['onceOffAmount', -1, 'Please enter a donation amount'],
    ['onceOffAmount', Number.NaN, 'Please enter a donation amount'],
    ['onceOffAmount', 'much', 'Please enter a donation amount'],
    ['onceOffAmount', 1e9 + 1, 'The max amount is 1 000 000 000'],
    ['onceOffAmount', 1.005, 'Please enter an amount with at most two decimals.'],
    ['amount', 19.99, 'The minimum amount is R 20'],
    ['firstName', 'Sipho!', 'First name should not contain any special characters'],
    ['email', 'sipho', 'Invalid email format.'],
  ])('says of %s %j: %s', async (field, value, message) => {
    expect(await messages(recurringDonation, { ...right, [field]: value }, strict)).toEqual({ [field]: message })
  })

  test('asks for a debit order’s own consent', async () => {
    expect(await messages(recurringDonation, { ...right, paymentMethod: 7, cardStoreConsent: false }, strict)).toEqual({
      cardStoreConsent: 'You must agree to the debit order',
    })
  })

  test('a change of schedule asks for amount, term and day', async () => {
    expect(await messages(scheduleChange, { currencyId: 1 }, strict)).toEqual({
      amount: 'Please enter a donation amount.',
      term: 'Please select a recurrence term.',
      deductionDate: 'Please select a deduction day.',
    })
    expect(await messages(scheduleChange, { currencyId: 2, amount: 4, term: 0, deductionDate: 0 }, strict)).toEqual({
      amount: 'The minimum amount is US $ 5',
    })
    expect(await messages(scheduleChange, { currencyId: 1, amount: 20, term: 0, deductionDate: 0 }, strict)).toEqual({})
  })

  const account = {
    accountHolderName: 'S. Nkosi & Sons',
    bankName: 'ABSA',
    bankCode: '632005',
    accountType: 0,
    accountNumber: '4052013429',
  }

  test('an account to debit is taken, a savings account too, whose type is zero', async () => {
    expect(await messages(debitAccount, account, strict)).toEqual({})
  })

  test('a holder whose name was copied with a space that does not break is taken', async () => {
    // The server puts another in its place first.
    const accountHolderName = strict ? 'S. Nkosi' : 'S.\u00a0Nkosi'
    expect(await messages(debitAccount, { ...account, accountHolderName }, strict)).toEqual({})
  })

  test.each([
    ['accountHolderName', '', 'Please enter the name of the account holder.'],
    ['accountHolderName', '<b>', 'The account holder should not contain any special characters'],
    ['bankName', undefined, 'Please select a bank.'],
    ['bankCode', '', 'Please enter the branch code.'],
    ['bankCode', '25065', 'The account number or branch code entered is invalid, please try again.'],
    ['bankCode', '2506555', 'The account number or branch code entered is invalid, please try again.'],
    ['bankCode', 'abc', 'The account number or branch code entered is invalid, please try again.'],
    ['accountType', undefined, 'Please select an account type.'],
    ['accountType', 3, 'Please select an account type.'],
    ['accountNumber', '', 'Please enter the account number.'],
    ['accountNumber', 'Acc no 12345', 'The account number or branch code entered is invalid, please try again.'],
    ['accountNumber', '1'.repeat(21), 'The account number or branch code entered is invalid, please try again.'],
  ])('says of an account’s %s %j: %s', async (field, value, message) => {
    expect(await messages(debitAccount, { ...account, [field]: value }, strict)).toEqual({ [field]: message })
  })
})
