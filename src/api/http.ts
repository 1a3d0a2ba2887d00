import { ERROR_TYPE, SOMETHING_WENT_WRONG, type Envelope, type WireError } from '#domain/wire.ts'
import type { FieldRefusal } from '#machines/refusals.ts'

/** An answer that says no. No answer at all is fetch's own TypeError, and stays one. */
export class ApiError extends Error {
  readonly status: number
  /** meta.message of the envelope, which the product shows for a 400. */
  readonly note: string | null
  readonly errors: WireError[]
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null
  /** What there is to say where the answer says nothing. */
  readonly fallback: string

  constructor(status: number, body: Partial<Envelope<unknown>> | null, retryAfter: string | null, fallback: string = SOMETHING_WENT_WRONG) {
    const errors = errorsOf(body)
    super(errors[0]?.displayMessage ?? body?.meta?.message ?? fallback)
    this.fallback = fallback
    this.name = 'ApiError'
    this.status = status
    this.note = body?.meta?.message ?? null
    this.errors = errors
    this.retryAfter = retryAfter && Number.isFinite(Number(retryAfter)) ? Number(retryAfter) : null
  }

  /** It is our own server's word: what stands between us and it may say no as well, and names no error. */
  get isOurs(): boolean {
    return this.errors.length > 0
  }
}

/** An answer to what was asked. A failure of the server is none, nor is that an earlier sending of the same is still being worked on. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && !error.errors.some(({ type }) => type === ERROR_TYPE.inProgress)

/** From the envelope's list; without one, from messages by field in the place of its data: the first field and its first message. */
function errorsOf(body: Partial<Envelope<unknown>> | null): WireError[] {
  if (Array.isArray(body?.errors)) return body.errors
  const [[field, messages] = []] = typeof body?.data === 'object' ? Object.entries(body.data ?? {}) : []
  const message: unknown = Array.isArray(messages) ? messages[0] : messages
  return field && typeof message === 'string' ? [{ displayMessage: `${field} ${message}`, type: 'Validation Error', field }] : []
}

export function refusalsOf(error: ApiError): FieldRefusal[] {
  const refusals = error.errors.map(({ field, displayMessage }) => ({ field, message: displayMessage }))
  return refusals.length > 0 ? refusals : [{ message: error.message }]
}

export interface HttpPorts {
  /** Origin of the API, '' for our own. */
  host: string
  /** The access token, or null when logged out. */
  getToken(): string | null
  /** A 401 came in to what was asked with this token: resolves with true once there is another to try again with. @throws TypeError without an answer */
  onUnauthorized(refused: string | null): Promise<boolean>
  /** Milliseconds since the epoch, of an answer; not a number where it does not say. */
  onDate?(instant: number): void
}

export interface Asking {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** 'public' sends no token, and a 401 to it means what it says. */
  as: 'public' | 'user'
  idempotencyKey?: string
  /** Is said where an answer says no and nothing else. */
  fallback?: string
  signal?: AbortSignal
  /** Lets the request finish when the page is left. */
  keepalive?: boolean
}

export type Http = <Data>(path: string, asking: Asking) => Promise<Envelope<Data>>

/** Whatever is answered, after a refresh of the token where it takes one. @throws ApiError 401 where there is no session any more @throws TypeError without an answer */
export type Send = (path: string, asking: Asking) => Promise<Response>

export function createSend(ports: HttpPorts): Send {
  const ask = (path: string, asking: Asking, token: string | null): Promise<Response> =>
    withinPatience(asking.signal, async (signal, isAnswering) => {
      const head = await fetch(`${ports.host}/api/v1${path}`, {
        method: asking.method ?? 'GET',
        headers: {
          accept: 'application/json',
          ...(asking.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(asking.idempotencyKey ? { 'idempotency-key': asking.idempotencyKey } : {}),
        },
        body: asking.body === undefined ? undefined : JSON.stringify(asking.body),
        signal,
        keepalive: asking.keepalive,
      })
      if (!isPerhapsKept(head)) ports.onDate?.(Date.parse(head.headers.get('date') ?? ''))
      isAnswering()
      return whole(head)
    })

  return async (path, asking) => {
    if (asking.as === 'public') return ask(path, asking, null)
    const token = ports.getToken()
    const response = await ask(path, asking, token)
    if (response.status !== 401) return response
    // Read first: with the end of the session the page goes, and whatever waits for the answer there must have it by then.
    const body = parse(await response.text())
    if (await ports.onUnauthorized(token)) return ask(path, asking, ports.getToken())
    throw new ApiError(response.status, body, response.headers.get('retry-after'), asking.fallback)
  }
}

/** Much longer than the server takes. A phone that has lost its network without noticing would wait for ever. */
const PATIENCE_MS = 60_000

type Ask = (signal: AbortSignal, isAnswering: () => void) => Promise<Response>

/** @throws TypeError where no answer has begun by then, or has not come to its end as long after that, as without a connection */
async function withinPatience(signal: AbortSignal | undefined, ask: Ask): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isLate = true
      limit.abort()
    }, PATIENCE_MS)
  }
  wait()
  try {
    return await ask(limit.signal, wait)
  } catch (error) {
    throw isLate ? new TypeError('No answer came in time') : error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Read to its end: a network can go in the middle of an answer. At once, because the browser's own tools lose what is read part by part. */
async function whole(head: Response): Promise<Response> {
  const bytes = await head.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, head)
}

/** A browser may show again what it has kept for minutes, or for a day while it asks anew: with the date of then. */
const isPerhapsKept = ({ headers }: Response): boolean => /\bmax-age=\d{3,}/.test(headers.get('cache-control') ?? '')

/** @throws ApiError for any status but 2xx @throws TypeError without an answer, or with one that cannot be read */
export function createHttp(ports: HttpPorts, send: Send = createSend(ports)): Http {
  return async <Data>(path: string, asking: Asking) => {
    const response = await send(path, asking)
    const text = await response.text()
    const body = parse(text)
    if (!response.ok) throw new ApiError(response.status, body, response.headers.get('retry-after'), asking.fallback)
    // Put there by something on the way, or broken off: what the server did is not known.
    if (!body) throw new TypeError('The answer cannot be read')
    return body as Envelope<Data>
  }
}

function parse(text: string): Envelope<unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Envelope<unknown>) : null
  } catch {
    return null
  }
}
