/**
 * How a simulated payment goes. The first four decide without anyone pressing a button; 'late', 'twice', 'wrongAmount', 'never' and 'silent'
 * approve, and go wrong in telling of it; the last two go wrong before there is a payment.
 */
export const MODES = [
  'approve',
  'decline',
  'cancel',
  'leave',
  'late',
  'twice',
  'wrongAmount',
  'never',
  'silent',
  'slowInitiate',
  'failInitiate',
] as const
export type Mode = (typeof MODES)[number]

/** How the debits of a card or account go: those of an invalid card are not taken with their file. */
export type DebitMode = Mode | 'invalid'

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value)

/** How the next of them goes, whoever asks for it. */
export class Next<Choice> {
  #choice: Choice | null = null

  get(): Choice | null {
    return this.#choice
  }

  set(choice: Choice | null): void {
    this.#choice = choice
  }

  take(): Choice | null {
    const choice = this.#choice
    this.#choice = null
    return choice
  }
}

/** Of the next payment that is opened. */
export type NextMode = Next<Mode>
