import type { Route } from '@playwright/test'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { Envelope } from '#domain/wire.ts'
import * as fixtures from '#machines/list/fixtures.ts'
import { campaignQueryFrom } from '#features/search/address.ts'
import { HeldRequests, refuse } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage, isReady } from './browser/stage.ts'
import { listFlow } from './deeds/list.ts'
import { listModel } from './models.ts'

/** The search for campaigns, come to from a page of another kind: then nothing is there yet. How many pages there are is put into the real answers. */

interface SearchWorld extends BrowserWorld {
  loading: HeldRequests
}

const search = (words: string) => ({ ...campaignQueryFrom(new URLSearchParams()), words })

const answers = (items: number, pages: number) => (world: SearchWorld) =>
  world.loading.settleAndBeHeard(async (route: Route) => {
    const address = new URL(route.request().url())
    address.searchParams.delete('searchText')
    const response = await route.fetch({ url: address.href })
    const json = (await response.json()) as Envelope<unknown[]>
    json.data = json.data.slice(0, items)
    const totalCount = items && (pages - 1) * PAGE_SIZE.campaigns + items
    json.meta.pagination = { ...json.meta.pagination!, totalCount, pageCount: pages }
    return route.fulfill({ json })
  })

const network = {
  loadPage: {
    ofThree: answers(2, 3),
    ofOne: answers(1, 1),
    empty: answers(0, 0),
    refused: ({ loading }) =>
      loading.settleAndBeHeard((route) =>
        refuse(route, 400, [{ type: 'Bad Request', displayMessage: fixtures.outcomes.loadPage.refused.message }]),
      ),
    'no answer': ({ loading }) => loading.settleAndBeHeard((route) => route.abort()),
  },
} satisfies Network<SearchWorld, typeof fixtures.outcomes>

const rendered = { nobody: 'What the server renders is what the demonstration has; this many pages are walked on the mounted screen.' }

everyPathIsWalkedInBrowser<typeof listModel.machine, SearchWorld>({
  model: {
    ...listModel,
    inputs: { ...fixtures.inputs, nothingYet: { query: search('water'), pageSize: PAGE_SIZE.campaigns } },
    events: { ...fixtures.events, SEARCH: [{ type: 'SEARCH', query: search('school') }] },
  },
  flow: listFlow,
  network,
  without: { renderedWithMoreToCome: rendered, renderedWhole: rendered, renderedEmpty: rendered },
  async begin(page) {
    const loading = new HeldRequests(page, '**/campaigns/filter-campaigns/**')
    await page.clock.install()
    await loading.begin()
    await page.goto('/auth/login')
    await isReady(page)
    const stage = browserStage(page, '')
    await stage.goesTo('/find-campaign?words=water')
    return { page, loading, stage, end: () => loading.letGo() }
  },
})
