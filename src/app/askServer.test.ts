import { afterEach, expect, test, vi } from 'vitest'
import { askServer } from './askServer.ts'

afterEach(() => void vi.unstubAllGlobals())

const answered = (status: number, type = 'text/html') => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status, headers: { 'content-type': type } })))
  return askServer()
}

test('the version is gone where its script is, also where a front page stands in its place', async () => {
  expect(await answered(200, 'text/javascript')).toEqual({ isNewer: false })
  for (const status of [404, 410, 200]) expect(await answered(status)).toEqual({ isNewer: true })
})

test.each([400, 401, 403, 407, 429, 500, 503])(
  'a %d says nothing of the version: something on the way may have answered',
  async (status) => {
    await expect(answered(status)).rejects.toThrow(`The server answered ${status}`)
  },
)
