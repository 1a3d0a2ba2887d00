import * as fixtures from '#machines/resource/fixtures.ts'
import { CAMPAIGN } from './browser/donor.ts'
import { HeldRequests, refuse } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage, isReady } from './browser/stage.ts'
import { resourceFlow } from './deeds/resource.ts'
import { resourceModel } from './models.ts'

/** The top donations of a campaign, come to from a page of another kind: then nothing is there yet. */

interface ReadingWorld extends BrowserWorld {
  loading: HeldRequests
}

const network = {
  load: {
    found: ({ loading }) => loading.settleAndBeHeard((route) => route.continue()),
    refused: ({ loading }) => loading.settleAndBeHeard((route) => refuse(route, 404, [])),
    inTrouble: ({ loading }) => loading.settleAndBeHeard((route) => refuse(route, 503, [])),
    'no answer': ({ loading }) => loading.settleAndBeHeard((route) => route.abort()),
  },
} satisfies Network<ReadingWorld, typeof fixtures.outcomes>

const shown = [{ heading: 'Top donations' }, { gone: { text: 'Loading the top donations…' } }]

everyPathIsWalkedInBrowser<typeof resourceModel.machine, ReadingWorld>({
  model: resourceModel,
  flow: {
    ...resourceFlow,
    deeds: {
      ...resourceFlow.deeds,
      REFRESH: {
        async does(stage: BrowserWorld['stage']) {
          await stage.goesTo('/misc/404')
          await stage.sees({ heading: 'We cannot find that page' })
          await stage.goesTo(`/campaign/${CAMPAIGN}`)
        },
      },
    },
  },
  network,
  sights: { ready: shown, refreshing: shown },
  without: {
    renderedByTheServer: {
      nobody: 'A page that the server rendered asks for its donations when it is come back to; that is walked from here too.',
    },
  },
  async begin(page) {
    const loading = new HeldRequests(page, '**/donations/list/campaign/top/**')
    await page.clock.install()
    await loading.begin()
    await page.goto('/auth/login')
    await isReady(page)
    const stage = browserStage(page, '')
    await stage.goesTo(`/campaign/${CAMPAIGN}`)
    return { page, loading, stage, end: () => loading.letGo() }
  },
})
