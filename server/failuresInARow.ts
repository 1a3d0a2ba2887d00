/** At the first, second, fourth, eighth time…: what fails for a night would fill the log. */
export const isToBeTold = (failures: number): boolean => Number.isInteger(Math.log2(failures))

/** Counts what fails in a row, under each of a few names. */
export class FailuresInARow {
  readonly #counts = new Map<string, number>()

  /** @returns how many there are by now in a row */
  add(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count
  }

  /** @returns how many there were */
  end(name: string): number {
    const count = this.#counts.get(name) ?? 0
    this.#counts.delete(name)
    return count
  }
}
