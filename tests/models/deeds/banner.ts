import type { bannerMachine } from '#machines/banner/machine.ts'
import { bannerScreen, type BannerScreen } from '#machines/banner/screen.ts'
import type { Flow } from '../deeds.ts'

export const bannerFlow = {
  screenOf: bannerScreen,
  sights: {
    loading: [{ gone: { region: 'Notice' } }],
    visible: [{ region: 'Notice' }, { button: 'Close this notice' }],
    hidden: [{ gone: { region: 'Notice' } }],
    unavailable: [{ gone: { region: 'Notice' } }],
  },
  deeds: {
    CLOSE: { does: (stage) => stage.presses('Close this notice') },
  },
} satisfies Flow<typeof bannerMachine, BannerScreen>
