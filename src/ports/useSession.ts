import { useCallback, useSyncExternalStore } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import type { bannerMachine } from '#machines/banner/machine.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import { isLoggedIn } from '#machines/session/selectors.ts'
import { usePorts } from './ports.tsx'

/**
 * @param select something that stays the same while the session does: a primitive, or a part of its context
 * @throws what broke the session
 */
export function useSession<Value>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => Value): Value {
  const { rendered } = usePorts()
  const session = useSessionRef()
  const read = () => {
    const snapshot = session.getSnapshot()
    if (snapshot.status === 'error') throw snapshot.error
    return select(snapshot)
  }
  return useSyncExternalStore(useListening(session), read, rendered ? () => select(rendered.session) : read)
}

export const useIsLoggedIn = (): boolean => useSession(isLoggedIn)

export function useSessionRef() {
  const { app } = usePorts()
  return sessionOf(app.getSnapshot())
}

/** A page is worth showing without its banner: one that broke is as unavailable as any. */
export function useBanner<Value>(select: (snapshot: SnapshotFrom<typeof bannerMachine>) => Value): Value {
  const { rendered } = usePorts()
  const banner = useBannerRef()
  const read = () => {
    const snapshot = banner.getSnapshot()
    return select(snapshot.status === 'error' ? snapshot.machine.resolveState({ ...snapshot, value: 'unavailable' }) : snapshot)
  }
  return useSyncExternalStore(useListening(banner), read, rendered ? () => select(rendered.banner) : read)
}

export function useBannerRef() {
  const { app } = usePorts()
  return bannerOf(app.getSnapshot())
}

function useListening(actor: AnyActorRef): (changed: () => void) => () => void {
  return useCallback(
    (changed) => {
      const { unsubscribe } = actor.subscribe({ next: changed, error: changed })
      return unsubscribe
    },
    [actor],
  )
}
