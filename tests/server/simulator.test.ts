import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedPayments } from '#server/db/schema.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
const shop = createServer()
beforeAll(async () => {
  server = await TestServer.start()
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await server.stop()
  shop.close()
})

test('whoever has begun to tell the shop, the payer goes back once it has heard', async () => {
  const donation = await server.given()
  const order: string[] = []
  const asked = new Promise<ServerResponse>((resolve) => shop.once('request', (_, response) => resolve(response)))
  await server.context.db
    .update(simulatedPayments)
    .set({ notifyUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` })
    .where(eq(simulatedPayments.reference, donation.orderId))

  const first = server.pay(donation, 'approve')
  const telling = await asked
  const second = server.pay(donation, 'approve').then(() => order.push('back'))
  await server.pay(await server.given(), 'never')
  order.push('heard')
  telling.end('OK')
  await Promise.all([first, second])

  expect(order).toEqual(['heard', 'back'])
})

test('the mailbox shows the mails to an address, however its letters are written', async () => {
  const email = 'Thandi.Nkosi@Example.org'
  await server.pay(await server.given({ email }), 'approve')
  await expect.poll(() => server.mailsTo(email)).toHaveLength(1)
  expect(await server.mailsTo(email.toLowerCase())).toHaveLength(1)
})
