import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#server/http/refusal.ts'

/**
 * Requests a minute, of an address or of what is proven to be somebody's own: a carrier gives one address to many. Far above what people do, far below
 * what guessing needs.
 */
const PER_MINUTE = { login: 60, register: 60, refresh: 300, donate: 300, change: 60, mail: 20, document: 60, report: 5 } as const

export type LimitedCall = keyof typeof PER_MINUTE

export class RateLimits {
  readonly #limiters: Record<LimitedCall, RateLimiterMemory> | null

  /** @param factor on every limit; 0 switches them off */
  constructor(factor: number) {
    const limiter = (call: LimitedCall) => new RateLimiterMemory({ keyPrefix: call, points: PER_MINUTE[call] * factor, duration: 60 })
    this.#limiters =
      factor === 0
        ? null
        : {
            login: limiter('login'),
            register: limiter('register'),
            refresh: limiter('refresh'),
            donate: limiter('donate'),
            change: limiter('change'),
            mail: limiter('mail'),
            document: limiter('document'),
            report: limiter('report'),
          }
  }

  /** @param of the id of what is proven, or else the address @throws Refusal 429 */
  async take(call: LimitedCall, of: string): Promise<void> {
    try {
      await this.#limiters?.[call].consume(of)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const message = 'Too many requests. Please wait a moment and try again.'
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new Refusal(429, message, { note: message, retryAfter })
    }
  }
}
