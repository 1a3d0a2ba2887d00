import type { Page, Route } from '@playwright/test'
import type { FieldRefusal } from '#machines/refusals.ts'

type Settle = (route: Route) => Promise<unknown>

/** Requests of one address wait until the walk says what becomes of them, so that the waiting is on the screen. */
export class HeldRequests {
  private readonly settling: Settle[] = []
  private waiting: Route[] = []
  private readonly awaited: (() => void)[] = []
  private isOpen = false

  constructor(
    private readonly page: Page,
    private readonly url: string | RegExp,
    private readonly isHeld: (route: Route) => boolean = () => true,
  ) {}

  /** Before the page is opened. */
  async begin(): Promise<void> {
    await this.page.addInitScript(noteWhatIsAsked)
    await this.page.route(this.url, async (route) => {
      if (this.isOpen || !this.isHeld(route)) return route.fallback()
      this.waiting.push(route)
      for (const arrived of this.awaited.splice(0)) arrived()
      await this.settleWaiting()
    })
  }

  async settle(settle: Settle): Promise<void> {
    this.settling.push(settle)
    await this.settleWaiting()
  }

  /** Where the screen stays as it was: goes on once the page has heard of it, for until then it takes no notice of some of what comes. */
  async settleAndBeHeard(settle: Settle): Promise<void> {
    const mark = await new Promise<string>((settled, failed) => {
      this.settle(async (route) => {
        await settle(route)
        settled(markOf(route))
      }).catch(failed)
    })
    await this.page.waitForFunction((its) => (window as unknown as Asker).asked.find((one) => one.mark === its)?.isHeard, mark)
  }

  async isWaiting(): Promise<boolean> {
    await this.forgetGivenUp()
    return this.waiting.length > 0
  }

  /** Until a request waits: what the page does before it asks, as the bot check, has a patience of its own. */
  async arrives(): Promise<void> {
    if (!(await this.isWaiting())) await new Promise<void>((arrived) => this.awaited.push(arrived))
  }

  /** The server does what it was asked for, and nobody hears of it. */
  loseAnswer(): Promise<void> {
    return this.settle(async (route) => {
      await route.fetch()
      await route.abort()
    })
  }

  failAtServer(): Promise<void> {
    return this.settle((route) => refuse(route, 500, []))
  }

  /** What waits goes on, and nothing is held any more. */
  async open(): Promise<void> {
    this.isOpen = true
    for (const route of this.waiting.splice(0)) await route.continue().catch(() => {})
  }

  async letGo(): Promise<void> {
    for (const route of this.waiting.splice(0)) await route.abort().catch(() => {})
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  private async settleWaiting(): Promise<void> {
    if (this.settling.length === 0) return
    await this.forgetGivenUp()
    if (this.waiting.length > 0) await this.settling.shift()?.(this.waiting.pop()!)
  }

  /** The page hears no answer to what it has stopped asking. It knows so itself before the browser tells of it. */
  private async forgetGivenUp(): Promise<void> {
    if (this.waiting.length === 0) return
    const over = await this.page.evaluate(() => (window as unknown as Asker).asked.flatMap(({ mark, isHeard }) => (isHeard ? mark : [])))
    this.waiting = this.waiting.filter((route) => !route.request().failure() && !over.includes(markOf(route)))
  }
}

interface Asker {
  /** All that the page has asked; heard of is what was read to its end or failed. */
  asked: { mark: string; isHeard: boolean }[]
}

const markOf = (route: Route): string => route.request().headers()['x-asked'] ?? ''

function noteWhatIsAsked(): void {
  if ('asked' in window) return
  const asked: Asker['asked'] = []
  Object.assign(window, { asked })
  const { fetch } = window
  const byAnswer = new Map<string, () => void>()
  window.fetch = async (address, options) => {
    const request = new Request(address, options)
    const one = { mark: crypto.randomUUID() as string, isHeard: false }
    asked.push(one)
    request.headers.set('x-asked', one.mark)
    const isHeard = () => void (one.isHeard = true)
    byAnswer.set(one.mark, isHeard)
    request.signal.addEventListener('abort', isHeard)
    const { body, status, statusText, headers } = await fetch(request).catch((error: Error) => Promise.reject(error).finally(isHeard))
    return new Response(body, { status, statusText, headers: [...headers, ['x-asked', one.mark]] })
  }
  // However the page has got it, at last it reads it so.
  const { text } = Response.prototype
  Response.prototype.text = function (this: Response) {
    return text.call(this).finally(byAnswer.get(this.headers.get('x-asked') ?? ''))
  }
}

export const refuse = (route: Route, status: number, errors: object[]) => route.fulfill({ status, json: { data: null, meta: {}, errors } })

/** As the server refuses fields. */
export const refuseFields = (route: Route, status: number, refusals: readonly FieldRefusal[]) =>
  refuse(
    route,
    status,
    refusals.map(({ field, message: displayMessage }) => ({ type: 'Validation Error', field, displayMessage })),
  )
