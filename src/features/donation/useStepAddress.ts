import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { DonationSnapshot } from '#machines/donation/selectors.ts'
import { DONATION_STEPS, isOpen, stepsOf } from '#machines/donation/steps.ts'
import type { DonationStep } from '#machines/donation/draft.ts'
import { traverse } from '#ports/traverse.ts'
import { useSearch } from '#ports/useSearch.ts'
import { sendOff } from '#ui/sendOff.ts'
import type { DonationRef } from './openDonation.ts'
import { moveTo, type Seen } from './stepMove.ts'

const STEP_AT: Partial<Record<string, DonationStep>> = {
  choosingAmount: 'amount',
  choosingSchedule: 'schedule',
  enteringDetails: 'details',
  choosingPaymentMethod: 'method',
  reviewing: 'review',
  sendingFailed: 'review',
}

/** @returns the step that the wizard is at, null once it is past them */
export const stepOf = ({ value }: DonationSnapshot): DonationStep | null =>
  typeof value === 'string' ? (STEP_AT[value] ?? null) : 'review'

const stepIn = (search: string): DonationStep => DONATION_STEPS.find((step) => step === new URLSearchParams(search).get('step')) ?? 'amount'

const BEFORE = 'stepsBefore'

/** The steps whose entries of the browser's history come before this one, of the same donation: kept with the entry, so that a reload does not lose them. */
function stepsBefore(): DonationStep[] {
  const kept = (window.history.state as Partial<Record<typeof BEFORE, DonationStep[]>> | null)?.[BEFORE]
  return Array.isArray(kept) ? kept : []
}

/**
 * Each step is an entry in the browser's history, so its back and forward buttons move through the wizard; the wizard's own way back leads to the entry
 * that is there already, or the browser's would lead forward after it. Past the steps there is nothing in it to go back to: back leads out of it then,
 * not through each address behind one screen. What is not open any more is passed over on the way back: a donor who was sent forward again would never
 * get out.
 */
export function useStepAddress(
  donation: DonationRef,
  snapshot: DonationSnapshot,
  frame: RefObject<HTMLElement | null>,
): DonationStep | null {
  const step = stepOf(snapshot)
  const addressed = stepIn(useSearch())
  const [path, navigate] = useLocation()
  const seen = useRef<Seen | null>(null)
  /** To an entry that the wizard has asked for. */
  const isOnTheWay = useRef(false)
  /** Once the step's own entry is shown again. */
  const isToSendOff = useRef(false)
  /** Over entries that show nothing else than where the donor is. */
  const isPassing = useRef(false)

  // A step begins at its top, whichever way it is come to. Put off by the browser, where it was scrolled to would come after that.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      // Every entry from here on would have it from this one.
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  useEffect(() => {
    const before = seen.current
    const trail = stepsBefore()
    const depth = trail.length
    const isElsewhere = before !== null && before.addressed !== addressed
    seen.current = { step, addressed, depth }
    // After which entry the next one comes is not known before.
    if (isOnTheWay.current && !isElsewhere) return
    const hasAddressMoved = isElsewhere && before.step === step && !isOnTheWay.current
    isOnTheWay.current = false
    const isBack = hasAddressMoved && depth < before.depth
    const passOver = () => {
      isPassing.current = true
      traverse(-1)
    }
    const wasPassing = isPassing.current
    isPassing.current = false
    const wasToSendOff = isToSendOff.current
    isToSendOff.current = false
    if (step === null && isBack) traverse(-1 - depth)
    if (step === null) return
    const form = frame.current?.querySelector('form')
    if (step === addressed) {
      if (isBack && wasPassing) passOver()
      if (wasToSendOff) sendOff(form)
      return
    }
    // What is typed in a field that was not left yet decides what is open.
    if (hasAddressMoved) {
      form?.dispatchEvent(new Event('focusout'))
      donation.send({ type: 'STEP_REQUESTED', step: addressed })
    }
    const now = donation.getSnapshot()
    const { draft, unaccepted } = now.context
    const reached = stepOf(now)
    if (reached === null) return
    const here = {
      before,
      addressed,
      trail,
      hasAddressMoved,
      isOpen: isOpen(now.context, addressed),
      isUnsent: form != null && unaccepted.includes(reached),
    }
    const move = moveTo(reached, stepsOf(draft), here)
    switch (move?.kind) {
      case 'passOver':
        passOver()
        break
      case 'sendOff':
        sendOff(form)
        break
      case 'go':
        isOnTheWay.current = move.isAskedFor
        isToSendOff.current = move.sendsOff === true
        // Where the browser has gone is nowhere: a second press, come before the way back, is undone to where the donor was before the first.
        if (!move.isAskedFor) seen.current = before
        traverse(move.by)
        break
      case 'write':
        for (const { step: name, trail: steps, replace } of move.entries)
          navigate(name === 'amount' ? path : `${path}?step=${name}`, { replace, state: { [BEFORE]: steps } })
    }
  }, [donation, step, addressed, path, navigate, frame])

  return step
}
