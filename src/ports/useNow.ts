import { useEffect, useState } from 'react'
import { usePorts } from './ports.tsx'

/** Milliseconds since the epoch: at first the instant that the page was made at, then the browser's own, once a minute. */
export function useNow(): number {
  const { startedAt, clock } = usePorts()
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    setNow(clock())
    const timer = setInterval(() => setNow(clock()), 60_000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
