/** `npm start`: builds if stale, then becomes the server. */
import { buildIfStale } from './build.mjs'

process.env.NODE_ENV = 'production'
buildIfStale()
await import('../dist/server/main.js')
