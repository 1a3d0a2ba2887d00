import { createActor, fromPromise, waitFor } from 'xstate'
import { fetchBanner } from '#api/banner.ts'
import { createDonationCalls } from '#api/donations.ts'
import { ApiError, createHttp, createSend, type Http, type HttpPorts } from '#api/http.ts'
import { createReads, type FetchPart } from '#api/reads.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { PageStart } from '#domain/page.ts'
import type { WireBanner } from '#domain/wire.ts'
import { appMachine } from '#machines/app/machine.ts'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import { userIdOf } from '#machines/session/selectors.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import { createEventLog } from '#machines/eventLog.ts'
import { retryDelay } from '#machines/retryDelay.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import { DONATION_CANCELLED, DONATION_UPDATED, type Toast } from '#machines/toast.ts'
import { provideTo } from '#machines/provideTo.ts'
import { Actors } from '#ports/actors.ts'
import type { Ports } from '#ports/ports.tsx'
import { fetchPart } from '#ui/fetchPart.ts'
import { askServer } from './askServer.ts'
import { createBotCheck } from './botCheck.ts'
import { TabStorage } from './donationStorage.ts'
import { errorToast } from './errorToast.ts'
import { leaveForGateway } from './leaveForGateway.ts'
import { needsLogin } from './routes.ts'
import { createServerClock } from './serverClock.ts'
import { TokenStore, userOfToken } from './tokens.ts'
import { wallClock } from './wallClock.ts'

const HIDDEN_BANNER = 'letsema.hiddenBanner'
const COLOURS = 'letsema.colours'
const RELOADS = 'letsema.reloads'
const RETURN_URL = 'letsema.returnUrl'
const PERSON = 'letsema.person'

/** Milliseconds after which a page that is still there was not reloaded: the person pressed Stop, or the server had nothing to show. */
const RELOAD_PATIENCE = 20_000
/** By itself; then only once the phone comes online, or its page is looked at again. */
const REPORT_TRIES = 6

export interface BrowserPortsOptions {
  /** Origin of the API; '' for our own. */
  apiHost: string
  start: PageStart
  /** The page's HTML came from the server and is taken over, its banner with it. */
  isHydrating: boolean
  /** As in the ports. */
  frameTurn: Promise<void> | null
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
  const { apiHost, start, isHydrating, frameTurn, local, session, clock, newKey, showToast, go } = options
  const tokens = new TokenStore(local)
  const tab = new TabStorage(session)
  const serverClock = createServerClock(clock)
  if (!isFromHistory()) serverClock.heard(start.now)

