import { useLayoutEffect } from 'react'

/** A user told to check their connection is told so until it is back. */
export function useBackOnline(isTold: boolean, back: () => void) {
  useLayoutEffect(() => {
    if (!isTold) return
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [isTold, back])
}
