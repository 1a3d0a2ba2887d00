import { afterEach, expect, test, vi } from 'vitest'
import { RateLimits } from '#server/http/rateLimits.ts'

afterEach(() => void vi.useRealTimers())

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
