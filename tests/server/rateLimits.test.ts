import { eq } from 'drizzle-orm'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonationSchedulerAnswer } from '#domain/wire.ts'
import { createApp } from '#server/app.ts'
import { idempotencyKeys, mailOutbox } from '#server/db/schema.ts'
import { RateLimits } from '#server/http/rateLimits.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { MediaFolder } from '#server/media/mediaFolder.ts'
import { ACCOUNT, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** Each call and each mail, so that a fifth of them is enough here. How many there may be in truth is counted in server/http/rateLimits.test.ts. */
const COUNTS_FOR = 5
let server: TestServer
/** Each has an account and a gift. */
interface Person {
  id: string
  token: string
  refreshToken: string
  gift: string
}
let donor: Person
let neighbour: Person
beforeAll(async () => {
  for (const name of ['consume', 'reward'] as const) {
    const counts = RateLimiterMemory.prototype[name]
    vi.spyOn(RateLimiterMemory.prototype, name).mockImplementation(function (this: RateLimiterMemory, key) {
      return counts.call(this, key, COUNTS_FOR)
    })
  }
  server = await TestServer.start({ TRUSTED_PROXY: '127.0.0.1, ::1', LETSEMA_RATE_LIMIT: '1' })
  donor = await person('donor@letsema.test')
  neighbour = await person('fundraiser@letsema.test')
})
afterAll(() => {
  vi.restoreAllMocks()
  return server.stop()
})

async function person(email: string): Promise<Person> {
  const { data } = await server.logIn(email)
  const { jwtTokenStringDonationId: gift } = await server.given({ paymentMethod: 0 })
  return { id: data.access.user.id, token: data.accessToken, refreshToken: data.refreshToken, gift }
}

/** Nothing of it is good but what shows who somebody is, and all of it counts. */
async function call(address: string, asked: string, by?: Person) {
  const [method = '', path = ''] = asked.split(' ')
  return server.call(
    path
      .replace('{id}', by?.id ?? 'x')
      .replace('{gift}', by?.gift ?? 'x')
      .replace('{words}', crypto.randomUUID()),
    {
      method,
      ...(method === 'GET' ? {} : { json: path === '/authentication/refresh' ? { refreshToken: by?.refreshToken } : {} }),
      headers: {
        'x-forwarded-for': address,
        'idempotency-key': crypto.randomUUID(),
        ...(by ? { authorization: `Bearer ${by.token}` } : {}),
      },
    },
  )
}

const limited: [string, number, string[]][] = [
  ['register', 12, ['POST /authentication/register/']],
  ['refresh', 60, ['POST /authentication/refresh']],
  ['login', 12, ['POST /authentication/login', 'POST /authentication/reset-password']],
  ['report', 1, ['POST /error-reports']],
  ['search', 24, ['GET /campaigns/filter-campaigns?searchText={words}', 'GET /organizations/filter-organizations?searchText={words}']],
  ['mail', 4, ['POST /authentication/verification-email', 'POST /authentication/forgot-password']],
  ['donate', 60, ['POST /donations', 'POST /donationsscheduler']],
  ['document', 12, ['GET /donations/x/receipt.pdf', 'GET /donations/x/certificate.pdf', 'POST /donations/x/certificate']],
  ['change', 12, ['PATCH /donations/x', 'PATCH /donationsscheduler/x', `PATCH /donationsscheduler/${crypto.randomUUID()}`]],
]

test.each(limited)('%s: %d × 5 calls a minute from one address, and by none of its ways one more', async (name, most, calls) => {
  const address = `203.0.113.${limited.findIndex(([limit]) => limit === name) + 1}`
  const answers = await Promise.all(Array.from({ length: most }, (_, nth) => call(address, calls[nth % calls.length]!)))
  expect(answers.filter(({ status }) => status === 429)).toEqual([])
  for (const asked of calls) {
    const { status, headers, meta } = await call(address, asked)
    expect([asked, status, meta.message]).toEqual([asked, 429, 'Too many requests. Please wait a moment and try again.'])
    const seconds = Number(headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await call('198.51.100.1', asked)).status).not.toBe(429)
  }
})

const own: [string, number, string[]][] = [
  ['a gift is changed', 12, ['PATCH /donations/{gift}', 'PATCH /donationsscheduler/{gift}']],
  [
    'an organiser or a donor changes',
    12,
    ['POST /campaigns/x/offline-donations', 'DELETE /campaigns/x/offline-donations/x', `PATCH /donationsscheduler/${crypto.randomUUID()}`],
  ],
  [
    'a gift has documents',
    12,
    ['GET /donations/{gift}/receipt.pdf', 'GET /donations/{gift}/certificate.pdf', 'POST /donations/{gift}/certificate'],
  ],
  ['a donor has statements', 12, ['GET /donations/statement/{id}/statement.pdf?taxYear=x']],
  ['a donor gives', 60, ['POST /donations/logged-in', 'POST /donationsscheduler']],
  ['a login goes on', 60, ['POST /authentication/refresh']],
]

