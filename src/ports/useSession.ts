import { useCallback, useSyncExternalStore } from 'react'
import type { SnapshotFrom } from 'xstate'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import type { bannerMachine } from '#machines/banner/machine.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import { usePorts } from './ports.tsx'

/** @param select something that stays the same while the session does: a primitive, or a part of its context */
export function useSession<Value>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => Value): Value {
  const { rendered } = usePorts()
  const session = useSessionRef()
  const listen = useCallback((changed: () => void) => session.subscribe(changed).unsubscribe, [session])
  const read = () => select(session.getSnapshot())
  return useSyncExternalStore(listen, read, rendered ? () => select(rendered.session) : read)
}

export function useSessionRef() {
  const { app } = usePorts()
  return sessionOf(app.getSnapshot())
}

/** `useSelector` would throw for a banner that broke, and the page is worth showing without its banner: it is then as unavailable as any. */
export function useBanner<Value>(select: (snapshot: SnapshotFrom<typeof bannerMachine>) => Value): Value {
  const { rendered } = usePorts()
  const banner = useBannerRef()
  const listen = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = banner.subscribe({ next: changed, error: changed })
      return unsubscribe
    },
    [banner],
  )
  const read = () => {
    const snapshot = banner.getSnapshot()
    return select(snapshot.status === 'error' ? snapshot.machine.resolveState({ ...snapshot, value: 'unavailable' }) : snapshot)
  }
  return useSyncExternalStore(listen, read, rendered ? () => select(rendered.banner) : read)
}

export function useBannerRef() {
  const { app } = usePorts()
  return bannerOf(app.getSnapshot())
}
