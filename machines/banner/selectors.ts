import type { SnapshotFrom } from 'xstate'
import type { WireBanner } from '#domain/wire.ts'
import type { bannerMachine } from './machine.ts'
import { bannerScreen } from './screen.ts'

export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>

export const shownBannerOf = (snapshot: BannerSnapshot): WireBanner | null =>
  bannerScreen(snapshot) === 'visible' ? snapshot.context.banner : null
