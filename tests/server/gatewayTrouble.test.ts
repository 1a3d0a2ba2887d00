import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatewayEvents } from '#server/db/schema.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { askGateway } from '#server/services/askGateway.ts'
import { findDonationBy } from '#server/services/donationRow.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await TestServer.start()
})
afterEach(() => server.stop())

const tellOfLine = (lineId: string, key: Uint8Array) => {
  const body = JSON.stringify({ lineId, reference: 'NOMSA ZWANE', amountCents: 22_400, currency: 'ZAR' })
  return fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers: { 'x-letsema-signature': signBankLine(body, key) } })
}

test('a bank whose key is another’s is told of ever more rarely, with what to check and nobody’s name, until it is heard again', async () => {
  const info = vi.spyOn(server.context.log, 'info')
  const another = new TextEncoder().encode('another')
  for (let line = 1; line <= 9; line += 1) expect((await tellOfLine(`line ${line}`, another)).status).toBe(400)
  const told = (what: string) =>
    `eft: ${what} refused (for the signature of the last). Is EFT_NOTIFY_KEY the one of the bank’s feed? Otherwise a stranger sends them.`
  expect(server.logged).toEqual([told('a notification was'), ...[2, 4, 8].map((count) => told(`${count} notifications in a row were`))])
  expect((await tellOfLine('line 1', server.context.keys.eftNotification)).status).toBe(200)
  expect(info.mock.calls).toEqual([['eft: a notification was taken again, after 9 that were refused']])
  await tellOfLine('line 10', another)
  expect(server.logged.at(-1)).toBe(told('a notification was'))
})

test('each refused line of the bank is kept by itself, and of it no word', async () => {
  for (const line of ['1', '2', '2']) await tellOfLine(line, new TextEncoder().encode('another'))
  const kept = await server.context.db.select().from(gatewayEvents).where(eq(gatewayEvents.outcome, 'forged:checksum'))
  expect(kept.map(({ payload }) => payload)).toEqual(Array.from({ length: 2 }, () => ({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })))
})

test('a gateway that leaves question after question without an answer is told of, and that it answers again', async () => {
  const { context } = server
  const info = vi.spyOn(context.log, 'info')
  const { orderId } = await server.given()
  const donation = (await findDonationBy(context, 'reference', orderId))!
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('connect ECONNREFUSED'))
  for (let question = 1; question <= 9; question += 1) expect(await askGateway(context, donation)).toBeNull()
  fetched.mockRestore()
  expect(server.logged).toEqual(
    [4, 8].map((count) =>
      expect.stringMatching(
        new RegExp(
          `^paygate: ${count} questions in a row about payments were not answered \\(the last: .*connect ECONNREFUSED\\)\\. Is it down, or are its address and keys in our settings wrong\\?$`,
        ),
      ),
    ),
  )
  await askGateway(context, donation)
  expect(info.mock.calls).toEqual([['paygate: answers again, after 9 questions in vain']])
})
