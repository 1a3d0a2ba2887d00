import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './machine.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggedIn')

/** Of the user who is logged in. */
export const userIdOf = (snapshot: SessionSnapshot): string | null => (isLoggedIn(snapshot) ? (snapshot.context.user?.id ?? null) : null)
