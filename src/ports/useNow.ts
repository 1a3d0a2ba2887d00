import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePorts } from './ports.tsx'

const never = () => () => {}

/** Milliseconds since the epoch at which a screen was opened: where it came from the server, the instant that the page was made at. */
export function useOpenedAt(): number {
  const { startedAt, clock } = usePorts()
  const isOfPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [openedAt] = useState(() => (isOfPage ? startedAt : clock()))
  return openedAt
}

/** Milliseconds since the epoch: at first the instant at which the screen was opened, then now, once a minute. */
export function useNow(): number {
  const { clock } = usePorts()
  const [now, setNow] = useState(useOpenedAt())
  useEffect(() => {
    setNow(clock())
    const timer = setInterval(() => setNow(clock()), 60_000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
