import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import { DONATION_STEPS } from '#machines/donation/steps.ts'
import type { DonationStep } from '#machines/donation/draft.ts'
import type { DonationRef } from './openDonation.ts'

/** @returns the step that the wizard is at, null once it is past them */
export function stepOf(snapshot: DonationSnapshot): DonationStep | null {
  if (snapshot.matches('choosingAmount')) return 'amount'
  if (snapshot.matches('choosingSchedule')) return 'schedule'
  if (snapshot.matches('enteringDetails')) return 'details'
  if (snapshot.matches('choosingPaymentMethod')) return 'method'
  if (snapshot.matches('reviewing') || snapshot.matches('submitting') || snapshot.matches('sendingFailed')) return 'review'
  return null
}

const stepIn = (search: string): DonationStep => DONATION_STEPS.find((step) => step === new URLSearchParams(search).get('step')) ?? 'amount'

const DEPTH = 'stepsBefore'

/** How many of the browser's entries before this one are steps of the same donation: kept with the entry, so that a reload does not lose it. */
const depthHere = (): number => (window.history.state as Partial<Record<typeof DEPTH, number>> | null)?.[DEPTH] ?? 0

/**
 * Each step is an entry in the browser's history, so its back and forward buttons move through the wizard. Past the steps there is nothing in
 * it to go back to: back leads out of it then, not through each address behind one screen.
 */
export function useStepAddress(donation: DonationRef, snapshot: DonationSnapshot): DonationStep | null {
  const step = stepOf(snapshot)
  const addressed = stepIn(useSearch())
  const [path, navigate] = useLocation()
  const seen = useRef<{ step: DonationStep | null; addressed: DonationStep; depth: number } | null>(null)

  useEffect(() => {
    const before = seen.current
    const depth = depthHere()
    seen.current = { step, addressed, depth }
    const hasAddressMoved = before !== null && before.addressed !== addressed && before.step === step
    if (step === null && hasAddressMoved && depth < before.depth) window.history.go(-1 - depth)
    if (step === null || step === addressed) return
    const address = (to: DonationStep) => (to === 'amount' ? path : `${path}?step=${to}`)
    if (hasAddressMoved) donation.send({ type: 'STEP_REQUESTED', step: addressed })
    const reached = stepOf(donation.getSnapshot())
    if (reached === addressed || reached === null) return
    // The steps of a donation that is over are no way back to it: all of them would show the next one's first.
    if ((before === null || before.step === null) && reached === 'amount' && depth > 0) {
      window.history.go(-depth)
      return
    }
    const isForward = before?.step != null && DONATION_STEPS.indexOf(reached) > DONATION_STEPS.indexOf(addressed) && !hasAddressMoved
    navigate(address(reached), { replace: !isForward, state: { [DEPTH]: isForward ? depth + 1 : depth } })
  }, [donation, step, addressed, path, navigate])

  return step
}
