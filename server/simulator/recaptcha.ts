import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'
import type { SiteVerification } from '#server/services/botCheck.ts'
import type { Next } from '#server/simulator/mode.ts'

/** How the simulated check goes: 'fail' is a machine, 'spent' a token used before, 'silent' no answer that can be read. */
export const CHECKS = ['pass', 'fail', 'spent', 'silent'] as const
export type Check = (typeof CHECKS)[number]

const TOKEN = /^(pass|fail|spent|silent)\.([\w/]{1,40})\.(\d{1,15})\.[\w-]{1,60}$/
const GOOD_FOR_MS = 120_000

/** @param at in milliseconds since the epoch */
export const simulatedToken = (action: string, at: number, check: Check = 'pass'): string =>
  `${check}.${action}.${at}.${crypto.randomUUID()}`

/** Google's side of reCAPTCHA v3: the script that makes tokens, and the call that reads them, each once. */
export function simulatedRecaptcha({ settings, clock }: ServerContext, nextCheck: Next<Check>): Hono {
  const { siteKey, secret } = settings.botCheck
  const spent = new Map<string, number>()
  const spend = (token: string): boolean => {
    const now = clock()
    // They stand in the order in which they came.
    for (const [old, at] of spent) {
      if (at >= now - GOOD_FOR_MS) break
      spent.delete(old)
    }
    if (spent.has(token)) return false
    spent.set(token, now)
    return true
  }
  return new Hono()
    .get('/recaptcha/api.js', (c) => {
      if (c.req.query('render') !== siteKey) return c.text('// Unknown site key', 404)
      const check = nextCheck.take() ?? 'pass'
      c.header('content-type', 'text/javascript; charset=utf-8')
      // By the server's clock: the visitor's may be a day off.
      return c.body(`const fast = Date.now() - ${clock()}
window.grecaptcha = {
  ready: (work) => work(),
  execute: async (siteKey, { action }) => ['${check}', action, Date.now() - fast, 'x' + Math.random().toString(36).slice(2)].join('.'),
}`)
    })
    .post('/recaptcha/api/siteverify', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const refused = (code: string) => c.json<SiteVerification>({ success: false, 'error-codes': [code] })
      if (form.get('secret') !== secret) return refused('invalid-input-secret')
      const token = form.get('response') ?? ''
      const [, check, action, at] = TOKEN.exec(token) ?? []
      if (!check || !action) return refused('invalid-input-response')
      if (check === 'silent') return c.text('', 500)
      if (check === 'spent' || Number(at) < clock() - GOOD_FOR_MS || !spend(token)) return refused('timeout-or-duplicate')
      const challengeAt = { challenge_ts: new Date(Number(at)).toISOString() }
      return c.json<SiteVerification & typeof challengeAt>({
        success: true,
        score: check === 'fail' ? 0.1 : 0.9,
        action,
        hostname: new URL(settings.apiUrl).hostname,
        ...challengeAt,
      })
    })
}
