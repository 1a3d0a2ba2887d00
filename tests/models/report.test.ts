import { expect, it } from 'vitest'
import { walked } from './browser/report.ts'
import { percentOf, type Plan } from './levels.ts'

const plan: Plan = {
  row: { machine: 'donation', level: 'browser', states: 3, transitions: 5, missed: [], nobody: [{ what: 'e', why: 'Nobody is asked.' }] },
  paths: [
    { name: 'fresh > A', transitions: ['a', 'b'], states: ['one', 'two'], steps: 2 },
    { name: 'fresh > C', transitions: ['a', 'c', 'd'], states: ['one', 'three'], steps: 7 },
  ],
}

it('counts what a level has walked, and adds it up', () => {
  const walks = [
    { path: 'fresh > A', milliseconds: 1_200.4 },
    { path: 'fresh > C', milliseconds: 800 },
  ]
  const row = walked(plan, walks)
  expect(row).toEqual({ ...plan.row, covered: 4, statesCovered: 3, missed: [], paths: 2, steps: 9, milliseconds: 2_000 })
  expect(percentOf(row)).toBe(100)
})

it('counts nothing of a path that was not walked to its end', () => {
  const row = walked(plan, [{ path: 'fresh > A', milliseconds: 800 }])
  expect(row).toMatchObject({ covered: 2, statesCovered: 2, missed: ['c', 'd'], paths: 1, steps: 2 })
  expect(percentOf(row)).toBe(50)
})
