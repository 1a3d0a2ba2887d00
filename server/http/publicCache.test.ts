import { expect, test } from 'vitest'
import { PublicCache } from '#server/http/publicCache.ts'

test('a clock that is set back keeps no answer for longer', async () => {
  let now = 3_600_000
  let answers = 0
  const cache = new PublicCache(() => now, 1_000)
  const read = async () => (await cache.read('/banner', async () => (answers += 1))).body.toString()
  expect([await read(), await read()]).toEqual(['1', '1'])
  now = 2_000
  expect(await read()).toBe('2')
  now += 500
  expect(await read()).toBe('2')
  now += 500
  expect(await read()).toBe('3')
})
