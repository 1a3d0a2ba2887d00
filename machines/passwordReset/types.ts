import type { FieldRefusal } from '#machines/refusals.ts'
import type { ToastEmitted } from '#machines/toast.ts'

export interface PasswordResetInput {
  /** Of the mail's link; '' where the link came without it, null for a user who has none yet. */
  token: string | null
}

export interface PasswordResetContext {
  token: string | null
  email: string
  /** Why another link is wanted, or was refused. */
  message: string | null
  errors: FieldRefusal[]
}

export type PasswordResetEvent = { type: 'SEND'; email: string } | { type: 'SAVE'; password: string } | { type: 'EDIT' }

export type PasswordResetEmitted = ToastEmitted

export type ResetLinkOutput = { kind: 'sent' } | { kind: 'refused'; message: string }

export interface NewPassword {
  token: string
  password: string
}

export type ResetOutput = { kind: 'saved' } | { kind: 'refused'; errors: FieldRefusal[] } | { kind: 'linkRefused'; message: string }
