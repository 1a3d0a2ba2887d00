import type { WireUser } from '#domain/wire.ts'
import type { ToastEmitted } from '#machines/toast.ts'

export interface SessionContext {
  user: WireUser | null
  /** Failed logins in a row, at most MAXIMUM_LOGIN_ATTEMPTS; another account than a locked one begins anew. */
  attempts: number
  email: string
  message: string | null
  /** Milliseconds since the epoch. */
  lockedUntil: number | null
  retryAfterSeconds: number
}

export type SessionEvent =
  | { type: 'RESTORE'; user: WireUser }
  | { type: 'LOG_IN'; email: string; password: string }
  | { type: 'LOG_OUT' }
  | { type: 'TOKEN_EXPIRED' }
  | { type: 'REPLACED_ELSEWHERE'; user: WireUser }
  | { type: 'LOGGED_OUT_ELSEWHERE' }
  /** A link to a new password was asked for. */
  | { type: 'RESET_ASKED' }
  /** In this tab or another: the server has ended every lock of the account. */
  | { type: 'PASSWORD_RESET' }

export type SessionEmitted = ToastEmitted | { type: 'loggedIn' } | { type: 'loggedOut' } | { type: 'expired' }

export interface Credentials {
  email: string
  password: string
}

export type LogInOutput =
  | { kind: 'welcome'; user: WireUser }
  | { kind: 'refused'; message: string }
  /** `answeredAt` is when the answer came, in milliseconds since the epoch: a machine reads no clock. */
  | { kind: 'locked'; message: string; retryAfterSeconds: number; answeredAt: number }

export type RefreshOutput =
  | { kind: 'renewed'; user: WireUser }
  | { kind: 'ended'; reason: 'refresh token expired' | 'no refresh token found' }
