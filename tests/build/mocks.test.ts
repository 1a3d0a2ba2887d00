import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const shared = ['domain', 'machines', 'server', 'src', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.mocked)\.test\.tsx?$/.test(file))
    .map((file) => ({ file: join(folder, file), source: readFileSync(join(folder, file), 'utf8') })),
)

const namesIn = (source: string, call: string) =>
  [...source.matchAll(new RegExp(`\\bvi\\.${call}\\(([^,)]*)`, 'g'))]
    .map(([, name = '']) => name)
    .toSorted((one, other) => one.localeCompare(other))

test('what puts a module in place of another has modules of its own: other tests share theirs with all of their worker', () => {
  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter(({ source }) => namesIn(source, 'mock').length > 0).map(({ file }) => file)).toEqual([])
})

test('what does so only for what is fetched from then on takes it back', () => {
  expect(shared.flatMap(({ source }) => namesIn(source, 'doMock')).length).toBeGreaterThan(0)
  const kept = shared.filter(({ source }) => namesIn(source, 'doMock').join() !== namesIn(source, 'doUnmock').join())
  expect(kept.map(({ file }) => file)).toEqual([])
})
