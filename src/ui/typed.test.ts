import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellNow, tellSoon } from './typed.ts'

const A_FRAME = 16

let frame: number
beforeEach(() => {
  frame = A_FRAME
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tells a form of each key soon after its frame', () => {
  const [form, control, tell] = [{}, {}, vi.fn<() => void>()]
  for (const key of [1, 2, 3]) {
    tellSoon(form, control, tell)
    vi.advanceTimersByTime(A_FRAME + 2)
    expect(tell).toHaveBeenCalledTimes(key - 1)
    vi.advanceTimersByTime(4 * A_FRAME + 4)
    expect(tell).toHaveBeenCalledTimes(key)
  }
})

it('tells it once of fast keys where frames take long, and of a text without a rest now and then', () => {
  const [form, control, tell] = [{}, {}, vi.fn<() => void>()]
  const typeFast = (keys: number) => {
    for (let key = 0; key < keys; key += 1) {
      tellSoon(form, control, tell)
      vi.advanceTimersByTime(150)
    }
  }
  frame = 60
  typeFast(4)
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * frame)
  expect(tell).toHaveBeenCalledTimes(1)
  typeFast(40)
  expect(tell.mock.calls.length).toBeGreaterThan(5)
})

it('tells it of every control at once where its values are wanted, and not again', () => {
  const [form, first, second] = [{}, vi.fn<() => void>(), vi.fn<() => void>()]
  tellSoon(form, {}, first)
  tellSoon(form, {}, second)
  tellNow(form)
  vi.advanceTimersByTime(1_000)
  expect(first).toHaveBeenCalledTimes(1)
  expect(second).toHaveBeenCalledTimes(1)
})

it('keeps forms apart', () => {
  const [form, other, tell] = [{}, {}, vi.fn<() => void>()]
  tellSoon(form, {}, tell)
  tellNow(other)
  expect(tell).not.toHaveBeenCalled()
})
