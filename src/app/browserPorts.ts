import { createActor, fromPromise } from 'xstate'
import { fetchBanner } from '#api/banner.ts'
import type { Http, Send } from '#api/http.ts'
import { createReads, type FetchPart } from '#api/reads.ts'
import type { PageStart } from '#domain/page.ts'
import type { WireBanner } from '#domain/wire.ts'
import { appMachine } from '#machines/app/machine.ts'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import { provideTo } from '#machines/provideTo.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import type { Toast } from '#machines/toast.ts'
import { Actors } from '#ports/actors.ts'
import type { Ports } from '#ports/ports.tsx'
import { fetchPart } from '#ui/fetchPart.ts'
import { askServer } from './askServer.ts'
import { createColours } from './colours.ts'
import { TabStorage } from './tabStorage.ts'
import type { ErrorReports } from './errorReports.ts'
import { createFetchedServices } from './fetchedServices.ts'
import { followSession, keptReturnUrl } from './followSession.ts'
import { createGivingServices } from './givingServices.ts'
import { createHearing } from './hearing.ts'
import type { Network } from './network.ts'
import { createReload, reloadsSoFar } from './reloads.ts'
import { findRoute } from './routes.ts'
import { createServerClock } from './serverClock.ts'
import { createSessionServices } from './sessionServices.ts'
import { readStored, writeStored } from './stored.ts'
import { TokenStore, userOfToken } from './tokens.ts'
import { wallClock } from './wallClock.ts'

const HIDDEN_BANNER = 'letsema.hiddenBanner'

interface BrowserPortsOptions {
  /** Origin of the API; '' for our own. */
  apiHost: string
  start: PageStart
  /** The page's HTML came from the server and is taken over, its banner with it. */
  isHydrating: boolean
  local: Storage | null
  session: Storage | null
  clock: () => number
  newKey: () => string
  showToast: (toast: Toast) => void
  /** Goes to an address of the app, in place of the one that is shown where it is to be left behind. */
  go: (address: string, options?: { replace: boolean }) => void
}

