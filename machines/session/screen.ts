import type { SessionSnapshot } from './selectors.ts'

export type SessionScreen = 'loggedOut' | 'refused' | 'unreachable' | 'loggingIn' | 'locked' | 'loggedIn' | 'expired'

export function sessionScreen(snapshot: SessionSnapshot): SessionScreen {
  if (snapshot.matches('loggedIn')) return 'loggedIn'
  if (snapshot.matches('loggingIn')) return 'loggingIn'
  if (snapshot.matches('locked')) return 'locked'
  if (snapshot.matches('expired')) return 'expired'
  if (snapshot.matches({ loggedOut: 'refused' })) return 'refused'
  return snapshot.matches({ loggedOut: 'unreachable' }) ? 'unreachable' : 'loggedOut'
}
