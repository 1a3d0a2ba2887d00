import type { ApiError } from '#api/http.ts'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { Toast } from '#machines/toast.ts'

/**
 * The toast of an answer that says no, by the specification's catalogue. Null where the screen shows it in place: at its field, on the login form,
 * or by going elsewhere (401, 403).
 */
export function errorToast(answer: Pick<ApiError, 'status' | 'note' | 'errors' | 'fallback'>): Toast | null {
  const { status, note, errors, fallback } = answer
  if (status === 401 || isForbidden(answer) || status === 429 || errors.some(({ field }) => field)) return null
  if (status === 400 && note) return { id: note, variant: 'error', message: note, duration: TOAST_DURATION.refusal }
  const [error] = errors
  const message = error ? error.displayMessage || 'error' : fallback
  return { id: message, variant: 'error', message, duration: TOAST_DURATION.error }
}

/** By the server's own word: one that says nothing is of something on the way, whose page is not missing. */
export const isForbidden = ({ status, note, errors }: Pick<ApiError, 'status' | 'note' | 'errors'>): boolean =>
  status === 403 && (note !== null || errors.length > 0)
