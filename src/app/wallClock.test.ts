import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from './wallClock.ts'

let now: number
const fire = vi.fn<() => void>()
const clock = wallClock(() => now)
const bothGoOn = (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    now += 100
    vi.advanceTimersByTime(100)
  }
}

beforeEach(() => {
  now = 1_800_000_000_000
  fire.mockClear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test.each([300, 1_000, 2_500])('fires once, after %i ms', (milliseconds) => {
  clock.setTimeout(fire, milliseconds)
  bothGoOn(milliseconds - 100)
  expect(fire).not.toHaveBeenCalled()
  bothGoOn(10_000)
  expect(fire).toHaveBeenCalledOnce()
})

test('fires a second at most after a phone wakes up past its time', () => {
  clock.setTimeout(fire, 900_000)
  bothGoOn(2_000)
  now += 3_600_000
  vi.advanceTimersByTime(1_000)
  expect(fire).toHaveBeenCalledOnce()
})

test('waits no longer for a clock that is set back', () => {
  clock.setTimeout(fire, 5_000)
  bothGoOn(2_000)
  now -= 86_400_000
  vi.advanceTimersByTime(3_000)
  expect(fire).toHaveBeenCalledOnce()
})

test('can be taken back, also when it has looked again', () => {
  const timer = clock.setTimeout(fire, 5_000)
  bothGoOn(3_000)
  clock.clearTimeout(timer)
  bothGoOn(10_000)
  expect(fire).not.toHaveBeenCalled()
})
