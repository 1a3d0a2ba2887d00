import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SERVER } from '../servers.ts'
import { expect, test } from '../test.ts'
import { isHydrated } from '../hydrated.ts'

class SlowNetwork {
  readonly #proxy = createServer((asked, answer) => this.#forward(asked, answer))
  #cuts: string[] = []
  #goOn: (isLost: boolean) => void = () => {}

  async open(): Promise<void> {
    await once(this.#proxy.listen(0), 'listening')
  }

  get origin(): string {
    return `http://localhost:${(this.#proxy.address() as AddressInfo).port}`
  }

  /** From now on a page comes in pieces, each up to where one of these stands in it. */
  cutAt(...texts: string[]): void {
    this.#cuts = texts
  }

  sendMore(): void {
    this.#goOn(false)
  }

  breakOff(): void {
    this.#goOn(true)
  }

  close(): void {
    this.breakOff()
    this.#proxy.closeAllConnections()
    this.#proxy.close()
  }

  #forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path } = asked
    const { 'if-none-match': _kept, ...headers } = asked.headers
    const forwarded = request({ port: SERVER.port, method, path, headers: { ...headers, 'accept-encoding': 'identity' } })
    forwarded.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      if (this.#cuts.length > 0 && given.headers['content-type']?.startsWith('text/html')) void this.#sendInPieces(given, answer)
      else given.pipe(answer)
    })
    asked.pipe(forwarded)
  }

  async #sendInPieces(given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const page = Buffer.concat(await given.toArray())
    let sent = 0
    for (const cut of this.#cuts) {
      const at = page.indexOf(cut)
      expect(at, `where ${cut} stands in the page`).toBeGreaterThan(sent)
      answer.write(page.subarray(sent, at))
      sent = at
      const isLost = await new Promise<boolean>((resolve) => (this.#goOn = resolve))
      if (isLost) return void answer.destroy()
    }
    answer.end(page.subarray(sent))
  }
}

const slowTest = test.extend<{ network: SlowNetwork }>({
  network: async ({}, provide) => {
    const network = new SlowNetwork()
    await network.open()
    await provide(network)
    network.close()
  },
})

/** Goes to a page whose rest does not come, and has run its scripts all the same. */
async function hasScriptsFirst(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.evaluate(() => Promise.all([...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => import(src))))
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
}

const CUTS = [
  ['what it shows', '<div id="root">'],
  ['the second half of what it shows', '<main'],
  ['the data it was drawn from', '<script id="letsema-start"'],
  ['the second half of that data', '"now":'],
] as const

slowTest('a page whose scripts the browser has kept waits for what is still to come @rare', async ({ page, network }) => {
  await page.goto(`${network.origin}/find-campaign`)
  await isHydrated(page, 'form')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  for (const [what, cut] of CUTS)
    await slowTest.step(what, async () => {
      network.cutAt(cut)
      asked.length = 0
      await hasScriptsFirst(page, `${network.origin}/find-campaign`)
      network.sendMore()
      await isHydrated(page, 'form')
      await expect(page.getByRole('article')).toHaveCount(12)
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    })
})

slowTest('a page that broke off is drawn by the browser, wherever it did @rare', async ({ page, network }) => {
  await page.clock.install()
  for (const [what, cut] of [['all but its head', '<body>'] as const, ...CUTS])
    await slowTest.step(`before ${what}`, async () => {
      network.cutAt(cut)
      await hasScriptsFirst(page, `${network.origin}/find-campaign`)
      network.breakOff()
      await page.clock.runFor(20_000)
      await isHydrated(page, 'form')
      await expect(page.getByRole('article')).toHaveCount(12)
      // The way to the payment page waits for that.
      expect(await page.evaluate(() => document.readyState)).toBe('complete')
    })
})

slowTest('a page that still comes is waited for @rare', async ({ page, network }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  network.cutAt('<main', '</h1>', '"now":')
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await hasScriptsFirst(page, `${network.origin}/find-campaign`)
  for (const part of ['h1', '#letsema-start']) {
    await page.clock.runFor(9_000)
    network.sendMore()
    await page.locator(part).waitFor({ state: 'attached' })
  }
  await page.clock.runFor(9_000)
  network.sendMore()
  await isHydrated(page, 'form')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

slowTest('a page whose rest comes once the browser has drawn it shows nothing twice @rare', async ({ page, network }) => {
  await page.clock.install()
  network.cutAt('<main')
  await hasScriptsFirst(page, `${network.origin}/find-campaign`)
  await page.clock.runFor(20_000)
  await isHydrated(page, 'form')
  network.sendMore()
  await page.waitForFunction(() => document.readyState === 'complete')
  for (const part of ['banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(part)).toHaveCount(1)
})

slowTest(
  'a page that broke off together with its scripts says so, and loads itself again with the connection @rare',
  async ({ page, context, network }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      const isScript = ({ target }: Event) => target instanceof HTMLScriptElement
      const missed = new Promise<void>((resolve) => addEventListener('error', (event) => isScript(event) && resolve(), true))
      Object.assign(window, { missed })
    })
    await page.route('**/assets/*.js', (route) => route.abort())
    network.cutAt('<main')
    await page.goto(`${network.origin}/campaign/water-for-thaba`, { waitUntil: 'commit' })
    await page.evaluate(() => (window as unknown as { missed: Promise<void> }).missed)
    await page.locator('#root > header').waitFor({ state: 'attached' })
    network.breakOff()
    await page.clock.runFor(10_000)
    await expect(page.getByRole('alert')).toContainText('This page did not load completely.')
    // What is not drawn is not seen.
    await page.screenshot()
    await page.unrouteAll()
    network.cutAt()
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('main')).toBeVisible()
  },
)
