import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * A body beyond the limit is refused before it is read, and one that does not say how long it is, once it has grown beyond it.
 * Hono's own limit looks at the body to know whether there is one: for that a web request and its stream are made of every call, which costs a tenth of a
 * small one. Node holds a body to its Content-Length.
 * @param maxSize in bytes
 */
export function limitedBody(maxSize: number, onError: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  const measured = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    const length = c.req.header('content-length')
    const hasNone = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (c.req.header('transfer-encoding') !== undefined || (length === undefined && !hasNone)) return measured(c, next)
    return Number(length ?? 0) > maxSize ? onError(c) : next()
  }
}
