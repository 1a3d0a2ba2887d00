/** Builds the browser's app, its renderer and the server, where any source is another than at the last build. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { apiHost } from './apiHost.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SELF = fileURLToPath(import.meta.url)
const STAMP = join(root, 'dist/built')
const SUPERSEDED_STAYS_MS = 30 * 86_400_000
const SOURCES = [
  'domain',
  'machines',
  'src',
  'server',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/apiHost.mjs',
  'scripts/build.mjs',
  'scripts/cluster.mjs',
]

/** Names and contents of all sources, and the settings that are built in: the same wherever the project lies, and whenever it was copied there. */
export function stampOf() {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const add = (name, isFolder) => {
    if (isFolder) {
      const entries = readdirSync(join(root, name), { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))
      for (const entry of entries) add(`${name}/${entry.name}`, entry.isDirectory())
    } else if (!/\.(test|stories)\.tsx?$/.test(name)) {
      const content = readFileSync(join(root, name))
      hash.update(`${name}:${content.length}\n`).update(content)
    }
  }
  for (const source of SOURCES) add(source, statSync(join(root, source)).isDirectory())
  return hash.digest('hex')
}

function isFresh(stamp) {
  try {
    return readFileSync(STAMP, 'utf8') === stamp
  } catch {
    return false
  }
}

/** In a process of its own: it takes half a gigabyte, which a server that built itself would keep. Ends this process where it fails. */
export function buildIfStale() {
  if (isFresh(stampOf())) return
  const { status } = spawnSync(process.execPath, [SELF], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

async function build() {
  const stamp = stampOf()
  if (isFresh(stamp)) return
  console.log('Building…')
  const vite = await import('vite')
  rmSync(STAMP, { force: true })
  const cluster = makeCluster()
  const quiet = { root, logLevel: 'warn' }
  const make = async (settings) => (await vite.build(settings)).output.map(({ fileName }) => fileName)
  const client = await make(quiet)
  const render = await make({
    ...quiet,
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'src/render.tsx', outDir: 'dist/render', sourcemap: true },
  })
  const server = await make({
    ...quiet,
    publicDir: false,
    // In one file a thousand modules take half as long to load. What reads files that lie beside it stays where they are.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'pdfkit', 'fontkit'] },
    build: { ssr: 'server/main.ts', outDir: 'dist/server', sourcemap: true },
  })
  forgetOld({ client, render, server }, Date.now())
  compress(join(root, 'dist/client'))
  await cluster
  writeFileSync(STAMP, stamp)
}

/** Beside the rest, on another core. By the database's version, which alone it depends on; server/db/preparation.ts looks for it by that name. */
async function makeCluster() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8'))
  const folder = join(root, `dist/cluster-${version}`)
  if (existsSync(folder)) return
  mkdirSync(dirname(folder), { recursive: true })
  // As server/db/compileOnce.ts has it for the server: what runs once is not worth compiling well.
  const child = spawn(process.execPath, ['--liftoff-only', join(root, 'scripts/cluster.mjs'), folder], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The empty database cluster could not be made')
}

/**
 * What earlier builds wrote under names of its own stays a month: a server that was started on it still reads it, and so do pages that people have open.
 * @param {Record<string, string[]>} built by folder, what this build wrote
 */
function forgetOld(built, now) {
  const list = join(root, 'dist/superseded.json')
  const known = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const superseded = {}
  for (const [folder, names] of Object.entries(built)) {
    const current = new Set(names)
    for (const name of readdirSync(join(root, 'dist', folder, 'assets'))) {
      if (current.has(`assets/${name.replace(/\.(?:br|gz|map)$/, '')}`)) continue
      const path = `${folder}/assets/${name}`
      const since = known[path] ?? now
      if (now - since > SUPERSEDED_STAYS_MS) rmSync(join(root, 'dist', path))
      else superseded[path] = since
    }
  }
  writeFileSync(list, JSON.stringify(superseded, null, 2))
}

/** @param {Buffer} content */
export const brotli = (content) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** Beside each file its brotli and gzip forms at the highest setting: bytes are what donors pay for. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    else if (/\.(js|css|svg|txt)$/.test(entry.name)) {
      if (isCompressed(path)) continue
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotli(content))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}

const isCompressed = (path) => existsSync(`${path}.gz`) && statSync(`${path}.gz`).mtimeMs >= statSync(path).mtimeMs

function refuseSettings() {
  try {
    apiHost()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  refuseSettings()
  await build()
}
