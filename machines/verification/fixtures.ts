import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { ResendOutput, VerificationEvent } from './types.ts'

export const email = 'lerato.dlamini@example.co.za'

export const events = {
  SEND: [{ type: 'SEND', email }],
  EDIT: [{ type: 'EDIT' }],
} satisfies EventFixtures<VerificationEvent>

export const outcomes = {
  resendVerification: {
    sent: { kind: 'sent' },
    refused: { kind: 'refused', message: 'Too many requests. Please wait a moment and try again.' },
  },
} satisfies OutcomeFixtures<{ resendVerification: ResendOutput }>
