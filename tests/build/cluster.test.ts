import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('two builds at once make one cluster, and leave nothing else', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'letsema-cluster-'))
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }))
  // With the flag that scripts/build.mjs has for it.
  const make = () => once(spawn(process.execPath, ['--liftoff-only', 'scripts/cluster.mjs', join(dist, 'cluster-1')]), 'exit')
  expect(await Promise.all([make(), make()])).toEqual([
    [0, null],
    [0, null],
  ])
  expect(readdirSync(dist)).toEqual(['cluster-1'])
  expect(readdirSync(join(dist, 'cluster-1'))).toContain('PG_VERSION')
  // What one user has built, another may run.
  const modes = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => {
    const stat = statSync(join(dist, name))
    return (stat.mode & 0o777).toString(8) + (stat.isDirectory() ? ' folder' : ' file')
  })
  expect([...new Set(modes)].toSorted()).toEqual(['644 file', '755 folder'])
})
