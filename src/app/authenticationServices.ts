import { createAuthenticationCalls } from '#api/authentication.ts'
import type { Http } from '#api/http.ts'
import { sessionOf } from '#machines/app/selectors.ts'
import type { Credentials, LogInOutput, RefreshOutput } from '#machines/session/types.ts'
import type { Ports } from '#ports/ports.tsx'
import type { BotCheck } from './botCheck.ts'
import { renew } from './renewal.ts'
import { userOfToken, type TokenStore } from './tokens.ts'

export interface AuthenticationServices extends Pick<
  Ports,
  'register' | 'verifyEmail' | 'resendVerification' | 'sendResetLink' | 'resetPassword'
> {
  logIn(credentials: Credentials, signal: AbortSignal): Promise<LogInOutput>
  /** @param expired as in `renew` */
  refresh(expired: string | null): Promise<RefreshOutput>
}

/** A file of its own, fetched when first wanted: most donors never log in. */
export function createAuthenticationServices(
  http: Http,
  tokens: TokenStore,
  botCheck: BotCheck,
  { app, clock, newKey }: Pick<Ports, 'app' | 'clock' | 'newKey'>,
): AuthenticationServices {
  const calls = createAuthenticationCalls(http)
  const sessionRef = sessionOf(app.getSnapshot())
  return {
    async logIn(credentials, signal) {
      const answer = await calls.logIn(credentials, signal)
      if (answer.kind === 'locked') return { ...answer, answeredAt: clock() }
      if (answer.kind === 'refused') return answer
      tokens.set(answer.login)
      const user = userOfToken(answer.login.accessToken)
      if (!user) throw new Error('The server gave an access token that says nothing of the user')
      return { kind: 'welcome', user }
    },
    refresh: (expired) => renew(tokens, expired, calls, newKey),
    async register(values, key, signal) {
      const recaptchaToken = await botCheck.token('register')
      return calls.register({ ...values, recaptchaToken }, key, signal)
    },
    async verifyEmail(token) {
      const answer = await calls.verifyEmail(token)
      // Their access token still says otherwise. Whose address it was is not said: renewed, somebody else's token says what it said before.
      const isUnverified = sessionRef.getSnapshot().context.user?.emailConfirmed === false
      if (answer.kind === 'verified' && isUnverified) sessionRef.send({ type: 'TOKEN_EXPIRED' })
      return answer
    },
    resendVerification: calls.resendVerification,
    async sendResetLink(email, signal) {
      const answer = await calls.sendResetLink(email, signal)
      if (answer.kind === 'sent') sessionRef.send({ type: 'RESET_ASKED' })
      return answer
    },
    async resetPassword(input, key, signal) {
      const answer = await calls.resetPassword(input, key, signal)
      if (answer.kind === 'saved') {
        sessionRef.send({ type: 'PASSWORD_RESET' })
        tokens.tellPasswordReset()
      }
      return answer
    },
  }
}
