import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { readSettings } from '#server/config.ts'
import { donations, gatewayEvents } from '#server/db/schema.ts'
import { SnapScan } from '#server/gateways/snapscan.ts'
import { apiAuthorization, codePath, isWebhookAuthorization, webhookAuthorization } from '#server/gateways/snapscanProtocol.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { payByCode, postingsOf, settledBy } from '#tests/server/hostedPayments.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const { Pending, Accepted, Rejected, CanceledAtTransaction } = DonationStatus
const KEY = 'a-webhook-key'
const BODY = 'payload=%7B%22id%22%3A1%2C%22status%22%3A%22completed%22%2C%22totalAmount%22%3A22400%7D'
// printf '%s' "$BODY" | openssl dgst -sha256 -hmac a-webhook-key
const SIGNED = 'SnapScan signature=b6af596b877cc4f4399aa687d136961401a5c40b0bcc7175d8b6493f1fa8e6f8'

const merchant = (url = 'https://pos.snapscan.io') => {
  const settings = readSettings(
    {
      SNAPSCAN_URL: url,
      SNAPSCAN_SNAP_CODE: 'letsema-giving',
      SNAPSCAN_API_KEY: 'an-api-key',
      SNAPSCAN_WEBHOOK_KEY: KEY,
      ...BESIDE_REAL_GATEWAYS,
    },
    [],
  )
  return new SnapScan(settings.snapscan!)
}

/** With one byte changed at each place. */
const changed = (text: string): string[] =>
  Array.from(text, (letter, at) => text.slice(0, at) + (letter === 'a' ? 'b' : 'a') + text.slice(at + 1))

describe("SnapScan's protocol", () => {
  test('the code: amount in cents, reference, strict', async () => {
    expect(codePath({ snapCode: 'letsema-giving', amountCents: 22_400, reference: 'KTENNELD4' })).toBe(
      '/qr/letsema-giving?amount=22400&id=KTENNELD4&strict=true',
    )
    const started = await merchant().start({
      reference: 'KTENNELD4',
      totalCents: 22_400,
      currencyId: 1,
      email: 'nomsa@example.org',
      paymentMethod: PaymentMethod.SnapScan,
      donationToken: 'a.b.c',
    })
    expect(started).toEqual({
      requestId: 'KTENNELD4',
      paymentUrl: 'https://pos.snapscan.io/qr/letsema-giving?amount=22400&id=KTENNELD4&strict=true',
      payfastResponse: null,
    })
  })

  test('the webhook’s header as openssl makes it', () => {
    expect(webhookAuthorization(BODY, KEY)).toBe(SIGNED)
    expect(isWebhookAuthorization(SIGNED, BODY, KEY)).toBe(true)
  })

  test('every byte changed is refused: of the body, of the header, of the key', () => {
    for (const body of changed(BODY)) expect(isWebhookAuthorization(SIGNED, body, KEY)).toBe(false)
    for (const header of changed(SIGNED)) expect(isWebhookAuthorization(header, BODY, KEY)).toBe(false)
    for (const key of changed(KEY)) expect(isWebhookAuthorization(SIGNED, BODY, key)).toBe(false)
    for (const header of ['', SIGNED.slice(0, -1), `${SIGNED}0`, SIGNED.toUpperCase(), SIGNED.replace('SnapScan ', '')])
      expect(isWebhookAuthorization(header, BODY, KEY)).toBe(false)
  })

  test('the API key is the name of basic authentication, without a password', () => {
    expect(apiAuthorization('an-api-key')).toBe('Basic YW4tYXBpLWtleTo=')
  })

  test('of a webhook only the id is taken, and only where it is signed', () => {
    const snapscan = merchant()
    const hinted = (body: string, authorization = webhookAuthorization(body, KEY)) => snapscan.hintedPayment({ body, authorization })
    expect(hinted(BODY)).toBe('1')
    expect(hinted(new URLSearchParams({ payload: '{"id":"90071992547409"}' }).toString())).toBe('90071992547409')
    expect(hinted(BODY, '')).toMatchObject({ kind: 'forged', why: 'checksum' })
  })

  test.each(['', '{', 'null', '[]', '7', '{}', '{"id":null}', '{"id":-1}', '{"id":1.5}', '{"id":"../1"}', '{"id":{}}'])(
    'a signed webhook of %j is no hint',
    (payload) => {
      const body = new URLSearchParams({ payload }).toString()
      const hinted = merchant().hintedPayment({ body, authorization: webhookAuthorization(body, KEY) })
      expect(hinted).toMatchObject({ kind: 'forged', why: 'shape' })
    },
  )
})

