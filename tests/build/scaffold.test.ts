import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HANGS_AFTER } from '#tests/patience.ts'

const NOT_COPIED = new Set(['node_modules', '.git', 'dist', 'storybook-static', '.data', 'coverage'])
const copy = mkdtempSync(join(tmpdir(), 'letsema-scaffold-'))

/** What is made, and all that reads what was changed for it; `npm test` checks the types of the rest. */
const CHECKED = {
  extends: './tsconfig.json',
  include: ['machines/beekeepersVisit', 'machines/*.ts', 'src/features/beekeepersVisit', 'src/statecharts', 'tests/models'],
}

/** Without the plugins of the other projects, which take longer to load than these tests take. */
const UNIT_CONFIG = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/models/report.ts'],
    include: ['{machines,tests}/**/*.test.ts'],
    testTimeout: ${HANGS_AFTER},
    maxWorkers: 1,
    execArgv: ['--liftoff-only'],
    isolate: false,
  },
})
`

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
  writeFileSync(join(copy, 'tsconfig.checked.json'), JSON.stringify(CHECKED))
  writeFileSync(join(copy, 'unit.config.ts'), UNIT_CONFIG)
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a new machine has the right types', () => isGood(tool('tsc', '--noEmit', '--singleThreaded', '--project', 'tsconfig.checked.json')))

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

interface Report {
  testResults: { name: string; assertionResults: { status: string }[] }[]
}

test('passes its tests, its paths and what every machine is held to', () => {
  const files = ['machines/beekeepersVisit', 'tests/models/definitions', 'tests/models/stories', 'tests/models/replay']
  const names = 'beekeepersVisit|knows every machine|^(asks once|says why it was refused)'
  isGood(tool('vitest', 'run', '--config', 'unit.config.ts', ...files, '-t', names, '--reporter', 'json', '--outputFile', 'report.json'))
  const { testResults } = JSON.parse(readFileSync(join(copy, 'report.json'), 'utf8')) as Report
  const ran = testResults.map(({ name, assertionResults }) => [
    relative(copy, name),
    assertionResults.filter(({ status }) => status === 'passed').length,
  ])
  // One with another name than is asked for here would be skipped, and nothing said.
  expect(Object.fromEntries(ran)).toEqual({
    'machines/beekeepersVisit/machine.test.ts': 2,
    'machines/beekeepersVisit/paths.test.ts': 11,
    'machines/beekeepersVisit/screen.test.ts': 6,
    'tests/models/definitions.test.ts': 4,
    'tests/models/replay/replay.test.ts': 4,
    'tests/models/stories.test.ts': 1,
  })
})

test('is not made twice, nor under a name that is no name', () => {
  expect(runs(process.execPath, ['scripts/scaffold.mjs', 'beekeepersVisit'])).toMatchObject({ status: 1 })
  expect(runs(process.execPath, ['scripts/scaffold.mjs', 'Not-a-name'])).toMatchObject({ status: 1 })
})
