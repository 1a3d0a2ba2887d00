import type { MiddlewareHandler } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { isInProcess } from '#server/http/clientAddress.ts'
import { cacheKey } from '#server/http/publicCache.ts'
import { readText } from '#server/http/query.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'

/** A list is cheap, looking for words in it is not, unless that has just been done. The pages that are rendered here have a limit of their own. */
export const limitSearch =
  ({ publicCache }: ServerContext, limits: RateLimits): MiddlewareHandler =>
  async (c, next) => {
    const isDear = readText(c, 'searchText') !== '' && !publicCache.has(cacheKey(c))
    if (isDear && !isInProcess(c)) await limits.take('search', c)
    await next()
  }