describe('what SnapScan’s API answers', () => {
  let answer: unknown
  let status = 200
  const asked: string[] = []
  const gateway = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    response.statusCode = status
    response.end(JSON.stringify(answer))
  })
  const snapscan = () => merchant(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}`)
  const query = () => snapscan().query({ reference: 'KTENNELD4' }, 5_000)
  beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => gateway.close(resolve)))

  const completed = {
    id: 17,
    status: 'completed',
    date: '2026-11-21T09:00:00Z',
    requiredAmount: 22_400,
    tipAmount: 0,
    totalAmount: 22_400,
    snapCode: 'letsema-giving',
    merchantReference: 'KTENNELD4',
  }
  const settled = { gateway: 'snapscan', verdict: 'approved', reference: 'KTENNELD4', totalCents: 22_400, currency: 'ZAR' }

  test('one payment, asked for by its id with the API key', async () => {
    answer = completed
    expect(await snapscan().read('17', 5_000)).toMatchObject({ ...settled, eventId: '17/completed/22400' })
    expect(asked.at(-1)).toBe('/merchant/api/v1/payments/17 Basic YW4tYXBpLWtleTo=')
  })

  test('the payments of a reference: the paid one counts, else the newest', async () => {
    const failed = { ...completed, id: 18, status: 'error' }
    answer = [failed, completed]
    expect(await query()).toMatchObject({ ...settled, eventId: '17/completed/22400' })
    expect(asked.at(-1)).toBe('/merchant/api/v1/payments?merchantReference=KTENNELD4 Basic YW4tYXBpLWtleTo=')
    answer = [failed]
    expect(await query()).toMatchObject({ verdict: 'declined', eventId: '18/error/22400', reason: 'SnapScan could not take the payment.' })
    answer = [{ ...completed, id: 19, status: 'pending' }, failed]
    expect(await query()).toMatchObject({ verdict: 'pending' })
    answer = []
    expect(await query()).toMatchObject({ verdict: 'pending' })
  })

  test.each([
    ['of the day in South Africa', '2026-02-28T21:55:00Z', '2026-02-28'],
    ['of the next day there', '2026-02-28T22:05:00.000Z', '2026-03-01'],
    ['with its distance', '2026-03-01T00:05:00+04:00', '2026-02-28'],
    ['of no zone', '2026-02-28T23:55:00', undefined],
    ['of no day', '2026-02-28T99:55:00Z', undefined],
    ['that is none', 'yesterday', undefined],
    ['that is no text', 1_772_315_700, undefined],
    ['that is not there', null, undefined],
  ])('the money came on the day of its date; one %s', async (_, date, receivedOn) => {
    answer = [{ ...completed, date }]
    expect((await query()).receivedOn).toBe(receivedOn)
  })

  test('a tip in the app is not part of the gift, and is kept in what was said', async () => {
    answer = [{ ...completed, tipAmount: 500, totalAmount: 22_900 }]
    const statement = await query()
    expect([statement.totalCents, statement.payload.tipAmount, statement.payload.totalAmount]).toEqual([22_400, '500', '22900'])
  })

  test.each([
    ['of another merchant', { snapCode: 'someone-else' }],
    ['of another reference', { merchantReference: 'ACDEFKLMN' }],
    ['without a reference', { merchantReference: null }],
    ['without an id', { id: null }],
    ['in a status that nobody knows', { status: 'refunded' }],
    ['of decimals', { totalAmount: 224.5 }],
    ['of less than nothing', { totalAmount: -1 }],
    ['with a tip of more than all', { tipAmount: 22_401 }],
    ['without what came', { totalAmount: null }],
  ])('a payment %s is not taken', async (_, change) => {
    answer = [{ ...completed, ...change }]
    await expect(query()).rejects.toThrow('SnapScan did not answer the query in its protocol')
  })

  test('by the code alone nothing was asked: what came is read all the same', async () => {
    answer = { ...completed, requiredAmount: null, merchantReference: null }
    expect(await snapscan().read('17', 5_000)).toMatchObject({ verdict: 'approved', totalCents: 22_400, reference: '' })
  })

  test.each([
    ['payment', 'approved'],
    [null, 'approved'],
    ['refund', 'refunded'],
    ['voucher', 'refunded'],
  ])('what is called %j is %s', async (transactionType, verdict) => {
    answer = { ...completed, transactionType }
    expect(await snapscan().read('17', 5_000)).toMatchObject({ verdict, reference: 'KTENNELD4' })
  })

  test('a refund reports no payment: neither one that is done nor one that is under way or has failed', async () => {
    const refund = { ...completed, id: 18, transactionType: 'refund', totalAmount: -22_400 }
    answer = [refund, completed]
    expect(await query()).toMatchObject(settled)
    answer = [refund]
    expect(await query()).toMatchObject({ verdict: 'pending', eventId: 'KTENNELD4/nothing' })
    for (const unfinished of ['pending', 'error']) {
      answer = { ...refund, status: unfinished }
      expect(await snapscan().read('18', 5_000)).toMatchObject({ verdict: 'pending' })
    }
  })

  test('an answer about another payment than the one asked for is not taken', async () => {
    answer = completed
    await expect(snapscan().read('18', 5_000)).rejects.toThrow('SnapScan did not answer of a payment in its protocol')
  })

  test.each([401, 404, 500])('status %s is no answer', async (refused) => {
    status = refused
    answer = []
    await expect(query()).rejects.toThrow(`SnapScan payments: status ${refused}`)
    status = 200
  })
})

describe('a gift by SnapScan', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  const given = () => server.given({ paymentMethod: PaymentMethod.SnapScan })
  const once = (donation: WireDonation) => settledBy('snapscan', donation)
  const postings = (donation: WireDonation) => postingsOf(server, donation)
  /** Nobody waits for the notification: it is under way when the page is there. */
  const expectSettled = (donation: WireDonation) =>
    vi.waitFor(async () => expect(await postings(donation)).toEqual(once(donation)), PATIENCE)
  const settings = () => server.context.settings.snapscan!
  const paymentsOf = async (donation: WireDonation) => {
    const address = `${settings().serverUrl}/merchant/api/v1/payments?merchantReference=${donation.orderId}`
    const answer = await fetch(address, { headers: { authorization: apiAuthorization(settings().apiKey) } })
    return (await answer.json()) as Record<string, unknown>[]
  }
  const tell = (payload: object, key = settings().webhookKey) => {
    const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString()
    return fetch(`${server.url}/payments/snapscan/notify`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: webhookAuthorization(body, key) },
      body,
    })
  }

  const completedOf = (donation: WireDonation) => ({
    status: 'completed',
    date: new Date(server.context.clock()).toISOString(),
    requiredAmount: 22_400,
    tipAmount: 0,
    totalAmount: 22_400,
    snapCode: settings().snapCode,
    merchantReference: donation.orderId,
  })
  /** By a SnapScan that answers this about it. */
  const toldTwice = async (payment: { id: number } & Record<string, unknown>) => {
    const gateway = createServer((_, response) => response.end(JSON.stringify(payment)))
    const { serverUrl } = settings()
    try {
      await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
      settings().serverUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
      return [(await tell(payment)).status, (await tell(payment)).status]
    } finally {
      settings().serverUrl = serverUrl
      gateway.close()
    }
  }

  test('approved: nobody comes back, and it is settled by the notification', async () => {
    const donation = await given()
    const { type, paymentUrl, payfastResponse, iveriRequest } = donation.transactionInfo
    expect({ type, paymentUrl, payfastResponse, iveriRequest }).toEqual({
      type: PaymentMethod.SnapScan,
      paymentUrl: `${server.simulatorUrl}/snapscan/qr/LETSEMA?amount=22400&id=${donation.orderId}&strict=true`,
      payfastResponse: null,
      iveriRequest: null,
    })
    const page = await server.pay(donation, 'approve')
    expect(page).not.toContain('id="return"')
    await expectSettled(donation)
    expect((await server.read(donation)).status).toBe(Accepted)
  })

  test.each([
    ['decline', Rejected],
    ['cancel', Pending],
    ['leave', Pending],
    ['wrongAmount', Pending],
    ['silent', Pending],
  ] as const)('%s', async (mode, status) => {
    const donation = await given()
    await server.pay(donation, mode)
    expect((await server.read(donation)).status).toBe(status)
    expect(await postings(donation)).toEqual([])
  })

  test.each(['cancel', 'leave'] as const)('%s, and the same code is scanned and paid after that', async (mode) => {
    const donation = await given()
    await server.pay(donation, mode)
    expect(await (await fetch(donation.transactionInfo.paymentUrl ?? '')).text()).toContain('Approve')
    await server.pay(donation, 'approve')
    await expectSettled(donation)
  })

  test('a code with another amount on it settles nothing, and a person is called', async () => {
    const donation = await given()
    const cheap = donation.transactionInfo.paymentUrl?.replace('amount=22400', 'amount=100') ?? ''
    await fetch(`${cheap}&mode=approve`)
    expect([(await server.read(donation)).status, await postings(donation)]).toEqual([Pending, []])
    expect(server.logged).toContain(`snapscan payment ${donation.orderId}: wrongAmount`)
  })

  test('never notified: asking about the donation finds the payment', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    expect(await postings(donation)).toEqual([])
    expect((await server.read(donation)).status).toBe(Accepted)
    await expectSettled(donation)
  })

  test('never notified and never asked: reconciling finds it', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    await reconcile(server.context)
    expect(await postings(donation)).toEqual([])
    server.passTime(11 * 60_000)
    await reconcile(server.context)
    await expectSettled(donation)
  })

  test('late: pending until SnapScan knows', async () => {
    const donation = await given()
    await server.pay(donation, 'late')
    expect((await server.read(donation)).status).toBe(Pending)
    server.passTime(6_000)
    await vi.waitFor(async () => expect((await server.read(donation)).status).toBe(Accepted), PATIENCE)
    await expectSettled(donation)
  })

  test('each notification ten times, in any order, beside as many questions: one posting', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const [payment] = await paymentsOf(donation)
    const told = [payment, { ...payment, status: 'pending' }, { ...payment, status: 'error' }, { ...payment, totalAmount: 1 }]
    const calls = told.flatMap((payload) => Array.from({ length: 10 }, () => () => tell(payload ?? {}).then(({ status }) => status)))
    const answers = await Promise.all([
      ...calls.toSorted(() => Math.random() - 0.5).map((call) => call()),
      ...Array.from({ length: 10 }, () => server.read(donation).then(() => 200)),
    ])
    expect(new Set(answers)).toEqual(new Set([200]))
    await expectSettled(donation)
  })

  test('what is not signed, or signed by another key, is refused and moves nothing', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const [payment] = await paymentsOf(donation)
    expect((await tell(payment ?? {}, 'another-key')).status).toBe(400)
    expect((await server.postForm('/payments/snapscan/notify', 'payload={}')).status).toBe(400)
    expect(await postings(donation)).toEqual([])
  })

  test('a signed approval that SnapScan knows nothing of moves nothing, and may be told again', async () => {
    const donation = await given()
    const invented = { id: 4_711, status: 'completed', merchantReference: donation.orderId, totalAmount: 22_400 }
    expect((await tell(invented)).status).toBe(503)
    expect([(await server.read(donation)).status, await postings(donation)]).toEqual([Pending, []])
  })

  test.each([null, 'John Smith', 'Khumalo-0821234567'])(
    'paid by the code alone, with the reference %j: kept, and a person is called',
    async (merchantReference) => {
      const donation = await given()
      await server.pay(donation, 'never')
      const [payment] = await paymentsOf(donation)
      const id = Math.floor(Math.random() * 1e9)
      expect(await toldTwice({ ...payment, id, merchantReference, requiredAmount: null })).toEqual([200, 200])
      expect(server.logged.filter((line) => /Smith|Khumalo/.test(line))).toEqual([])
      const eventId = `${id}/completed/22400`
      const events = await server.context.db.select().from(gatewayEvents).where(eq(gatewayEvents.eventId, eventId))
      expect(events).toMatchObject([{ gateway: 'snapscan', outcome: 'unknownReference', donationId: null }])
      expect(server.logged.filter((line) => line.includes(eventId))).toEqual([`snapscan payment ${eventId}: unknownReference`])
      expect(await postings(donation)).toEqual([])
    },
  )

  describe('paid by the code alone, without its reference', () => {
    const keep = async (donation: WireDonation, amount: number, eventId?: string) => {
      const { settleOtherAmount } = await server.graphql<{ settleOtherAmount: { outcome: string; reason: string | null } }>(
        `mutation ($reference: String!, $amount: Float!, $eventId: ID) {
          settleOtherAmount(reference: $reference, amount: $amount, eventId: $eventId) { outcome reason } }`,
        { reference: donation.orderId, amount, eventId },
      )
      return settleOtherAmount
    }
    const tiedTo = async ({ id }: { id: string }) => {
      const [event] = await server.context.db
        .select({ reference: donations.reference })
        .from(gatewayEvents)
        .innerJoin(donations, eq(donations.id, gatewayEvents.donationId))
        .where(eq(gatewayEvents.id, id))
      return event?.reference
    }

    test('is booked to the gift that a person finds for it, once', async () => {
      const [donation, other] = [await given(), await given()]
      const event = await payByCode(server, 'N-Zwane', 223_00)
      await expect(keep(donation, 224)).rejects.toThrow('snapscan has told of no other amount.')
      expect(await keep(donation, 223)).toEqual({ outcome: 'settled', reason: null })
      expect(await tiedTo(event)).toBe(donation.orderId)
      expect(await postings(donation)).toEqual([
        { account: 'clearing:snapscan', amount: 223 },
        { account: `campaign:${donation.campaignId}`, amount: -200 },
        { account: 'tips', amount: -23 },
      ])
      await expect(keep(other, 223)).rejects.toThrow('snapscan has told of no other amount.')
      expect(await postings(other)).toEqual([])
    })

    test('as much as was promised', async () => {
      const donation = await given()
      await payByCode(server, 'Z-Nkosi', 224_00)
      expect(await keep(donation, 224)).toEqual({ outcome: 'settled', reason: null })
      expect(await postings(donation)).toEqual(once(donation))
    })

    test('twice as much: a person says which is whose', async () => {
      const [first, second] = [await given(), await given()]
      const [one, another] = [await payByCode(server, 'B-Dube', 222_00), await payByCode(server, 'D-Bube', 222_00)]
      await expect(keep(first, 222)).rejects.toThrow(
        'snapscan has told of R\u00a0222,00 without a reference of ours 2 times: say by eventId which it is, by its id in gatewayEvents.',
      )
      expect(await keep(first, 222, another.id)).toEqual({ outcome: 'settled', reason: null })
      expect(await keep(second, 222)).toEqual({ outcome: 'settled', reason: null })
      expect([await tiedTo(one), await tiedTo(another)]).toEqual([second.orderId, first.orderId])
    })

    test('before the gift was made, is another’s', async () => {
      const event = await payByCode(server, 'E-Early', 221_00)
      server.passTime(1_000)
      const donation = await given()
      await expect(keep(donation, 221)).rejects.toThrow('snapscan has told of no other amount.')
      await expect(keep(donation, 221, event.id)).rejects.toThrow('There is no such money of snapscan’s that is still to be matched.')
    })

    test('is not booked twice by two operators at once', async () => {
      const [first, second] = [await given(), await given()]
      await payByCode(server, 'T-Twice', 220_00)
      const both = await Promise.allSettled([keep(first, 220), keep(second, 220)])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(
        [...(await postings(first)), ...(await postings(second))].filter(({ account }) => account === 'clearing:snapscan'),
      ).toHaveLength(1)
    })
  })

  test.each([
    ['of what was settled', 'approve', 'wrongAmountBack', Accepted],
    ['before its payment is heard of', 'leave', 'backBeforePaid', Pending],
  ] as const)(
    'a refund that was made at SnapScan %s is told of to a person, and is no second payment',
    async (_, mode, outcome, status) => {
      const donation = await given()
      await server.pay(donation, mode)
      await vi.waitFor(async () => expect((await server.read(donation)).status).toBe(status), PATIENCE)
      const before = await postings(donation)
      const refund = { ...completedOf(donation), id: Math.floor(Math.random() * 1e9), transactionType: 'refund' }
      expect(await toldTwice(refund)).toEqual([200, 200])
      expect(server.logged.filter((line) => line.includes(donation.orderId))).toEqual([`snapscan payment ${donation.orderId}: ${outcome}`])
      expect(await postings(donation)).toEqual(before)
    },
  )

  test('paid, not heard of yet, and then cancelled: SnapScan is asked first, however short a time ago it was asked', async () => {
    const donation = await given()
    server.context.settings.queryIntervalMs = 60_000
    try {
      expect((await server.read(donation)).status).toBe(Pending)
      await server.pay(donation, 'never')
      const path = `/donations/${donation.jwtTokenStringDonationId}`
      const { status, errors } = await server.call(path, { method: 'PATCH', json: { status: CanceledAtTransaction } })
      expect([status, errors[0]?.field]).toEqual([409, 'status'])
    } finally {
      server.context.settings.queryIntervalMs = 0
    }
    expect((await server.read(donation)).status).toBe(Accepted)
    await expectSettled(donation)
  })

  test('paid after it was cancelled: the money is there, so it is settled', async () => {
    const donation = await given()
    await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: CanceledAtTransaction } })
    await server.pay(donation, 'approve')
    await expectSettled(donation)
  })

  test('nothing is asked of SnapScan before somebody scans, so a code is there at once', async () => {
    await server.setMode('failInitiate')
    const donation = await given()
    expect((await fetch(donation.transactionInfo.paymentUrl ?? '')).status).toBe(500)
    await server.pay(donation, 'approve')
    await expectSettled(donation)
  })

  test('the code as a picture: square, dark on white, with a quiet zone', async () => {
    const donation = await given()
    const picture = await fetch((donation.transactionInfo.paymentUrl ?? '').replace('/qr/LETSEMA?', '/qr/LETSEMA.svg?'))
    const svg = await picture.text()
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    expect(width).toBe(height)
    expect(svg).toContain('fill="white"')
  })

  test('a campaign in dollars does not take it', async () => {
    const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.SnapScan, currencyId: 2 }, 'dollars'))
    expect(answer.errors[0]?.field).toBe('paymentMethod')
  })

  test('paid in the last minutes of a tax year and heard of in the next, it came in that year', async () => {
    const donation = await given()
    const lastDay = server.passToEndOfTaxYear()
    await server.pay(donation, 'never')
    server.passTime(11 * 60_000)
    await reconcile(server.context)
    await expectSettled(donation)
    expect(await server.receivedOn(donation)).toBe(lastDay)
  })
})

describe('a server without SnapScan', () => {
  test('offers it nowhere and takes nothing by it', async () => {
    const server = await TestServer.start({ LETSEMA_SIMULATOR: 'off', ...BESIDE_REAL_GATEWAYS })
    try {
      expect((await server.campaign()).campaignSetting.showGateways.snapscan).toBe(false)
      const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.SnapScan }))
      expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'paymentMethod'])
      expect((await server.postForm('/payments/snapscan/notify', 'payload={"id":1}')).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
