import type { WireBanner } from '#domain/wire.ts'
import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { BannerEvent, BannerInput, FetchBannerOutput } from './types.ts'

export const banner: WireBanner = {
  id: 'banner-7',
  message: 'EFT payments may take <strong>two days</strong> to show over the long weekend.',
  domain: 'letsema.test',
  isVisible: true,
}

export const inputs = {
  firstVisit: { hiddenId: null },
  closedBefore: { hiddenId: banner.id },
} satisfies Record<string, BannerInput>

export const events = {
  CLOSE: [{ type: 'CLOSE' }],
} satisfies EventFixtures<BannerEvent>

export const outcomes = {
  fetchBanner: {
    banner: { kind: 'banner', banner },
    newBanner: { kind: 'banner', banner: { ...banner, id: 'banner-8', message: 'Card payments are back.' } },
    switchedOff: { kind: 'banner', banner: { ...banner, isVisible: false } },
    none: { kind: 'none' },
  },
} satisfies OutcomeFixtures<{ fetchBanner: FetchBannerOutput }>
