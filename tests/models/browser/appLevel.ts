import { expect, type Page, type Route } from '@playwright/test'
import * as fixtures from '#machines/app/fixtures.ts'
import { appFlow } from '../deeds/app.ts'
import { appModel } from '../models.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage, isReady } from './stage.ts'

/** The generated paths of the app machine: a part that does not come or comes broken, the connection, and the reload that is to help. */

/** Under the address that the walk goes to next. */
export const PART = '**/assets/SearchScreen-*.js'
const NEXT = '/find-campaign'

const OURS = 'is a machine of ours: only a mistake of ours would break it.'

const network = {
  session: { 'no answer': { nobody: `The session ${OURS}` } },
  banner: { 'no answer': { nobody: `The banner ${OURS}` } },
  reload: {
    /** The server has nothing to show, or the person presses Stop. Without a connection nothing is reloaded before there is one. */
    async stayed({ page, stage }) {
      await stage.findsConnection()
      await page.route(`**${NEXT}`, (route) => route.fulfill({ status: 204 }))
      const asked = page.waitForResponse(`**${NEXT}`)
      await goesOnReloading(page, null)
      await asked
      await page.clock.runFor(20_000)
    },
    /** A browser that is told to keep nothing refuses before anything is reloaded. */
    'no answer': ({ page }) => goesOnReloading(page, 'The operation is insecure.'),
  },
} satisfies Network<BrowserWorld, typeof fixtures.outcomes>

export const appLevel: InBrowser<typeof appModel.machine, BrowserWorld> = {
  model: appModel,
  flow: appFlow,
  network,
  async begin(page, input) {
    const { reloadAttempts } = fixtures.inputs[input as keyof typeof fixtures.inputs]
    await page.clock.install()
    await page.addInitScript(holdReload, reloadAttempts)
    await page.goto('/misc/404')
    await isReady(page)
    const stage = browserStage(page, '', {
      partFailsToLoad: () => comesTo(page, (route) => route.abort()),
      partBreaks: (message) =>
        comesTo(page, (route) => route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(message)})` })),
    })
    return { page, stage, end: () => page.unrouteAll({ behavior: 'ignoreErrors' }) }
  },
  /** Whatever happened, the next load of the page is a good one. */
  async afterwards({ page, stage }) {
    await stage.findsConnection()
    if (await page.getByText(/Attempting to refresh automatically/).isVisible()) await goesOnReloading(page, null)
    else if (await page.getByRole('button', { name: 'Refresh' }).isVisible()) await stage.presses('Refresh')
    else return
    await expect(page.getByRole('heading', { name: 'Find a campaign' })).toBeVisible()
  },
}

async function comesTo(page: Page, arrives: (route: Route) => Promise<void>): Promise<void> {
  await page.route(PART, arrives)
  await page.evaluate((to) => history.pushState(null, '', to), NEXT)
}

interface Reloading {
  goesOn: (refusal: string | null) => void
}

/** Before the page is reloaded the browser is asked for its service workers: there the walk has it in its hands. */
function holdReload(attempts: number): void {
  if (attempts && !sessionStorage.getItem('letsema.reloads')) sessionStorage.setItem('letsema.reloads', String(attempts))
  navigator.serviceWorker.getRegistrations = () =>
    new Promise((resolve, reject) => {
      Object.assign(window, {
        goesOn: (refusal: string | null) => (refusal === null ? resolve([]) : reject(new DOMException(refusal, 'SecurityError'))),
      } satisfies Reloading)
    })
}

const goesOnReloading = (page: Page, refusal: string | null): Promise<void> =>
  page.evaluate((why) => (window as unknown as Reloading).goesOn(why), refusal)
