import { expect, type Page, type Route } from '@playwright/test'
import * as fixtures from '#machines/app/fixtures.ts'
import { appFlow } from '../deeds/app.ts'
import { appModel } from '../models.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { HeldRequests } from './heldRequests.ts'
import { browserStage, isReady } from './stage.ts'

/** The generated paths of the app machine: a part that does not come or comes broken, the connection, and the reload that is to help. */

/** Under the address that the walk goes to next. */
export const PART = '**/assets/SearchScreen-*.js'
const NEXT = '/find-campaign'
/** Another: what a browser could not get it does not ask for again. */
const BREAKING = { part: '**/assets/LinksScreen-*.js', address: '/home/links' }

const OURS = 'is a machine of ours: only a mistake of ours would break it.'

interface AppWorld extends BrowserWorld {
  /** Whether there is a newer version of the app. */
  asked: HeldRequests
}

const SCRIPT = { contentType: 'text/javascript', body: '' }

const network = {
  session: { 'no answer': { nobody: `The session ${OURS}` } },
  banner: { 'no answer': { nobody: `The banner ${OURS}` } },
  askServer: {
    same: ({ asked }) => asked.settle((route) => route.fulfill(SCRIPT)),
    newer: ({ asked }) => asked.settle((route) => route.fulfill({ status: 404 })),
    'no answer': ({ asked }) => asked.settle((route) => route.abort('connectionfailed')),
  },
  reload: {
    /** The server has nothing to show, or the person presses Stop. */
    async stayed({ page }) {
      await page.route(`**${NEXT}`, (route) => route.fulfill({ status: 204 }))
      const asked = page.waitForResponse(`**${NEXT}`)
      await goesOnReloading(page, null)
      await asked
      await page.clock.runFor(20_000)
    },
    /** A browser that is told to keep nothing refuses before anything is reloaded. */
    'no answer': ({ page }) => goesOnReloading(page, 'The operation is insecure.'),
  },
} satisfies Network<AppWorld, typeof fixtures.outcomes>

export const appLevel: InBrowser<typeof appModel.machine, AppWorld> = {
  model: appModel,
  flow: appFlow,
  network,
  async begin(page, input) {
    const { reloadAttempts } = fixtures.inputs[input as keyof typeof fixtures.inputs]
    await page.clock.install()
    await page.addInitScript(holdReload, reloadAttempts)
    const asked = new HeldRequests(page, '**/assets/*.js', (route) => route.request().method() === 'HEAD')
    await asked.begin()
    await page.goto('/misc/404')
    await isReady(page)
    const stage = browserStage(page, '', {
      partFailsToLoad: () => comesTo(page, PART, NEXT, (route) => route.abort()),
      partBreaks: (message) =>
        comesTo(page, BREAKING.part, BREAKING.address, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(message)})` }),
        ),
    })
    return { page, stage, asked, end: () => asked.letGo() }
  },
  /** Whatever happened, the next load of the page is a good one. */
  async afterwards({ page, stage, asked }) {
    await stage.findsConnection()
    await page.unroute(PART)
    await page.unroute(BREAKING.part)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    if (await tryAgain.isVisible()) await tryAgain.click()
    if (await asked.isWaiting()) {
      await asked.open()
      await page.getByText(/^\s*(?:A new update|We couldn't automatically refresh)/).waitFor()
    }
    if (await page.getByText(/Attempting to refresh automatically/).isVisible()) await goesOnReloading(page, null)
    else if (await page.getByRole('button', { name: 'Refresh' }).isVisible()) await stage.presses('Refresh')
    else return
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oh no!')
  },
}

async function comesTo(page: Page, part: string, address: string, arrives: (route: Route) => Promise<void>): Promise<void> {
  await page.route(part, arrives)
  await page.evaluate((to) => history.pushState(null, '', to), address)
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
