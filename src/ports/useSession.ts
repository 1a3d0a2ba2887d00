import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import type { bannerMachine } from '#machines/banner/machine.ts'
import type { sessionMachine } from '#machines/session/machine.ts'
import { usePorts } from './ports.tsx'

export function useSession<Value>(select: (snapshot: SnapshotFrom<typeof sessionMachine>) => Value): Value {
  const { app } = usePorts()
  return useSelector(sessionOf(app.getSnapshot()), select)
}

export function useSessionRef() {
  const { app } = usePorts()
  return sessionOf(app.getSnapshot())
}

export function useBanner<Value>(select: (snapshot: SnapshotFrom<typeof bannerMachine>) => Value): Value {
  const { app } = usePorts()
  return useSelector(bannerOf(app.getSnapshot()), select)
}

export function useBannerRef() {
  const { app } = usePorts()
  return bannerOf(app.getSnapshot())
}
