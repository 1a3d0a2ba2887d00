import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let ours: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-install-'))
  ours = join(folder, 'ours')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A project that needs one package, in a folder of its own; another is for a system that nobody has. */
function install(kind: 'dependencies' | 'devDependencies', environment: Record<string, string> = {}) {
  cpSync('scripts/install.mjs', join(ours, 'scripts/install.mjs'), { recursive: true })
  const project = { name: 'ours', version: '1.0.0', [kind]: { part: 'file:part' } }
  const isDev = kind === 'devDependencies'
  const packages = {
    '': project,
    part: { version: '1.0.0', ...(isDev && { dev: true }) },
    'node_modules/part': { resolved: 'part', link: true, ...(isDev && { dev: true }) },
    'node_modules/nobodys': { version: '1.0.0', optional: true, os: ['none'] },
  }
  mkdirSync(join(ours, 'part'))
  writeFileSync(join(ours, 'part/package.json'), '{"name":"part","version":"1.0.0"}')
  writeFileSync(join(ours, 'package.json'), JSON.stringify(project))
  writeFileSync(join(ours, 'package-lock.json'), JSON.stringify({ name: 'ours', version: '1.0.0', lockfileVersion: 3, packages }))
  return spawnSync(process.execPath, ['scripts/install.mjs'], { cwd: ours, encoding: 'utf8', env: { ...process.env, ...environment } })
}

test('packages that are linked in from another folder are left as they are, and its own are installed', () => {
  const theirs = join(folder, 'theirs/node_modules')
  mkdirSync(join(theirs, 'kept'), { recursive: true })
  mkdirSync(ours)
  symlinkSync(theirs, join(ours, 'node_modules'), 'dir')
  const { status, stdout } = install('dependencies')
  expect(existsSync(join(theirs, 'kept'))).toBe(true)
  expect(status).toBe(0)
  expect(stdout).toContain('node_modules is a link to another folder')
  expect(lstatSync(join(ours, 'node_modules')).isDirectory()).toBe(true)
  expect(existsSync(join(ours, 'node_modules/part'))).toBe(true)
})

test('what only the build needs is installed where NODE_ENV says production, too', () => {
  expect(install('devDependencies', { NODE_ENV: 'production' }).status).toBe(0)
  expect(existsSync(join(ours, 'node_modules/part'))).toBe(true)
})

/** As npm leaves them, on a day that is given. */
function installed(versions: Record<string, string>, day: string): void {
  for (const [name, version] of Object.entries(versions)) {
    mkdirSync(join(ours, 'node_modules', name), { recursive: true })
    writeFileSync(join(ours, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }))
  }
  const note = join(ours, 'node_modules/.package-lock.json')
  writeFileSync(note, '{}')
  utimesSync(note, new Date(day), new Date(day))
}

test('packages of another release give way to those of the lock, also where they are newer', () => {
  installed({ part: '1.0.0', nobodys: '0.9.0' }, '2100-01-01')
  expect(install('dependencies').status).toBe(0)
  expect(existsSync(join(ours, 'node_modules/part'))).toBe(true)
  expect(existsSync(join(ours, 'node_modules/nobodys'))).toBe(false)
})

test('those of the lock are not installed again, also where they are older', () => {
  installed({ part: '1.0.0' }, '2000-01-01')
  expect(install('dependencies').stdout).toBe('')
})
