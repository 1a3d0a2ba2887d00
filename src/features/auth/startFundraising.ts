import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST_DURATION } from '#domain/limits.ts'
import { usePorts } from '#ports/ports.tsx'
import { useSearch } from '#ports/useSearch.ts'
import { useIsLoggedIn } from '#ports/useSession.ts'

/** Where signup says why one lands there: by the address, as the link may be followed before the script is there that would say it. */
export const START_FUNDRAISING = '/auth/signup?start=fundraising'

/** Nothing in the app makes a campaign yet: whoever has a profile reads how one comes to be. */
export const RAISING = '/home/links?tab=how#raising'

export const useStartFundraising = (): string => (useIsLoggedIn() ? RAISING : START_FUNDRAISING)

/** @returns whether one is here to start fundraising */
export function useWhyHere(): boolean {
  const { toast } = usePorts()
  const [path, navigate] = useLocation()
  const isToldWhy = new URLSearchParams(useSearch()).get('start') === 'fundraising'
  const [isToRaise] = useState(isToldWhy)
  useEffect(() => {
    if (!isToldWhy) return
    toast({
      id: 'start-fundraising',
      variant: 'info',
      message: 'Create your profile and start your crowdfunding journey.',
      duration: TOAST_DURATION.information,
    })
    // Loaded anew, the page would say it again.
    navigate(path, { replace: true })
  }, [isToldWhy, toast, path, navigate])
  return isToRaise
}
