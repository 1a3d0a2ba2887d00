import type { Context } from 'hono'
import { GatewayUnavailable } from '#server/gateways/answers.ts'

export const READ_TIMEOUT_MS = 4_000

/** Where the gateway that told of something does not answer about it: PayPal and SnapScan tell again. */
export const laterWhereSilent =
  (take: (c: Context) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    try {
      return await take(c)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      return c.text('Later', 503)
    }
  }
