import { describe, expect, test } from 'vitest'
import { formatDate, shortDuration, timeAgo } from './dates.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

test.each([
  ['2026-11-03T12:00:00.000Z', '3 November 2026'],
  ['2026-12-31T21:59:59.999Z', '31 December 2026'],
  ['2026-12-31T22:00:00.000Z', '1 January 2027'],
])('%s is the day on which it is then in South Africa: %s', (instant, expected) => {
  expect(formatDate(instant)).toBe(expected)
})

test.each([
  [-DAY, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [2 * MINUTE, '2 minutes'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [DAY - 1, '23 hours'],
  [DAY, '1 day'],
  [2 * DAY - 1, '1 day'],
  [12 * DAY, '12 days'],
])('%i milliseconds are %s', (milliseconds, expected) => {
  expect(shortDuration(milliseconds)).toBe(expected)
})

describe('at noon of 3 November', () => {
  test.each([
    ['2026-11-04T12:00:00.000Z', 'today'],
    ['2026-11-02T22:00:00.000Z', 'today'],
    ['2026-11-02T21:59:59.999Z', 'yesterday'],
    ['2026-11-01T21:59:59.999Z', '2 days ago'],
    ['2026-10-03T22:00:00.000Z', '30 days ago'],
    ['2026-10-03T21:59:59.999Z', '3 October 2026'],
  ])('%s was %s', (instant, expected) => {
    expect(timeAgo(instant, Date.parse('2026-11-03T10:00:00.000Z'))).toBe(expected)
  })
})
