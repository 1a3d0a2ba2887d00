import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { RegisterOutput, RegistrationEvent, RegistrationValues } from './types.ts'

export const values: RegistrationValues = {
  firstName: 'Lerato',
  lastName: 'Dlamini',
  email: 'lerato.dlamini@example.co.za',
  mobileNumber: '082 123 4567',
  password: 'protea-in-bloom',
  termsAccepted: true,
}

export const events = {
  REGISTER: [{ type: 'REGISTER', values }],
  EDIT: [{ type: 'EDIT' }],
} satisfies EventFixtures<RegistrationEvent>

export const outcomes = {
  register: {
    registered: { kind: 'registered' },
    refused: {
      kind: 'refused',
      errors: [
        { field: 'email', message: 'There is already a profile with this e-mail address. Please log in instead.' },
        { field: 'password', message: 'That password is too easy to guess. Please choose another.' },
        { message: 'The reCAPTCHA verification failed. Please try again.' },
      ],
    },
  },
} satisfies OutcomeFixtures<{ register: RegisterOutput }>
