import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { envelope } from '#server/http/answer.ts'
import { ALWAYS_ASK, publicRead, SETTLED } from '#server/http/publicCache.ts'
import { currentBanner } from '#server/services/banner.ts'
import { accountTypes, banksOf, currencies } from '#server/services/lookups.ts'

export function lookupCalls(context: ServerContext): Hono {
  const { publicCache } = context
  return new Hono({ strict: false })
    .get('/currencies', (c) => publicRead(c, publicCache, SETTLED, async () => envelope(currencies)))
    .get('/paysoft/banks', (c) => publicRead(c, publicCache, ALWAYS_ASK, async () => envelope(banksOf(context.bankTable))))
    .get('/account-types', (c) => publicRead(c, publicCache, SETTLED, async () => envelope(accountTypes)))
    .get('/banner', (c) => publicRead(c, publicCache, ALWAYS_ASK, async () => envelope(await currentBanner(context))))
}
