import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Requests a minute, of an address or of what is proven to be somebody's own: a carrier gives one address to many. Far above what people do, far below
 * what guessing needs.
 */
const PER_MINUTE = {
  login: 60,
  register: 60,
  refresh: 300,
  donate: 300,
  change: 60,
  search: 120,
  mail: 20,
  document: 60,
  report: 5,
} as const

export type LimitedCall = keyof typeof PER_MINUTE

export class RateLimits {
  readonly #limiters = new Map<string, RateLimiterMemory>()

  /** @param factor on every limit; 0 switches them off */
  constructor(factor: number) {
    if (factor === 0) return
    for (const [call, points] of Object.entries(PER_MINUTE))
      this.#limiters.set(call, new RateLimiterMemory({ keyPrefix: call, points: points * factor, duration: 60 }))
  }

  /** @param of the id of what is proven, or else the address @throws Refusal 429 */
  async take(call: LimitedCall, of: string): Promise<void> {
    try {
      await this.#limiters.get(call)?.consume(of)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const message = 'Too many requests. Please wait a moment and try again.'
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new Refusal(429, message, { note: message, retryAfter })
    }
  }
}
