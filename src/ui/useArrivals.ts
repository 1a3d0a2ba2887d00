import { useEffect, useState } from 'react'

export interface Arrivals {
  /** Of a standing role=status: nothing of what was there first. */
  said: string | null
  /** Told by what has come, null while it is on its way. */
  tell: (text: string | null) => void
}

/**
 * What has come in the place of something else is read out. Only a status that was there before it says something is, so it stands where none of that
 * is drawn anew.
 * @param asked tells one thing that is asked for from the next
 */
export function useArrivals(asked: string): Arrivals {
  const [atFirst] = useState(asked)
  const [isNews, setNews] = useState(false)
  const [said, tell] = useState<string | null>(null)
  if (asked !== atFirst && !isNews) setNews(true)
  return { said, tell: isNews ? tell : ignore }
}

const ignore = () => {}

export function useArrival(tell: Arrivals['tell'], text: string | null): void {
  useEffect(() => tell(text), [tell, text])
}
