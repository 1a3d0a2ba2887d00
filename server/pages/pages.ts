import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { keepFiles } from './keptFiles.ts'
import { RenderedPages, type RenderingOptions } from './renderedPages.ts'
import { loadRenderer } from './renderer.ts'
import { encoded, send, type SentPage } from './sentPage.ts'
import { readTemplate, shellOf } from './template.ts'

export interface PagesOptions extends RenderingOptions {
  /** Folder of package.json. */
  root: string
  /** Origins that the browser may post a payment form to. */
  gatewayOrigins: string[]
  /** Before words are looked for on behalf of the page's visitor. @throws Refusal 429 */
  takeSearch: (context: Context) => Promise<void>
  /** Off for a comparison, or where the pages are on a static host anyway. */
  isRendering: boolean
}

/** Of RFC 3986's unreserved characters; encoded or not, it is the same address (6.2.2.2). */
const ENCODED_FOR_NOTHING = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Pages of one person: behind a login, or by a link that is a right in itself and may have been shared. */
const PERSONAL = /^\/(?:auth|profile|thanks|donation\/(?:return|manage|certificate|iveri\/payment-capture))(?:\/|$)/i

/** The form knows of a gift that waits there though its campaign has been hidden since; a visitor without one is led to /misc/404. */
const GIVING = /^\/donation\//i

/** Serves the built browser app: its files, the public pages rendered here, every other page as an empty shell. */
export async function mountPages(app: Hono, options: PagesOptions): Promise<void> {
  const client = join(options.root, 'dist/client')
  const template = await readTemplate(client)
  const renderer = options.isRendering ? await loadRenderer(options.root) : null
  const policyFor = (styles: string[]) =>
    contentSecurityPolicy({
      scripts: [template.bootScript],
      styles,
      formTargets: options.gatewayOrigins,
      isSecure: options.apiUrl.startsWith('https:'),
    })
  const shell: SentPage = {
    ...encoded(shellOf(template, renderer !== null), constants.BROTLI_MAX_QUALITY),
    policy: policyFor([]),
    status: 200,
  }
  const missing: SentPage = { ...shell, status: 404 }
  const rendered = renderer && new RenderedPages({ ...options, renderer, template, policyFor })

  mountFiles(app, client)
  const robots = await readFile(join(client, 'robots.txt'), 'utf8')
  // A host of files has none; a client that was built for one names it already.
  const told = robots.includes('Sitemap:') ? robots : `${robots}\nSitemap: ${options.apiUrl}/sitemap.xml\n`
  app.get('/robots.txt', (context) => context.text(told, 200, { 'cache-control': 'public, max-age=86400' }))
  app.get('*', async (context) => {
    const { pathname, search } = new URL(context.req.url)
    if (pathname === '/') return context.redirect(`/home${search}`, 302)
    const plain = pathname.replace(ENCODED_FOR_NOTHING, decodeURIComponent)
    // Two slashes in front would lead to another site.
    if (plain !== pathname && !plain.startsWith('//')) return context.redirect(plain + search, 301)
    const target = renderer?.leadsTo(pathname)
    if (target) return context.redirect(target, 302)
    if (PERSONAL.test(pathname)) context.header('x-robots-tag', 'noindex')
    if (/^\/misc(?:\/|$)/i.test(pathname)) return send(context, missing)
    const wanted = renderer?.readsOf(pathname, search.slice(1))
    if (!rendered || !wanted) return send(context, shell)
    const page = await rendered.find({ path: pathname, wanted, takeSearch: () => options.takeSearch(context) })
    if (page === 'missing') return GIVING.test(pathname) ? send(context, missing) : context.redirect('/misc/404', 302)
    return send(context, page === 'tooMany' ? shell : page)
  })
}

/** Nobody needs a part of these (RFC 9110, 14.2); and that there is no such part, a cache would keep for all, as long as the file. */
const whole: MiddlewareHandler = (context, next) => {
  if (context.req.header('range') !== undefined) context.req.raw.headers.delete('range')
  return next()
}

function mountFiles(app: Hono, client: string): void {
  const files = serveStatic({
    root: client,
    precompressed: true,
    onFound: (path, context) => {
      context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      // Also where it is sent as it is: a cache that is not told would keep that form for all.
      context.header('vary', 'accept-encoding')
    },
  })
  app.get('/assets/*', whole, keepFiles(files), (context) => {
    // While copies of the server are renewed one by one, another may have it: a proxy that is not told keeps the answer for minutes.
    context.header('cache-control', 'no-store')
    return context.text('There is no such file.', 404)
  })
  app.get('/icon.svg', whole, files)
  app.get('/share.jpg', whole, files)
  // Asked for beside the one that a page names, by Firefox for a page of its history. It is no campaign's short address.
  app.get('/favicon.ico', (context) => context.redirect('/icon.svg', 301))
}
