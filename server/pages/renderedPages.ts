import type { PageData, PageStart } from '#domain/page.ts'
import type { Envelope } from '#domain/wire.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Renderer, WantedPage } from './renderer.ts'
import { digest, encoded, smallestBrotli, type SentPage } from './sentPage.ts'
import { fillTemplate, preloads, type Template } from './template.ts'
import { Turns } from './turns.ts'

const BANNER = '/banner'
const RENDERED_PAGES_KEPT = 200
/** Each takes some 20 ms of the one thread that takes payments too. What comes beyond gets the shell, and the browser draws it. */
const RENDERED_IN_A_SECOND = 30
/** Each takes some 2 ms of the embedded database, and whoever looks for holes in a site asks for dozens a second that are not there. */
const LOOKED_FOR_IN_A_SECOND = 100
/** Pages that differ only in the instant they were made at are the same page for this long: it is what 'three days left' is counted from. */
const SAME_FOR_MS = 10 * 60_000
/** About 1 ms for a page, and within a tenth of the best, which one that is asked for again gets. */
const RENDERED_QUALITY = 6

export interface RenderingOptions {
  publicUrl: string
  /** What this server itself is reached at. */
  apiUrl: string
  /** Asks a public read in process, by its path and query below /api/v1. */
  askApi: (path: string) => Promise<Response>
  clock: () => number
  /** How long a rendered page is served again before it is made anew: short enough that nobody sees an old total for long. */
  renderedForMs: number
}

interface Drawing extends RenderingOptions {
  renderer: Renderer
  template: Template
  /** The content policy of a page with these styles in it. */
  policyFor: (styles: string[]) => string
}

interface KeptPage extends SentPage {
  /** When it was last found to be right. */
  at: number
  /** The time that it gives to the browser. */
  drawnAt: number
  /** Hash of the answers that it was made from: the same ones make the same page. */
  madeFrom: string
  isSmallest?: true
}

interface Asking {
  path: string
  wanted: WantedPage
  /** Before words are looked for on behalf of the page's visitor. @throws Refusal 429 */
  takeSearch: () => Promise<void>
}

interface Answer {
  key: string
  status: number
  /** null where it is no success. */
  text: string | null
}

/** What it is about is not there, or more is asked for just now than is rendered. */
type NoPage = 'missing' | 'tooMany'

/** Requests for the same page share one render. */
export class RenderedPages {
  readonly #drawing: Drawing
  readonly #kept = new Map<string, Promise<KeptPage>>()
  readonly #drawn: Turns
  readonly #lookedFor: Turns
  #isShrinking = false

  constructor(drawing: Drawing) {
    this.#drawing = drawing
    this.#drawn = new Turns(RENDERED_IN_A_SECOND, drawing.clock)
    this.#lookedFor = new Turns(LOOKED_FOR_IN_A_SECOND, drawing.clock)
  }

  async find(asking: Asking): Promise<SentPage | NoPage> {
    const { clock, renderedForMs } = this.#drawing
    const address = `${asking.path}?${asking.wanted.search}`
    const known = this.#kept.get(address)
    // One that could not be made is tried again.
    const last = known && (await known.catch(() => undefined))
    if (last) void this.#shrink(last)
    if (last && Math.abs(clock() - last.at) < renderedForMs) return last
    const making = this.#makeOrKeep(asking, last)
    this.#keep(address, making)
    try {
      return await making
    } catch (error) {
      this.#kept.delete(address)
      if (error instanceof MissingPage) return 'missing'
      if (isTooMuch(error)) return 'tooMany'
      throw error
    }
  }

  /** One at a time: payments want the machine, too. */
  async #shrink(page: KeptPage): Promise<void> {
    if (page.isSmallest || this.#isShrinking) return
    this.#isShrinking = true
    Object.assign(page, { brotli: await smallestBrotli(page.body), isSmallest: true })
    this.#isShrinking = false
  }

