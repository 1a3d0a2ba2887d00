import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const report = {
  letsema: 1,
  begun: [],
  entries: [{ at: 0, actor: 1, machine: 'app', event: 'MODULE_FAILED', state: { connection: 'online', screen: 'refreshNeeded' } }],
}
const send = (json: unknown) => server.call('/error-reports', { method: 'POST', json })

test('what the app did before it failed stands in the log in one line, as it was sent', async () => {
  expect((await send({ ...report, more: 'of nobody' })).status).toBe(204)
  expect(server.logged).toEqual([`The app failed for somebody: ${JSON.stringify(report)}`])
})

test.each([
  ['nothing', {}, 400],
  ['a list', [], 400],
  ['another version', { ...report, letsema: 2 }, 400],
  ['no events', { ...report, entries: 'many\nlines' }, 400],
  ['too many', { ...report, entries: Array.from({ length: 70 }, () => 'x'.repeat(1_000)) }, 413],
])('%s is refused, and not written down', async (_, json, status) => {
  server.logged.length = 0
  expect((await send(json)).status).toBe(status)
  expect(server.logged).toEqual([])
})
