import { afterAll, beforeAll, expect, test } from 'vitest'
import { REPORTS_A_DAY } from '#server/rest/errorReports.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const report = {
  letsema: 1,
  begun: [],
  entries: [
    {
      at: 0,
      actor: 1,
      machine: 'app',
      event: 'xstate.done.actor.askServer',
      facts: { isNewer: false },
      state: { connection: 'online', screen: 'refreshNeeded' },
    },
  ],
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
  ['a long text', { ...report, entries: [{ ...report.entries[0], event: 'x'.repeat(1_000) }] }, 400],
  ['a long name', { ...report, begun: [{ ['x'.repeat(1_000)]: 1 }] }, 400],
  ['what is no word and no number', { ...report, entries: [{ ...report.entries[0], at: null }] }, 400],
  ['too many', { ...report, entries: Array.from({ length: 700 }, () => 'x'.repeat(100)) }, 413],
])('%s is refused, and not written down', async (_, json, status) => {
  server.logged.length = 0
  expect((await send(json)).status).toBe(status)
  expect(server.logged).toEqual([])
})

test('more in a day than anybody could read is not written down', async () => {
  server.logged.length = 0
  const answers = await Promise.all(Array.from({ length: REPORTS_A_DAY + 10 }, () => send(report)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  // One is there already.
  expect(server.logged).toHaveLength(REPORTS_A_DAY - 1)
})