  #keep(address: string, making: Promise<KeptPage>): void {
    this.#kept.delete(address)
    this.#kept.set(address, making)
    if (this.#kept.size > RENDERED_PAGES_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
  }

  /** A little older is better than nothing to visitors who only read it, and to those who wait for the same page. */
  async #makeOrKeep({ path, wanted, takeSearch }: Asking, last: KeptPage | undefined): Promise<KeptPage> {
    try {
      if (wanted.keys.some((key) => /[?&]searchText=[^&]/.test(key))) await takeSearch()
      return await this.#make(path, wanted, last)
    } catch (error) {
      if (last && this.#isLittleOlder(last) && isTooMuch(error)) return last
      throw error
    }
  }

  /** @throws MissingPage, TooManyPages */
  async #make(path: string, wanted: WantedPage, last: KeptPage | undefined): Promise<KeptPage> {
    const first = last ? null : await this.#begin(wanted.about)
    const answers = await Promise.all([...wanted.keys, BANNER].map(async (key) => (key === first?.key ? first : this.#ask(key))))
    if (answers.some((answer) => answer.key === wanted.about && isMissing(answer))) throw new MissingPage()
    const now = this.#drawing.clock()
    const madeFrom = digest(JSON.stringify([answers, Math.floor(now / SAME_FOR_MS)]))
    if (last?.madeFrom === madeFrom) return Object.assign(last, { at: now })
    const isUnanswered = answers.some(({ key, status }) => status >= 500 && (wanted.about === null ? key !== BANNER : key === wanted.about))
    if (isUnanswered && last?.status === 200 && this.#isLittleOlder(last)) return Object.assign(last, { at: now })
    if (last) take(this.#drawn)
    return { ...this.#draw(path, wanted.search, answers, now), status: isUnanswered ? 503 : 200, at: now, drawnAt: now, madeFrom }
  }

  /**
   * Before anything else is asked for a new page. Of what is not there none is drawn, and it takes no turn from those that are.
   * @returns the answer about what it is about @throws MissingPage, TooManyPages
   */
  async #begin(about: string | null): Promise<Answer | null> {
    if (about === null) {
      take(this.#drawn)
      return null
    }
    if (!this.#drawn.areLeft) throw new TooManyPages()
    take(this.#lookedFor)
    const answer = await this.#ask(about)
    if (isMissing(answer)) throw new MissingPage()
    take(this.#drawn)
    return answer
  }

  #draw(path: string, search: string, answers: readonly Answer[], now: number): Omit<SentPage, 'status'> {
    const { renderer, template, policyFor, publicUrl, apiUrl } = this.#drawing
    const data: PageData = {}
    for (const { key, text } of answers) if (text !== null) data[key] = JSON.parse(text) as Envelope<unknown>
    const start: PageStart = { now, data }
    const page = renderer.render(path, search, start, publicUrl)
    const body = fillTemplate(template, { path, page, start, publicUrl, apiUrl })
    return {
      ...encoded(body, RENDERED_QUALITY, body.replace(`"now":${now}`, `"now":${Math.floor(now / SAME_FOR_MS)}`)),
      policy: policyFor(stylesIn(page.styles)),
      link: preloads(template, path),
    }
  }

  async #ask(key: string): Promise<Answer> {
    const answer = await this.#drawing.askApi(key)
    return { key, status: answer.status, text: answer.ok ? await answer.text() : null }
  }

  #isLittleOlder({ drawnAt }: KeptPage): boolean {
    return Math.abs(this.#drawing.clock() - drawnAt) < SAME_FOR_MS
  }
}

/** @throws TooManyPages */
function take(turns: Turns): void {
  if (!turns.take()) throw new TooManyPages()
}

const isMissing = ({ status }: Answer): boolean => status >= 400 && status < 500

class MissingPage extends Error {}
class TooManyPages extends Error {}

const isTooMuch = (error: unknown): boolean => error instanceof TooManyPages || error instanceof Refusal

const stylesIn = (styles: string): string[] => [...styles.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
