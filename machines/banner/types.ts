import type { WireBanner } from '#domain/wire.ts'

export interface BannerInput {
  hiddenId: string | null
}

export interface BannerContext {
  banner: WireBanner | null
  /** Of the banner that was closed last. */
  hiddenId: string | null
}

export type BannerEvent = { type: 'CLOSE' }

export type FetchBannerOutput = { kind: 'banner'; banner: WireBanner } | { kind: 'none' }
