import type { resourceMachine } from '#machines/resource/machine.ts'
import { resourceScreen, type ResourceScreen } from '#machines/resource/screen.ts'
import type { Flow } from '../deeds.ts'

/** On the top donations of a campaign. */
export const resourceFlow = {
  screenOf: resourceScreen,
  sights: {
    loading: [{ text: 'Loading the top donations…' }],
    ready: [{ text: 'Lerato Dlamini' }],
    refreshing: [{ text: 'Lerato Dlamini' }],
    refused: [{ text: 'We could not load the top donations.' }, { button: 'Try again' }],
    unanswered: [{ text: /We cannot reach Letsema to load the top donations\./ }, { button: 'Try again' }],
  },
  deeds: {
    REFRESH: {
      does: async (stage) => {
        await stage.goesTo('/misc/404')
        await stage.sees({ heading: 'We cannot find that page' })
        await stage.goesTo('/campaign/clean-water-for-thaba-nchu')
      },
    },
    RETRY: { does: (stage) => stage.presses('Try again') },
    ONLINE: {
      does: async (stage) => {
        await stage.losesConnection()
        await stage.findsConnection()
      },
    },
  },
} satisfies Flow<typeof resourceMachine, ResourceScreen>
