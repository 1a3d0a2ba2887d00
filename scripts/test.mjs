/**
 * `npm test`: in order of how soon it tells; the last line counts all of it. `npm test -- NAME…` runs only the steps named. `npm run test:all` runs also what
 * happens too rarely for each time (short.mjs).
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seekChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'node_modules/.cache/test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
process.env.STORYBOOK_DISABLE_TELEMETRY = '1'

const ALL = '--all'
const chosen = process.argv.slice(2).filter((argument) => argument !== ALL)
process.env.TESTS = process.argv.includes(ALL) ? 'all' : 'short'

const bin = (name) => join(root, 'node_modules/.bin', name)
const resultOf = (name) => JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8'))

/** Said again at the end, for those who read only the end. */
const failures = []

/** A tool that says only yes or no counts as one test. Those written in Go would do much of their work once for each core. */
const check = (name, command, args) => async () => {
  const { code, said } = await hear(command, args, { GOMAXPROCS: '1' })
  console.log(`${name}: ${said.trim() || (code === 0 ? 'nothing is wrong' : 'failed')}`)
  if (code !== 0) failures.push(`${name}\n${said.trim()}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

const jestLike = (name, command, args) => async () => {
  const code = await run(command, args)
  const { numPassedTests, numFailedTests, testResults } = resultOf(name)
  let broken = 0
  for (const file of testResults) {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of failed) failures.push(`${relative(root, file.name)} › ${fullName}\n${failureMessages[0]}`)
    if (failed.length > 0 || file.status !== 'failed') continue
    // It could not be read, or failed outside its tests.
    broken += 1
    failures.push(`${relative(root, file.name)}\n${file.message}`)
  }
  return counted(numPassedTests, numFailedTests + broken, code)
}

const vitest = (name, ...projects) =>
  jestLike(name, bin('vitest'), [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, `${name}.json`)}`,
  ])

/** A runner that ends badly without naming a failed test has failed all the same. */
const counted = (passed, failed, code) => ({ passed, failed: code !== 0 && failed === 0 ? 1 : failed })

const FAILURE_LINES = 8

const STEPS = {
  types: check('types', bin('tsc'), ['--noEmit', '--singleThreaded', '--pretty', 'false']),
  lint: check('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']),
  format: check('format', bin('oxfmt'), ['--check', '.']),
  unit: onBuiltApp(vitest('unit', 'unit', 'components', 'mocked')),
  screens: inChromium(vitest('screens', 'screens')),
  stories: inChromium(vitest('stories', 'storybook')),
  storybook: inChromium(testStorybook),
  e2e: inChromium(onBuiltApp(testInBrowser)),
}

/**
 * How much of two cores each takes, in halves of one, in the order in which they start once there is room. Together they may take more than two cores have:
 * while one waits, as each does now and then, another goes on. Two of them build the app, and find no room beside each other.
 */
const SHARES = { unit: 2, types: 1, lint: 1, format: 1, storybook: 2, screens: 1, stories: 1, e2e: 4 }
const MOST = 5

const IN_CHROMIUM = new Set(['screens', 'stories', 'storybook', 'e2e'])

const isChosen = (name) => chosen.length === 0 || chosen.includes(name)
const unknown = chosen.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. There are: ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}

const total = { passed: 0, failed: 0 }
const lines = []
const waiting = Object.keys(SHARES).filter(isChosen)
const running = new Map()
while (waiting.length > 0 || running.size > 0) {
  const taken = [...running.keys()].reduce((sum, name) => sum + SHARES[name], 0)
  const [next] = waiting
  if (next && taken + SHARES[next] <= MOST) {
    waiting.shift()
    console.log(`\n=== ${next}`)
    running.set(next, runStep(next))
    continue
  }
  // Fetched while the first of them run, where it has to be; a step that needs it says what is wrong.
  if (waiting.some((name) => IN_CHROMIUM.has(name))) seekChromium().catch(() => {})
  await Promise.race(running.values())
}

async function runStep(name) {
  const from = performance.now()
  let outcome
  try {
    outcome = await STEPS[name]()
  } catch (error) {
    console.error(error)
    outcome = { passed: 0, failed: 1 }
  }
  total.passed += outcome.passed
  total.failed += outcome.failed
  running.delete(name)
  lines.push(
    `${name.padEnd(10)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ${((performance.now() - from) / 1000).toFixed(1).padStart(7)} s`,
  )
}

for (const failure of failures) console.log(`\nFAILED ${failure.split('\n').slice(0, FAILURE_LINES).join('\n')}`)
console.log(`\n${lines.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function testStorybook() {
  const code = await run(bin('storybook'), ['build', '--quiet', '--test', '--output-dir', 'storybook-static'], { STORYBOOK_A11Y: 'off' })
  if (code !== 0) return { passed: 0, failed: 1 }
  const { serveFolder } = await import('./serveFolder.mjs')
  const server = await serveFolder(join(root, 'storybook-static'))
  try {
    return await jestLike('storybook', bin('test-storybook'), [
      '--url',
      server.address,
      '--disable-telemetry',
      '--maxWorkers=2',
      '--testTimeout=300000',
      '--json',
      '--outputFile',
      join(results, 'storybook.json'),
    ])()
  } finally {
    server.close()
  }
}

/** Some unit tests start the built server. */
function onBuiltApp(step) {
  return async () => ((await run(process.execPath, [join(root, 'scripts/build.mjs')])) === 0 ? step() : { passed: 0, failed: 1 })
}

/** Where there is none the step fails, and the others are run. */
function inChromium(step) {
  return async () => {
    process.env.CHROME_PATH = await seekChromium()
    return step()
  }
}

async function testInBrowser() {
  const code = await run(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts'])
  const { stats, suites } = resultOf(process.env.E2E_PORT ? `e2e-${process.env.E2E_PORT}` : 'e2e')
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { results: tries, status } of tests)
      if (status !== 'expected' && status !== 'skipped') failures.push(`${file} › ${title}\n${tries.at(-1)?.error?.message ?? status}`)
  return counted(stats.expected, stats.unexpected + stats.flaky, code)
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** @returns {Promise<number>} the exit code */
function run(command, args, environment = {}) {
  return new Promise((resolve) => {
    const child = begin(command, args, 'inherit', environment)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** What it says is told in one piece: others are speaking meanwhile. @returns {Promise<{ code: number, said: string }>} */
function hear(command, args, environment) {
  return new Promise((resolve) => {
    const child = begin(command, args, 'pipe', environment)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
    child.on('error', ({ message }) => resolve({ code: 1, said: message }))
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

function begin(command, args, stdio, environment) {
  return spawn(command, args, { cwd: root, stdio, env: { ...process.env, FORCE_COLOR: '0', ...environment } })
}
