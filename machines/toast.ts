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

const done = (message: string): Toast => ({ id: message, variant: 'success', message, duration: TOAST_DURATION.standard })

/** Of a gift every month, wherever it is cancelled. */
export const DONATION_CANCELLED = done('Donation cancelled')

/** Of every other change to a donation, also where one that is given once is cancelled: the specification has it so. */
export const DONATION_UPDATED = done('Donation updated')