test.each(own)(
  'what is proven to be somebody’s own counts for that, whatever the address: %s %d × 5 times a minute',
  async (_, most, calls) => {
    const answers = await Promise.all(
      Array.from({ length: most }, (_, nth) => call(`192.0.2.${nth % 256}`, calls[nth % calls.length]!, donor)),
    )
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    for (const asked of calls) {
      expect([asked, (await call('192.0.2.0', asked, donor)).status]).toEqual([asked, 429])
      expect([asked, (await call('192.0.2.0', asked, neighbour)).status]).not.toEqual([asked, 429])
    }
  },
)

test('rubbish from one phone keeps nobody behind the same address from what is theirs', async () => {
  const address = '203.0.113.200'
  const rubbish = (times: number, asked: string) => Promise.all(Array.from({ length: times }, () => call(address, asked)))
  const { orderId, jwtTokenStringDonationId: gift } = await server.given({ paymentMethod: 0 })
  await server.payByEft(orderId, '224')
  await rubbish(12, 'GET /donations/x/receipt.pdf')
  expect((await call(address, 'GET /donations/x/receipt.pdf')).status).toBe(429)
  const receipt = await fetch(`${server.url}/api/v1/donations/${gift}/receipt.pdf`, { headers: { 'x-forwarded-for': address } })
  expect(receipt.status).toBe(200)
  const { refreshToken } = await person('fundraiser@letsema.test')
  await rubbish(60, 'POST /authentication/refresh')
  expect((await call(address, 'POST /authentication/refresh')).status).toBe(429)
  expect((await call(address, 'POST /authentication/refresh', { ...neighbour, refreshToken })).status).toBe(200)
})

test('an address that anybody may have typed is mailed an account to pay into 4 × 5 times an hour, whoever asks for it', async () => {
  const email = 'pranked@example.org'
  const key = crypto.randomUUID()
  const begin = async (nth: number, change = {}) =>
    server.call('/donations', {
      method: 'POST',
      json: { ...server.botCheck(), ...(await server.form({ paymentMethod: PaymentMethod.EFT, email, ...change })) },
      headers: { 'x-forwarded-for': `192.0.2.${nth}`, 'idempotency-key': `${key}-${nth}` },
    })
  // Each is sent again, and mailed once. What nobody sees of an address makes no other of it.
  for (let nth = 1; nth <= 3; nth += 1)
    for (const _ of ['first', 'again']) expect(await begin(nth)).toMatchObject({ status: 201, errors: [] })
  expect((await begin(4, { email: 'pran\u200bked@example.org' })).status).toBe(201)
  await server.context.db.delete(idempotencyKeys)
  expect((await begin(3)).status).toBe(201)
  const { status, errors } = await begin(5, { email: ' Pranked@Example\u2060.org\u200e ' })
  expect([status, errors]).toMatchObject([
    400,
    [
      {
        field: 'email',
        displayMessage: 'Many donations were begun with this e-mail address just now. Please try again in an hour, or pay in another way.',
      },
    ],
  ])
  expect((await begin(6, { paymentMethod: PaymentMethod.PayFast })).status).toBe(201)
  expect((await begin(7, { email: 'other@example.org' })).status).toBe(201)
})

const MANY_STARTED = 'Many monthly gifts were set up with this e-mail address just now. Please try again in an hour, or pay in another way.'

/** @returns the subjects of what an address was mailed, or is to be */
const subjectsTo = async (recipient: string): Promise<string[]> => {
  const rows = await server.context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient))
  return rows.map(({ subject }) => subject)
}

async function promise(nth: number, change: Record<string, unknown>) {
  const json = { ...server.botCheck(), ...(await new RecurringGifts(server).form({ paymentMethod: PaymentMethod.Paysoft, ...change })) }
  const headers = { 'x-forwarded-for': `192.0.2.${nth}`, 'idempotency-key': `${String(change.email).trim()}-${nth}` }
  return server.call<WireDonationSchedulerAnswer>('/donationsscheduler', { method: 'POST', json, headers })
}

