/** Builds the browser's app, its renderer and the server, where any source is newer than the last build. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const SELF = fileURLToPath(import.meta.url)
const STAMP = join(root, 'dist/built')
const SOURCES = ['domain', 'machines', 'src', 'server', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs']

/** Names, sizes and times of all sources, and the settings that are built in. */
function stampOf() {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '')
  const add = (path) => {
    const stat = statSync(path)
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!/\.(test|stories)\.tsx?$/.test(path)) hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`)
  }
  for (const source of SOURCES) add(join(root, source))
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
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const quiet = { root, logLevel: 'warn' }
  await vite.build(quiet)
  await vite.build({
    ...quiet,
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'src/render.tsx', outDir: 'dist/render', sourcemap: true },
  })
  await vite.build({
    ...quiet,
    publicDir: false,
    // In one file a thousand modules take half as long to load. What reads files that lie beside it stays where they are.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'pdfkit', 'fontkit'] },
    build: { ssr: 'server/main.ts', outDir: 'dist/server', sourcemap: true, target: 'node20' },
  })
  compress(join(root, 'dist/client'))
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(STAMP, stamp)
}

/** Beside each file its brotli and gzip forms at the highest setting: bytes are what donors pay for. */
function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    else if (/\.(js|css|svg|txt)$/.test(entry.name)) {
      const content = readFileSync(path)
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
      )
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
