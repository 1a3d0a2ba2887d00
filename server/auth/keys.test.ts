import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadKeys } from '#server/auth/keys.ts'
import { readSettings } from '#server/config.ts'
import { systemRandom } from '#server/random.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'secret')
const load = () => loadKeys(readSettings({ DATA_DIR: folder }, []), systemRandom)

describe('the secret of a data folder', () => {
  // What a kill or a power cut left between making and writing it: nothing can have been signed with it.
  test.each([
    ['none', () => {}],
    ['an empty one', () => writeFileSync(path(), '')],
  ])('where there is %s, is made once, and only its owner reads it', (_, prepare) => {
    prepare()
    const keys = load()
    expect(readFileSync(path(), 'utf8').length).toBeGreaterThanOrEqual(32)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(load()).toEqual(keys)
    expect(readdirSync(folder)).toEqual(['secret'])
  })

  test('that was cut short stops the start: links may have been signed with the whole of it', () => {
    writeFileSync(path(), 'a'.repeat(31))
    expect(load).toThrow('is damaged')
    expect(readFileSync(path(), 'utf8')).toHaveLength(31)
  })
})
