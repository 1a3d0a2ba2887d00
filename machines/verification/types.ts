export interface VerificationContext {
  email: string
  /** Why it was refused. */
  message: string | null
}

export type VerificationEvent = { type: 'SEND'; email: string } | { type: 'EDIT' }

export type ResendOutput = { kind: 'sent' } | { kind: 'refused'; message: string }
