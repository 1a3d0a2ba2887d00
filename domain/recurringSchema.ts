import { boolean, number, object, string, type InferType } from 'yup'
import {
  amount,
  currencyId,
  inPlainSigns,
  LARGEST,
  mobileNumber,
  onceOffDonation,
  tipOrAdminFeeAmount,
  TWO_DECIMALS,
} from './donationSchema.ts'
import { DonationType, PaymentMethod, type AccountType, type RecurringDay, type RecurringDuration } from './enumerations.ts'
import { NAME_MAXIMUM } from './limits.ts'
import { isRecurringDay, isRecurringDuration } from './recurringSchedule.ts'
import { isAccountType } from './bankAccount.ts'

const TERM_REQUIRED = 'Please select a recurrence term.'
const DAY_REQUIRED = 'Please select a deduction day.'
const CARD_CONSENT_REQUIRED = 'You must agree to store your card details for recurring donations'
const DEBIT_CONSENT_REQUIRED = 'You must agree to the debit order'
const EXTRA_GIFT_REQUIRED = 'Please enter a donation amount'

export const ACCOUNT_REFUSED = 'The account number or branch code entered is invalid, please try again.'

export const term = number<RecurringDuration>()
  .typeError(TERM_REQUIRED)
  .required(TERM_REQUIRED)
  .test('known-term', TERM_REQUIRED, isRecurringDuration)

export const deductionDate = number<RecurringDay>()
  .typeError(DAY_REQUIRED)
  .required(DAY_REQUIRED)
  .test('known-day', DAY_REQUIRED, isRecurringDay)

/** By debit order no card is stored, and what is agreed to is the debit order. */
export const cardStoreConsent = boolean().when('paymentMethod', ([method], schema) => {
  const message = method === PaymentMethod.Paysoft ? DEBIT_CONSENT_REQUIRED : CARD_CONSENT_REQUIRED
  return schema.typeError(message).required(message).oneOf([true], message)
})

/** An extra gift now, in rands or dollars as the wire carries them. */
export const onceOffAmount = number()
  .nullable()
  .typeError(EXTRA_GIFT_REQUIRED)
  .min(0, EXTRA_GIFT_REQUIRED)
  .max(...LARGEST)
  .test(TWO_DECIMALS)

export const recurringDonation = onceOffDonation.shape({
  type: number()
    .typeError('Please select a payment type.')
    .required('Please select a payment type.')
    .oneOf([DonationType.Recurring], 'Please select a payment type.'),
  mobileNumber: mobileNumber.required('Please enter your mobile number.'),
  term,
  deductionDate,
  onceOffAmount,
  cardStoreConsent,
})

/** The currency is the schedule's own, and tells which smallest amount holds. */
export const scheduleChange = object({ currencyId, amount, tipOrAdminFeeAmount: tipOrAdminFeeAmount.optional(), term, deductionDate })

/** The account that a debit order takes from. Whether the number can be one is another question: `accountRefusal`. */
export const debitAccount = object({
  accountHolderName: string()
    .transform(inPlainSigns)
    .trim()
    .required('Please enter the name of the account holder.')
    .max(NAME_MAXIMUM, 'Maximum is 60 characters.')
    .matches(/^[\p{L}\p{M}\p{N} '’.&-]*$/u, {
      message: 'The account holder should not contain any special characters',
      excludeEmptyString: true,
    }),
  bankName: string().trim().required('Please select a bank.').max(NAME_MAXIMUM, 'Maximum is 60 characters.'),
  bankCode: string()
    .trim()
    .required('Please enter the branch code.')
    .matches(/^\d{6}$/, { message: ACCOUNT_REFUSED, excludeEmptyString: true }),
  accountType: number<AccountType>()
    .typeError('Please select an account type.')
    .required('Please select an account type.')
    .test('known-account-type', 'Please select an account type.', isAccountType),
  accountNumber: string()
    .trim()
    .required('Please enter the account number.')
    .matches(/^\d{1,20}$/, { message: ACCOUNT_REFUSED, excludeEmptyString: true }),
})

export type DebitAccount = InferType<typeof debitAccount>
