import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('packages that are linked in from another folder are left as they are, and its own are installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'letsema-install-'))
  const theirs = join(folder, 'theirs/node_modules')
  const ours = join(folder, 'ours')
  try {
    mkdirSync(join(theirs, 'kept'), { recursive: true })
    cpSync('scripts/install.mjs', join(ours, 'scripts/install.mjs'), { recursive: true })
    const project = { name: 'ours', version: '1.0.0', dependencies: { part: 'file:part' } }
    const packages = { '': project, part: { version: '1.0.0' }, 'node_modules/part': { resolved: 'part', link: true } }
    mkdirSync(join(ours, 'part'))
    writeFileSync(join(ours, 'part/package.json'), '{"name":"part","version":"1.0.0"}')
    writeFileSync(join(ours, 'package.json'), JSON.stringify(project))
    writeFileSync(join(ours, 'package-lock.json'), JSON.stringify({ name: 'ours', version: '1.0.0', lockfileVersion: 3, packages }))
    symlinkSync(theirs, join(ours, 'node_modules'), 'dir')
    const { status, stdout } = spawnSync(process.execPath, ['scripts/install.mjs'], { cwd: ours, encoding: 'utf8' })
    expect(existsSync(join(theirs, 'kept'))).toBe(true)
    expect(status).toBe(0)
    expect(stdout).toContain('node_modules is a link to another folder')
    expect(lstatSync(join(ours, 'node_modules')).isDirectory()).toBe(true)
    expect(existsSync(join(ours, 'node_modules/part'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
