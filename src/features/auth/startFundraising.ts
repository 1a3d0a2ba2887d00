import type { MouseEvent } from 'react'
import { useIsLoggedIn } from '#ports/useSession.ts'

/** Where signup says why one lands there: by the address, as the link may be followed before the script is there that would say it. */
export const START_FUNDRAISING = '/auth/signup?start=fundraising'

/** Nothing in the app makes a campaign yet: whoever has a profile reads how one comes to be. */
export const RAISING = '/home/links?tab=how#raising'

/** A part of a page is the browser's to find: the router knows of none. */
export const TO_RAISING = {
  href: RAISING,
  onClick(event: MouseEvent) {
    event.preventDefault()
    window.location.assign(RAISING)
  },
}

/** @returns what a link to it needs */
export const useStartFundraising = () => (useIsLoggedIn() ? TO_RAISING : { href: START_FUNDRAISING })
