import type { Context, MiddlewareHandler } from 'hono'
import { readUpTo, type ByteReader } from '#server/readUpTo.ts'

/**
 * A body beyond the limit is refused before it is read, and one that does not say how long it is, once it has grown beyond it. Whoever is cut off
 * while sending may never hear that: @hono/node-server reads on after the answer, for half a second, and 64 MB at most.
 * Hono's own limit looks at the body to know whether there is one: for that a web request and its stream are made of every call, which costs a tenth of a
 * small one. Node holds a body to its Content-Length.
 * @param maxSize in bytes
 */
export function limitedBody(maxSize: number, onError: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async (c, next) => {
    const length = c.req.header('content-length')
    const hasNone = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (c.req.header('transfer-encoding') === undefined && (length !== undefined || hasNone)) {
      return Number(length ?? 0) > maxSize ? onError(c) : next()
    }
    const reader = c.req.raw.body?.getReader()
    if (!reader) return next()
    const body = await readUpTo(reader, maxSize)
    if (!body) {
      void throwAway(reader)
      return onError(c)
    }
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
    return next()
  }
}

/** A stream that nobody takes from holds up those who would read on. */
async function throwAway(reader: ByteReader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender was cut off, or has gone.
  }
}
