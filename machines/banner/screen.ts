import type { BannerSnapshot } from './selectors.ts'

export type BannerScreen = 'loading' | 'visible' | 'hidden' | 'unavailable'

export const bannerScreen = (snapshot: BannerSnapshot): BannerScreen => snapshot.value
