import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from './machine.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggedIn')
