import type { MiddlewareHandler } from 'hono'

/** Of an answer that is no page: nothing in it may ever run or be framed. */
export const NO_PAGE = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Of every answer of the app; a page has a policy of its own. */
export function securityHeaders(apiUrl: string): MiddlewareHandler {
  const isSecure = apiUrl.startsWith('https:')
  const defaults = Object.entries({
    ...NO_PAGE,
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  return async (c, next) => {
    await next()
    const { headers } = c.res
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
