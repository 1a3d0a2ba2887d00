import { useEffect, useState, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { userIdOf } from '#machines/session/selectors.ts'
import { usePorts } from '#ports/ports.tsx'
import { useSession, useSessionRef } from '#ports/useSession.ts'
import { Button } from '#ui/Button.tsx'
import { Container, Muted } from '#ui/layout.tsx'
import type { LoadedScreen } from './screens.tsx'
import { isOfThisVisit, markEntry } from './visit.ts'

/**
 * @param isUnderWay a payment is, and needs what the tab keeps
 * @returns the screen where each address of it is an entry of its own
 */
export const inOwnEntry = (Screen: LoadedScreen, isUnderWay: boolean): LoadedScreen =>
  function InOwnEntry(props) {
    const [path] = useLocation()
    return (
      <OwnEntry key={path} isUnderWay={isUnderWay}>
        <Screen {...props} />
      </OwnEntry>
    )
  }

/** Back leads nobody to what opens by its link alone once the person who opened it has logged out: the next one with the phone has no link. */
function OwnEntry({ isUnderWay, children }: { isUnderWay: boolean; children: ReactNode }) {
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
  if (!isOpen) return <Redirect to="/auth/login" replace />
  return (
    <>
      {children}
      {userId === null && !isUnderWay && <ForTheNext />}
    </>
  )
}

/** A user logs out; who came by a link alone leaves it open to whoever has the phone next, with what was typed there. */
function ForTheNext() {
  const { clearTab } = usePorts()
  return (
    <Container paddingBlock="6" maxWidth="40rem" textAlign="center">
      <Muted>Do others use this phone or computer too?</Muted>
      <Button variant="ghost" size="sm" onClick={clearTab}>
        Close this page and forget what I typed
      </Button>
    </Container>
  )
}
