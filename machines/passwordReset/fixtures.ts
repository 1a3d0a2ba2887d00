import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { PasswordResetEvent, PasswordResetInput, ResetLinkOutput, ResetOutput } from './types.ts'

export const email = 'lerato.dlamini@example.co.za'
export const password = 'aloe-on-the-hill'

export const inputs = {
  withoutLink: { token: null },
  withLink: { token: 'the-token-of-the-mail' },
  withHalfALink: { token: '' },
} satisfies Record<string, PasswordResetInput>

export const events = {
  SEND: [{ type: 'SEND', email }],
  SAVE: [{ type: 'SAVE', password }],
  EDIT: [{ type: 'EDIT' }],
} satisfies EventFixtures<PasswordResetEvent>

export const outcomes = {
  sendResetLink: {
    sent: { kind: 'sent' },
    refused: { kind: 'refused', message: 'Too many requests. Please wait a moment and try again.' },
  },
  resetPassword: {
    saved: { kind: 'saved' },
    refused: {
      kind: 'refused',
      errors: [{ field: 'password', message: 'That password is too easy to guess. Please choose another.' }],
    },
    linkRefused: { kind: 'linkRefused', message: 'This link is not valid any more. Please ask for a new one.' },
  },
} satisfies OutcomeFixtures<{ sendResetLink: ResetLinkOutput; resetPassword: ResetOutput }>
