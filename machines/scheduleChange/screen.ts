import type { ScheduleChangeSnapshot } from './selectors.ts'

export type ScheduleChangeScreen =
  | 'showing'
  | 'editing'
  | 'choosingPause'
  | 'choosingMethod'
  | 'goingToCardPage'
  | 'awaitingCard'
  | 'confirmingSkip'
  | 'confirmingCancel'
  | 'saving'
  | 'cancelling'
  | 'unanswered'
  | 'cancelUnanswered'
  | 'askingWhatBecame'
  | 'ended'

/** What is passed through is seen nowhere. */
export function scheduleChangeScreen({ value }: Pick<ScheduleChangeSnapshot, 'value'>): ScheduleChangeScreen {
  if (typeof value !== 'string') return 'awaitingCard'
  return value === 'opening' || value === 'looking' ? 'showing' : value
}
