import { ERROR_TYPE, type WireLogin, type WireTokens } from '#domain/wire.ts'
import type { RegisterOutput, RegistrationValues } from '#machines/registration/types.ts'
import type { ResendOutput } from '#machines/verification/types.ts'
import { ApiError, refusalsOf, type Http } from './http.ts'

export type LoginAnswer =
  | { kind: 'welcome'; login: WireLogin }
  | { kind: 'refused'; message: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }

/** The token is null where the check could not be made. */
export type Registration = RegistrationValues & { recaptchaToken: string | null }

export interface AuthenticationCalls {
  logIn(credentials: { email: string; password: string }, signal: AbortSignal): Promise<LoginAnswer>
  /** Null when the refresh token is no longer good. */
  refresh(refreshToken: string): Promise<WireTokens | null>
  register(values: Registration, idempotencyKey: string, signal: AbortSignal): Promise<RegisterOutput>
  verifyEmail(token: string): Promise<{ kind: 'verified' } | { kind: 'refused'; message: string }>
  resendVerification(email: string, signal: AbortSignal): Promise<ResendOutput>
}

/** A refusal is an answer; no answer, a 5xx included, is thrown. */
export function createAuthenticationCalls(http: Http): AuthenticationCalls {
  const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500
  return {
    async logIn(credentials, signal) {
      try {
        const { data } = await http<WireLogin>('/authentication/login/', { method: 'POST', as: 'public', body: credentials, signal })
        return { kind: 'welcome', login: data }
      } catch (error) {
        if (!isRefusal(error)) throw error
        const message = error.note ?? error.message
        // Any other 429 is of too many calls from this address, whoever made them.
        if (error.errors.some(({ type }) => type === ERROR_TYPE.locked))
          return { kind: 'locked', message, retryAfterSeconds: error.retryAfter ?? 60 }
        return { kind: 'refused', message }
      }
    },
    async refresh(refreshToken) {
      try {
        return (await http<WireTokens>('/authentication/refresh', { method: 'POST', as: 'public', body: { refreshToken } })).data
      } catch (error) {
        if (isRefusal(error) && error.status !== 429) return null
        throw error
      }
    },
    async register(values, idempotencyKey, signal) {
      try {
        await http('/authentication/register/', { method: 'POST', as: 'public', body: values, idempotencyKey, signal })
        return { kind: 'registered' }
      } catch (error) {
        if (!isRefusal(error)) throw error
        // The token is a field of the wire, not of the form.
        const errors = refusalsOf(error).map(({ field, message }) => (field === 'recaptchaToken' ? { message } : { field, message }))
        return { kind: 'refused', errors }
      }
    },
    async verifyEmail(token) {
      try {
        await http('/authentication/verify-user/', { method: 'PATCH', as: 'public', body: { token } })
        return { kind: 'verified' }
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { kind: 'refused', message: error.message }
      }
    },
    async resendVerification(email, signal) {
      try {
        await http('/authentication/verification-email/', { method: 'POST', as: 'public', body: { email }, signal })
        return { kind: 'sent' }
      } catch (error) {
        if (!isRefusal(error)) throw error
        return { kind: 'refused', message: error.message }
      }
    },
  }
}
