import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lockDataFolder } from '#server/dataFolder.ts'
import { systemRandom } from '#server/random.ts'
import { PATIENCE } from '#tests/patience.ts'

let folder: string
let parent: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-lock-'))
})
afterEach(() => {
  parent?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
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
    writeFileSync(join(folder, 'letsema.lock'), JSON.stringify({ pid, started: statOf(pid)[19], nonce: 'x' }))
    expect(() => lockDataFolder(folder, systemRandom)).toThrow(`Another Letsema (process ${pid})`)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(statOf(pid)[0]).toBe('Z'), PATIENCE)
    const unlock = lockDataFolder(folder, systemRandom)
    expect(readdirSync(folder)).toEqual(['letsema.lock'])
    unlock()
    expect(readdirSync(folder)).toEqual([])
  })
})
