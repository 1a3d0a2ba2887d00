import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { donations } from '#server/db/schema.ts'
import { SettingError } from '#server/settingError.ts'
import { formBody, withChecksum } from '#server/gateways/payweb3.ts'
import { confirmUpload, keepInstrument, keepUpload, notifyDebits, reverseDebit } from '#server/simulator/debits.ts'
import { simulatedInstruments, simulatedPayments } from '#server/simulator/schema.ts'
import { createSimulator } from '#server/simulator/simulator.ts'
import { openPrepared } from '#tests/server/preparedDatabase.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
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

/** Debits of an account at the simulated bank that tells our shop of them. */
async function debited(mode: string | null) {
  const [token, uploadId, reference] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const notifyUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  await keepInstrument(server.context, { token, gateway: 'paysoft', label: 'An account' })
  await server.context.db.update(simulatedInstruments).set({ mode }).where(eq(simulatedInstruments.token, token))
  await keepUpload(server.context, { gateway: 'paysoft', uploadId, notifyUrl }, [{ reference, token, amountCents: 10_000 }])
  await confirmUpload(server.context, uploadId)
  return reference
}

const heard = (times: number) =>
  new Promise<ServerResponse[]>((resolve) => {
    const responses: ServerResponse[] = []
    shop.on('request', function hear(_, response) {
      responses.push(response)
      if (responses.length === times) resolve((shop.off('request', hear), responses))
      else response.end()
    })
  })

test('the shop hears twice of a debit from an account that tells twice', async () => {
  await debited('twice')
  const hearing = heard(2)
  const telling = notifyDebits(server.context)
  for (const response of await hearing) response.end()
  await telling
})

test('a debit that the bank takes back while the shop is being told of it is told of again', async () => {
  const reference = await debited(null)
  const first = heard(1)
  const telling = notifyDebits(server.context)
  const [response] = await first
  expect(await reverseDebit(server.context, reference)).toBe(true)
  response?.end()
  await telling
  const second = heard(1)
  const tellingAgain = notifyDebits(server.context)
  const [again] = await second
  expect(await json(again!.req)).toMatchObject({ results: [{ reference, status: 'reversed' }] })
  again!.end()
  await tellingAgain
})

test('the mailbox shows the mails to an address, however its letters are written', async () => {
  const email = 'Thandi.Nkosi@Example.org'
  await server.pay(await server.given({ email }), 'approve')
  await expect.poll(() => server.mailsTo(email)).toHaveLength(1)
  expect(await server.mailsTo(email.toLowerCase())).toHaveLength(1)
})

const SNAPSCAN = {
  SNAPSCAN_URL: 'http://127.0.0.1:1',
  SNAPSCAN_SNAP_CODE: 'letsema-giving',
  SNAPSCAN_API_KEY: 'an-api-key',
  SNAPSCAN_WEBHOOK_KEY: 'a-webhook-key',
}

describe('beside a real gateway', () => {
  let real: TestServer
  beforeAll(async () => {
    real = await TestServer.start({
      ...SNAPSCAN,
      ...BESIDE_REAL_GATEWAYS,
      LETSEMA_SIMULATOR: 'on',
    })
  })
  afterAll(() => real.stop())

  test('the demonstration’s data are not started on: everybody knows the passwords of its accounts, its operator’s among them', async () => {
    const starting = TestServer.start({ ...SNAPSCAN, ...BESIDE_REAL_GATEWAYS }, openPrepared, undefined, [])
    await expect(starting.then((started) => started.stop())).rejects.toThrow(
      new SettingError(
        'These are the demonstration’s data, and everybody knows the passwords of its accounts. Beside a real gateway give another DATA_DIR or DATABASE_URL; for a sandbox start with -- --seed.',
      ),
    )
  })

  test('there is the mailbox', async () => {
    const answers = await Promise.all(['/healthz', '/mailbox', '/mailbox.json'].map((path) => fetch(real.simulatorUrl + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const path of ['', '/mailbox', '/mailbox/none']) {
      const page = await (await fetch(real.simulatorUrl + path)).text()
      expect(page).toContain('href="/mailbox"')
      expect(page).not.toMatch(/href="\/(?:eft|payments|debits)"/)
    }
  })

  test('nobody opens the mailbox from another machine: the links in its mails are keys', async () => {
    const { hostname, port } = new URL(real.simulatorUrl)
    expect([hostname, (await fetch(`http://127.0.0.1:${port}/mailbox`)).status]).toEqual(['localhost', 200])
    // An address of this machine, too, but another one.
    await expect(fetch(`http://127.0.0.2:${port}/mailbox`)).rejects.toThrow('fetch failed')
  })

  // Nobody may settle a gift with money that there is not.
  test.each([
    ['GET', '/eft'],
    ['POST', '/eft'],
    ['GET', '/payments'],
    ['GET', '/debits'],
    ['POST', '/debits/KTENNELD4-1/reverse'],
    ['GET', '/simulator/instruments'],
    ['POST', '/simulator/mode'],
    ['POST', '/simulator/refund'],
    ['POST', '/simulator/recaptcha'],
    ['GET', '/recaptcha/api.js?render=k'],
    ['POST', '/recaptcha/api/siteverify'],
    ['POST', '/payweb3/initiate.trans'],
    ['POST', '/payweb3/query.trans'],
    ['POST', '/payhost/process.trans'],
    ['POST', '/paybatch/1.2/process.trans'],
    ['GET', '/snapscan/qr/letsema-giving'],
  ])('there is nothing that simulates money: %s %s', async (method, path) => {
    expect((await fetch(real.simulatorUrl + path, { method })).status).toBe(404)
  })

  test('what is signed with the key of PayGate’s public test merchant is nothing', async () => {
    const fields = withChecksum(
      [
        ['PAYGATE_ID', '10011072130'],
        ['PAY_REQUEST_ID', '23B785AE-C96C-32AF-4879-D2C9363DB6E8'],
        ['REFERENCE', 'KTENNELD4'],
        ['TRANSACTION_STATUS', '1'],
        ['AMOUNT', '22400'],
        ['CURRENCY', 'ZAR'],
      ],
      'secret',
    )
    expect((await real.postForm('/payments/paygate/notify', formBody(fields))).status).toBe(404)
  })

  test.each([
    ['snapscan', ''],
    ['paysoft', '-1'],
  ] as const)('whoever knows the reference of a gift by %s is not led to it by that key either', async (gateway, attempt) => {
    const { db } = real.context
    const [gift] = await db.select().from(donations).limit(1)
    const requestId = `${gift?.reference}${attempt}`
    await db
      .update(donations)
      .set({ gateway, gatewayRequestId: requestId })
      .where(eq(donations.id, gift?.id ?? ''))
    const signed = withChecksum(
      [
        ['PAYGATE_ID', '10011072130'],
        ['PAY_REQUEST_ID', requestId],
        ['TRANSACTION_STATUS', '1'],
        ['REFERENCE', gift?.reference ?? ''],
      ],
      'secret',
    )
    const answer = await real.postForm('/payments/paygate/return', formBody(signed))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${real.url}/donation/return`])
  })

  test('what was left to tell is not told any more', () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      createSimulator(real.context)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
