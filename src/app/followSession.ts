import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from '#machines/session/machine.ts'
import { userIdOf } from '#machines/session/selectors.ts'
import type { Toast } from '#machines/toast.ts'
import type { Ports } from '#ports/ports.tsx'
import type { TabStorage } from './tabStorage.ts'
import { needsLogin } from './routes.ts'
import { readStored, removeStored, writeStored } from './stored.ts'
import { userOfToken, type TokenStore } from './tokens.ts'

const RETURN_URL = 'letsema.returnUrl'
const PERSON = 'letsema.person'

type SessionRef = ActorRefFrom<typeof sessionMachine>

interface World {
  session: Storage | null
  showToast: (toast: Toast) => void
  go: (address: string, options?: { replace: boolean }) => void
}

/** What a login and its end change around the session, and what other tabs change in it. */
export function followSession(sessionRef: SessionRef, tokens: TokenStore, tab: TabStorage, { session, showToast, go }: World): void {
  const isSomebodys = () => readStored(session, PERSON) !== null
  if ((isSomebodys() && tokens.isLoggedOut()) || tab.isOfBeforeLogout()) tab.forget()
  sessionRef.on('toast', ({ toast }) => showToast(toast))
  // A page that needs a login would only lead on to it again, to whoever goes back.
  const goToLogin = () => {
    const { pathname } = window.location
    go('/auth/login', { replace: needsLogin(pathname) || pathname.startsWith('/auth/login') })
  }
  sessionRef.on('loggedOut', goToLogin)
  sessionRef.on('expired', () => {
    const here = window.location.pathname + window.location.search
    tokens.forget()
    if (!here.startsWith('/auth/')) writeStored(session, RETURN_URL, here)
    // A caller hears of its refusal before the page goes: a debit order knows by it that it is not set up.
    setTimeout(goToLogin)
  })
  /** @returns whether what the tab kept was somebody else's, who was logged in here before */
  const isAnother = (userId: string): boolean => {
    const before = readStored(session, PERSON)
    if (before === userId) return false
    if (before) tab.forget()
    writeStored(session, PERSON, userId)
    return before !== null
  }
  sessionRef.subscribe((snapshot) => {
    const userId = userIdOf(snapshot)
    if (userId) isAnother(userId)
  })
  tokens.onChangedElsewhere((accessToken) => {
    const user = accessToken && userOfToken(accessToken)
    // What they had typed is on the screen, too.
    if (user && isAnother(user.id)) return window.location.reload()
    sessionRef.send(user ? { type: 'REPLACED_ELSEWHERE', user } : { type: 'LOGGED_OUT_ELSEWHERE' })
  })
  tokens.onLogoutElsewhere(() => {
    if (!isSomebodys()) return
    tab.forget()
    window.location.reload()
  })
  tokens.onPasswordResetElsewhere(() => sessionRef.send({ type: 'PASSWORD_RESET' }))
}

export const keptReturnUrl = (session: Storage | null): Ports['returnUrl'] => ({
  peek: () => readStored(session, RETURN_URL),
  clear: () => removeStored(session, RETURN_URL),
})
