/** XState's clock for a path: time passes only when a step says so, and then exactly until the next timer. */
export class PathClock {
  #now = 0
  #lastId = 0
  #timers = new Map<number, { due: number; fire: () => void }>()

  setTimeout(fire: (...args: unknown[]) => void, milliseconds: number): number {
    const id = ++this.#lastId
    this.#timers.set(id, { due: this.#now + milliseconds, fire })
    return id
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id)
  }

  get isRunning(): boolean {
    return this.#timers.size > 0
  }

  /** @returns the milliseconds that passed */
  toNextTimer(): number {
    const [next] = [...this.#timers].sort(([, one], [, other]) => one.due - other.due)
    if (!next) throw new Error('No timer is running.')
    const [id, { due, fire }] = next
    const passed = due - this.#now
    this.#now = due
    this.#timers.delete(id)
    fire()
    return passed
  }
}
