import { fork } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compileOnce } from '#server/db/compileOnce.ts'
import { SettingError } from '#server/settingError.ts'

/** First argument of the process that prepares a database, before the folder to fill. Nothing for people to type. */
const PREPARE = '--prepare-database'

export interface Preparer {
  /** The file that starts the server; in the new process it sees `folderToPrepare`. */
  entry: string
  args: readonly string[]
  /** Ends the preparation and leaves nothing of it. */
  signal: AbortSignal
}

/** @returns the folder this process was started to fill, or null where it is the server itself */
export const folderToPrepare = (): string | null => (process.connected && process.argv[2] === PREPARE ? (process.argv[3] ?? null) : null)

export const isPrepared = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

/**
 * Fills the folder in a process of its own: making a database takes a gigabyte, which a process never gives back. It comes to be beside its
 * place and is moved there whole, so that no later start takes half a database for one. The caller holds the data folder's lock.
 */
export async function prepare(folder: string, { entry, args, signal }: Preparer): Promise<void> {
  const prefix = `${basename(folder)}.unfinished-`
  forget(dirname(folder), prefix)
  const unfinished = join(dirname(folder), `${prefix}${process.pid}`)
  try {
    await runToEnd(entry, [PREPARE, unfinished, ...args], signal)
    renameSync(unfinished, folder)
  } finally {
    forget(dirname(folder), prefix)
  }
}

/**
 * Begins the folder with the empty cluster that scripts/build.mjs has kept, where there is one for this version of the database: having `initdb` make
 * one would take most of a first start.
 * @param root the folder with package.json
 */
export function beginWithBuiltCluster(folder: string, root: string): void {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')) as { version: string }
  const cluster = join(root, `dist/cluster-${version}`)
  if (existsSync(cluster)) cpSync(cluster, folder, { recursive: true })
}

/** Makes this the process that prepares, ending with the server that waits for it, however that ends. */
export function becomePreparer(): void {
  compileOnce()
  process.on('disconnect', () => process.exit(1))
  // Ctrl-C and a terminal that closes reach both; the server decides.
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
}

async function runToEnd(entry: string, args: string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = fork(entry, args)
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  try {
    const code = await new Promise<number | string | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (exitCode, killedBy) => resolve(exitCode ?? killedBy))
    })
    signal.throwIfAborted()
    if (code !== 0) throw new SettingError(`The database could not be prepared (${code}).`)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/**
 * Of a start that was killed, whose process may still be at its last writes: moved first, because it would put files where they are being taken
 * away, and nothing it writes finds the moved folder.
 */
function forget(parent: string, prefix: string): void {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    const aside = mkdtempSync(join(parent, prefix))
    renameSync(join(parent, name), join(aside, name))
    takeAway(aside)
  }
}

/** Node lists a folder once: what a write that was under way puts there after that is found the second time only, however often Node retries. */
function takeAway(folder: string): void {
  const options = { recursive: true, force: true }
  try {
    rmSync(folder, options)
  } catch {
    rmSync(folder, { ...options, maxRetries: 10, retryDelay: 50 })
  }
}
