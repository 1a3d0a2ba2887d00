import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { PageData, PageStart, RenderedPage } from '#domain/page.ts'
import type { Envelope } from '#domain/wire.ts'
import { takesEncoding } from '#server/http/encoding.ts'
import { matchesEntityTag } from '#server/http/entityTag.ts'
import { Refusal } from '#server/http/refusal.ts'
import { securityHeaders } from '#server/http/securityHeaders.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { fillTemplate, preloads, readTemplate, shellOf } from './template.ts'

interface Wanted {
  keys: string[]
  about: string | null
  /** What the page says of its address's search; what it does not (?utm_source=…) makes no other page. */
  search: string
}

/** What dist/render/render.js exports; the server knows nothing else of the browser's code. */
interface Renderer {
  prepare(): Promise<void>
  leadsTo(path: string): string | undefined
  readsOf(path: string, search: string): Wanted | null
  render(path: string, search: string, start: PageStart, origin: string): RenderedPage
}

export interface PagesOptions {
  /** Folder of package.json. */
  root: string
  publicUrl: string
  /** What this server itself is reached at. */
  apiUrl: string
  /** Origins that the browser may post a payment form to. */
  gatewayOrigins: string[]
  /** Asks a public read in process, by its path and query below /api/v1. */
  askApi: (path: string) => Promise<Response>
  /** Before words are looked for on behalf of who asks for the page. @throws Refusal 429 */
  takeSearch: (context: Context) => Promise<void>
  clock: () => number
  /** How long a rendered page is served again before it is made anew: short enough that nobody sees an old total for long. */
  renderedForMs: number
  /** Off for a comparison, or where the pages are on a static host anyway. */
  isRendering: boolean
}

const BANNER = '/banner'
const RENDERED_PAGES_KEPT = 200
/** Each takes some 20 ms of the one thread that takes payments too. What comes beyond gets the shell, and the browser draws it. */
const RENDERED_IN_A_SECOND = 30
/** Pages that differ only in the instant they were made at are the same page for this long: it is what 'three days left' is counted from. */
const SAME_FOR_MS = 10 * 60_000
/** As for the API's own 503. */
const UNANSWERED_FOR_SECONDS = 10
/** About 1 ms for a page, and within a tenth of the best. */
const RENDERED_QUALITY = 6

/** Of RFC 3986's unreserved characters; encoded or not, it is the same address (6.2.2.2). */
const ENCODED_FOR_NOTHING = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Pages of one person: behind a login, or by a link that is a right in itself and may have been shared. */
const PERSONAL = /^\/(?:auth|profile|thanks|donation\/(?:return|manage|certificate))(?:\/|$)/i

interface Made {
  body: string
  /** The body in the smallest form, made with the page because pages are sent more often than made. */
  brotli: Uint8Array<ArrayBuffer>
  /** For proxies and old browsers that take no brotli, and all browsers where the address is not https: made when one asks. */
  gzip?: Uint8Array<ArrayBuffer>
  entityTag: string
  policy: string
  /** What the browser may ask for before it reads the body. */
  link?: string
  /** 503 where what the page is about could not be read just now: the browser asks again, and who looks for pages to list comes back. */
  status: 200 | 404 | 503
  /** When it was last found to be right. */
  at: number
  /** The time that it gives to the browser. */
  drawnAt: number
  /** Hash of the answers that it was made from: the same ones make the same page. */
  madeFrom: string
}

