import { fromPromise } from 'xstate'
import type { Send } from '#api/http.ts'
import type { Credentials, LogInOutput, RefreshOutput } from '#machines/session/types.ts'
import type { AuthenticationServices } from './authenticationServices.ts'
import type { TabStorage } from './tabStorage.ts'
import type { TokenStore } from './tokens.ts'

export const createSessionServices = (
  tokens: TokenStore,
  tab: TabStorage,
  send: Send,
  authentication: () => Promise<AuthenticationServices>,
) => ({
  logIn: fromPromise<LogInOutput, Credentials>(async ({ input, signal }) => (await authentication()).logIn(input, signal)),
  refresh: fromPromise<RefreshOutput, void>(async () => {
    const expired = tokens.access
    return (await authentication()).refresh(expired)
  }),
  endSession: fromPromise<void, void>(async () => {
    const refreshToken = tokens.refresh
    tokens.clear()
    tab.forget()
    // Nobody waits for the answer, and nothing is said of it. Whoever has the token could use it for another month.
    if (refreshToken) await send('/authentication/logout', { method: 'POST', as: 'public', body: { refreshToken }, keepalive: true })
  }),
})
