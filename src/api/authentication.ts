import { ERROR_TYPE, NOT_PROCESSED, type WireLogin, type WireTokens } from '#domain/wire.ts'
import type { NewPassword, ResetLinkOutput, ResetOutput } from '#machines/passwordReset/types.ts'
import type { RegisterOutput, RegistrationValues } from '#machines/registration/types.ts'
import type { ResendOutput } from '#machines/verification/types.ts'
import { isRefusal, refusalsOf, type ApiError, type Asking, type Http } from './http.ts'

/** As the specification spells it. */
const RESET_REFUSED = 'One or more validation errors have occured'

type LoginAnswer =
  | { kind: 'welcome'; login: WireLogin }
  | { kind: 'refused'; message: string }
  | { kind: 'locked'; message: string; retryAfterSeconds: number }

/** The token is null where the check could not be made. */
export type Registration = RegistrationValues & { recaptchaToken: string | null }

export interface AuthenticationCalls {
  logIn(credentials: { email: string; password: string }, signal: AbortSignal): Promise<LoginAnswer>
  /** Null when the server says that the refresh token is no longer good. */
  refresh(refreshToken: string, idempotencyKey: string): Promise<WireTokens | null>
  register(values: Registration, idempotencyKey: string, signal: AbortSignal): Promise<RegisterOutput>
  verifyEmail(token: string): Promise<{ kind: 'verified' } | { kind: 'refused'; message: string }>
  resendVerification(email: string, signal: AbortSignal): Promise<ResendOutput>
  sendResetLink(email: string, signal: AbortSignal): Promise<ResetLinkOutput>
  resetPassword(password: NewPassword, idempotencyKey: string, signal: AbortSignal): Promise<ResetOutput>
}

/** What is no refusal is thrown. */
export function createAuthenticationCalls(http: Http): AuthenticationCalls {
  /** @returns null where it is done */
  const refusalOf = async (path: string, asking: Omit<Asking, 'as'>): Promise<ApiError | null> => {
    try {
      await http(path, { method: 'POST', ...asking, as: 'public' })
      return null
    } catch (error) {
      if (!isRefusal(error)) throw error
      return error
    }
  }
  const askForLink = (path: string) => async (email: string, signal: AbortSignal) => {
    const refusal = await refusalOf(path, { body: { email }, signal })
    return refusal ? { kind: 'refused' as const, message: refusal.message } : { kind: 'sent' as const }
  }
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
    async refresh(refreshToken, idempotencyKey) {
      try {
        const asking = { method: 'POST', as: 'public', body: { refreshToken }, idempotencyKey } as const
        const { data } = await http<Partial<WireTokens> | null>('/authentication/refresh', asking)
        if (!data?.accessToken || !data.refreshToken) throw new TypeError('An answer without tokens')
        return data as WireTokens
      } catch (error) {
        if (isRefusal(error) && error.status !== 429 && error.isOurs) return null
        throw error
      }
    },
    async register(values, idempotencyKey, signal) {
      const refusal = await refusalOf('/authentication/register/', { body: values, idempotencyKey, fallback: NOT_PROCESSED, signal })
      if (!refusal) return { kind: 'registered' }
      // The token is a field of the wire, not of the form.
      const errors = refusalsOf(refusal).map(({ field, message }) => (field === 'recaptchaToken' ? { message } : { field, message }))
      return { kind: 'refused', errors }
    },
    async verifyEmail(token) {
      const refusal = await refusalOf('/authentication/verify-user/', { method: 'PATCH', body: { token } })
      return refusal ? { kind: 'refused', message: refusal.message } : { kind: 'verified' }
    },
    resendVerification: askForLink('/authentication/verification-email/'),
    sendResetLink: askForLink('/authentication/forgot-password'),
    async resetPassword({ token, password }, idempotencyKey, signal) {
      const refusal = await refusalOf('/authentication/reset-password/', {
        body: { token, password },
        idempotencyKey,
        fallback: RESET_REFUSED,
        signal,
      })
      if (!refusal) return { kind: 'saved' }
      const errors = refusalsOf(refusal)
      const ofLink = errors.find(({ field }) => field === 'token')
      return ofLink ? { kind: 'linkRefused', message: ofLink.message } : { kind: 'refused', errors }
    },
  }
}
