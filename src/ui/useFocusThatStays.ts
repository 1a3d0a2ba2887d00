import { useEffect, useRef } from 'react'

/**
 * A button that was pressed may be gone on the next screen; who uses the keyboard goes on from there all the same.
 * @returns refs: of what is drawn anew, and of a heading above it to be kept in sight, where there is one
 */
export function useFocusThatStays(screen: string) {
  const main = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: heading.current !== null })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [screen])
  return { main, heading }
}
