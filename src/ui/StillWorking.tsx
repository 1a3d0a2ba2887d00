import { useEffect, useState } from 'react'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'

/** Nothing at first; after a while, that what was asked for is still under way. @param after in milliseconds */
export function StillWorking({ after = STILL_WORKING_AFTER }: { after?: number }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isLong && <span> Still working… The network is slow. You can wait here; nothing is changed twice.</span>
}
