import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'storybook-static', '.data', 'coverage'])
const copy = mkdtempSync(join(tmpdir(), 'letsema-scaffold-'))

const runs = (command: string, args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, SCAFFOLD_ROOT: copy } })
  return { status, said: stdout + stderr }
}
const tool = (name: string, ...args: string[]) => runs(join('node_modules/.bin', name), args)
const isGood = ({ status, said }: { status: number | null; said: string }) => {
  if (status !== 0) throw new Error(said)
}

beforeAll(() => {
  for (const name of readdirSync('.')) if (!NOT_COPIED.has(name)) cpSync(name, join(copy, name), { recursive: true })
  // Each by itself: what tools keep in node_modules/.cache is the copy's own.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync('node_modules'))
    if (name !== '.cache') symlinkSync(join(process.cwd(), 'node_modules', name), join(copy, 'node_modules', name))
  isGood(runs(process.execPath, ['scripts/scaffold.mjs', 'beekeepersVisit']))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a new machine has the right types', () => isGood(tool('tsc', '--noEmit', '--singleThreaded')))

test('passes lint and format', () => {
  const made = [
    'machines/beekeepersVisit',
    'src/features/beekeepersVisit',
    'src/statecharts',
    'tests/models/models.ts',
    'machines/keptFacts.ts',
  ]
  isGood(tool('oxlint', '--deny-warnings', ...made))
  isGood(tool('oxfmt', '--check', ...made))
})

test('passes its tests, its paths and what every machine is held to', () => {
  isGood(tool('vitest', 'run', '--project', 'unit', 'machines/beekeepersVisit'))
  const heldTo = ['tests/models/definitions', 'tests/models/stories', 'tests/models/replay']
  isGood(tool('vitest', 'run', '--project', 'unit', ...heldTo, '-t', 'beekeepersVisit|knows every machine'))
})

test('is not made twice, nor under a name that is no name', () => {
  expect(runs(process.execPath, ['scripts/scaffold.mjs', 'beekeepersVisit'])).toMatchObject({ status: 1 })
  expect(runs(process.execPath, ['scripts/scaffold.mjs', 'Not-a-name'])).toMatchObject({ status: 1 })
})
