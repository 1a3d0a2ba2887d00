import { useLayoutEffect, useRef, useState } from 'react'
import { focusOn } from './focusOn.ts'

/**
 * What goes while the focus is in it hands the focus on, so that a keyboard user goes on from there.
 * @param to asked as it goes; the section or page that it stood in, where nothing is nearer
 * @returns ref of what may go
 */
export function useFocusHandedOn<Going extends HTMLElement>(to: (going: Going) => HTMLElement | null = aroundIt) {
  const going = useRef<Going>(null)
  const [next] = useState(() => to)
  useLayoutEffect(() => {
    const element = going.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const following = next(element)
      if (following) focusOn(following)
    }
  }, [next])
  return going
}

const aroundIt = (going: HTMLElement) => going.parentElement?.closest<HTMLElement>('section, main') ?? null
