import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockDataFolder, onDisk, type LockParts } from '#server/dataFolder.ts'
import { projectRoot } from '#server/projectRoot.ts'
import { systemRandom } from '#server/random.ts'
import { SettingError } from '#server/settingError.ts'
import { PATIENCE } from '#tests/patience.ts'

let folder: string
let parent: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-lock-'))
})
afterEach(() => {
  vi.useRealTimers()
  parent?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const said: string[] = []
beforeEach(() => void said.splice(0))
const parts = (more: Partial<LockParts> = {}): LockParts => ({
  random: systemRandom,
  log: { info: (line) => said.push(line) },
  signal: new AbortController().signal,
  onLost: (line) => said.push(line),
  ...more,
})

const statOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

describe.skipIf(!existsSync('/proc/self/stat'))('the lock of a data folder', () => {
  test('of a process that was killed and that its parent never asked after is free', async () => {
    // `exec` leaves the child with a parent that waits for nobody, as the first process of a container often is.
    parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'])
    const [printed] = (await once(parent.stdout!, 'data')) as [Buffer]
    const pid = Number(printed.toString())
    // Until then it is a shell still, which asks after its own.
    await vi.waitFor(() => expect(readFileSync(`/proc/${parent!.pid}/comm`, 'utf8')).toBe('sleep\n'), PATIENCE)
    writeFileSync(join(folder, 'letsema.lock'), JSON.stringify({ pid, started: statOf(pid)[19], place: 'here', nonce: 'x' }))
    await expect(lockDataFolder(folder, parts({ place: 'here' }))).rejects.toThrow(`Another Letsema (process ${pid})`)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(statOf(pid)[0]).toBe('Z'), PATIENCE)
    const unlock = await lockDataFolder(folder, parts({ place: 'here' }))
    expect(readdirSync(folder)).toEqual(['letsema.lock'])
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })
})

test('the lock of a data folder that a power cut left without contents is nobody’s', async () => {
  writeFileSync(join(folder, 'letsema.lock'), '')
  const unlock = await lockDataFolder(folder, parts())
  expect(said).toEqual([])
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

describe('the lock of a data folder that several containers or machines share', () => {
  const lock = () => join(folder, 'letsema.lock')
  /** As if kill -9 had ended it; the number is a living process's here. */
  const leaveBehind = (pid = process.pid) => writeFileSync(lock(), JSON.stringify({ pid, started: null, place: 'there', nonce: 'x' }))
  const waiting = () => `Waiting to see whether another Letsema is using the data folder ${folder}…`

  test('whose holder lives elsewhere is refused, though no process here has its number', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const unlock = await lockDataFolder(folder, parts({ place: 'there' }))
    const pause = async (ms: number) => vi.advanceTimersByTime(ms)
    const second = lockDataFolder(folder, parts({ place: 'here', pause }))
    await expect(second).rejects.toThrow(`Another Letsema (process ${process.pid}) is using the data folder ${folder}.`)
    expect(said).toEqual([waiting()])
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })

  test('whose holder gives no sign of life within ten seconds is free, though a process here has its number', async () => {
    leaveBehind()
    let waited = 0
    const unlock = await lockDataFolder(folder, parts({ place: 'here', pause: async (ms) => void (waited += ms) }))
    expect([said, readdirSync(folder)]).toEqual([[waiting()], ['letsema.lock']])
    expect(waited).toBeGreaterThan(6_000)
    expect(waited).toBeLessThan(10_000)
    unlock()
  })

  test('that another start takes meanwhile is that one’s', async () => {
    leaveBehind()
    const pause = async () => leaveBehind(77)
    await expect(lockDataFolder(folder, parts({ place: 'here', pause }))).rejects.toThrow('Another Letsema (process 77)')
    expect(readFileSync(lock(), 'utf8')).toContain('77')
  })

  test('is left as it is by a start that is stopped while it waits', async () => {
    leaveBehind()
    const stop = new AbortController()
    const start = lockDataFolder(folder, parts({ place: 'here', signal: stop.signal }))
    stop.abort()
    await expect(start).rejects.toThrow('aborted')
    expect(readdirSync(folder)).toEqual(['letsema.lock'])
  })

  test('that another took is neither touched nor given back, and said to be lost once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const unlock = await lockDataFolder(folder, parts())
    leaveBehind(77)
    const { mtimeMs } = statSync(lock())
    vi.advanceTimersByTime(20_000)
    expect(said).toEqual([`Another Letsema (process 77) has taken the data folder ${folder}.`])
    unlock()
    expect(statSync(lock()).mtimeMs).toBe(mtimeMs)
  })
})

test.each([
  [`${projectRoot}/package.json`, `DATA_DIR: EEXIST: file already exists, mkdir '${projectRoot}/package.json'`],
  ['/proc/x/y', "DATA_DIR: ENOENT: no such file or directory, mkdir '/proc/x'"],
])('a data folder that cannot be one is refused in one line: %s', async (path, line) => {
  await expect(lockDataFolder(path, parts())).rejects.toThrow(new SettingError(line))
})

test('a database that another user made is said to be out of reach, in one line', async () => {
  const denied = Object.assign(new Error("EACCES: permission denied, scandir '/data/db'"), { code: 'EACCES' })
  await expect(onDisk(tmpdir(), () => Promise.reject(denied))).rejects.toThrow(
    new SettingError("DATA_DIR: EACCES: permission denied, scandir '/data/db'"),
  )
})
