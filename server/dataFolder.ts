import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SettingError } from '#server/settingError.ts'
import type { Log } from '#server/log.ts'
import type { Random } from '#server/random.ts'

const LOCK = 'letsema.lock'
/** The database writes ahead by files of this size. */
const LEAST_FREE = 16 * 1024 * 1024
/** Between two signs of life of the process that has the folder. */
const BEAT_MS = 2_000
/** Four beats: an embedded database keeps the holder from giving one while it thinks. */
const LOOKS = 16
const LOOK_MS = 500

export interface LockParts {
  random: Random
  log: Pick<Log, 'info'>
  /** Ends the wait for a holder elsewhere. */
  signal: AbortSignal
  /** Another has the folder now: whatever this process still writes there may be lost, or lose what the other writes. */
  onLost: (message: string) => void
  /** What tells apart where the same number is not the same process. */
  place?: string
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** A lock as it is at one time; its holder touches it as long as it lives. */
interface Holding {
  holder: string
  touched: bigint
}

/**
 * The embedded database takes no lock of its own, and two processes on one folder lose rows silently.
 * @returns gives the folder back
 * @throws SettingError where another living process has the folder, or where there can be none
 */
export async function lockDataFolder(folder: string, parts: LockParts): Promise<() => void> {
  const { random, onLost, place = placeOfProcesses() } = parts
  const lock = join(folder, LOCK)
  const own = JSON.stringify({ pid: process.pid, started: processStart(process.pid), place, nonce: random.uuid() })
  const draft = join(folder, `${LOCK}.${random.uuid()}`)
  const take = () => {
    try {
      makeFolder(folder)
      writeFileSync(draft, own)
      // A hard link appears whole or not at all, so nobody ever reads half a lock.
      return linked(draft, lock)
    } catch (error) {
      throw new SettingError(`DATA_DIR: ${(error as Error).message}`)
    } finally {
      forget(draft)
    }
  }
  while (!take()) await removeStale(lock, `${draft}.stale`, folder, { ...parts, place })
  const beat = setInterval(() => {
    const holder = touched(lock, own)
    if (holder === own) return
    clearInterval(beat)
    onLost(`Another Letsema (process ${parse(holder).pid}) has taken the data folder ${folder}.`)
  }, BEAT_MS).unref()
  return () => {
    clearInterval(beat)
    if (read(lock)?.holder === own) rmSync(lock, { force: true })
  }
}

/** Within a container, processes have numbers of its own; on a shared disk, there are those of other machines. */
function placeOfProcesses(): string {
  let namespace: string | null = null
  try {
    namespace = readlinkSync('/proc/self/ns/pid')
  } catch {
    // Linux alone has them.
  }
  return [hostname(), contents('/proc/sys/kernel/random/boot_id')?.trim(), namespace].join(' ')
}

/** @returns who holds the lock, which is touched where that is the caller */
function touched(lock: string, own: string): string {
  try {
    const { holder } = read(lock) ?? { holder: own }
    // By this machine's clock, which is nothing to go by elsewhere: what counts there is that it is not what it was.
    const now = new Date()
    if (holder === own) utimesSync(lock, now, now)
    return holder
  } catch {
    // A disk that fails for a moment: the next beat tries again.
    return own
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
 * @throws SettingError where the work failed and the disk is full, or what is in the folder is another user's
 */
export async function onDisk<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new SettingError(`DATA_DIR: ${(error as Error).message}`)
    const { bavail, bsize } = statfsSync(folder)
    throw bavail * bsize < LEAST_FREE ? new SettingError(`DATA_DIR: the disk of ${folder} is full.`) : error
  }
}

type Seeker = LockParts & { place: string }

async function removeStale(lock: string, aside: string, folder: string, seeker: Seeker): Promise<void> {
  const held = read(lock)
  if (held === null) return
  if (await isAlive(lock, held, folder, seeker)) {
    throw new SettingError(
      `Another Letsema (process ${parse(held.holder).pid}) is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
  if (!isSameHolding(read(lock), held)) return
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  // Between reading and moving it, another start may have taken the folder: then what was moved is its lock, and goes back.
  if (!isSameHolding(read(aside), held)) linked(aside, lock)
  rmSync(aside, { force: true })
}

async function isAlive(lock: string, held: Holding, folder: string, { place, log, signal, pause = pauseFor }: Seeker): Promise<boolean> {
  const holder = parse(held.holder)
  if ((holder.place ?? place) === place) return isRunning(holder)
  log.info(`Waiting to see whether another Letsema is using the data folder ${folder}…`)
  // Counted rather than timed: of two machines that sleep, the one that wakes first still gives the other its time.
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_MS, signal)
    const now = read(lock)
    if (!isSameHolding(now, held)) return now?.holder === held.holder
  }
  return false
}

const pauseFor = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal })

const isSameHolding = (a: Holding | null, b: Holding): boolean => a?.holder === b.holder && a.touched === b.touched

/**
 * Opened once for both: on a network disk only what is opened is asked anew, and not remembered.
 * @returns null where there is none
 */
function read(lock: string): Holding | null {
  let file: number | undefined
  try {
    file = openSync(lock, 'r')
    return { holder: readFileSync(file, 'utf8'), touched: fstatSync(file, { bigint: true }).mtimeNs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SettingError(`DATA_DIR: ${(error as Error).message}`)
  } finally {
    if (file !== undefined) closeSync(file)
  }
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

/** None of it where a power cut left a file without contents. */
interface Holder {
  pid?: number
  started?: string | null
  place?: string
}

function parse(holder: string): Holder {
  try {
    return (JSON.parse(holder) ?? {}) as Holder
  } catch {
    return {}
  }
}

function isRunning({ pid, started }: Holder): boolean {
  if (typeof pid !== 'number') return false
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
