import { useEffect, useState } from 'react'
import { retryDelay } from '#machines/retryDelay.ts'
import { usePorts } from './ports.tsx'

/** Counts the tries of what is asked for once and shown: where no answer came there is another by itself, later each time, and at once when the connection is back. */
export function useAttempts(isUnanswered: boolean): { attempt: number; tryAgain: () => void } {
  const { giving } = usePorts()
  const [attempt, setAttempt] = useState(1)
  const tryAgain = () => setAttempt((before) => before + 1)
  useEffect(() => {
    if (!isUnanswered) return
    const timer = setTimeout(tryAgain, retryDelay(attempt))
    const deaf = giving.onNews((news) => {
      if (news === 'ONLINE') tryAgain()
    })
    return () => {
      clearTimeout(timer)
      deaf()
    }
  }, [giving, isUnanswered, attempt])
  return { attempt, tryAgain }
}
