import type { WireError } from '#domain/wire.ts'

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503

/** An answer that says no in words for people. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly errors: WireError[]
  /** Goes into meta.message. */
  readonly note: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: RefusalStatus, errors: WireError[] | string, extra: { note?: string; retryAfter?: number } = {}) {
    const list = typeof errors === 'string' ? [{ displayMessage: errors, type: REFUSAL_TYPE[status] }] : errors
    super(list[0]?.displayMessage ?? extra.note ?? REFUSAL_TYPE[status])
    this.status = status
    this.errors = list
    this.note = extra.note
    this.retryAfter = extra.retryAfter
  }
}

const REFUSAL_TYPE: Record<RefusalStatus, string> = {
  400: 'Validation Error',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export const fieldRefusal = (field: string, displayMessage: string, value?: unknown): Refusal =>
  new Refusal(400, [fieldError(field, displayMessage, value)])

/** Only short plain values are said back. */
export function fieldError(field: string, displayMessage: string, value?: unknown): WireError {
  const echo = typeof value === 'string' ? value.slice(0, 100) : value
  const isPlain = ['string', 'number', 'boolean'].includes(typeof echo) && !/password|token/i.test(field)
  return { displayMessage, type: REFUSAL_TYPE[400], field, ...(isPlain ? { value: echo } : {}) }
}
