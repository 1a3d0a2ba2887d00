/** Of a kind of work, so many in each second of the clock. */
export class Turns {
  readonly #most: number
  readonly #clock: () => number
  #taken = { second: 0, turns: 0 }

  constructor(most: number, clock: () => number) {
    this.#most = most
    this.#clock = clock
  }

  get areLeft(): boolean {
    const second = Math.floor(this.#clock() / 1_000)
    if (second !== this.#taken.second) this.#taken = { second, turns: 0 }
    return this.#taken.turns < this.#most
  }

  /** @returns whether there was one to take */
  take(): boolean {
    if (!this.areLeft) return false
    this.#taken.turns += 1
    return true
  }
}
