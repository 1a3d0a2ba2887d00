import type { MiddlewareHandler } from 'hono'

/** Of an answer that is no page: nothing in it may ever run or be framed. */
export const NO_PAGE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Of no document: browsers hold a script or a style sheet to its page's policies, a picture of pixels runs nothing, and each costs a visit the bytes of its own. */
const NO_DOCUMENT = { 'x-content-type-options': NO_PAGE['x-content-type-options'] }

const isNoDocument = (type: string | null): boolean => /^(?:text\/(?:javascript|css)|image\/(?:webp|png|jpeg))(?:;|$)/.test(type ?? '')

/** Of every answer of the app; a page has a policy of its own. */
export function securityHeaders(apiUrl: string): MiddlewareHandler {
  const always = apiUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
  const ofCode = Object.entries({ ...NO_DOCUMENT, ...always })
  const ofAny = Object.entries({ ...NO_PAGE, ...always })
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const defaults = isNoDocument(headers.get('content-type')) ? ofCode : ofAny
    for (const [name, value] of defaults) if (!headers.has(name)) headers.set(name, value)
  }
}

/** Of what is data, not a page. */
export const dataHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}
