import type { Context } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { RateLimits, type LimitedCall } from '#server/http/rateLimits.ts'

afterEach(() => void vi.useRealTimers())

test.each<[LimitedCall, number]>([
  ['login', 60],
  ['register', 60],
  ['refresh', 300],
  ['donate', 300],
  ['change', 60],
  ['search', 120],
  ['mail', 20],
  ['document', 60],
  ['report', 5],
])('%s: %d calls a minute, and no more before it is over', async (kind, most) => {
  vi.useFakeTimers()
  const limits = new RateLimits(1, [])
  const take = () => limits.take(kind, {} as Context, 'somebody')
  for (let nth = 1; nth <= most; nth += 1) await take()
  await expect(take()).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(59_000)
  await expect(take()).rejects.toMatchObject({ status: 429 })
  vi.advanceTimersByTime(1_000)
  await take()
})

test('an address is mailed twenty times an hour', async () => {
  const limits = new RateLimits(1, [])
  const mailed: boolean[] = []
  for (let nth = 1; nth <= 21; nth += 1) mailed.push(await limits.mayMail('link', 'nomsa@example.org'))
  expect(mailed).toEqual([...Array<boolean>(20).fill(true), false])
})

test('where a tenth of the limits is set, an address is mailed twice an hour', async () => {
  vi.useFakeTimers()
  const limits = new RateLimits(0.1, [])
  const mayMail = () => limits.mayMail('link', 'nomsa@example.org')
  expect([await mayMail(), await mayMail(), await mayMail()]).toEqual([true, true, false])
  vi.advanceTimersByTime(59 * 60_000)
  expect(await mayMail()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(await mayMail()).toBe(true)
})
