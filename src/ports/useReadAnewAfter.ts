import { useEffect, useRef } from 'react'
import { usePorts } from './ports.tsx'

/**
 * For a screen that changes what was read before it: that is read anew once the server was asked to, whatever came of it, and once the screen is left.
 * @returns what an answer is handed through
 */
export function useReadAnewAfter(): <Answer>(answer: Promise<Answer>) => Promise<Answer> {
  const { readAnew } = usePorts()
  const isStale = useRef(false)
  useEffect(
    () => () => {
      // Not at once: what was read of it is let go in the same step.
      queueMicrotask(() => {
        if (isStale.current) readAnew()
      })
    },
    [readAnew],
  )
  return async (answer) => {
    isStale.current = true
    try {
      return await answer
    } finally {
      // It may have been left before.
      readAnew()
    }
  }
}
