import { Hono } from 'hono'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { ServerContext } from '#server/context.ts'
import { readJson } from '#server/http/body.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Two hundred events of the app's machines are some 30 000. */
const LONGEST_REPORT = 64_000

/** The longest that a machine, a state, an event or what is kept of it is called is half of this. */
const LONGEST_WORD = 200

/** From all addresses: enough to see what fails, and too little to fill a disk. */
export const REPORTS_A_DAY = 200

/** What the app did before it failed on somebody's phone, into the log in one line; `npm run replay` takes what follows its colon. */
export function errorReports(context: ServerContext, limits: RateLimits): Hono {
  const today = new RateLimiterMemory({ points: REPORTS_A_DAY, duration: 24 * 60 * 60 })
  return new Hono({ strict: false }).post('/', async (c) => {
    await limits.take('report', c)
    const { letsema, begun, entries } = await readJson(c)
    if (letsema !== 1 || !Array.isArray(begun) || !Array.isArray(entries) || !isOfWords([begun, entries]))
      throw new Refusal(400, 'That is no report of ours.')
    const report = JSON.stringify({ letsema, begun, entries })
    if (report.length > LONGEST_REPORT) throw new Refusal(413, 'That is too much data.')
    const isKept = await today.consume('all').then(
      () => true,
      () => false,
    )
    if (isKept) context.log.error(`The app failed for somebody: ${report}`)
    return c.body(null, 204)
  })
}

function isOfWords(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= LONGEST_WORD
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().every(isOfWords)
  return typeof value === 'number' || typeof value === 'boolean'
}