  const httpPorts: HttpPorts = {
    host: apiHost,
    getToken: () => tokens.access,
    onDate: serverClock.heard,
    async onUnauthorized(refused) {
      // Renewed meanwhile, for another request or by another tab.
      if (tokens.access && tokens.access !== refused) return true
      const ref = sessionOf(app.getSnapshot())
      ref.send({ type: 'TOKEN_EXPIRED' })
      const settled = await waitFor(ref, (snapshot) => !snapshot.matches({ loggedIn: 'refreshing' }))
      if (!settled.matches('loggedIn')) return false
      // The session may be as good as ever: what was asked for has no answer yet, and can be asked for again.
      if (tokens.access === refused) throw new TypeError('The server did not answer the refresh')
      return true
    },
  }
  const send = createSend(httpPorts)
  const ask = createHttp(httpPorts, send)
  const overheard = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError) {
        // One that says when to come again is busy, and knows it.
        if (error.status >= 500 && error.retryAfter === null) wantReport('request')
        if (error.status === 403 && !window.location.pathname.startsWith('/auth/login')) go('/misc/404')
      }
      throw error
    }
  }
  /** Without toasts of its own: how it failed is for a machine or a screen to say. */
  const quietly: Http = (path, asking) => overheard(ask(path, asking))
  /** What was asked for by a person is answered by a toast where no field shows it; reads show theirs in place. */
  const http: Http = async (path, asking) => {
    try {
      return await quietly(path, asking)
    } catch (error) {
      const toast = error instanceof ApiError && asking.method !== undefined ? errorToast(error) : null
      if (toast) showToast(toast)
      throw error
    }
  }
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
  // Fetched when first wanted: most donors never log in.
  const authentication = async () => (await part(() => import('#api/authentication.ts'))).createAuthenticationCalls(http)
  const botCheck = createBotCheck(apiHost)
  const donationCalls = createDonationCalls(http)
  const pageBanner = (start.data['/banner']?.data as WireBanner | null | undefined) ?? null

  const log = createEventLog(clock)
  const app = createActor(
    provideTo(appMachine)({
      actors: {
        session: provideTo(sessionMachine)({
          actors: {
            logIn: fromPromise(async ({ input, signal }) => {
              const answer = await (await authentication()).logIn(input, signal)
              if (answer.kind === 'locked') return { ...answer, answeredAt: serverClock.now() }
              if (answer.kind === 'refused') return answer
              tokens.set(answer.login)
              const user = userOfToken(answer.login.accessToken)
              if (!user) throw new Error('The server gave an access token that says nothing of the user')
              return { kind: 'welcome' as const, user }
            }),
            refresh: fromPromise(async () => {
              const expired = tokens.access
              return (await part(() => import('./renewal.ts'))).renew(tokens, expired, await authentication(), newKey)
            }),
            endSession: fromPromise(async () => {
              const refreshToken = tokens.refresh
              tokens.clear()
              tab.forget()
              // Nobody waits for the answer, and nothing is said of it. Whoever has the token could use it for another month.
              if (refreshToken)
                await send('/authentication/logout', { method: 'POST', as: 'public', body: { refreshToken }, keepalive: true })
            }),
          },
        }),
        banner: provideTo(bannerMachine)({
          actors: {
            fetchBanner: fromPromise(({ signal }) =>
              '/banner' in start.data
                ? Promise.resolve(pageBanner ? { kind: 'banner' as const, banner: pageBanner } : { kind: 'none' as const })
                : fetchBanner(http, signal),
            ),
          },
          actions: { rememberHidden: (_, { id }) => write(local, HIDDEN_BANNER, id) },
        }),
        askServer: fromPromise(askServer),
        reload: fromPromise(async ({ input }) => {
          write(session, RELOADS, String(input.attempt))
          // Where nothing can be kept nothing counts them either, and they would never end.
          if (read(session, RELOADS) !== String(input.attempt)) return
          const workers = (await navigator.serviceWorker?.getRegistrations()) ?? []
          await Promise.allSettled(workers.map((worker) => worker.update()))
          if (input.isNewer) local?.clear()
          window.location.reload()
          await new Promise((resolve) => setTimeout(resolve, RELOAD_PATIENCE))
        }),
      },
    }),
    {
      input: { hiddenBannerId: read(local, HIDDEN_BANNER), reloadAttempts: Number(read(session, RELOADS)) || 0 },
      inspect: log.inspect,
      clock: wallClock(clock),
    },
  )

  const sessionRef = sessionOf(app.getSnapshot())
  const rendered = isHydrating ? { session: sessionRef.getSnapshot(), banner: bannerOf(app.getSnapshot()).getSnapshot() } : null
  sessionRef.on('toast', ({ toast }) => showToast(toast))
  // A page that needs a login would only lead on to it again, to whoever goes back.
  const goToLogin = () => {
    const { pathname } = window.location
    go('/auth/login', { replace: needsLogin(pathname) || pathname.startsWith('/auth/login') })
  }
  sessionRef.on('loggedOut', goToLogin)
  sessionRef.on('expired', () => {
    const here = window.location.pathname + window.location.search
    tokens.clear()
    if (!here.startsWith('/auth/')) write(session, RETURN_URL, here)
    // What was refused is told to who asked before their page goes: a debit order knows by it that it is not set up.
    setTimeout(goToLogin)
  })
  /** @returns whether what the tab kept was somebody else's, who was logged in here before */
  const isAnother = (userId: string): boolean => {
    const before = read(session, PERSON)
    if (before === userId) return false
    if (before) tab.forget()
    write(session, PERSON, userId)
    return before !== null
  }
  sessionRef.subscribe((snapshot) => {
    const userId = userIdOf(snapshot)
    if (userId) isAnother(userId)
  })
  tokens.onChangedElsewhere((accessToken) => {
    const user = accessToken && userOfToken(accessToken)
    // What they had typed is on the screen, too.
    if (user && isAnother(user.id)) return window.location.reload()
    sessionRef.send(user ? { type: 'REPLACED_ELSEWHERE', user } : { type: 'LOGGED_OUT_ELSEWHERE' })
  })

  tokens.onPasswordResetElsewhere(() => sessionRef.send({ type: 'PASSWORD_RESET' }))

  const pageData = { ...start.data }
  const actors = new Actors()
  app.on('online', () => actors.tellAll({ type: 'ONLINE' }))
  const reported = new Set<'request' | 'app'>()
  let isReportDue = false
  let reportFailures = 0
  const sendReport = async () => {
    if (!isReportDue) return
    isReportDue = false
    // What has just happened is written down only now.
    await new Promise((resolve) => setTimeout(resolve))
    const asking = { method: 'POST', as: 'public', body: log.capsule(), keepalive: true } as const
    const isTaken = await send('/error-reports', asking).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isTaken) return
    isReportDue = true
    reportFailures += 1
    // A phone without airtime says that it is online all the time.
    if (reportFailures < REPORT_TRIES) setTimeout(() => void sendReport(), retryDelay(reportFailures))
  }
  /** Of each kind the first of a page: what follows comes of it, or is the same again. */
  const wantReport = (of: 'request' | 'app') => {
    if (reported.has(of)) return
    reported.add(of)
    isReportDue = true
    void sendReport()
  }
  app.on('failed', () => wantReport('app'))
  app.on('online', () => void sendReport())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && reportFailures >= REPORT_TRIES) void sendReport()
  })
  window.addEventListener('online', () => app.send({ type: 'WENT_ONLINE' }))
  window.addEventListener('offline', () => app.send({ type: 'WENT_OFFLINE' }))

  // As the page's first script asked once: the system may change its colours at sunset.
  let hasChosenColours = false
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', ({ matches }) => {
    if (!hasChosenColours && !read(local, COLOURS)) document.documentElement.classList.toggle('dark', matches)
  })

  const isLoggedIn = () => sessionRef.getSnapshot().matches('loggedIn')

  return {
    app,
    rendered,
    frameTurn,
    partLost,
    log,
    reads: createReads(http, pageData, apiHost, part),
    actors,
    readAnew() {
      for (const key of Object.keys(pageData)) delete pageData[key]
      actors.forgetIdle()
    },
    startedAt: start.now,
    clock: serverClock.now,
    newKey,
    origin: window.location.origin,
    receiptAddress: (token) => `${apiHost}/api/v1/donations/${encodeURIComponent(token)}/receipt.pdf`,
    certificateAddress: (token) => `${apiHost}/api/v1/donations/${encodeURIComponent(token)}/certificate.pdf`,
    issueCertificate: async (input, signal) => (await part(() => import('#api/certificates.ts'))).issueCertificate(quietly, input, signal),
    typedOfflineDonation: tab.offlineDonation,
    addOfflineDonation: async (input, signal) =>
      (await part(() => import('#api/offlineDonations.ts'))).addOfflineDonation(quietly, input, signal),
    removeOfflineDonation: async (input, signal) =>
      (await part(() => import('#api/offlineDonations.ts'))).removeOfflineDonation(quietly, input, signal),
    async saveStatement(userId, taxYear) {
      const [{ fetchStatementFile }, { saveFile }] = await part(() => Promise.all([import('#api/statements.ts'), import('./saveFile.ts')]))
      saveFile(await overheard(fetchStatementFile(send, userId, taxYear)))
    },
    pageBanner: isHydrating ? pageBanner : null,
    giving: {
      prepare: botCheck.prepare,
      async create(input, signal) {
        const recaptchaToken = await botCheck.token('donate')
        return donationCalls.create(input, { isLoggedIn: isLoggedIn(), recaptchaToken }, signal)
      },
      askStatus: donationCalls.status,
      async cancel(input, signal) {
        const answer = await donationCalls.cancel(input, signal)
        const isCancelled = answer.donation.status === DonationStatus.CanceledAtTransaction && answer.refusal === undefined
        if (isCancelled) showToast(input.isRecurring ? DONATION_CANCELLED : DONATION_UPDATED)
        return answer
      },
      find: donationCalls.find,
      leaveForGateway,
      storage: tab.donations,
      onNews(listener) {
        const online = app.on('online', () => listener('ONLINE'))
        const shown = (event: PageTransitionEvent) => {
          if (event.persisted) listener('PAGE_SHOWN')
        }
        const seen = () => listener(document.visibilityState === 'hidden' ? 'PAGE_HIDDEN' : 'PAGE_SEEN')
        window.addEventListener('pageshow', shown)
        document.addEventListener('visibilitychange', seen)
        return () => {
          online.unsubscribe()
          window.removeEventListener('pageshow', shown)
          document.removeEventListener('visibilitychange', seen)
        }
      },
    },
    readGift: async ({ token }, signal) => ({
      kind: 'gift',
      gift: await (await part(() => import('#api/schedules.ts'))).readGift(quietly, token, signal),
    }),
    leaveForCardPage: (page) => leaveForGateway({ next: { kind: 'redirect', ...page } }),
    changeSchedule: async (input, signal) => (await part(() => import('#api/schedules.ts'))).changeSchedule(quietly, input, signal),
    async register(values, key, signal) {
      const recaptchaToken = await botCheck.token('register')
      return (await authentication()).register({ ...values, recaptchaToken }, key, signal)
    },
    async verifyEmail(token) {
      const answer = await (await authentication()).verifyEmail(token)
      // Their access token says otherwise still. Whose address it was is not said: renewed, somebody else's says what it said.
      const isUnverified = sessionRef.getSnapshot().context.user?.emailConfirmed === false
      if (answer.kind === 'verified' && isUnverified) sessionRef.send({ type: 'TOKEN_EXPIRED' })
      return answer
    },
    resendVerification: async (email, signal) => (await authentication()).resendVerification(email, signal),
    async sendResetLink(email, signal) {
      const answer = await (await authentication()).sendResetLink(email, signal)
      if (answer.kind === 'sent') sessionRef.send({ type: 'RESET_ASKED' })
      return answer
    },
    async resetPassword(input, key, signal) {
      const answer = await (await authentication()).resetPassword(input, key, signal)
      if (answer.kind === 'saved') {
        sessionRef.send({ type: 'PASSWORD_RESET' })
        tokens.tellPasswordReset()
      }
      return answer
    },
    toast: showToast,
    returnUrl: { peek: () => read(session, RETURN_URL), clear: () => session?.removeItem(RETURN_URL) },
    hasDarkMode: () => document.documentElement.classList.contains('dark'),
    setDarkMode(isDark) {
      hasChosenColours = true
      document.documentElement.classList.toggle('dark', isDark)
      write(local, COLOURS, isDark ? 'dark' : 'light')
    },
  }
}

/** Restores who was logged in. */
export function restoreSession(ports: Ports, local: Storage | null): void {
  const token = new TokenStore(local).access
  const user = token && userOfToken(token)
  if (user) sessionOf(ports.app.getSnapshot()).send({ type: 'RESTORE', user })
}

export function forgetReloads(session: Storage | null): void {
  try {
    session?.removeItem(RELOADS)
  } catch {
    // Nothing was kept there.
  }
}

/** A page that the browser has kept, for days perhaps, shows the time of then; one that has come anew, with all its bytes, that of now. */
const isFromHistory = () =>
  performance.getEntriesByType('navigation').some((entry) => {
    const { type, transferSize, encodedBodySize } = entry as PerformanceNavigationTiming
    return type === 'back_forward' && !(transferSize > encodedBodySize)
  })

function read(storage: Storage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(storage: Storage | null, key: string, value: string): void {
  try {
    storage?.setItem(key, value)
  } catch {
    // Full or forbidden: it is then forgotten at the end of the page.
  }
}