/** The services of the browser, put into the machines. Nothing is started here. */
export function createBrowserPorts(options: BrowserPortsOptions): Ports {
  const { apiHost, start, isHydrating, local, session, clock, newKey, showToast, go } = options
  const tokens = new TokenStore(local)
  const tab = new TabStorage(session, () => tokens.logouts)
  const serverClock = createServerClock(clock)
  const isOfHistory = isFromHistory()
  if (!isOfHistory) serverClock.heard(start.now)
  const hearing = createHearing(clock)

  /** Older Chromium never asks again for what it could not get: with a connection, only a page loaded anew has it. Without one the page stays. */
  const partLost = () => {
    askServer().then(
      () => app.send({ type: 'MODULE_FAILED' }),
      () => {},
    )
  }
  const part: FetchPart = async (load) => {
    try {
      return await fetchPart(load)
    } catch (error) {
      partLost()
      throw error
    }
  }
  const fetchNetwork = async (fetch: FetchPart) => {
    const { createNetwork } = await fetch(() => import('./network.ts'))
    return createNetwork({ host: apiHost, onDate: serverClock.heard, tokens, sessionRef, hearing, go, showToast })
  }
  let fetched: Promise<Network> | null = null
  /** @param fetch `fetchPart` where the page is not to be loaded anew for want of it */
  const network = (fetch = part) =>
    (fetched ??= fetchNetwork(fetch).catch((error: unknown) => {
      fetched = null
      throw error
    }))
  const http: Http = async (...asked) => (await network()).http(...asked)
  const quietly: Http = async (...asked) => (await network()).quietly(...asked)
  const send: Send = async (...asked) => (await network()).send(...asked)
  const authentication = async () => {
    const [{ botCheck }, { createAuthenticationServices }] = await Promise.all([
      network(),
      part(() => import('./authenticationServices.ts')),
    ])
    return createAuthenticationServices(http, tokens, botCheck, ports)
  }
  const report = (how: (reports: ErrorReports) => void) => {
    network(fetchPart).then(
      ({ reports }) => how(reports),
      () => {},
    )
  }
  const pageBanner = (start.data['/banner']?.data as WireBanner | null | undefined) ?? null

  const app = createActor(
    provideTo(appMachine)({
      actors: {
        session: provideTo(sessionMachine)({ actors: createSessionServices(tokens, tab, send, authentication) }),
        banner: provideTo(bannerMachine)({
          actors: {
            fetchBanner: fromPromise(({ signal }) =>
              '/banner' in start.data
                ? Promise.resolve(pageBanner ? { kind: 'banner' as const, banner: pageBanner } : { kind: 'none' as const })
                : fetchBanner(http, signal),
            ),
          },
          actions: { rememberHidden: (_, { id }) => writeStored(local, HIDDEN_BANNER, id) },
        }),
        askServer: fromPromise(askServer),
        reload: createReload(local, session),
      },
    }),
    {
      input: { hiddenBannerId: readStored(local, HIDDEN_BANNER), reloadAttempts: reloadsSoFar(session) },
      inspect: hearing.inspect,
      clock: wallClock(clock),
    },
  )
  const sessionRef = sessionOf(app.getSnapshot())
  const rendered = isHydrating ? { session: sessionRef.getSnapshot(), banner: bannerOf(app.getSnapshot()).getSnapshot() } : null
  followSession(sessionRef, tokens, tab, options)

  const actors = new Actors(isOfHistory)
  app.on('online', () => {
    actors.tellAll({ type: 'ONLINE' })
    report((reports) => reports.send())
  })
  app.on('failed', () => report((reports) => reports.want('app')))
  window.addEventListener('online', () => app.send({ type: 'WENT_ONLINE' }))
  window.addEventListener('offline', () => app.send({ type: 'WENT_OFFLINE' }))

  const pageData = { ...start.data }
  const paperAddress = (token: string, paper: string) => `${apiHost}/api/v1/donations/${encodeURIComponent(token)}/${paper}.pdf`

  const ports: Ports = {
    app,
    rendered,
    partLost,
    isReplaced: () =>
      askServer().then(
        ({ isNewer }) => isNewer,
        () => false,
      ),
    log: { inspect: hearing.inspect, kept: async () => (await network(fetchPart)).log },
    reads: createReads(http, pageData, apiHost, part),
    actors,
    readAnew() {
      for (const key of Object.keys(pageData)) delete pageData[key]
      actors.forgetIdle()
    },
    async prepareScreen(address) {
      await findRoute(address.replace(/\?.*/, ''))
        ?.route.screen.load()
        .catch(() => {})
    },
    startedAt: start.now,
    clock: serverClock.now,
    deviceClock: clock,
    newKey,
    origin: window.location.origin,
    receiptAddress: (token) => paperAddress(token, 'receipt'),
    certificateAddress: (token) => paperAddress(token, 'certificate'),
    typedCertificate: tab.certificate,
    typedOfflineDonation: tab.offlineDonation,
    async saveStatement(userId, taxYear) {
      const [{ overheard }, { saveStatement }] = await Promise.all([network(), part(() => import('./saveStatement.ts'))])
      await overheard(saveStatement(send, userId, taxYear))
    },
    pageBanner: isHydrating ? pageBanner : null,
    giving: createGivingServices(app, network, tab),
    leaveForCardPage: async (page) => (await network()).giving.leaveForCardPage(page),
    ...createFetchedServices(quietly, part),
    register: async (...asked) => (await authentication()).register(...asked),
    verifyEmail: async (...asked) => (await authentication()).verifyEmail(...asked),
    resendVerification: async (...asked) => (await authentication()).resendVerification(...asked),
    sendResetLink: async (...asked) => (await authentication()).sendResetLink(...asked),
    resetPassword: async (...asked) => (await authentication()).resetPassword(...asked),
    toast: showToast,
    clearTab() {
      tab.forget()
      // What is on the screen and in memory, too.
      window.location.assign('/home')
    },
    returnUrl: keptReturnUrl(session),
    ...createColours(local),
  }
  return ports
}

/** Restores who was logged in. */
export function restoreSession(ports: Ports, local: Storage | null): void {
  const token = new TokenStore(local).access
  const user = token && userOfToken(token)
  if (user) sessionOf(ports.app.getSnapshot()).send({ type: 'RESTORE', user })
}

/** A page that the browser has kept, for days perhaps, shows the time of then; one that has come anew, with all its bytes, that of now. */
const isFromHistory = () =>
  performance.getEntriesByType('navigation').some((entry) => {
    const { type, transferSize, encodedBodySize } = entry as PerformanceNavigationTiming
    return type === 'back_forward' && !(transferSize > encodedBodySize)
  })
