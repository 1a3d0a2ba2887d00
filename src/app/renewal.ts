import type { AuthenticationCalls } from '#api/authentication.ts'
import type { RefreshOutput } from '#machines/session/types.ts'
import { userOfToken, type TokenStore } from './tokens.ts'

/** A tab that holds the lock and hangs must not keep the others out. */
const LOCK_PATIENCE = 10_000

/**
 * One refresh at a time over all tabs. Whoever gets the lock looks first whether another tab has already replaced the tokens; the result is
 * dropped where the person has logged out meanwhile, whoever has logged in after that.
 * @param newKey makes the idempotency key of a refresh that is begun
 * @param expired the access token as it was when the need was found: this file is loaded only then, which takes time enough for another tab's refresh
 */
export async function renew(
  tokens: TokenStore,
  expired: string | null,
  calls: AuthenticationCalls,
  newKey: () => string,
): Promise<RefreshOutput> {
  return withLock(async () => {
    const current = tokens.access
    const user = current && current !== expired ? userOfToken(current) : null
    if (user) return { kind: 'renewed', user }
    const refreshToken = tokens.refresh
    if (!refreshToken) return { kind: 'ended', reason: 'no refresh token found' }
    const renewed = await calls.refresh(refreshToken, tokens.refreshKey(newKey))
    if (tokens.refresh === null) return { kind: 'ended', reason: 'no refresh token found' }
    const userNow = tokens.access ? userOfToken(tokens.access) : null
    // By another login, the same person's too, or in another tab where there are no locks.
    const isReplaced = tokens.refresh !== refreshToken
    if (userNow && isReplaced) return { kind: 'renewed', user: userNow }
    const renewedUser = renewed && userOfToken(renewed.accessToken)
    if (!renewed || !renewedUser) return { kind: 'ended', reason: 'refresh token expired' }
    tokens.set(renewed)
    return { kind: 'renewed', user: renewedUser }
  })
}

async function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LOCK_PATIENCE)
  try {
    return await navigator.locks.request('letsema.refresh', { signal: patience.signal }, () => {
      clearTimeout(timer)
      return work()
    })
  } catch (error) {
    if (patience.signal.aborted) return work()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
