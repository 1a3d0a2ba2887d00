import { TOAST_DURATION } from '#domain/limits.ts'

/** A toast with the id of a visible one is suppressed by whoever shows them. `duration` is in milliseconds. */
export interface Toast {
  id: string
  variant: 'success' | 'error' | 'info'
  message: string
  duration: number
}

export interface ToastEmitted {
  type: 'toast'
  toast: Toast
}

/** Of a gift every month, wherever it is cancelled. */
export const DONATION_CANCELLED: Toast = {
  id: 'Donation cancelled',
  variant: 'success',
  message: 'Donation cancelled',
  duration: TOAST_DURATION.standard,
}
