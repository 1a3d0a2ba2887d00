import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { walked } from './browser/report.ts'
import { isWhollyWalked, levelFile, percentOf, REPORT_FILE, type LevelRow, type Plan } from './levels.ts'
import { writeReport } from './report.ts'

const plan: Plan = {
  row: { machine: 'donation', level: 'browser', states: 3, transitions: 5, missed: [], nobody: [{ what: 'e', why: 'Nobody is asked.' }] },
  paths: [
    { name: 'fresh > A', transitions: ['a', 'b'], states: ['one', 'two'], steps: 2 },
    { name: 'fresh > C', transitions: ['a', 'c', 'd'], states: ['one', 'three'], steps: 7 },
  ],
}

test('counts what a level has walked, and adds it up', () => {
  const walks = [
    { path: 'fresh > A', milliseconds: 1_200.4 },
    { path: 'fresh > C', milliseconds: 800 },
  ]
  const row = walked(plan, walks)
  expect(row).toEqual({
    ...plan.row,
    covered: 4,
    statesCovered: 3,
    missed: [],
    paths: 2,
    steps: 9,
    milliseconds: 2_000,
    walkedAt: expect.any(String),
  })
  expect(percentOf(row)).toBe(100)
})

test('does not take a path that was walked alone for the level', () => {
  expect(isWhollyWalked({ tasks: [{ mode: 'run' }, { mode: 'run' }] })).toBe(true)
  expect(isWhollyWalked({ tasks: [{ mode: 'run' }, { mode: 'skip' }] })).toBe(false)
})

test('counts nothing of a path that was not walked to its end', () => {
  const row = walked(plan, [{ path: 'fresh > A', milliseconds: 800 }])
  expect(row).toMatchObject({ covered: 2, statesCovered: 2, missed: ['c', 'd'], paths: 1, steps: 2 })
  expect(percentOf(row)).toBe(50)
})

const BEFORE = '2026-11-20T09:00:00.000Z'
const NOW = '2026-11-23T10:00:00.000Z'

/** A row in a folder of its own. */
function written(walkedAt: string) {
  const root = mkdtempSync(join(tmpdir(), 'letsema-report-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const row: LevelRow = { ...walked(plan, []), level: 'machine', walkedAt }
  for (const [path, content] of [
    [levelFile(row), JSON.stringify(row)],
    [REPORT_FILE, 'as it was'],
  ] as const) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return { root, report: () => readFileSync(join(root, REPORT_FILE), 'utf8') }
}

test('leaves the report as it was where nothing was walked', () => {
  const { root, report } = written(BEFORE)
  writeReport('machine', { since: NOW, root })
  expect(report()).toBe('as it was')
})

test('says of every row when it was walked', () => {
  const { root, report } = written(NOW)
  writeReport('machine', { since: BEFORE, root })
  expect(JSON.parse(report())).toMatchObject({ rows: [{ walkedAt: NOW }] })
})
