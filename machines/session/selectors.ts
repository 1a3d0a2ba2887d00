import type { SnapshotFrom } from 'xstate'
import type { WireUser } from '#domain/wire.ts'
import type { sessionMachine } from './machine.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const userOf = (snapshot: SessionSnapshot): WireUser | null => snapshot.context.user
export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('loggedIn')
export const isRefreshing = (snapshot: SessionSnapshot): boolean => snapshot.matches({ loggedIn: 'refreshing' })
export const isOperator = (snapshot: SessionSnapshot): boolean => snapshot.context.user?.userRole === 'operator'
export const sessionMessageOf = (snapshot: SessionSnapshot): string | null => snapshot.context.message
export const lockedUntilOf = (snapshot: SessionSnapshot): number | null => snapshot.context.lockedUntil
