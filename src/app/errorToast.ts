import type { ApiError } from '#api/http.ts'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { Toast } from '#machines/toast.ts'

/**
 * The toast of an answer that says no, by the specification's catalogue. Null where the screen shows it in place: at its field, on the login form,
 * or by going elsewhere (401, our own server's 403).
 */
export function errorToast({ status, note, errors, fallback, isOurs }: ApiError): Toast | null {
  if (status === 401 || (status === 403 && isOurs) || status === 429 || errors.some(({ field }) => field)) return null
  if (status === 400 && note) return { id: note, variant: 'error', message: note, duration: TOAST_DURATION.refusal }
  const [error] = errors
  const message = error ? error.displayMessage || 'error' : fallback
  return { id: message, variant: 'error', message, duration: TOAST_DURATION.error }
}
