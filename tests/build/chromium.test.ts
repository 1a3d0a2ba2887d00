import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import playwrightConfig from '../playwright.config.ts'

/** On a machine that has only Node and such an npm. */
function seeking(npm: string) {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-chromium-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('scripts/chromium.mjs', join(folder, 'scripts/chromium.mjs'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['playwright', 'playwright-core'])
    symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name))
  // Whatever the folders above say of scripts without an extension.
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'npm'), `#!${process.execPath}\n${npm}`, { mode: 0o755 })
  const seek = `const { findChromium } = await import('./scripts/chromium.mjs'); console.log('Found', await findChromium())`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', seek], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder },
  })
  return { status, said: stdout, errors: stderr }
}

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64').each([
  [
    'is another one than we know',
    `require('fs').writeFileSync('chromium.tgz', 'x')`,
    'Without it: chromium.tgz is not what it was (sha512 ',
  ],
  ['cannot be had', `console.error('E404'); process.exit(1)`, 'Without it: npm pack: E404'],
])('where the Chromium of npm %s, another is looked for', (_, npm, line) => {
  const { status, said, errors } = seeking(npm)
  expect(said).toContain(line)
  expect(said).not.toContain('Found')
  expect(errors).toMatch(/^No Chrome or Chromium found\. /)
  expect(status).toBe(1)
})

test('what Chromium would set in its environment, beside a thread that reads it, is there when it starts', () => {
  const set = { DBUS_SESSION_BUS_ADDRESS: 'disabled:', FC_FONTATIONS: '1' }
  expect(playwrightConfig.use?.launchOptions?.env).toMatchObject({ ...set, PATH: process.env.PATH })
})
