import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { takesEncoding } from '#server/http/encoding.ts'
import { matchesEntityTag } from '#server/http/entityTag.ts'

interface Answer {
  body: Buffer
  etag: string
  brotli?: Buffer
  gzip?: Buffer
  at: number
}

/**
 * Encoded answers of public reads, kept for a second at most: other copies of the server write to the same database, and this bounds how
 * far behind them an answer can be. A write of this process drops them at once.
 */
export class PublicCache {
  readonly #answers = new Map<string, Answer>()
  readonly #pending = new Map<string, Promise<Answer>>()
  readonly #clock: () => number
  readonly #lifeMs: number
  #generation = 0

  constructor(clock: () => number, lifeMs: number) {
    this.#clock = clock
    this.#lifeMs = lifeMs
  }

  /** Something the public reads has been written. */
  drop(): void {
    this.#generation += 1
    this.#answers.clear()
    this.#pending.clear()
  }

  /** Whether an answer is kept, or already being made for somebody else: then one more costs nothing. */
  has(key: string): boolean {
    return this.#kept(key) !== undefined || this.#pending.has(key)
  }

  #kept(key: string): Answer | undefined {
    const known = this.#answers.get(key)
    // Either way from then: a clock that is set back keeps nothing for longer.
    return known && Math.abs(this.#clock() - known.at) < this.#lifeMs ? known : undefined
  }

  async read(key: string, encode: () => Promise<unknown>): Promise<Answer> {
    const known = this.#kept(key)
    if (known) return known
    const pending = this.#pending.get(key)
    if (pending) return pending
    const generation = this.#generation
    const promise = encode()
      .then((value) => {
        const answer = this.#answerFrom(JSON.stringify(value))
        if (generation === this.#generation && this.#lifeMs > 0) this.#keep(key, answer)
        return answer
      })
      .finally(() => {
        if (this.#pending.get(key) === promise) this.#pending.delete(key)
      })
    this.#pending.set(key, promise)
    return promise
  }

  #answerFrom(text: string): Answer {
    const body = Buffer.from(text)
    return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"`, at: this.#clock() }
  }

  #keep(key: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#answers.set(key, answer)
    if (this.#answers.size <= 200) return
    const oldest = this.#answers.keys().next().value
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}

/** Amounts move at any moment: kept for a second, then asked about with the ETag. */
export const LIVE = 'public, max-age=1'
/** Never kept without asking. */
export const ALWAYS_ASK = 'public, no-cache'
/** Lists that change with a release. */
export const SETTLED = 'public, max-age=3600, stale-while-revalidate=86400'

/** The address without its origin. */
export const cacheKey = ({ req: { url } }: Context): string => url.slice(url.indexOf('/', 8))

export async function publicRead(c: Context, cache: PublicCache, cacheControl: string, encode: () => Promise<unknown>): Promise<Response> {
  const answer = await cache.read(cacheKey(c), encode)
  c.header('cache-control', cacheControl)
  c.header('etag', answer.etag)
  c.header('vary', 'Accept-Encoding')
  if (matchesEntityTag(c.req.header('if-none-match'), answer.etag)) return c.body(null, 304)
  c.header('content-type', 'application/json')
  return c.body(compressed(c, answer))
}

/** Once for all who ask while the answer is kept. What is one person's own is never compressed: with text of their choosing beside it, its length tells. */
function compressed(c: Context, answer: Answer): Uint8Array<ArrayBuffer> {
  const accepted = c.req.header('accept-encoding')
  let body = answer.body
  if (body.length > 1_000 && takesEncoding(accepted, 'br')) {
    body = answer.brotli ??= brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    c.header('content-encoding', 'br')
  } else if (body.length > 1_000 && takesEncoding(accepted, 'gzip')) {
    body = answer.gzip ??= gzipSync(body)
    c.header('content-encoding', 'gzip')
  }
  return body as Uint8Array<ArrayBuffer>
}
