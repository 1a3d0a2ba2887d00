import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellNow, tellSoon } from './typed.ts'

const A_FRAME = 20

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('tells a form once of the keys of a frame, after it', () => {
  const [form, control, tell] = [{}, {}, vi.fn<() => void>()]
  for (let key = 0; key < 5; key += 1) tellSoon(form, control, tell)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(A_FRAME)
  expect(tell).toHaveBeenCalledTimes(1)
})

test('tells it of every control at once where its values are wanted, and not again', () => {
  const [form, first, second] = [{}, vi.fn<() => void>(), vi.fn<() => void>()]
  tellSoon(form, {}, first)
  tellSoon(form, {}, second)
  tellNow(form)
  vi.advanceTimersByTime(1_000)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})

test('keeps forms apart', () => {
  const [form, other, tell] = [{}, {}, vi.fn<() => void>()]
  tellSoon(form, {}, tell)
  tellNow(other)
  expect(tell).not.toHaveBeenCalled()
})
