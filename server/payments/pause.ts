/** Lets something happen once in a while, for each of many names. */
export class Pause {
  readonly #began = new Map<string, number>()
  readonly #clock: () => number
  readonly #milliseconds: number

  constructor(clock: () => number, milliseconds: number) {
    this.#clock = clock
    this.#milliseconds = milliseconds
  }

  /** @returns whether the pause is over; then another begins */
  isOver(name: string): boolean {
    const now = this.#clock()
    for (const [began, at] of this.#began) if (Math.abs(now - at) >= this.#milliseconds) this.#began.delete(began)
    if (this.#began.has(name)) return false
    this.#began.set(name, now)
    return true
  }
}
