import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync, type BrotliOptions } from 'node:zlib'
import type { Context } from 'hono'
import { takesEncoding } from '#server/http/encoding.ts'
import { matchesEntityTag } from '#server/http/entityTag.ts'

/** As for the API's own 503. */
const UNANSWERED_FOR_SECONDS = 10

export interface SentPage {
  body: string
  /** Made with the page because pages are sent more often than made. */
  brotli: Uint8Array<ArrayBuffer>
  /** For proxies and old browsers that take no brotli, and all browsers where the address is not https: made when one asks. */
  gzip?: Uint8Array<ArrayBuffer>
  entityTag: string
  policy: string
  /** What the browser may ask for before it reads the body. */
  link?: string
  /** 503 where what the page is about could not be read just now: the browser asks again, and a search engine comes back. */
  status: 200 | 404 | 503
}

/** @param tagged what the entity tag is of */
export function encoded(body: string, quality: number, tagged = body): Pick<SentPage, 'body' | 'brotli' | 'entityTag'> {
  const bytes = Buffer.from(body)
  return { body, brotli: new Uint8Array(brotliCompressSync(bytes, brotliOf(bytes, quality))), entityTag: `W/"${digest(tagged)}"` }
}

/** Takes some 25 ms for a page, of another thread. */
export async function smallestBrotli(body: string): Promise<SentPage['brotli']> {
  const bytes = Buffer.from(body)
  return new Uint8Array(await promisify(brotliCompress)(bytes, brotliOf(bytes, constants.BROTLI_MAX_QUALITY)))
}

const brotliOf = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
})

export const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

export function send(context: Context, page: SentPage) {
  context.header('content-security-policy', page.policy)
  const isThere = page.status === 200
  context.header('cache-control', page.status === 503 ? 'no-store' : 'no-cache')
  context.header('vary', 'accept-encoding')
  if (isThere) context.header('etag', page.entityTag)
  if (page.status === 503) context.header('retry-after', String(UNANSWERED_FOR_SECONDS))
  if (page.link) context.header('link', page.link)
  context.header('cross-origin-opener-policy', 'same-origin')
  if (isThere && matchesEntityTag(context.req.header('if-none-match'), page.entityTag)) return context.body(null, 304)
  const accepted = context.req.header('accept-encoding')
  const takesBrotli = takesEncoding(accepted, 'br')
  if (!takesBrotli && !takesEncoding(accepted, 'gzip')) return context.html(page.body, page.status)
  context.header('content-encoding', takesBrotli ? 'br' : 'gzip')
  context.header('content-type', 'text/html; charset=UTF-8')
  return context.body(takesBrotli ? page.brotli : (page.gzip ??= new Uint8Array(gzipSync(page.body))), page.status)
}
