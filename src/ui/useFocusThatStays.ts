import { useEffect, useRef } from 'react'

/**
 * A button that was pressed may be gone on the next screen; a keyboard user goes on from there all the same, from its heading where it has one.
 * @returns refs: of what is drawn anew, which needs a name of its own where a screen may have no heading, and of a heading above it to be kept in sight, where there is one
 */
export function useFocusThatStays(screen: string) {
  const main = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLDivElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    // What itself has the focus has it by a press in Safari, which gives a button none and its nearest ancestor that can have it, out of sight, its own.
    if (document.activeElement !== main.current && main.current?.contains(document.activeElement)) return
    const named = main.current && ownHeading(main.current)
    if (named) named.tabIndex = -1
    ;(named ?? main.current)?.focus({ preventScroll: heading.current !== null })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [screen])
  return { main, heading }
}

/** What stands below something that can be used is the heading of a part of it. */
function ownHeading(panel: HTMLElement): HTMLElement | null {
  const first = panel.querySelector<HTMLElement>('h1, h2, a, button, input, select, textarea, summary')
  return first?.matches('h1, h2') ? first : null
}
