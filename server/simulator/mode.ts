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

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value)

/** The mode of the next payment that is opened, whoever opens it. */
export class NextMode {
  #mode: Mode | null = null

  get(): Mode | null {
    return this.#mode
  }

  set(mode: Mode | null): void {
    this.#mode = mode
  }

  take(): Mode | null {
    const mode = this.#mode
    this.#mode = null
    return mode
  }
}
