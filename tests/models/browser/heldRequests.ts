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
      const settle = this.settling.shift()
      if (settle) await settle(route)
      else {
        this.waiting.push(route)
        for (const arrived of this.awaited.splice(0)) arrived()
      }
    })
  }

  async settle(settle: Settle): Promise<void> {
    this.forgetGivenUp()
    const route = this.waiting.pop()
    if (route) await settle(route)
    else this.settling.push(settle)
  }

  /** Where the screen stays as it was: goes on once the page has heard of it, for until then it takes no notice of some of what comes. */
  async settleAndBeHeard(settle: Settle): Promise<void> {
    await this.arrives()
    const request = this.waiting.at(-1)!.request()
    const number = await this.page.evaluate(
      ([method, url]) => (window as unknown as Asker).asked.findLastIndex((one) => one.method === method && one.url === url),
      [request.method(), request.url()],
    )
    await this.settle(settle)
    await this.page.waitForFunction((index) => (window as unknown as Asker).asked[index]?.isHeard, number)
  }

  get isWaiting(): boolean {
    this.forgetGivenUp()
    return this.waiting.length > 0
  }

  /** Until a request waits: what the page does before it asks, as the bot check, has a patience of its own. */
  arrives(): Promise<void> {
    return this.isWaiting ? Promise.resolve() : new Promise((arrived) => this.awaited.push(arrived))
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

  /** The page hears no answer to what it has stopped asking. */
  private forgetGivenUp(): void {
    this.waiting = this.waiting.filter((route) => !route.request().failure())
  }
}

interface Asker {
  /** All that the page has asked; heard of is what was read to its end or failed. */
  asked: { method: string; url: string; isHeard: boolean }[]
}

function noteWhatIsAsked(): void {
  if ('asked' in window) return
  const asked: Asker['asked'] = []
  Object.assign(window, { asked })
  const { fetch } = window
  window.fetch = async (address, options) => {
    const { method, url } = new Request(address, options)
    const one = { method, url, isHeard: false }
    asked.push(one)
    const hears = <Answer>(answer: Promise<Answer>) => answer.finally(() => (one.isHeard = true))
    const response = await fetch(address, options).catch((error: Error) => hears(Promise.reject(error)))
    return Object.assign(response, { text: () => hears(Response.prototype.text.call(response)) })
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
