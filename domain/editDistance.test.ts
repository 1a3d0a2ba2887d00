import { expect, test } from 'vitest'
import { editDistance } from './editDistance.ts'

test.each([
  ['water', 'water', 0],
  ['watter', 'water', 1],
  ['wtaer', 'water', 1],
  ['ab', 'ca', 2],
  ['ab', 'bc', 2],
  ['watr', 'water', 1],
  ['wuter', 'water', 1],
  ['boorhole', 'borehole', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['naïve', 'naive', 1],
])('%s -> %s: %d', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance)
})
