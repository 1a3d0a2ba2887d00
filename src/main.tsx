import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { waitFor } from 'xstate'
import type { PageStart } from '#domain/page.ts'
import { appScreen } from '#machines/app/screen.ts'
import type { Ports } from '#ports/ports.tsx'
import { App } from '#app/App.tsx'
import { drawAsReactDoes } from '#app/asInReact.ts'
import { createBrowserPorts, restoreSession } from '#app/browserPorts.ts'
import { isDonationKept } from '#app/tabStorage.ts'
import { isHeaderPressed, takeEarlyPresses } from '#app/earlyPresses.ts'
import type { Frame } from '#app/frame.ts'
import { forgetReloads } from '#app/reloads.ts'
import { findRoute } from '#app/routes.ts'
import { dropStrayPresses } from '#app/strayPresses.ts'
import { createToaster } from '#app/toasts.ts'
import { WithEarlyPresses } from '#app/WithEarlyPresses.tsx'
import { pageSheet } from '#theme/sheet.ts'
import { fetchPart } from '#ui/fetchPart.ts'

/** Milliseconds after which a page that still works counts as one that works. */
const WORKS_AFTER = 60_000

/** Milliseconds after which a page of which no more has come counts as one that broke off. */
const BROKE_OFF_AFTER = 10_000

declare global {
  interface Window {
    /** The page says so, and stays as the server sent it. */
    letsemaIsOld?: boolean
    /** Notices that the page is being left: index.html then says nothing of a script that Firefox has broken off. */
    letsemaLeaves?: () => void
    /** Says that the page did not load completely. */
    letsemaLost?: () => void
  }
}

drawAsReactDoes()
dropStrayPresses()
// Firefox keeps no page for the way back that listens to its leaving.
if (window.letsemaLeaves) removeEventListener('beforeunload', window.letsemaLeaves)
if (!window.letsemaIsOld) void boot()

async function boot() {
  await isThere()
  const root = document.getElementById('root') ?? addRoot()
  const local = storageOrNull(() => window.localStorage)
  const session = storageOrNull(() => window.sessionStorage)
  const start = readStart()
  const served = new URL(document.documentElement.dataset['at'] ?? location.href)
  const matched = findRoute(served.pathname)
  // What the server rendered is a fresh donation: one in progress is drawn anew, in place of it.
  const isResumed = matched?.route.pattern === '/donation/:path' && isDonationKept(session, matched.params['path'])
  const isHydrating = start !== null && root.hasChildNodes() && !isResumed

  const ports = createBrowserPorts({
    apiHost: import.meta.env.VITE_API_HOST,
    start: start ?? { now: Date.now(), data: {} },
    isHydrating,
    local,
    session,
    clock: Date.now,
    newKey: () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16)).join('-'),
    showToast: createToaster(() => import('#app/toastContainer.tsx')),
    go: navigate,
  })
  ports.app.start()
  // A browser tells of a connection only what changes in it.
  if (!navigator.onLine) ports.app.send({ type: 'WENT_OFFLINE' })
  restoreSession(ports, local)

  if (!isHydrating) fetchNetwork()
  const drawn = isHydrating ? null : fetchFrame()
  const isStyled = isHydrating ? null : pageSheet.load()
  const isLoaded = await Promise.all([matched?.route.screen.load(), drawn, isStyled]).then(
    () => true,
    () => false,
  )
  if (!isLoaded) ports.app.send({ type: 'MODULE_FAILED' })
  if (!isLoaded && isHydrating) await noReloadHelps(ports)

  let takeFrame: (frame: Frame) => void = () => {}
  const frame = isHydrating ? new Promise<Frame>((resolve) => (takeFrame = resolve)) : ((await drawn?.catch(() => null)) ?? null)
  const fetchTheRest = () => {
    fetchNetwork()
    pageSheet.load().catch(() => {})
    fetchFrame().then(takeFrame, () => isHeaderPressed() && ports.partLost())
  }
  const pressAgain = takeEarlyPresses(isHydrating, fetchTheRest)
  const app = (
    <WithEarlyPresses pressAgain={pressAgain}>
      {/* Taken over as it was served; then the router looks where Back may have led meanwhile. */}
      <Router ssrPath={served.pathname} ssrSearch={served.search.slice(1)}>
        <App ports={ports} frame={frame} />
      </Router>
    </WithEarlyPresses>
  )
  document.documentElement.classList.remove('resumes')
  if (isHydrating && isLoaded) hydrateRoot(root, app)
  else {
    root.replaceChildren()
    // Where the page broke off before what it shows first, that would be waited for with every frame.
    document.querySelector('link[rel=expect]')?.remove()
    createRoot(root).render(app)
  }
  pageSheet.onLost = ports.partLost
  if (isHydrating) fetchLater(fetchTheRest)
  // Only then: a part that fails soon after every start must not reload the page for ever.
  setTimeout(() => forgetReloads(session), WORKS_AFTER)
}

/**
 * The script of the page's screen waits for nothing and brings this one: a browser that has kept both runs them while the page still comes. When a page
 * breaks off, Chromium says nothing. One that is only late must not come into what was drawn meanwhile, and a payment waits for a page to be loaded.
 */
async function isThere(): Promise<void> {
  const whole = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve))
  let came = 0
  while (document.readyState === 'loading') {
    const { length } = document.documentElement.textContent
    if (length === came) return stop()
    came = length
    await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, BROKE_OFF_AFTER))])
  }
}

/** Where the page broke off before its own. */
function addRoot(): HTMLElement {
  document.body ??= document.createElement('body')
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  return root
}

/** What the server rendered can be read all the same. The app loads the page anew once the server can be reached; until then the page says so. */
const noReloadHelps = ({ app }: Ports): Promise<unknown> =>
  waitFor(app, (state) => {
    if (appScreen(state) === 'waiting') window.letsemaLost?.()
    return appScreen(state) === 'refreshNeeded'
  })

async function fetchFrame(): Promise<Frame> {
  const { FRAME } = await fetchPart(() => import('#app/frame.ts'))
  return FRAME
}

/** Whoever needs it and does not have it asks again, and says so. */
function fetchNetwork() {
  import('#app/network.ts').catch(() => {})
}

/** The page came with its data and has its rules; the donor's next step wants others, but not before this one can be used. */
function fetchLater(load: () => void) {
  whenIdle(load)
  addEventListener('online', load)
}

function whenIdle(work: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 200)
}

/** Null where the server drew nothing, or what it sent broke off. */
function readStart(): PageStart | null {
  try {
    return JSON.parse(document.getElementById('letsema-start')!.textContent) as PageStart
  } catch {
    return null
  }
}

function storageOrNull(get: () => Storage): Storage | null {
  try {
    return get()
  } catch {
    return null
  }
}
