import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'

const log = { info: vi.fn<(message: string) => void>(), error: vi.fn<(message: string) => void>() }
const run = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [log.info, log.error, run]) mock.mockReset()
})
afterEach(() => vi.useRealTimers())

test('what fails for an hour is tried at least every ten seconds, and told of ever more rarely, until it works again', async () => {
  run.mockRejectedValue(new Error('connect ECONNREFUSED'))
  const job = every(500, 'mail', run, log)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(360)
  expect(run.mock.calls.length).toBeLessThan(380)
  expect(log.error.mock.calls.length).toBeLessThan(10)
  expect(log.error.mock.calls.slice(0, 2).map(([message]) => message)).toEqual([
    "The job 'mail' failed and is tried again",
    "The job 'mail' failed 2 times in a row and is tried again",
  ])
  run.mockResolvedValue()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log.info.mock.calls).toEqual([[expect.stringMatching(/^The job 'mail' works again, after 3\d\d failures$/)]])
  run.mockClear()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(10)
  await job.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(10)
})

test('a job that is slower than a pause of ten seconds keeps its own', async () => {
  run.mockRejectedValue(new Error('x'))
  const job = every(3_600_000, 'forgetting', run, log)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(run).toHaveBeenCalledTimes(2)
  await job.stop()
})
