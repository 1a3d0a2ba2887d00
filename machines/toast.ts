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
