import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { scheduleChangeScreen, type ScheduleChangeScreen } from '#machines/scheduleChange/screen.ts'
import type { ScheduleChangeRef } from '#machines/scheduleChange/selectors.ts'

const FORMS: ReadonlySet<ScheduleChangeScreen> = new Set([
  'editing',
  'choosingPause',
  'choosingMethod',
  'confirmingSkip',
  'confirmingCancel',
])

/** What comes of a form in its entry. */
const AFTER_FORMS: ReadonlySet<ScheduleChangeScreen> = new Set(['unanswered', 'cancelUnanswered', 'awaitingCard'])

const FORM = 'isForm'

const isFormEntry = (): boolean => (window.history.state as Partial<Record<typeof FORM, boolean>> | null)?.[FORM] === true

/** An entry that shows nothing of its own would be a Back in vain. */
function leaveEntryWithoutForm(shown: ScheduleChangeScreen): void {
  if ((shown === 'showing' || shown === 'ended') && isFormEntry()) window.history.back()
}

/** A form that takes the place of the gift is an entry of its own in the browser's history, so that its back button closes the form and not the page. */
export function useFormEntry(scheduleChange: ScheduleChangeRef): void {
  const screen = useSelector(scheduleChange, scheduleChangeScreen)
  useEffect(() => {
    if (FORMS.has(screen) && !isFormEntry()) {
      // Back at the gift its heading is brought into sight; where the button was is of no use then.
      window.history.scrollRestoration = 'manual'
      navigate(window.location.pathname + window.location.search, { state: { ...(window.history.state as object | null), [FORM]: true } })
    }
    leaveEntryWithoutForm(screen)
  }, [screen])
  // Not a little after the screen is shown: the browser's Back may come before that, and is told once.
  useLayoutEffect(() => {
    const onPop = () => {
      const shown = scheduleChangeScreen(scheduleChange.getSnapshot())
      // Forward has led to a form that was left: it is not opened again.
      leaveEntryWithoutForm(shown)
      if (isFormEntry()) return
      window.history.scrollRestoration = 'auto'
      if (FORMS.has(shown) || AFTER_FORMS.has(shown)) scheduleChange.send({ type: 'BACK' })
    }
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', onPop)
      // Every entry from here on would have it from this one.
      window.history.scrollRestoration = 'auto'
    }
  }, [scheduleChange])
}