test('an address that anybody may have typed is mailed the start of a recurring gift 4 × 5 times an hour, whoever sets it up', async () => {
  const email = 'enlisted@example.org'
  // Each is sent again, and mailed once.
  for (let nth = 1; nth <= 4; nth += 1)
    for (const _ of ['first', 'again']) expect(await promise(nth, { email })).toMatchObject({ status: 201, errors: [] })
  await server.context.db.delete(idempotencyKeys)
  expect((await promise(4, { email })).status).toBe(201)
  const { status, errors } = await promise(5, { email: ' Enlisted@Example.org ' })
  expect([status, errors]).toMatchObject([400, [{ field: 'email', displayMessage: MANY_STARTED }]])
  // By card it is mailed once that is stored; another account instead is none of that.
  const byCard = await promise(6, { email, paymentMethod: PaymentMethod.PayFast })
  expect(byCard.status).toBe(201)
  const changed = await new RecurringGifts(server).change(byCard.data.donationScheduler, {
    paymentMethod: PaymentMethod.Paysoft,
    cardConsent: true,
    bankingDetails: ACCOUNT,
  })
  expect([changed.status, changed.errors]).toMatchObject([400, [{ field: 'paymentMethod', displayMessage: MANY_STARTED }]])
  expect((await promise(7, { email: 'other@example.org' })).status).toBe(201)
  expect(await subjectsTo(email)).toHaveLength(4)
})

test('what could not be stored is not counted as mailed', async () => {
  const email = 'unlucky@example.org'
  const { db, random } = server.context
  const known = await db.select({ id: mailOutbox.id }).from(mailOutbox).limit(4)
  expect(known).toHaveLength(4)
  for (const [nth, { id }] of known.entries()) {
    // There is a mail of that id already.
    server.context.random = { ...random, uuid: () => id }
    expect((await promise(nth, { email })).status).toBe(500)
  }
  server.context.random = random
  expect((await promise(5, { email })).status).toBe(201)
})

test('a recurring gift is changed as often as its donor likes, told of 4 × 5 times an hour and once after it, and its end always', async () => {
  const email = 'changed@example.org'
  const gifts = new RecurringGifts(server)
  const [strangers, own, given] = await Promise.all([1, 2, 3].map(async (nth) => (await promise(nth, { email })).data.donationScheduler))
  const change = async (gift: typeof own, amount: number) =>
    expect(await gifts.change(gift!, { amount })).toMatchObject({ status: 200, errors: [] })
  for (let nth = 1; nth <= 6; nth += 1) await change(strangers, 200 + nth)
  const told = async (what: RegExp) => (await subjectsTo(email)).filter((subject) => what.test(subject)).length
  expect(await told(/^Changed/)).toBe(4)
  for (const amount of [999_998, 999_999]) await change(own, amount)
  await change(given, 300)
  const tellIn = async (milliseconds: number) => {
    server.passTime(milliseconds)
    await runDebits(server.context)
    return told(/^Changed/)
  }
  expect(await tellIn(59 * 60_000)).toBe(4)
  await change(own, 999_997)
  expect((await gifts.change(given!, { donationSchedulerStatus: 4 })).status).toBe(200)
  expect(await tellIn(60_000)).toBe(6)
  expect(await tellIn(3_600_000)).toBe(6)
  const { text } = (await server.mailsTo(email)).find(
    (mail) => mail.text.includes(own!.jwtTokenStringDonationId) && mail.subject.startsWith('Changed'),
  )!
  expect(text).toMatch(/R\s999\s997/)
  for (const gift of [strangers, own]) expect((await gifts.change(gift!, { donationSchedulerStatus: 4 })).status).toBe(200)
  expect(await told(/^Cancelled/)).toBe(3)
})

test('links go to an address 4 × 5 times an hour, whoever asks for them, and nobody is told', async () => {
  const ask = (nth: number, email: string) =>
    server.call('/authentication/forgot-password', { method: 'POST', json: { email }, headers: { 'x-forwarded-for': `198.51.100.${nth}` } })
  const email = 'donor@letsema.test'
  const asked = await Promise.all(Array.from({ length: 4 }, (_, nth) => ask(nth, email)))
  await server.context.db.delete(mailOutbox)
  const answers = [await ask(5, ' Donor@Letsema.test '), await ask(6, 'fundraiser@letsema.test')]
  expect(new Set([...asked, ...answers].map(({ status, meta }) => `${status} ${meta.message}`)).size).toBe(1)
  expect((await server.context.db.select().from(mailOutbox)).map(({ recipient }) => recipient)).toEqual(['fundraiser@letsema.test'])
})

test('neighbours behind one address who search for the same cost one search', async () => {
  const asked = Array.from({ length: 40 }, () => call('203.0.113.98', 'GET /campaigns/filter-campaigns?searchText=appeal'))
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what the pages ask for in process, and lists that nothing is searched in, have no limit', async () => {
  const app = createApp(server.context, new MediaFolder(server.context.settings.dataDir), new RateLimits(1, []))
  const asked = [
    ...Array.from({ length: 25 }, async () => app.request('/api/v1/campaigns/filter-campaigns?searchText=x')),
    ...Array.from({ length: 25 }, () => call('203.0.113.99', 'GET /campaigns/filter-campaigns?searchText=')),
  ]
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
})
