import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { PageData, PageStart } from '#domain/page.ts'
import type { Envelope } from '#domain/wire.ts'
import { contentSecurityPolicy } from './contentSecurityPolicy.ts'
import { fillTemplate, readTemplate } from './template.ts'

/** What dist/render/render.js exports; the server knows nothing else of the browser's code. */
interface Renderer {
  prepare(): Promise<void>
  readsOf(path: string, search: string): { keys: string[]; about: string | null } | null
  render(path: string, search: string, start: PageStart, origin: string): RenderedPage
}

export interface RenderedPage {
  html: string
  styles: string
  head: { title: string; description: string; path: string; picture: { url: string; srcSet: string; sizes: string } | null }
}

export interface PagesOptions {
  /** Folder of package.json. */
  root: string
  publicUrl: string
  /** Origins that the browser may post a payment form to. */
  gatewayOrigins: string[]
  /** Asks a public read in process, by its path and query below /api/v1. */
  askApi: (path: string) => Promise<Response>
  clock: () => number
  /** Off for a comparison, or where the pages are on a static host anyway. */
  isRendering: boolean
}

/** How long a rendered page is served again before it is made anew, in milliseconds: short enough that nobody sees an old total for long. */
const RENDERED_FOR = 1_000
const RENDERED_PAGES_KEPT = 200

interface Made {
  body: string
  policy: string
  status: 200 | 404
  at: number
}

/** Serves the built browser app: its files, the public pages rendered here, every other page as an empty shell. */
export async function mountPages(app: Hono, options: PagesOptions): Promise<void> {
  const client = join(options.root, 'dist/client')
  const template = await readTemplate(client)
  const renderer = options.isRendering ? await loadRenderer(options.root) : null
  const made = new Map<string, Promise<Made>>()
  const policyFor = (styles: string[]) =>
    contentSecurityPolicy({
      scripts: [template.bootScript],
      styles,
      formTargets: options.gatewayOrigins,
      isSecure: options.publicUrl.startsWith('https:'),
    })

  const shell: Made = { body: fillTemplate(template, null), policy: policyFor([]), status: 200, at: 0 }
  const missing: Made = { ...shell, status: 404 }

  const assets = serveStatic({
    root: client,
    precompressed: true,
    onFound: (path, context) =>
      context.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
  })
  app.get('/assets/*', assets)
  app.get('/icon.svg', assets)
  app.get('/robots.txt', assets)

  app.get('*', etag({ weak: true }), async (context) => {
    const { pathname, search } = new URL(context.req.url)
    if (pathname === '/') return context.redirect('/home', 302)
    if (pathname.startsWith('/misc')) return send(context, missing)
    const wanted = renderer?.readsOf(pathname, search.slice(1))
    if (!renderer || !wanted) return send(context, shell)
    const page = await fresh(pathname + search, () => make(renderer, wanted, pathname, search.slice(1)))
    return page ? send(context, page) : context.redirect('/misc/404', 302)
  })

  /** Requests for the same page share one render. */
  async function fresh(address: string, render: () => Promise<Made | null>): Promise<Made | null> {
    const known = made.get(address)
    if (known) {
      const page = await known
      if (options.clock() - page.at < RENDERED_FOR) return page
    }
    const making = render().then((page) => page ?? Promise.reject(new MissingPage()))
    made.delete(address)
    made.set(address, making)
    if (made.size > RENDERED_PAGES_KEPT) made.delete(made.keys().next().value ?? '')
    try {
      return await making
    } catch (error) {
      made.delete(address)
      if (error instanceof MissingPage) return null
      throw error
    }
  }

  async function make(
    renderer: Renderer,
    wanted: { keys: string[]; about: string | null },
    path: string,
    search: string,
  ): Promise<Made | null> {
    const keys = [...wanted.keys, '/banner']
    const answers = await Promise.all(keys.map(async (key) => ({ key, response: await options.askApi(key) })))
    const about = answers.find(({ key }) => key === wanted.about)
    if (about && about.response.status >= 400 && about.response.status < 500) return null
    const data: PageData = {}
    for (const { key, response } of answers) if (response.ok) data[key] = (await response.json()) as Envelope<unknown>
    const start: PageStart = { now: options.clock(), data }
    const page = renderer.render(path, search, start, options.publicUrl)
    const body = fillTemplate(template, { page, start, publicUrl: options.publicUrl })
    return { body, policy: policyFor(stylesIn(page.styles)), status: 200, at: options.clock() }
  }
}

class MissingPage extends Error {}

function send(context: Context, page: Made) {
  context.header('content-security-policy', page.policy)
  context.header('cache-control', 'no-cache')
  return context.html(page.body, page.status)
}

async function loadRenderer(root: string): Promise<Renderer> {
  const renderer = (await import(pathToFileURL(join(root, 'dist/render/render.js')).href)) as Renderer
  await renderer.prepare()
  return renderer
}

const stylesIn = (styles: string): string[] => [...styles.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