/** Serves the built browser app: its files, the public pages rendered here, every other page as an empty shell. */
export async function mountPages(app: Hono, options: PagesOptions): Promise<void> {
  const client = join(options.root, 'dist/client')
  const template = await readTemplate(client)
  const renderer = options.isRendering ? await loadRenderer(options.root) : null
  const made = new Map<string, Promise<Made>>()
  let rendered = { second: 0, pages: 0 }
  const isSecure = options.apiUrl.startsWith('https:')
  const policyFor = (styles: string[]) =>
    contentSecurityPolicy({
      scripts: [template.bootScript],
      styles,
      formTargets: options.gatewayOrigins,
      isSecure,
    })

  const shell: Made = {
    ...encoded(shellOf(template, renderer !== null), constants.BROTLI_MAX_QUALITY),
    policy: policyFor([]),
    status: 200,
    at: 0,
    drawnAt: 0,
    madeFrom: '',
  }
  const missing: Made = { ...shell, status: 404 }

  const assets = serveStatic({
    root: client,
    precompressed: true,
    onFound: (path, context) => {
      context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      context.header('x-content-type-options', 'nosniff')
      // Also where it is sent as it is: a cache that is not told would keep that form for all.
      context.header('vary', 'accept-encoding')
    },
  })
  app.get('/assets/*', assets, (context) => {
    // While copies of the server are renewed one by one, another may have it: a proxy that is not told keeps the answer for minutes.
    context.header('cache-control', 'no-store')
    return context.text('There is no such file.', 404)
  })
  app.get('/icon.svg', assets)
  app.get('/robots.txt', assets)
  // Asked for beside the one that a page names, by Firefox for a page of its history. It is no campaign's short address.
  app.get('/favicon.ico', (context) => context.redirect('/icon.svg', 301))

  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    if (pathname === '/') return context.redirect('/home', 302)
    const plain = pathname.replace(ENCODED_FOR_NOTHING, decodeURIComponent)
    // Two slashes in front would lead to another site.
    if (plain !== pathname && !plain.startsWith('//')) return context.redirect(plain + search, 301)
    const target = renderer?.leadsTo(pathname)
    if (target) return context.redirect(target, 302)
    if (PERSONAL.test(pathname)) context.header('x-robots-tag', 'noindex')
    if (/^\/misc(?:\/|$)/.test(pathname)) return send(context, missing, isSecure)
    const wanted = renderer?.readsOf(pathname, search.slice(1))
    if (!renderer || !wanted) return send(context, shell, isSecure)
    const page = await fresh(`${pathname}?${wanted.search}`, async (last) => {
      if (wanted.keys.some((key) => /[?&]searchText=[^&]/.test(key))) await options.takeSearch(context)
      return make(renderer, wanted, pathname, last)
    })
    return page ? send(context, page, isSecure) : context.redirect('/misc/404', 302)
  })

  /** Requests for the same page share one render. */
  async function fresh(address: string, render: (last: Made | undefined) => Promise<Made | null>): Promise<Made | null> {
    const known = made.get(address)
    // One that could not be made is tried again.
    const last = known && (await known.catch(() => undefined))
    if (last && Math.abs(options.clock() - last.at) < options.renderedForMs) return last
    const making = render(last)
      .then((page) => page ?? Promise.reject(new MissingPage()))
      .catch((error: unknown) => {
        // A little older is better than nothing to those who only read it, and to who waits for the same.
        if (last && isLittleOlder(last) && (error instanceof TooManyPages || error instanceof Refusal)) return last
        throw error
      })
    made.delete(address)
    made.set(address, making)
    if (made.size > RENDERED_PAGES_KEPT) made.delete(made.keys().next().value ?? '')
    try {
      return await making
    } catch (error) {
      made.delete(address)
      if (error instanceof MissingPage) return null
      if (error instanceof TooManyPages || error instanceof Refusal) return shell
      throw error
    }
  }

  const isLittleOlder = ({ drawnAt }: Made): boolean => Math.abs(options.clock() - drawnAt) < SAME_FOR_MS

  /** @throws TooManyPages */
  function takeTurn(): void {
    const second = Math.floor(options.clock() / 1_000)
    if (second !== rendered.second) rendered = { second, pages: 0 }
    if (rendered.pages === RENDERED_IN_A_SECOND) throw new TooManyPages()
    rendered.pages += 1
  }

  async function make(renderer: Renderer, wanted: Wanted, path: string, last: Made | undefined): Promise<Made | null> {
    // Before anything is asked for it.
    if (!last) takeTurn()
    const answers = await Promise.all([...wanted.keys, BANNER].map(ask))
    const about = answers.find(({ key }) => key === wanted.about)
    if (about && about.status >= 400 && about.status < 500) return null
    const now = options.clock()
    const madeFrom = digest(JSON.stringify([answers, Math.floor(now / SAME_FOR_MS)]))
    if (last?.madeFrom === madeFrom) return { ...last, at: now }
    const isUnanswered = answers.some(({ key, status }) => status >= 500 && (wanted.about === null ? key !== BANNER : key === wanted.about))
    if (isUnanswered && last?.status === 200 && isLittleOlder(last)) return { ...last, at: now }
    if (last) takeTurn()
    const data: PageData = {}
    for (const { key, text } of answers) if (text !== null) data[key] = JSON.parse(text) as Envelope<unknown>
    const start: PageStart = { now, data }
    const page = renderer.render(path, wanted.search, start, options.publicUrl)
    const body = fillTemplate(template, { page, start, publicUrl: options.publicUrl, apiUrl: options.apiUrl })
    return {
      ...encoded(body, RENDERED_QUALITY, body.replace(`"now":${now}`, `"now":${Math.floor(now / SAME_FOR_MS)}`)),
      policy: policyFor(stylesIn(page.styles)),
      link: preloads(template, path),
      status: isUnanswered ? 503 : 200,
      at: now,
      drawnAt: now,
      madeFrom,
    }
  }

  /** The answer's text is null where it is no success. */
  async function ask(key: string): Promise<{ key: string; status: number; text: string | null }> {
    const answer = await options.askApi(key)
    return { key, status: answer.status, text: answer.ok ? await answer.text() : null }
  }
}

class MissingPage extends Error {}
class TooManyPages extends Error {}

/** @param tagged what the entity tag is of */
function encoded(body: string, quality: number, tagged = body): Pick<Made, 'body' | 'brotli' | 'entityTag'> {
  const bytes = Buffer.from(body)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return {
    body,
    brotli: new Uint8Array(brotliCompressSync(bytes, { params })),
    entityTag: `W/"${digest(tagged)}"`,
  }
}

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

function send(context: Context, page: Made, isSecure: boolean) {
  context.header('content-security-policy', page.policy)
  const isThere = page.status !== 503
  context.header('cache-control', isThere ? 'no-cache' : 'no-store')
  context.header('vary', 'accept-encoding')
  if (isThere) context.header('etag', page.entityTag)
  else context.header('retry-after', String(UNANSWERED_FOR_SECONDS))
  if (page.link) context.header('link', page.link)
  context.header('cross-origin-opener-policy', 'same-origin')
  for (const [name, value] of Object.entries(securityHeaders(isSecure))) context.header(name, value)
  if (isThere && matchesEntityTag(context.req.header('if-none-match'), page.entityTag)) return context.body(null, 304)
  const accepted = context.req.header('accept-encoding')
  const takesBrotli = takesEncoding(accepted, 'br')
  if (!takesBrotli && !takesEncoding(accepted, 'gzip')) return context.html(page.body, page.status)
  context.header('content-encoding', takesBrotli ? 'br' : 'gzip')
  context.header('content-type', 'text/html; charset=UTF-8')
  return context.body(takesBrotli ? page.brotli : (page.gzip ??= new Uint8Array(gzipSync(page.body))), page.status)
}

async function loadRenderer(root: string): Promise<Renderer> {
  const renderer = (await import(pathToFileURL(join(root, 'dist/render/render.js')).href)) as Renderer
  await renderer.prepare()
  return renderer
}

const stylesIn = (styles: string): string[] => [...styles.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
