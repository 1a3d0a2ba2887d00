import type { BannerSnapshot } from './selectors.ts'

export type BannerScreen = 'loading' | 'visible' | 'hidden' | 'unavailable'

/** A banner that was on the screen stays there while it is asked for again: nothing jumps. */
export function bannerScreen(snapshot: BannerSnapshot): BannerScreen {
  const { banner, hiddenId } = snapshot.context
  return snapshot.value === 'loading' && banner?.isVisible && banner.id !== hiddenId ? 'visible' : snapshot.value
}
