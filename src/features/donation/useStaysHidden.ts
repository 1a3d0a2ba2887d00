import { useEffect } from 'react'

interface Hearing {
  send: (event: { type: 'PAGE_HIDDEN' }) => void
}

/** That the page is hidden was told before there was anybody to hear of it. */
export function useStaysHidden(hearing: Hearing | undefined): void {
  useEffect(() => {
    if (document.visibilityState === 'hidden') hearing?.send({ type: 'PAGE_HIDDEN' })
  }, [hearing])
}
