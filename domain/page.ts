import type { Envelope } from './wire.ts'

/**
 * What the server hands to the renderer of the public pages, and the page to the browser: answers of public reads, keyed by their path and
 * query below /api/v1 exactly as the browser would ask for them (`/campaigns/short/water-for-thaba?idType=0`).
 */
export type PageData = Record<string, Envelope<unknown>>

/** All that a page's first render depends on, so that the server's and the browser's are the same. */
export interface PageStart {
  /** Milliseconds since the epoch at which the server rendered. */
  now: number
  data: PageData
}

/** In pixels: of every picture for those who are sent a page's link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const

export interface PageHead {
  title: string
  description: string
  /** Absolute path of the page on this site. */
  path: string
  /** Path of the picture for those who share the page, and of the one that is drawn first; that has no `sizes` where the page draws none. */
  picture: { url: string; srcSet: string; sizes: string | null } | null
}

/** What the renderer hands back. */
export interface RenderedPage {
  html: string
  /** `<style>` elements. */
  styles: string
  head: PageHead
}
