import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerContext } from '#server/context.ts'

const GOOGLES = { scripts: 'https://www.gstatic.com/recaptcha/', frames: 'https://recaptcha.google.com/recaptcha/' }

/**
 * The hidden frame that reCAPTCHA runs in: pages with what donors type keep a policy without foreign scripts. A boundary it is only to an app of another
 * origin.
 * It says `{ botCheck: 'ready' }`, is asked by `{ action }`, and answers `{ botCheck: { token } }`, a null token where there is none.
 */
export function botCheckPage({ settings }: ServerContext): Hono {
  const { siteKey, browserUrl } = settings.botCheck
  const { corsOrigins } = settings
  return new Hono().get('/', (c) => {
    const asker = corsOrigins.find((origin) => origin === c.req.query('origin'))
    const script = frameScript(siteKey, asker ?? null)
    c.header(
      'content-security-policy',
      [
        "default-src 'none'",
        `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' ${browserUrl}/ ${GOOGLES.scripts}`,
        `frame-src ${browserUrl}/ ${GOOGLES.frames}`,
        `connect-src ${browserUrl}/`,
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${["'self'", ...corsOrigins].join(' ')}`,
      ].join('; '),
    )
    c.header('cache-control', 'public, max-age=3600')
    const source = `${browserUrl}/api.js?render=${encodeURIComponent(siteKey)}`
    return c.html(
      `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>reCAPTCHA</title></head><body><script src="${source}"></script><script>${script}</script></body></html>`,
    )
  })
}

const frameScript = (siteKey: string, asker: string | null): string =>
  `const home = ${scriptText(asker)} || location.origin
const say = (botCheck) => parent.postMessage({ botCheck }, home)
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== home) return
  const failed = () => say({ token: null })
  if (typeof grecaptcha === 'undefined') return failed()
  grecaptcha.ready(() => grecaptcha.execute(${scriptText(siteKey)}, { action: data.action }).then((token) => say({ token }), failed))
})
say('ready')`

const scriptText = (value: string | null): string => JSON.stringify(value).replaceAll('<', '\\u003c')
