import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepare } from '#server/db/preparation.ts'
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
