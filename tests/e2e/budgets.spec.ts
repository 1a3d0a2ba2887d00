import { openBrowser } from '../../scripts/bench/browser.mjs'
import { BUDGETS, firstVisit } from '../../scripts/bench/bytes.mjs'
import { CHROMIUM_START } from '../../scripts/chromium.mjs'
import { isReady } from '../models/browser/stage.ts'
import { expect, test } from '../test.ts'

/** Traces that survive minification, of what a first visit has no use for. */
const UNWANTED = {
  graphql: /GraphQLError|__typename/,
  dompurify: /DOMPurify|RETURN_TRUSTED_TYPE/,
  'phone metadata': /country_calling_codes/,
  yup: /oneOf.*ValidationError|ValidationError.*oneOf/,
  'framer-motion': /whileInView|layoutDependency/,
  notistack: /notistack/,
}

for (const { address, selector, script } of BUDGETS.pages) {
  test(`bytes of ${address}`, async ({ baseURL }) => {
    const browser = await openBrowser(process.env.CHROME_PATH ?? '/usr/bin/chromium', CHROMIUM_START)
    try {
      const loaded = await firstVisit(browser, baseURL + address, selector)
      console.log(
        `${address}: script ${loaded.script} of ${script}, html ${loaded.html} of ${BUDGETS.html}, css ${loaded.css} of ${BUDGETS.css} (brotli bytes)`,
      )
      expect(loaded.script).toBeGreaterThan(30_000)
      expect(loaded.script).toBeLessThanOrEqual(script)
      expect(loaded.html).toBeLessThanOrEqual(BUDGETS.html)
      expect(loaded.css).toBeGreaterThan(500)
      expect(loaded.css).toBeLessThanOrEqual(BUDGETS.css)
      const sources = loaded.scripts.map(({ text }) => text)
      expect(loaded.scripts.length, 'each is a request more').toBeLessThanOrEqual(3)
      for (const [name, trace] of Object.entries(UNWANTED))
        expect(trace.test(sources.join('')), `${name} is not in a first visit`).toBe(false)
      // Chromium is told to compile them beside their download.
      for (const text of sources.filter(({ length }) => length > 1_000)) expect(text).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
    } finally {
      await browser.close()
    }
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
