import { expect, test } from 'vitest'
import { receivedAt } from './receivedAt.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['today, in the morning: not in hours to come', '2026-11-30', '2026-11-30T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
  ['today, just after midnight there', '2026-12-01', '2026-11-30T22:00:00.000Z', '2026-11-30T22:00:00.000Z'],
  ['a day gone by: in the middle of it', '2026-11-29', '2026-11-30T06:00:00.000Z', '2026-11-29T10:00:00.000Z'],
])('money of %s', (_, day, now, expected) => {
  expect(receivedAt(day, at(now)).toISOString()).toBe(expected)
})
