import { useEffect, type ReactNode } from 'react'

/** A file of its own: one that defines a component is run again in place when what it imports is saved, and main.tsx would begin the app a second time. */
export function WithEarlyPresses({ pressAgain, children }: { pressAgain: () => void; children: ReactNode }) {
  useEffect(() => {
    const soon = setTimeout(pressAgain)
    return () => clearTimeout(soon)
  }, [pressAgain])
  return children
}
