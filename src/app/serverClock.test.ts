import { expect, test } from 'vitest'
import { createServerClock } from './serverClock.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR

test.each([-YEAR, YEAR, 20 * 60_000])('a clock that is wrong by %i ms shows the server’s time, and goes on', (wrong) => {
  let phone = NOON + wrong
  const clock = createServerClock(() => phone)
  clock.heard(NOON)
  expect(clock.now()).toBe(NOON)
  phone += HOUR
  expect(clock.now()).toBe(NOON + HOUR)
})

test('a page of ten minutes ago does not put a right clock back', () => {
  const clock = createServerClock(() => NOON)
  clock.heard(NOON - 10 * 60_000)
  expect(clock.now()).toBe(NOON)
})

test('a clock that is set right meanwhile is believed again with the next answer', () => {
  let phone = NOON - YEAR
  const clock = createServerClock(() => phone)
  clock.heard(NOON)
  phone = NOON
  clock.heard(NOON)
  expect(clock.now()).toBe(NOON)
})

test('an answer without a date changes nothing', () => {
  const clock = createServerClock(() => NOON - YEAR)
  clock.heard(NOON)
  clock.heard(Date.parse(''))
  expect(clock.now()).toBe(NOON)
})
