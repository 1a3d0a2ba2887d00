import { waitFor, type ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/machine.ts'
import type { TokenStore } from './tokens.ts'

export type SessionRef = ActorRefFrom<typeof sessionMachine>

/** As the HTTP port `onUnauthorized`. */
export async function renewRefused(refused: string | null, tokens: TokenStore, sessionRef: SessionRef): Promise<boolean> {
  // Renewed meanwhile, for another request or by another tab.
  if (tokens.access && tokens.access !== refused) return true
  sessionRef.send({ type: 'TOKEN_EXPIRED' })
  const settled = await waitFor(sessionRef, (snapshot) => !snapshot.matches({ loggedIn: 'refreshing' }))
  if (!settled.matches('loggedIn')) return false
  // The session may be as good as ever: what was asked for has no answer yet, and can be asked for again.
  if (tokens.access === refused) throw new TypeError('The server did not answer the refresh')
  return true
}
