import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { SETTLED } from '#server/http/publicCache.ts'
import { listedPaths } from '#server/services/campaigns.ts'

const PAGES = ['/home', '/find-campaign', '/find-campaign?tab=organisations']

/** Which campaigns there are, for search engines (sitemaps.org): a page of results leads to the first twelve alone. */
export function sitemap({ db, publicCache, settings: { publicUrl } }: ServerContext): Hono {
  return new Hono().get('/', async (c) => {
    const { body } = await publicCache.read('/sitemap.xml', () => listedPaths(db))
    const paths = JSON.parse(body.toString()) as string[]
    const addresses = [...PAGES, ...paths.map((path) => `/campaign/${encodeURIComponent(path)}`)]
    const urls = addresses.map((address) => `<url><loc>${publicUrl}${address}</loc></url>\n`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
    return c.body(xml, 200, { 'content-type': 'application/xml', 'cache-control': SETTLED })
  })
}
