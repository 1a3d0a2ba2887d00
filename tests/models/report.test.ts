import { expect, it } from 'vitest'
import { timed } from './browser/report.ts'
import type { LevelRow } from './levels.ts'

const row: LevelRow = {
  machine: 'donation',
  level: 'browser',
  states: 3,
  statesCovered: 3,
  transitions: 5,
  covered: 5,
  missed: [],
  nobody: [],
  paths: 2,
  steps: 9,
  milliseconds: 0,
}

it('adds up the walks of a level that was walked now', () => {
  expect(timed(row, [{ milliseconds: 1_200.4 }, { milliseconds: 800 }])).toEqual({ ...row, milliseconds: 2_000 })
})

it('leaves a level as it was walked before, where one path was walked by its name', () => {
  expect(timed({ ...row, milliseconds: 90_000 }, [{ milliseconds: 800 }])).toBeNull()
})
