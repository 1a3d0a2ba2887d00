import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginWithBuiltCluster, prepare } from '#server/db/preparation.ts'
import { PATIENCE } from '#tests/patience.ts'

/** Fills the folder that it is told, as the server's own entry does. */
const ENTRY = `import { mkdirSync, writeFileSync } from 'node:fs'
const folder = process.argv[3]
mkdirSync(folder)
writeFileSync(folder + '/base', '')
process.exit(0)`

/** Making a database writes without a pause, in which it could hear that nobody waits for it any more. */
const WRITES_ON = `const { writeFileSync } = require('node:fs')
for (let file = 0; ; file++) writeFileSync(process.argv[1] + '/' + file, '')`

let parent: string
let orphan: ChildProcess | undefined
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'letsema-preparation-'))
})
afterEach(() => {
  orphan?.kill('SIGKILL')
  rmSync(parent, { recursive: true, force: true })
})

test('what the process of a killed start still writes into is taken away all the same', async () => {
  const entry = join(parent, 'entry.mjs')
  writeFileSync(entry, ENTRY)
  const unfinished = join(parent, 'db.unfinished-1')
  mkdirSync(unfinished)
  orphan = spawn(process.execPath, ['-e', WRITES_ON, unfinished])
  const ended = once(orphan, 'exit')
  await vi.waitFor(() => expect(readdirSync(unfinished).length).toBeGreaterThan(100), PATIENCE)
  await prepare(join(parent, 'db'), { entry, args: [], signal: new AbortController().signal })
  expect(readdirSync(parent)).toEqual(['db', 'entry.mjs'])
  expect(readdirSync(join(parent, 'db'))).toEqual(['base'])
  await ended
})

test('a first start begins with the cluster that was built for its version of the database, and with none of another', () => {
  for (const [path, content] of [
    ['node_modules/@electric-sql/pglite/package.json', '{"version":"1.2.3"}'],
    ['dist/cluster-1.2.2/PG_VERSION', '17'],
  ] as const) {
    mkdirSync(join(parent, path, '..'), { recursive: true })
    writeFileSync(join(parent, path), content)
  }
  const folder = join(parent, 'db')
  beginWithBuiltCluster(folder, parent)
  expect(existsSync(folder)).toBe(false)
  renameSync(join(parent, 'dist/cluster-1.2.2'), join(parent, 'dist/cluster-1.2.3'))
  beginWithBuiltCluster(folder, parent)
  expect(readdirSync(folder)).toEqual(['PG_VERSION'])
})
