import type { MiddlewareHandler } from 'hono'

/** For what is data, not a page: nothing in it may ever run or be framed. */
export function apiSecurityHeaders(apiUrl: string): MiddlewareHandler {
  const isSecure = apiUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
    }
    headers.set('cross-origin-resource-policy', 'cross-origin')
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}
