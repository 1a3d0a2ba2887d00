import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SettingError } from '#server/config.ts'
import type { Random } from '#server/random.ts'

const LOCK = 'letsema.lock'
/** The database writes ahead by files of this size. */
const LEAST_FREE = 16 * 1024 * 1024

/**
 * The embedded database takes no lock of its own, and two processes on one folder lose rows silently.
 * @returns gives the folder back
 * @throws SettingError where another living process has the folder, or where there can be none
 */
export function lockDataFolder(folder: string, random: Random): () => void {
  const lock = join(folder, LOCK)
  const own = JSON.stringify({ pid: process.pid, started: processStart(process.pid), nonce: random.uuid() })
  const draft = join(folder, `${LOCK}.${random.uuid()}`)
  try {
    makeFolder(folder)
    writeFileSync(draft, own)
  } catch (error) {
    forget(draft)
    throw new SettingError(`DATA_DIR: ${(error as Error).message}`)
  }
  try {
    // A hard link appears whole or not at all, so nobody ever reads half a lock.
    while (!linked(draft, lock)) removeStale(lock, `${draft}.stale`, folder)
  } finally {
    unlinkSync(draft)
  }
  return () => {
    if (contents(lock) === own) rmSync(lock, { force: true })
  }
}

/** Node's own `recursive` tries for ever where a folder takes none (/proc). */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!isFolder(folder)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** On a full disk there is a file without its contents; in a folder that there is not, nothing. */
function forget(draft: string): void {
  try {
    unlinkSync(draft)
  } catch {}
}

/**
 * What the embedded database says of a full disk names neither.
 * @throws SettingError where the work failed and the disk is full
 */
export async function onDisk<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const { bavail, bsize } = statfsSync(folder)
    throw bavail * bsize < LEAST_FREE ? new SettingError(`DATA_DIR: the disk of ${folder} is full.`) : error
  }
}

function removeStale(lock: string, aside: string, folder: string): void {
  const holder = contents(lock)
  if (holder === null) return
  if (isAlive(holder)) {
    throw new SettingError(
      `Another Letsema (process ${pidOf(holder)}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Between reading and moving it, another start may have taken the folder: then what was moved is its lock, and goes back.
  if (contents(aside) !== holder) linked(aside, lock)
  rmSync(aside, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function contents(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function pidOf(holder: string): number | null {
  try {
    const { pid } = JSON.parse(holder) as { pid?: unknown }
    return typeof pid === 'number' ? pid : null
  } catch {
    return null
  }
}

function isAlive(holder: string): boolean {
  const pid = pidOf(holder)
  if (pid === null) return false
  const { started } = JSON.parse(holder) as { started?: string | null }
  const now = processStart(pid)
  if (now === ENDED) return false
  // A container gives every start the same process number.
  if (pid === process.pid) return Boolean(started) && started === now
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !started || !now || started === now
}

/** What has ended stays in the list of processes until its parent asks after it, which not every parent does. */
const ENDED = 'ended'

/** Tells a process from a later one with the same number, where the system says (Linux). */
function processStart(pid: number): string | null {
  const stat = contents(`/proc/${pid}/stat`)
  if (!stat) return null
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? ENDED : (rest[18] ?? null)
}
