import type { WireTokens, WireUser } from '#domain/wire.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

const ACCESS = 'letsema.accessToken'
const REFRESH = 'letsema.refreshToken'
const REFRESH_KEY = 'letsema.refreshKey'
const RESET = 'letsema.passwordReset'
const LOGOUT = 'letsema.logout'
const LOGOUTS = 'letsema.logouts'
const EXPIRED = 'letsema.expired'

/** Tells a session that has ended by itself from one that somebody has logged out of, who leaves nothing. */
export const markExpired = (storage: Storage | null): void => writeStored(storage, EXPIRED, '1')

/** The two tokens in local storage, each under a key of its own. Storage may be full or forbidden: then the session lasts as long as the page. */
export class TokenStore {
  private readonly memory = new Map<string, string>()

  constructor(private readonly storage: Storage | null) {}

  get access(): string | null {
    return this.read(ACCESS)
  }

  get refresh(): string | null {
    return this.read(REFRESH)
  }

  set({ accessToken, refreshToken }: WireTokens): void {
    this.write(REFRESH, refreshToken)
    this.write(ACCESS, accessToken)
    this.remove(REFRESH_KEY)
    this.remove(EXPIRED)
  }

  /** The same until a refresh is answered, in every tab and after a reload: by it the server knows a browser that sends a token again for want of an answer. */
  refreshKey(newKey: () => string): string {
    const kept = this.read(REFRESH_KEY)
    if (kept) return kept
    const key = newKey()
    this.write(REFRESH_KEY, key)
    return key
  }

  /** Once a session is over; what the person chose, such as the colours, stays. */
  forget(): void {
    for (const key of [ACCESS, REFRESH, REFRESH_KEY]) this.remove(key)
    markExpired(this.storage)
  }

  /** Logging out clears all of local storage but for how often somebody has; the other tabs are told that somebody meant it. */
  clear(): void {
    const logouts = Number(this.logouts) + 1
    this.memory.clear()
    try {
      this.storage?.clear()
    } catch {
      // Forbidden storage holds nothing to clear.
    }
    writeStored(this.storage, LOGOUTS, String(logouts))
    this.tell(LOGOUT)
  }

  /** How many logouts there have been in this browser; null where it knows of none. */
  get logouts(): string | null {
    return readStored(this.storage, LOGOUTS)
  }

  /** `listener` hears of another tab's login, refresh or logout, also of one that was missed while the browser kept the page out of sight. */
  onChangedElsewhere(listener: (accessToken: string | null) => void): void {
    window.addEventListener('storage', (event) => {
      if (event.key === ACCESS || event.key === null) listener(event.key === null ? null : event.newValue)
    })
    window.addEventListener('pageshow', (event) => event.persisted && listener(this.access))
  }

  /** Whether somebody who was logged in has logged out since, be it while this tab was discarded or at another site. */
  isLoggedOut(): boolean {
    try {
      return !this.memory.has(ACCESS) && [ACCESS, EXPIRED].every((key) => this.storage!.getItem(key) === null)
    } catch {
      // Forbidden storage tells nothing.
      return false
    }
  }

  /** Of a session that ends by itself they hear by `onChangedElsewhere` alone. */
  onLogoutElsewhere(listener: () => void): void {
    this.onTold(LOGOUT, listener)
    window.addEventListener('pageshow', (event) => event.persisted && this.isLoggedOut() && listener())
  }

  tellPasswordReset(): void {
    this.tell(RESET)
  }

  onPasswordResetElsewhere(listener: () => void): void {
    this.onTold(RESET, listener)
  }

  /** To the other tabs; nothing stays. */
  private tell(what: string): void {
    try {
      this.storage?.setItem(what, '1')
      this.storage?.removeItem(what)
    } catch {
      // They go on as they are.
    }
  }

  private onTold(what: string, listener: () => void): void {
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === what && newValue) listener()
    })
  }

  private read(key: string): string | null {
    try {
      return this.storage?.getItem(key) ?? this.memory.get(key) ?? null
    } catch {
      return this.memory.get(key) ?? null
    }
  }

  private remove(key: string): void {
    this.memory.delete(key)
    removeStored(this.storage, key)
  }

  private write(key: string, value: string): void {
    try {
      this.storage!.setItem(key, value)
      // What stands in both would outlive the logout in another tab.
      this.memory.delete(key)
    } catch {
      this.remove(key)
      this.memory.set(key, value)
    }
  }
}

/** The current user as the access token's payload says; null for anything that is not such a token. The server checks the signature, not we. */
export function userOfToken(token: string): WireUser | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    const user = typeof claims === 'object' && claims !== null && 'user' in claims ? claims.user : null
    return typeof user === 'object' && user !== null && 'id' in user && 'firstName' in user ? (user as WireUser) : null
  } catch {
    return null
  }
}
