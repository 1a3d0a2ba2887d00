import { useEffect, useState, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { userIdOf } from '#machines/session/selectors.ts'
import { useSession, useSessionRef } from '#ports/useSession.ts'
import type { LoadedScreen } from './screens.tsx'
import { isOfThisVisit, markEntry } from './visit.ts'

/** @returns the screen where each address of it is an entry of its own */
export const inOwnEntry = (Screen: LoadedScreen): LoadedScreen =>
  function InOwnEntry(props) {
    const [path] = useLocation()
    return (
      <OwnEntry key={path}>
        <Screen {...props} />
      </OwnEntry>
    )
  }

/** Back leads nobody to what opens by its link alone once the person who opened it has logged out: the next one with the phone has no link. */
function OwnEntry({ children }: { children: ReactNode }) {
  const session = useSessionRef()
  const userId = useSession(userIdOf)
  const state = useHistoryState<unknown>()
  const [isOpen, setIsOpen] = useState(() => isOfThisVisit(userId))
  useEffect(() => {
    if (isOpen) markEntry(userId)
  }, [isOpen, userId, state])
  useEffect(() => {
    // A page that the browser kept, and shows again.
    const onShown = () => setIsOpen(isOfThisVisit(userIdOf(session.getSnapshot())))
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [session])
  return isOpen ? children : <Redirect to="/auth/login" replace />
}
