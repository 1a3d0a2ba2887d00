import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS } from '../chromium.mjs'

/** A phone on slow 4G: 150 ms a request, 1.6 Mbit/s down, 750 kbit/s up; every request waits, connection set-up is not in it. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1638.4 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, serviceWorkers: 'block' }
const PATIENCE = 120_000
const TYPED = '12345678'
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
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
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
function observe({ field, hydrates }) {
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
    return element?.getClientRects().length > 0 && (!hydrates || Object.keys(element).some((key) => key.startsWith('__reactProps')))
  }
  const look = () => {
    if (!isUsable()) return requestAnimationFrame(look)
    afterFrame(() => {
      facts.usable = performance.now()
      window.benchIsUsable('')
    })
  }
  requestAnimationFrame(look)
}

async function open(browser, page, cpu) {
  const context = await browser.newContext(PHONE)
  const tab = await context.newPage()
  tab.setDefaultTimeout(PATIENCE)
  const cdp = await context.newCDPSession(tab)
  await cdp.send('Performance.enable')
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  // Asking the page again and again would cost it more than it is worth: it says so itself.
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchIsUsable' })
  const usable = new Promise((resolve) => cdp.on('Runtime.bindingCalled', resolve))
  await tab.addInitScript(observe, { field: page.field, hydrates: page.hydrates })
  return { context, tab, cdp, usable: () => within(PATIENCE, usable) }
}

async function within(milliseconds, happening) {
  let timer
  const tooLate = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('The page did not become usable')), milliseconds)))
  await Promise.race([happening, tooLate]).finally(() => clearTimeout(timer))
}

const facts = (tab) => tab.evaluate(() => window.benchFacts)

async function load(browser, page, cpu) {
  const { context, tab, cdp, usable } = await open(browser, page, cpu)
  try {
    await tab.goto(page.url, { waitUntil: 'load' })
    await usable()
    await tab.waitForLoadState('networkidle')
    const loaded = await facts(tab)
    const fcp = await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
    const blocked = loaded.long.reduce((sum, [from, duration]) => sum + (from < loaded.usable ? Math.max(0, duration - 50) : 0), 0)
    await tab.locator(page.field).tap()
    await settled(tab)
    const before = await taskTime(cdp)
    // At a typist's pace, not at the frames': a key that is pressed as soon as a frame is done always waits for a whole one.
    for (const key of TYPED) {
      await tab.keyboard.press(key)
      await pause(TYPING_PACE)
    }
    await tab.waitForFunction((count) => window.benchFacts.keys.length >= count, TYPED.length)
    await settled(tab)
    const after = await taskTime(cdp)
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
    await context.close()
  }
}

async function typeEarly(browser, page, cpu) {
  const { context, tab, usable } = await open(browser, page, cpu)
  try {
    const loading = tab.goto(page.url, { waitUntil: 'commit' })
    const field = tab.locator(page.field)
    await field.waitFor({ state: 'visible' })
    await field.focus()
    for (const key of '123456') await tab.keyboard.press(key)
    await loading
    await usable()
    await settled(tab)
    const value = await field.inputValue()
    return '123456'.split('').filter((key) => value.includes(key)).length
  } finally {
    await context.close()
  }
}

/** Until nothing has been waiting for the main thread. */
const settled = (tab) => tab.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))

const taskTime = async (cdp) => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value

export function median(numbers) {
  const sorted = numbers.filter(Number.isFinite).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length === 0 ? Number.NaN : sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
