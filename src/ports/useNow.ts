import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { usePorts } from './ports.tsx'

const MINUTE = 60_000

const never = () => () => {}

/** Milliseconds since the epoch at which a screen was opened: where it came from the server, the instant that the page was made at. */
export function useOpenedAt(): number {
  const { startedAt, clock } = usePorts()
  const openedAt = useRef<number | null>(null)
  // Which of the two is asked says whether the server drew it. The other is asked afterwards, and would draw the screen a second time if it differed.
  return useSyncExternalStore(
    never,
    () => (openedAt.current ??= clock()),
    () => (openedAt.current ??= startedAt),
  )
}

/** Milliseconds since the epoch: at first the instant at which the screen was opened, then now, once a minute. */
export function useNow(): number {
  const { clock } = usePorts()
  const [now, setNow] = useState(useOpenedAt())
  useEffect(() => {
    setNow((shown) => (Math.abs(clock() - shown) < MINUTE ? shown : clock()))
    const timer = setInterval(() => setNow(clock()), MINUTE)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
