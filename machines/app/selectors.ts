import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { bannerMachine } from '#machines/banner/machine.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import type { appMachine } from './machine.ts'

export type AppSnapshot = SnapshotFrom<typeof appMachine>

export const sessionOf = (snapshot: AppSnapshot): ActorRefFrom<typeof sessionMachine> => present(snapshot.children.session, 'session')
export const bannerOf = (snapshot: AppSnapshot): ActorRefFrom<typeof bannerMachine> => present(snapshot.children.banner, 'banner')

export const isOnline = (snapshot: AppSnapshot): boolean => snapshot.matches({ connection: 'online' })

function present<Ref>(ref: Ref | undefined, name: string): Ref {
  if (!ref) throw new Error(`The app runs without its ${name}.`)
  return ref
}
