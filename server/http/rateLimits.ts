import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress } from '#server/http/clientAddress.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { MailLimits, UnprovenMail } from '#server/services/mailLimits.ts'

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

/** Of each kind, to an address that anybody may have typed. */
const MAILS_AN_HOUR = 20

export class RateLimits implements MailLimits {
  readonly #limiters = new Map<string, RateLimiterMemory>()
  #mails: RateLimiterMemory | undefined
  readonly #trustedProxies: readonly string[]

  /** @param factor on every limit; 0 switches them off */
  constructor(factor: number, trustedProxies: readonly string[]) {
    this.#trustedProxies = trustedProxies
    if (factor === 0) return
    for (const [call, points] of Object.entries(PER_MINUTE))
      this.#limiters.set(call, new RateLimiterMemory({ keyPrefix: call, points: points * factor, duration: 60 }))
    this.#mails = new RateLimiterMemory({ keyPrefix: 'mails', points: MAILS_AN_HOUR * factor, duration: 3600 })
  }

  /** @param proven the id of what the caller has shown to be theirs; without one it counts for the address @throws Refusal 429 */
  async take(call: LimitedCall, c: Context, proven: string | null = null): Promise<void> {
    try {
      await this.#limiters.get(call)?.consume(proven ?? clientAddress(c, this.#trustedProxies))
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const message = 'Too many requests. Please wait a moment and try again.'
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw new Refusal(429, message, { note: message, retryAfter })
    }
  }

  async mayMail(kind: UnprovenMail, recipient: string): Promise<boolean> {
    try {
      await this.#mails?.consume(mailKey(kind, recipient))
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return false
      throw error
    }
  }

  async mailedNothing(kind: UnprovenMail, recipient: string): Promise<void> {
    await this.#mails?.reward(mailKey(kind, recipient))
  }
}

const mailKey = (kind: UnprovenMail, recipient: string): string => `${kind} ${recipient.trim().toLowerCase()}`
