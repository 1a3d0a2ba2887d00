/** No story needs a network: one that asks for anything gets no answer, and fails. */

/** What Storybook and its test runners fetch for themselves. */
const OWN = /^\/(?:@|__|index\.json|runtime-error)/

let asked: string[] = []
let began = 0

const isOwn = (address: URL) => address.origin === window.location.origin && OWN.test(address.pathname)
const isLocal = (address: URL) => ['data:', 'blob:'].includes(address.protocol)

/** @throws Error for whatever is asked of a network */
function refuse(address: string | URL): void {
  const url = new URL(address, window.location.href)
  if (isLocal(url) || isOwn(url)) return
  asked.push(url.href)
  throw new TypeError(`A story needs no network, and this one asked for ${url.href}`)
}

/** To be called once, before any story. */
export function closeNetwork(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    refuse(input instanceof Request ? input.url : input)
    return fetch.call(window, input, init)
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    refuse(url)
    open.call(this, method, url, true)
  }
  const sendBeacon = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, data) => {
    refuse(url)
    return sendBeacon(url, data)
  }
  window.EventSource = class extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      refuse(url)
      super(url, init)
    }
  }
}

export function beginStory(): void {
  asked = []
  began = performance.now()
}

/** @throws Error where the story asked, or the page loaded anything from elsewhere */
export function expectNoNetwork(): void {
  const loaded = performance
    .getEntriesByType('resource')
    .filter(({ startTime, name }) => startTime >= began && /^https?:/.test(name) && new URL(name).origin !== window.location.origin)
    .map(({ name }) => name)
  const all = [...asked, ...loaded]
  asked = []
  if (all.length > 0) throw new Error(`A story needs no network, and this one asked for ${all.join(', ')}`)
}
