import type { Context } from 'hono'
import { SOMETHING_WENT_WRONG, type Envelope, type WireError, type WirePagination } from '#domain/wire.ts'
import type { Log } from '#server/log.ts'
import { databaseErrorOf } from '#server/db/errors.ts'
import { Refusal } from '#server/http/refusal.ts'

/** For what is one person's own. */
export const PRIVATE = { 'cache-control': 'private, no-store' }

export const envelope = <Data>(data: Data, meta: Envelope<Data>['meta'] = {}): Envelope<Data> => ({ data, meta })

export function pageEnvelope<Item>(
  page: { items: Item[]; totalCount: number; isApproximate?: boolean },
  paging: { pageNo: number; pageSize: number },
): Envelope<Item[]> {
  const pagination: WirePagination = { totalCount: page.totalCount, pageCount: Math.ceil(page.totalCount / paging.pageSize), ...paging }
  return envelope(page.items, page.isApproximate ? { pagination, isApproximate: true } : { pagination })
}

export function refuse(c: Context, refusal: Refusal): Response {
  if (refusal.retryAfter !== undefined) c.header('retry-after', String(refusal.retryAfter))
  c.header('cache-control', 'no-store')
  if (refusal.status === 401) c.header('www-authenticate', 'Bearer')
  return c.json(refusalBody(refusal), refusal.status)
}

function refusalBody(refusal: Refusal): Envelope<null> {
  return { data: null, meta: refusal.note ? { message: refusal.note } : {}, errors: refusal.errors }
}

/** Turns whatever was thrown into an answer that tells nothing of the inside. */
export function answerError(c: Context, error: unknown, log: Log): Response {
  if (error instanceof Refusal) return refuse(c, error)
  if (isUnstorableText(error)) return refuse(c, new Refusal(400, 'This text holds characters that cannot be stored.'))
  if (isBrokenOff(error)) return refuse(c, new Refusal(400, 'The request has broken off.'))
  log.error(`${c.req.method} ${c.req.path.slice(0, 200)}`, error)
  const errors: WireError[] = [{ displayMessage: SOMETHING_WENT_WRONG, type: 'Internal Server Error' }]
  c.header('cache-control', 'no-store')
  return c.json({ data: null, meta: {}, errors }, 500)
}

/** PostgreSQL's class 22 is data that cannot be: every call checks its input first, and this stands behind them. */
function isUnstorableText(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code
  return code === '22021' || code === '22P02' || code === '22P05' || code === '22003'
}

/** Node's word for a client who has gone before the whole body was sent: nobody's fault that could be mended here. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
