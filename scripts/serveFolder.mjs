import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Serves a folder of static files on this machine, on a free port where none is said.
 * @param {string} folder
 * @param {{ headers?: Record<string, string>, port?: number, fallback?: string }} options headers of every answer; the file for what is none
 */
export async function serveFolder(folder, { headers = {}, port = 0, fallback } = {}) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://here').pathname)).replace(/^(\.\.[/\\])+/, '')
    const names = [path.endsWith('/') ? `${path}index.html` : path, ...(fallback ? [fallback] : [])]
    const file = names.map((name) => join(folder, name)).find((one) => statSync(one, { throwIfNoEntry: false })?.isFile())
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, {
      ...headers,
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': statSync(file).size,
    })
    createReadStream(file).pipe(response)
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
