import { beforeEach, expect, test, vi } from 'vitest'
import { beginStory, closeNetwork, expectNoNetwork } from './noNetwork.ts'

const answered = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
vi.stubGlobal('EventSource', Object)
vi.stubGlobal('fetch', answered)
vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
Object.assign(navigator, { sendBeacon: () => true })
closeNetwork()

beforeEach(beginStory)

test('a story that fetches gets no answer, and fails', async () => {
  await expect(fetch('/api/v1/campaigns')).rejects.toThrow('A story needs no network')
  expect(answered).not.toHaveBeenCalled()
  expect(expectNoNetwork).toThrow(/asked for http:\/\/localhost.*\/api\/v1\/campaigns/)
  expect(expectNoNetwork).not.toThrow()
})

test('every other way out is closed as well', () => {
  expect(() => new XMLHttpRequest().open('GET', 'https://elsewhere.test/')).toThrow('A story needs no network')
  expect(() => navigator.sendBeacon('/api/v1/errors')).toThrow('A story needs no network')
  expect(() => new EventSource('/api/v1/news')).toThrow('A story needs no network')
  expect(expectNoNetwork).toThrow('elsewhere.test')
})

test('a picture from elsewhere is seen', () => {
  const entry = { startTime: performance.now() + 1, name: 'https://elsewhere.test/picture.webp' } as PerformanceEntry
  vi.mocked(performance.getEntriesByType).mockReturnValueOnce([entry])
  expect(expectNoNetwork).toThrow('picture.webp')
})

test('what a story has in itself, and what Storybook needs, is let through', async () => {
  await fetch('data:text/plain,hello')
  await fetch('/index.json')
  expect(answered).toHaveBeenCalledTimes(2)
  expect(expectNoNetwork).not.toThrow()
})
