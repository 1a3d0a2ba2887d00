import { expect, test, vi } from 'vitest'
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

/** It is under way until it is answered, with 1. */
function slowRead() {
  let answer = () => {}
  const answered = new Promise<number>((resolve) => (answer = () => resolve(1)))
  return { answered, answer }
}
const textOf = async (answer: Promise<{ body: Buffer }>) => (await answer).body.toString()

test('what was being read while something was written is neither kept nor given to anybody who asks after that', async () => {
  const cache = new PublicCache(() => 0, 1_000)
  const { answered, answer } = slowRead()
  const before = textOf(cache.read('/campaign', () => answered))
  cache.drop()
  const after = textOf(cache.read('/campaign', async () => 2))
  answer()
  expect([await before, await after]).toEqual(['1', '2'])
  expect(await textOf(cache.read('/campaign', async () => 3))).toBe('2')
})

test('all who ask while it is being read wait for the same answer', async () => {
  const cache = new PublicCache(() => 0, 1_000)
  const { answered, answer } = slowRead()
  const read = vi.fn<() => Promise<number>>(() => answered)
  const both = [textOf(cache.read('/campaign', read)), textOf(cache.read('/campaign', read))]
  expect(cache.has('/campaign')).toBe(true)
  answer()
  expect(await Promise.all(both)).toEqual(['1', '1'])
  expect(read).toHaveBeenCalledOnce()
})

test('the newest 200 answers are kept, however many addresses are asked for', async () => {
  const cache = new PublicCache(() => 0, 1_000)
  for (let nth = 0; nth <= 200; nth += 1) await cache.read(`/campaign/${nth}`, async () => nth)
  expect([0, 1, 200].map((nth) => cache.has(`/campaign/${nth}`))).toEqual([false, true, true])
})
