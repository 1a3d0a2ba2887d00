import { createContext } from 'react'
import { fetchPart } from '#ui/fetchPart.ts'

/**
 * Which style rules the page holds. The server renders a page together with the rules of its elements, and a class is named after what the style is
 * made of; so the browser can tell an element's class, and that its rules are there, without working the style out. Chakra, which works styles
 * out, is fetched afterwards, for the elements that come later.
 */

export interface Recipe {
  base?: object
  variants?: Record<string, object>
  defaultVariants?: object
}

/** What one element's style is made of, in the order in which the parts override one another. */
export interface Style {
  recipes: readonly Recipe[]
  variants: Readonly<Record<string, unknown>> | null
  props: Readonly<Record<string, unknown>> | null
}

export interface Engine {
  /** Puts the rules of a style into the page, under its class's name. */
  insert(name: string, style: Style): void
}

export interface Sheet {
  want(name: string, style: Style): void
}

/** Of emotion's style elements and classes. Not `css`: emotion would move such elements about, and the browser work all styles out again. */
export const STYLE_KEY = 'l'

/** The one style element of a page that the server has drawn, with the rules of all its elements, resets and tokens. */
export const PAGE_STYLE = 'style[data-page]'

const RULE = new RegExp(`\\.${STYLE_KEY}-(\\w+)`, 'g')

export class PageSheet implements Sheet {
  /** Called where what is shown wants rules, and the engine cannot be fetched. */
  onLost: () => void = () => {}
  readonly #present: Set<string>
  readonly #waiting = new Map<string, Style>()
  readonly #fetchEngine: () => Promise<Engine>
  #engine: Engine | null = null
  #loading: Promise<void> | null = null

  constructor(present: Iterable<string>, fetchEngine: () => Promise<Engine>) {
    this.#present = new Set(present)
    this.#fetchEngine = fetchEngine
  }

  want(name: string, style: Style): void {
    if (this.#present.has(name)) return
    if (this.#engine) {
      this.#present.add(name)
      this.#engine.insert(name, style)
    } else {
      this.#waiting.set(name, style)
      this.load().catch(() => {})
    }
  }

  use(engine: Engine): void {
    this.#engine = engine
    for (const [name, style] of this.#waiting) this.want(name, style)
    this.#waiting.clear()
  }

  /** Rejects where the engine can't be fetched; the next call tries again. */
  load(): Promise<void> {
    if (this.#engine) return Promise.resolve()
    this.#loading ??= this.#fetchEngine().then(
      (engine) => this.use(engine),
      (error: unknown) => {
        this.#loading = null
        if (this.#waiting.size) this.onLost()
        throw error
      },
    )
    return this.#loading
  }
}

export const pageSheet = new PageSheet(namesInPage(), async () => (await fetchPart(() => import('./engine.ts'))).createEngine())

export const SheetContext = createContext<Sheet>(pageSheet)

function namesInPage(): string[] {
  if (typeof document === 'undefined') return []
  const rules = document.querySelector(PAGE_STYLE)?.textContent ?? ''
  return Array.from(rules.matchAll(RULE), ([, name]) => name ?? '')
}
