/** `npm run models`: walks the generated paths on every level, or on those named (machine, screen, browser), and prints what they cover. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (name) => join(root, 'node_modules/.bin', name)
const env = { ...process.env, CHROME_PATH: await findChromium(), WALKS: 'all', FORCE_COLOR: '0', STORYBOOK_DISABLE_TELEMETRY: '1' }
const succeeds = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0

const WALKS = {
  machine: () => succeeds(bin('vitest'), ['run', '--project', 'unit', 'paths.test.ts']),
  screen: () => succeeds(bin('vitest'), ['run', '--project', 'screens']),
  browser: () =>
    succeeds(process.execPath, [join(root, 'scripts/build.mjs')]) &&
    succeeds(bin('playwright'), ['test', '--config', 'tests/playwright.config.ts', '/models/']),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in WALKS))
if (unknown.length > 0) {
  console.error(`Unknown level ${unknown.join(', ')}. There are: ${Object.keys(WALKS).join(', ')}.`)
  process.exit(1)
}

/** What was walked before says nothing of a machine that is gone, or that fails before it is walked. */
function forget(level) {
  for (const figures of level === 'browser' ? ['browser', 'faults', 'plans', 'walks'] : [level])
    rmSync(join(root, 'node_modules/.cache/models', figures), { recursive: true, force: true })
}

const failed = Object.entries(WALKS)
  .filter(([level]) => chosen.length === 0 || chosen.includes(level))
  .filter(([level, walk]) => {
    forget(level)
    return !walk()
  })
succeeds(bin('tsx'), ['tests/models/printReport.ts'])
if (failed.length > 0) console.error(`Not all paths could be walked on the level ${failed.map(([level]) => level).join(', ')}.`)
process.exit(failed.length > 0 ? 1 : 0)
