import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('what puts a module in place of another has modules of its own: other tests share theirs with all of their worker', () => {
  const shared = ['domain', 'machines', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.mocked)\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')))).toEqual([])
})
