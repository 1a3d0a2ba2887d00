import { setTimeout as pause } from 'node:timers/promises'
import { CHROMIUM_START } from '../chromium.mjs'
import { openBrowser } from './browser.mjs'

/** A phone on slow 4G: 150 ms a request, 1.6 Mbit/s down, 750 kbit/s up; every request waits, connection set-up is not in it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true }
const PATIENCE = 60_000
const ANSWER_WITHIN = 2_000
const TYPED = '12345678'
const EARLY = '123456'
/** Milliseconds between two keys. */
const TYPING_PACE = 120

export const PAGE_METRICS = {
  fcp: 'first contentful paint, ms',
  lcp: 'largest contentful paint, ms',
  cls: 'layout shift',
  usable: 'first field usable, ms',
  blocked: 'blocking time until usable, ms',
  key: 'key to frame, median ms',
  keyTask: 'main thread per key, ms',
  kept: 'keys kept of 6 typed before hydration',
}

/**
 * Loads pages in turns, each time in a fresh browser context, after one turn that is not counted.
 * @param {{name: string, url: string, field: string, hydrates: boolean}[]} pages
 * @param {{executablePath: string, runs: number, cpu: number}} options
 * @returns {Promise<Record<string, Record<keyof typeof PAGE_METRICS, number>>>} medians by page
 */
export async function measurePages(pages, { executablePath, runs, cpu }) {
  const browser = await openBrowser(executablePath, CHROMIUM_START)
  const seen = Object.fromEntries(pages.map(({ name }) => [name, []]))
  const kept = {}
  try {
    for (const page of pages) kept[page.name] = await typeEarly(browser, page, cpu)
    for (let run = -1; run < runs; run += 1)
      for (const page of pages) {
        const measured = await load(browser, page, cpu)
        if (run >= 0) seen[page.name].push(measured)
      }
  } finally {
    await browser.close()
  }
  return Object.fromEntries(
    pages.map(({ name }) => [
      name,
      {
        ...Object.fromEntries(Object.keys(PAGE_METRICS).map((metric) => [metric, median(seen[name].map((one) => one[metric]))])),
        kept: kept[name],
      },
    ]),
  )
}

/** Runs in the page, before anything of its own. */
function observe({ field, hydrates, usable }) {
  const facts = { lcp: 0, cls: 0, usable: 0, long: [], keys: [] }
  Object.assign(window, { benchFacts: facts })
  const watch = (type, take, more) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('largest-contentful-paint', (entry) => (facts.lcp = entry.startTime))
  watch('layout-shift', (entry) => entry.hadRecentInput || (facts.cls += entry.value))
  watch('longtask', (entry) => facts.long.push([entry.startTime, entry.duration]))
  const afterFrame = (then) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', then)
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)
  addEventListener('input', () => afterFrame(() => facts.keys.push(performance.now() - pressed)), true)
  const isUsable = () => {
    const element = document.querySelector(field)
    return element?.getClientRects().length > 0 && (!hydrates || '__e' in element)
  }
  const look = () => {
    if (!isUsable()) return requestAnimationFrame(look)
    afterFrame(() => {
      facts.usable = performance.now()
      navigator.sendBeacon(usable)
    })
  }
  requestAnimationFrame(look)
}

/** What the page asks for to say so itself: asking it again and again would cost it more than it is worth. */
const USABLE = '/bench-usable'

async function open(browser, page, cpu) {
  const tab = await browser.openTab()
  await tab.send('Page.enable')
  await tab.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await tab.send('Performance.enable')
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', SLOW_4G)
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE)
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const source = `(${String(observe)})(${JSON.stringify({ field: page.field, hydrates: page.hydrates, usable: USABLE })})`
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  const usable = tab.heard('Network.requestWillBeSent', ({ request }) => request.url.endsWith(USABLE))
  return { tab, usable: () => within(PATIENCE, `${page.name} is usable`, usable) }
}

/** @throws Error that names what did not happen in time */
async function within(milliseconds, what, happening) {
  let timer
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within ${milliseconds} ms: ${what}`)), milliseconds)
  })
  return Promise.race([happening, tooLate]).finally(() => clearTimeout(timer))
}

const facts = (tab) => tab.evaluate('window.benchFacts')
const place = (tab, { field }) =>
  tab.evaluate(
    `(() => { const { x, y, width, height } = document.querySelector('${field}').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 } })()`,
  )

async function press(tab, digit) {
  const key = { key: digit, code: `Digit${digit}`, windowsVirtualKeyCode: digit.charCodeAt(0) }
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: digit, unmodifiedText: digit })
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

async function load(browser, page, cpu) {
  const { tab, usable } = await open(browser, page, cpu)
  try {
    let loader
    const idle = tab.heard('Page.lifecycleEvent', ({ name, loaderId }) => name === 'networkIdle' && loaderId === loader)
    loader = (await tab.send('Page.navigate', { url: page.url })).loaderId
    await usable()
    await within(PATIENCE, `${page.name} has loaded`, idle)
    const loaded = await facts(tab)
    const fcp = await tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
    const blocked = loaded.long.reduce((sum, [from, duration]) => sum + (from < loaded.usable ? Math.max(0, duration - 50) : 0), 0)
    await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await place(tab, page)] })
    await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await settled(tab)
    const before = await taskTime(tab)
    // At a typist's pace, not at the frames': a key that is pressed as soon as a frame is done always waits for a whole one.
    for (const digit of TYPED) {
      await press(tab, digit)
      await pause(TYPING_PACE)
    }
    await until(tab, `window.benchFacts.keys.length >= ${TYPED.length}`)
    await settled(tab)
    const after = await taskTime(tab)
    const { keys } = await facts(tab)
    return {
      fcp,
      lcp: loaded.lcp,
      cls: loaded.cls,
      usable: loaded.usable,
      blocked,
      key: median(keys),
      keyTask: ((after - before) * 1000) / TYPED.length,
    }
  } finally {
    await tab.close()
  }
}

async function typeEarly(browser, page, cpu) {
  const { tab, usable } = await open(browser, page, cpu)
  try {
    await tab.send('Page.navigate', { url: page.url })
    await until(tab, `document.querySelector('${page.field}')?.getClientRects().length > 0`)
    await tab.evaluate(`document.querySelector('${page.field}').focus()`)
    for (const digit of EARLY) await press(tab, digit)
    await usable()
    await settled(tab)
    const kept = (text) => EARLY.split('').filter((digit) => text.includes(digit)).length
    const inField = kept(await tab.evaluate(`document.querySelector('${page.field}').value`))
    if (!page.hydrates) return inField
    // What the machine holds is kept in the tab, once the field is left.
    await tab.evaluate('document.activeElement.blur()')
    await settled(tab)
    return Math.min(
      inField,
      kept(await tab.evaluate("String(JSON.parse(sessionStorage.getItem('letsema.donation'))?.[0]?.draft.amountText)")),
    )
  } finally {
    await tab.close()
  }
}

/** Asks again and again; where a page takes the place of another nobody answers. */
async function until(tab, expression) {
  const late = performance.now() + PATIENCE
  while (performance.now() < late) {
    const isSo = await within(ANSWER_WITHIN, expression, tab.evaluate(expression)).catch(() => false)
    if (isSo) return
    await pause(20)
  }
  throw new Error(`Not within ${PATIENCE} ms: ${expression}`)
}

/** Until nothing has been waiting for the main thread. */
const settled = (tab) => tab.evaluate('new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve())))')

const taskTime = async (tab) => (await tab.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value

export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length === 0 ? Number.NaN : sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
