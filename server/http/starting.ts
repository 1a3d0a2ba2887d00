import { NO_PAGE } from '#server/http/securityHeaders.ts'

const PAGE = `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>One moment · Letsema</title>
<h1>One moment, please</h1><p>Letsema is just starting. The page you asked for comes by itself in a few seconds; there is nothing you need to do.</p></html>
`

/** Of a server that has nothing to answer with yet: to a person in words, on a page that comes again by itself, and to all others as data. */
export function starting(request: Request): Response {
  const headers = { ...NO_PAGE, 'retry-after': '1', 'cache-control': 'no-store' }
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return Response.json({ status: 'starting' }, { status: 503, headers })
  return new Response(PAGE, { status: 503, headers: { ...headers, 'content-type': 'text/html; charset=utf-8', refresh: '3' } })
}
