import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the built app on data of its own. @returns its address, process and how long it took to be ready */
export async function startApp(port, settings = {}, args = []) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'letsema-bench-'))
  const from = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), SIMULATOR_PORT: String(port + 1), LETSEMA_RATE_LIMIT: '0', ...settings, DATA_DIR: dataDir },
  })
  const home = `http://localhost:${port}`
  await until(async () => (await fetch(`${home}/healthz`)).ok)
  const ready = performance.now() - from
  const stop = async () => {
    const gone = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return { home, pid: child.pid, ready, dataDir, stop, forget: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A PostgreSQL of this machine, started for the bench as another user than root; null where there is none. */
export async function startPostgres(port) {
  const versions = '/usr/lib/postgresql'
  const version = existsSync(versions) ? readdirSync(versions).sort().at(-1) : undefined
  if (!version) return null
  const bin = join(versions, version, 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'letsema-bench-pg-'))
  const isRoot = process.getuid?.() === 0
  const id = isRoot ? Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout) : undefined
  if (isRoot) chownSync(folder, id, id)
  const as = { uid: id, cwd: '/', stdio: 'ignore' }
  if (spawnSync(join(bin, 'initdb'), ['-D', folder, '-U', 'letsema', '-A', 'trust'], as).status !== 0) return null
  const child = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), '-k', folder, '-h', '127.0.0.1'], as)
  await until(
    () =>
      spawnSync(join(bin, 'psql'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'letsema', '-c', 'select 1', 'postgres'], {
        stdio: 'ignore',
      }).status === 0,
  )
  const stop = async () => {
    const gone = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://letsema@127.0.0.1:${port}/postgres`, stop }
}

async function until(isTrue) {
  const late = Date.now() + 60_000
  while (Date.now() < late) {
    if (await isTrueNow(isTrue)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Not ready within a minute')
}

async function isTrueNow(isTrue) {
  try {
    return await isTrue()
  } catch {
    return false
  }
}
