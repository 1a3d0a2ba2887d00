import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageStart, RenderedPage } from '#domain/page.ts'

export interface WantedPage {
  /** The public reads that it is made from, by path and query below /api/v1. */
  keys: string[]
  about: string | null
  /** What the page says of its address's search; what it does not (?utm_source=…) makes no other page. */
  search: string
}

/** What dist/render/render.js exports; the server knows nothing else of the browser's code. */
export interface Renderer {
  prepare(): Promise<void>
  leadsTo(path: string): string | undefined
  readsOf(path: string, search: string): WantedPage | null
  render(path: string, search: string, start: PageStart, origin: string): RenderedPage
}

export async function loadRenderer(root: string): Promise<Renderer> {
  const renderer = (await import(pathToFileURL(join(root, 'dist/render/render.js')).href)) as Renderer
  await renderer.prepare()
  return renderer
}
