import type { ScheduleChangeSnapshot } from './selectors.ts'

export type ScheduleChangeScreen =
  | 'showing'
  | 'editing'
  | 'choosingPause'
  | 'confirmingCancel'
  | 'saving'
  | 'cancelling'
  | 'unanswered'
  | 'cancelUnanswered'
  | 'ended'

/** What is passed through is seen nowhere. */
export const scheduleChangeScreen = ({ value }: ScheduleChangeSnapshot): ScheduleChangeScreen => (value === 'looking' ? 'showing' : value)
