import { boolean, object, string } from 'yup'
import { commonPasswords } from './commonPasswords.ts'
import { email, firstName, isWithin, lastName, mobileNumber, plainText } from './donationSchema.ts'
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from './limits.ts'

export const login = object({
  email: plainText().trim().required('Please enter your e-mail address.').max(320, 'Invalid email format.'),
  password: string().required('Please enter your password.').max(1024, 'That password is too long.'),
})

/** Another verification link, or one to choose a new password. */
export const newLink = object({ email })

const password = string()
  .required('Please choose a password.')
  .test('minimum', 'Please use at least 8 characters.', (value) => !value || Array.from(value).length >= PASSWORD_MINIMUM)
  .test('maximum', 'Please use at most 128 characters.', isWithin(PASSWORD_MAXIMUM))
  .test(
    'not-common',
    'That password is too easy to guess. Please choose another.',
    (value) => !value || (new Set(value).size > 1 && !commonPasswords.has(value.toLowerCase())),
  )

export const newPassword = object({ password })

export const registration = object({
  firstName,
  lastName,
  email,
  mobileNumber,
  password,
  termsAccepted: boolean().required('Please accept the terms and conditions.').oneOf([true], 'Please accept the terms and conditions.'),
})
