import type { MiddlewareHandler } from 'hono'

/** For pages and data alike. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** For what is data, not a page: nothing in it may ever run or be framed. */
export function apiSecurityHeaders(apiUrl: string): MiddlewareHandler {
  const shared = securityHeaders(apiUrl.startsWith('https:'))
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(shared)) headers.set(name, value)
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    }
    headers.set('cross-origin-resource-policy', 'cross-origin')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
