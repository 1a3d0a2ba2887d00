import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const FILES = {
  'domain/money.ts': 'export {}',
  'domain/money.test.ts': 'export {}',
  'machines/a.ts': '',
  'src/b.ts': '',
  'server/c.ts': '',
  'public/d.svg': '',
  'index.html': '',
  'vite.config.ts': '',
  'package-lock.json': '{}',
}
const SCRIPTS = ['scripts/apiHost.mjs', 'scripts/build.mjs', 'scripts/cluster.mjs']

/** A small project of its own. @returns what its sources are known by */
async function stampOf(changed: Record<string, string> = {}, time = new Date()): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'letsema-stamp-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'scripts'))
  for (const name of SCRIPTS) copyFileSync(name, join(root, name))
  for (const [name, text] of Object.entries({ ...FILES, ...changed })) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
    utimesSync(join(root, name), time, time)
  }
  const build = (await import(pathToFileURL(join(root, 'scripts/build.mjs')).href)) as { stampOf: () => string }
  return build.stampOf()
}

test('what was built elsewhere, or from files of another day, is not built again; what says something else is', async () => {
  const stamp = await stampOf()
  expect(await stampOf({}, new Date(0))).toBe(stamp)
  expect(await stampOf({ 'domain/money.test.ts': 'changed' })).toBe(stamp)
  const others: Record<string, string>[] = [
    { 'domain/money.ts': 'export []' },
    { 'domain/more.ts': '' },
    { 'public/d.svg': '<svg/>' },
    { 'package-lock.json': '[]' },
  ]
  const stamps = [stamp]
  for (const other of others) stamps.push(await stampOf(other))
  expect(new Set(stamps).size).toBe(5)
})
