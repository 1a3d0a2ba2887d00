import type { MiddlewareHandler } from 'hono'

const MOST_BYTES = 16 * 2 ** 20
const LARGEST_BYTES = 2 ** 20

interface KeptFile {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  size: number
}

/**
 * What `files` answers is kept in memory, under its name and what the browser takes: looking for a file, opening and reading it takes ten times as much of
 * the processor as sending it. Only for files whose content never changes under their name.
 * @param mostBytes of all that is kept; what was asked for longest ago goes first
 */
export function keepFiles(files: MiddlewareHandler, mostBytes: number = MOST_BYTES): MiddlewareHandler {
  const kept = new Map<string, KeptFile>()
  let size = 0
  const keep = (key: string, file: KeptFile) => {
    forget(key)
    kept.set(key, file)
    size += file.size
    for (const oldest of kept.keys()) {
      if (size <= mostBytes) return
      forget(oldest)
    }
  }
  const forget = (key: string) => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return async (context, next) => {
    const { method, path } = context.req
    if (method !== 'GET') return files(context, next)
    const key = `${path} ${context.req.header('accept-encoding') ?? ''}`
    const known = kept.get(key)
    if (known) {
      keep(key, known)
      return context.body(known.body, 200, known.headers)
    }
    const answer = await files(context, next)
    if (!answer || answer.status !== 200 || !(Number(answer.headers.get('content-length')) <= LARGEST_BYTES)) return answer
    const headers = Object.fromEntries(answer.headers)
    const body = new Uint8Array(await answer.arrayBuffer())
    keep(key, { body, headers, size: body.length + 2 * key.length })
    return context.body(body, 200, headers)
  }
}
