import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import { readJson } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Two hundred events of the app's machines are some 30 000. */
const LONGEST_REPORT = 64_000

/** What the app did before it failed on somebody's phone, into the log in one line; `npm run replay` takes what follows its colon. */
export function errorReports(context: ServerContext, limits: RateLimits): Hono {
  return new Hono({ strict: false }).post('/', async (c) => {
    await limits.take('report', clientAddress(c, context.settings.trustedProxies))
    const { letsema, begun, entries } = await readJson(c)
    if (letsema !== 1 || !Array.isArray(begun) || !Array.isArray(entries)) throw new Refusal(400, 'That is no report of ours.')
    const report = JSON.stringify({ letsema, begun, entries })
    if (report.length > LONGEST_REPORT) throw new Refusal(413, 'That is too much data.')
    context.log.error(`The app failed for somebody: ${report}`)
    return c.body(null, 204)
  })
}
