import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHARE_PICTURE, type PageStart, type RenderedPage } from '#domain/page.ts'
import { escapeHtml } from '#server/escapeHtml.ts'

export interface Template {
  html: string
  bootScript: string
  /** The file of the app's own first script. */
  entry: string
  /** The built files, by the source that each was made of. */
  manifest: Record<string, { file: string }>
}

export async function readTemplate(client: string): Promise<Template> {
  const [html, manifest] = await Promise.all([
    readFile(join(client, 'index.html'), 'utf8'),
    readFile(join(client, '.vite/manifest.json'), 'utf8'),
  ])
  const bootScript = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const entry = /<script type="module" crossorigin src="\/([^"]+)"/.exec(html)?.[1]
  if (!entry) throw new Error('The built page has no script')
  return { html, bootScript, entry, manifest: JSON.parse(manifest) as Template['manifest'] }
}

interface Filling {
  /** That was asked for. */
  path: string
  page: RenderedPage
  start: PageStart
  publicUrl: string
  apiUrl: string
}

/** @returns the page of an app whose every page the browser draws: what leads to one that a server draws would lead to the same words */
export const withoutDrawn = (html: string): string => html.replace(/<!--drawn-->[\s\S]*<!--\/drawn-->/, '')

/** @returns the shell of a page that the browser renders @param isRendering whether others are rendered here */
export const shellOf = ({ html }: Template, isRendering: boolean): string =>
  (isRendering ? html : withoutDrawn(html)).replace(/<!--\/?(?:head|app|drawn|start)-->/g, '')

export function fillTemplate(template: Template, { path, page, start, publicUrl, apiUrl }: Filling): string {
  const banner = start.data['/banner']?.data as { id?: string } | null | undefined
  return template.html
    .replace('<html lang="en-ZA">', () =>
      banner?.id ? `<html lang="en-ZA" data-banner="${escapeHtml(banner.id)}">` : '<html lang="en-ZA">',
    )
    .replace(
      /<!--head-->[\s\S]*<!--\/head-->/,
      () => PAINTED_ONCE + head(page, publicUrl, apiUrl) + page.styles + screenScript(screenOf(template, path)),
    )
    .replace(/<!--app-->[\s\S]*<!--\/app-->/, () => page.html)
    .replace('<!--start-->', () => `<script id="letsema-start" type="application/json">${json(start)}</script>`)
}

/** The content arrives a moment after the head; a frame that shows nothing of it only keeps a slow phone from the one that does. */
const PAINTED_ONCE = '<link rel="expect" href="#main" blocking="render">'

/** The browser then asks for what the screen imports, too, while it still reads the page. The entry finds it there. */
const screenScript = (file: string) => `<script type="module" async crossorigin src="/${file}"></script>`

function head({ head: { title, description, path, picture } }: RenderedPage, publicUrl: string, apiUrl: string): string {
  // Facebook shows whoever is the first to share a page no picture whose size it is not told.
  const share = picture ? new URL(picture.url.replace(/-\d+\.webp$/, '-share.jpg'), apiUrl).href : `${publicUrl}/share.jpg`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(publicUrl + path)}">`,
    `<meta property="og:type" content="website"><meta property="og:site_name" content="Letsema">`,
    `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(publicUrl + path)}">`,
    `<meta property="og:image" content="${escapeHtml(share)}"><meta property="og:image:width" content="${SHARE_PICTURE.width}"><meta property="og:image:height" content="${SHARE_PICTURE.height}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
    ...(picture?.sizes
      ? [
          `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture.url)}" imagesrcset="${escapeHtml(picture.srcSet)}" imagesizes="${escapeHtml(picture.sizes)}">`,
        ]
      : []),
  ].join('')
}

/** The source of the page's own screen, whose chunk the entry would otherwise ask for only once it runs. In capitals, too, as the routes are matched. */
const SCREENS: [pattern: RegExp, source: string][] = [
  [/^\/home\/?$/i, 'src/features/home/HomeScreen.tsx'],
  [/^\/(?:find-campaign|search)(?:\/|$)/i, 'src/features/search/SearchScreen.tsx'],
  [/^\/donation\//i, 'src/features/donation/DonationScreen.tsx'],
  [/^\//, 'src/features/campaign/CampaignScreen.tsx'],
]

const screenOf = ({ manifest }: Template, path: string): string => manifest[SCREENS.find(([pattern]) => pattern.test(path))![1]]!.file

/**
 * @returns a Link header: the browser asks for the entry and the screen before it has read a word of the page. What the screen imports beside the entry
 * it asks for then, so that the entry comes first, and is compiled and run beside the rest's download.
 */
export const preloads = (template: Template, path: string): string =>
  [screenOf(template, path), template.entry].map((file) => `</${file}>; rel=modulepreload`).join(', ')

/** JSON that cannot close the script element it stands in, nor break a line in old parsers. */
const json = (value: unknown) =>
  JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
