import { brotliCompressSync, constants } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { isReady } from '../models/browser/stage.ts'
import { expect, test } from '../test.ts'

interface Loaded {
  script: number
  scripts: string[]
  html: number
  css: number
  sources: string
  /** Scripts that Chromium is not told to compile beside their download. */
  compiledLate: string[]
}

const brotli = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length

/** All that a first visit loads until the element can be used, in brotli bytes of the decoded bodies. */
async function firstVisit(page: Page, address: string, selector: string): Promise<Loaded> {
  const loaded: Loaded = { script: 0, scripts: [], html: 0, css: 0, sources: '', compiledLate: [] }
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.addInitScript((wanted) => {
    const look = () => {
      const element = document.querySelector(wanted)
      if (element && '__e' in element) {
        const usable = performance.now()
        Object.assign(window, {
          loadedUntilUsable: performance.getEntriesByType('resource').flatMap((entry) => (entry.startTime <= usable ? entry.name : [])),
        })
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(address)
  const names = await page.waitForFunction(() => (window as unknown as { loadedUntilUsable?: string[] }).loadedUntilUsable)
  const wanted = new Set(await names.jsonValue())
  for (const response of responses) {
    const type = response.request().resourceType()
    const body = ['script', 'document', 'stylesheet'].includes(type) ? await response.body() : Buffer.of()
    if (type === 'document') {
      loaded.html += brotli(body)
      loaded.css += brotli(Buffer.from([...body.toString().matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((style) => style[1]).join('')))
    } else if (type === 'stylesheet') loaded.css += brotli(body)
    else if (type === 'script' && wanted.has(response.url())) {
      loaded.script += brotli(body)
      loaded.scripts.push(response.url())
      loaded.sources += body.toString()
      if (body.length > 1_000 && !body.toString().startsWith('//# allFunctionsCalledOnLoad\n')) loaded.compiledLate.push(response.url())
    }
  }
  return loaded
}

/** Traces that survive minification, of what a first visit has no use for. */
const UNWANTED = {
  graphql: /GraphQLError|__typename/,
  dompurify: /DOMPurify|RETURN_TRUSTED_TYPE/,
  'phone metadata': /country_calling_codes/,
  yup: /oneOf.*ValidationError|ValidationError.*oneOf/,
  'framer-motion': /whileInView|layoutDependency/,
  notistack: /notistack/,
}

for (const { address, selector, script } of [
  { address: '/home', selector: 'main a[href="/find-campaign"]', script: 49_500 },
  { address: '/campaign/water-for-thaba', selector: 'main a[href^="/donation/"]', script: 51_000 },
  { address: '/donation/water-for-thaba', selector: '#amountText', script: 64_500 },
]) {
  test(`bytes of ${address}`, async ({ page }) => {
    const loaded = await firstVisit(page, address, selector)
    console.log(`${address}: script ${loaded.script} of ${script}, html ${loaded.html} of 10000, css ${loaded.css} of 10000 (brotli bytes)`)
    expect(loaded.script).toBeGreaterThan(30_000)
    expect(loaded.script).toBeLessThanOrEqual(script)
    expect(loaded.html).toBeLessThanOrEqual(10_000)
    expect(loaded.css).toBeLessThanOrEqual(10_000)
    expect(loaded.compiledLate).toEqual([])
    expect(loaded.scripts.length, 'each is a request more').toBeLessThanOrEqual(3)
    for (const [name, trace] of Object.entries(UNWANTED)) expect(trace.test(loaded.sources), `${name} is not in a first visit`).toBe(false)
  })
}

interface TraceEvent {
  name: string
  ts: number
  args: { beginData?: { partialLayout: boolean }; data?: { type?: string } }
}

for (const { address, label } of [
  { address: '/donation/water-for-thaba', label: 'How much would you like to give?' },
  { address: '/auth/login', label: 'E-mail address' },
]) {
  test(`a key in a field of ${address} lays out that field, not the page`, async ({ page, browser }) => {
    await page.goto(address)
    await isReady(page)
    const field = page.getByLabel(label)
    await field.press('1')
    await expect(field).toHaveValue('1')
    // Whatever the first key set off has been drawn.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
    await field.press('2')
    await expect(field).toHaveValue('12')
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const inOrder = traceEvents.toSorted((one, other) => one.ts - other.ts)
    const pressed = inOrder.findIndex(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keypress')
    const first = inOrder.slice(pressed).find(({ name }) => name === 'Layout')
    expect(first?.args.beginData).toMatchObject({ partialLayout: true })
  })
}
