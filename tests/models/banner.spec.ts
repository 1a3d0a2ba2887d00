import * as fixtures from '#machines/banner/fixtures.ts'
import { HeldRequests } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage, isReady } from './browser/stage.ts'
import { bannerFlow } from './deeds/banner.ts'
import { bannerModel } from './models.ts'

/** On a page that the server does not render, so that the browser asks. The operator's real banner, which all pages share, is e2e/banner's. */

interface BannerWorld extends BrowserWorld {
  fetching: HeldRequests
}

const answers = (name: keyof typeof fixtures.outcomes.fetchBanner) => (world: BannerWorld) => {
  const output = fixtures.outcomes.fetchBanner[name]
  const data = output.kind === 'banner' ? output.banner : null
  return world.fetching.settle((route) => route.fulfill({ json: { data, meta: {}, errors: [] } }))
}

const network = {
  fetchBanner: {
    banner: answers('banner'),
    newBanner: answers('newBanner'),
    switchedOff: answers('switchedOff'),
    none: answers('none'),
    'no answer': ({ fetching }) => fetching.settle((route) => route.abort()),
  },
} satisfies Network<BannerWorld, typeof fixtures.outcomes>

everyPathIsWalkedInBrowser<typeof bannerModel.machine, BannerWorld>({
  model: bannerModel,
  flow: bannerFlow,
  network,
  async begin(page, input) {
    const { hiddenId } = fixtures.inputs[input as keyof typeof fixtures.inputs]
    const fetching = new HeldRequests(page, '**/api/v1/banner*')
    await fetching.begin()
    if (hiddenId) {
      await page.goto('/icon.svg')
      await page.evaluate((id) => localStorage.setItem('letsema.hiddenBanner', id), hiddenId)
    }
    await page.goto('/auth/login')
    await isReady(page)
    return { page, fetching, stage: browserStage(page, ''), end: () => fetching.letGo() }
  },
})
