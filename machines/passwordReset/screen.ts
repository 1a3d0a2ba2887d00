import type { PasswordResetSnapshot } from './selectors.ts'

export type PasswordResetScreen =
  | 'asking'
  | 'sending'
  | 'notSent'
  | 'sendingUnanswered'
  | 'sent'
  | 'choosing'
  | 'saving'
  | 'refused'
  | 'unanswered'
  | 'linkRefused'
  | 'linkIncomplete'
  | 'saved'

/** What is passed through is seen nowhere. */
export const passwordResetScreen = ({ value }: PasswordResetSnapshot): PasswordResetScreen => (value === 'opening' ? 'asking' : value)
