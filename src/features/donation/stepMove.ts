import type { DonationStep } from '#machines/donation/draft.ts'
import { isBefore } from '#machines/donation/steps.ts'

/** Where the wizard was when the address was looked at last. */
export interface Seen {
  /** Null once it is past the steps. */
  step: DonationStep | null
  addressed: DonationStep
  /** How many entries of the same donation came before. */
  depth: number
}

export interface Here {
  before: Seen | null
  addressed: DonationStep
  /** The steps whose entries come before this one. */
  trail: readonly DonationStep[]
  /** By the browser's buttons or by hand, and not because the wizard had gone on. */
  hasAddressMoved: boolean
  /** Whether the step of the address can be shown. */
  isOpen: boolean
  /** The step that is shown has something in it that was not sent off. */
  isUnsent: boolean
}

export interface Entry {
  step: DonationStep
  trail: readonly DonationStep[]
  /** In place of the one that is shown. */
  replace: boolean
}

export type Move =
  /**
   * `isAskedFor` where the wizard wants to be there, and not just back from where the browser has gone. `sendsOff` what is unsent, once it is there: a
   * donor who went forward wants to go on.
   */
  | { kind: 'go'; by: number; isAskedFor: boolean; sendsOff?: boolean }
  | { kind: 'write'; entries: Entry[] }
  /** One more back: a donor who was sent forward again would never get out. */
  | { kind: 'passOver' }
  /** As by the step's own button: what was changed for the review goes back to it, or it is said what is wrong. */
  | { kind: 'sendOff' }

/**
 * What the browser's history is to do so that its entry is that of the step which the wizard has reached, where it is another one.
 * @param steps of this gift, in order
 */
export function moveTo(
  reached: DonationStep,
  steps: readonly DonationStep[],
  { before, addressed, trail, hasAddressMoved, isOpen, isUnsent }: Here,
): Move | null {
  const depth = trail.length
  if (reached === addressed) return null
  if (before && hasAddressMoved && depth < before.depth && !isOpen)
    return { kind: addressed === 'review' && isUnsent ? 'sendOff' : 'passOver' }
  // Back where the donor was: it is not open, or just being sent.
  if (before && hasAddressMoved && depth !== before.depth) {
    return { kind: 'go', by: before.depth - depth, isAskedFor: false, sendsOff: isUnsent && depth > before.depth }
  }
  // The steps of a donation that is over are no way back to it: all of them would show the next one's first. An entry of the same address comes unseen.
  if (!before?.step && reached === 'amount' && depth > 0 && trail[0] !== addressed) return { kind: 'go', by: -depth, isAskedFor: true }
  // Before the first entry of ours comes the gateway's page, and a browser could show that only by sending its form once more.
  if (before?.step === null && depth === 0) {
    const laid = steps.slice(0, steps.indexOf(reached) + 1)
    return { kind: 'write', entries: laid.map((step, index) => ({ step, trail: laid.slice(0, index), replace: index === 0 })) }
  }
  const isForward = before?.step != null && isBefore(addressed, reached) && !hasAddressMoved
  // The review is where its donor means to come back to.
  const isChange = before?.step === 'review' && reached !== 'method' && !hasAddressMoved
  const isNew = isForward || isChange
  const earlier = trail.lastIndexOf(reached)
  if (before && !isNew && earlier >= 0) return { kind: 'go', by: earlier - depth, isAskedFor: true }
  return { kind: 'write', entries: [{ step: reached, trail: isNew ? [...trail, addressed] : trail, replace: !isNew }] }
}
