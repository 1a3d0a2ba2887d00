import { useEffect } from 'react'

interface Hearing {
  send: (event: { type: 'PAGE_HIDDEN' }) => void
}

/** A page that was hidden before there was anybody to hear of it, on a screen that has just begun, is told of again. */
export function useStaysHidden(screen: string, hearing: Hearing | undefined): void {
  useEffect(() => {
    if (document.visibilityState === 'hidden') hearing?.send({ type: 'PAGE_HIDDEN' })
  }, [screen, hearing])
}
