import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, onTestFinished } from 'vitest'

/** `npm test` in a folder of its own, on tools that say what they are told to. */
function testing(steps: string[], tools: Record<string, string>, environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  // The app is taken for built.
  writeFileSync(join(folder, 'scripts/build.mjs'), '')
  const bin = join(folder, 'node_modules/.bin')
  mkdirSync(bin, { recursive: true })
  for (const [name, script] of Object.entries(tools)) {
    writeFileSync(join(bin, name), `#!/usr/bin/env node\n${script}`)
    chmodSync(join(bin, name), 0o755)
  }
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'scripts/test.mjs'), ...steps], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: process.execPath, ...environment },
  })
  return { status, said: stdout, lastLine: stdout.trim().split('\n').at(-1) }
}

const PLAYWRIGHT = `
const file = process.env.E2E_PORT ? 'e2e-' + process.env.E2E_PORT : 'e2e'
const failed = { file: 'giving.spec.ts', title: 'gives', tests: [{ results: [{ error: { message: 'Nobody gave.' } }], status: 'unexpected' }] }
require('node:fs').writeFileSync(
  'node_modules/.cache/test-results/' + file + '.json',
  JSON.stringify({ stats: { expected: 41, unexpected: 1, flaky: 0 }, suites: [{ specs: [failed] }] }),
)
process.exit(1)`

test.each([['4330'], ['']])('the tests in the browser are counted on the port that is asked for: "%s"', (port) => {
  const { said, lastLine } = testing(['e2e'], { playwright: PLAYWRIGHT }, { E2E_PORT: port })
  expect(lastLine).toBe('41 passed, 1 failed')
  expect(said).toContain('FAILED giving.spec.ts › gives\nNobody gave.')
})

test('what needs no browser runs without one, and what needs it is counted as failed', () => {
  const nowhere = { CHROME_PATH: '/nowhere' }
  expect(testing(['format'], { oxfmt: '' }, nowhere)).toMatchObject({ status: 0, lastLine: '1 passed, 0 failed' })
  expect(testing(['e2e'], { playwright: PLAYWRIGHT }, nowhere)).toMatchObject({ status: 1, lastLine: '0 passed, 1 failed' })
})

test('what a check has said stands again at the end', () => {
  const { said, lastLine } = testing(['format'], { oxfmt: "console.error('src/app/App.tsx is not formatted')\nprocess.exit(1)" }, {})
  expect(lastLine).toBe('0 passed, 1 failed')
  expect(said).toContain('FAILED format\nsrc/app/App.tsx is not formatted')
})

test.each([
  [[], 'short'],
  [['--all'], 'all'],
])('what happens rarely is left out where it is not asked for: npm test -- format %s', (flags, tests) => {
  const { said } = testing(['format', ...flags], { oxfmt: 'console.error(process.env.TESTS)\nprocess.exit(1)' }, {})
  expect(said).toContain(`FAILED format\n${tests}\n`)
})
