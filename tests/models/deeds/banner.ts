import type { bannerMachine } from '#machines/banner/machine.ts'
import { bannerScreen, type BannerScreen } from '#machines/banner/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import type { Flow } from '../deeds.ts'

const CLOSE = SEEN.banner.visible

export const bannerFlow = {
  screenOf: bannerScreen,
  sights: {
    loading: [{ gone: { region: 'Notice' } }],
    visible: [{ region: 'Notice' }, { button: CLOSE }],
    hidden: [{ gone: { region: 'Notice' } }],
    unavailable: [{ gone: { region: 'Notice' } }],
  },
  deeds: {
    CLOSE: { does: (stage) => stage.presses(CLOSE) },
  },
} satisfies Flow<typeof bannerMachine, BannerScreen>
