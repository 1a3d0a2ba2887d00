import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { databaseHealth } from './health.ts'

let now = 0
const execute = vi.fn<() => Promise<unknown>>()
const health = () => databaseHealth({ db: { execute } as unknown as Database, clock: () => now })

beforeEach(() => {
  vi.useFakeTimers()
  execute.mockReset()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a database that refuses, and one that says nothing, are not there', async () => {
  execute.mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
  expect(await health()()).toBe(false)
  execute.mockReturnValueOnce(new Promise(() => {}))
  const answer = health()()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe(false)
})

test('a database that takes no writes, as a standby does, is no use to a donor', async () => {
  execute.mockResolvedValueOnce({ rows: [{ isWritable: false }] })
  expect(await health()()).toBe(false)
})

test('it is asked once a second, and is there again once it answers; none of its clocks goes on', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout')
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  const isThere = health()
  execute.mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ rows: [{ isWritable: true }] })
  expect(await Promise.all([isThere(), isThere()])).toEqual([false, false])
  now += 999
  expect(await isThere()).toBe(false)
  expect(execute).toHaveBeenCalledTimes(1)
  now += 1
  expect(await isThere()).toBe(true)
  // What others in this process wait for is not counted.
  const own = set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === 2_000).map(({ value }) => value as NodeJS.Timeout)
  expect(own).toHaveLength(2)
  for (const timer of own) expect(clear).toHaveBeenCalledWith(timer)
})
