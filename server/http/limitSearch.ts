import type { MiddlewareHandler } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { clientAddress, isInProcess } from '#server/http/clientAddress.ts'
import { readText } from '#server/http/query.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'

/** A list is cheap, looking for words in it is not. The pages that are rendered here have a limit of their own. */
export const limitSearch =
  ({ settings }: ServerContext, limits: RateLimits): MiddlewareHandler =>
  async (c, next) => {
    if (readText(c, 'searchText') && !isInProcess(c)) await limits.take('search', clientAddress(c, settings.trustedProxies))
    await next()
  }
