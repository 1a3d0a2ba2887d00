/** `npm start`: builds if stale, then becomes the server. */
import { buildIfStale } from './build.mjs'

for (const name of ['reset', 'seed', 'new-secret', 'hold-debits']) {
  if (!process.env[`npm_config_${name.replace('-', '_')}`]) continue
  console.error(`npm took --${name} for itself. Say: npm start -- --${name}`)
  process.exit(1)
}

process.env.NODE_ENV = 'production'
buildIfStale()
// By an address that is made here: a type check that finds the file reads all that was built.
await import(new URL('../dist/server/main.js', import.meta.url).href)
