import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
/** Each has an account and a gift. */
interface Person {
  id: string
  token: string
  gift: string
}
let donor: Person
let neighbour: Person
beforeAll(async () => {
  server = await TestServer.start({ TRUSTED_PROXY: '127.0.0.1, ::1', LETSEMA_RATE_LIMIT: '1' })
  donor = await person('donor@letsema.test')
  neighbour = await person('fundraiser@letsema.test')
})
afterAll(() => server.stop())

async function person(email: string): Promise<Person> {
  const { data } = await server.logIn(email)
  const { jwtTokenStringDonationId: gift } = await server.given({ paymentMethod: 0 })
  return { id: data.access.user.id, token: data.accessToken, gift }
}

/** Nothing of it is good, and all of it counts. */
async function call(address: string, asked: string, { id, token, gift } = donor) {
  const [method = '', path = ''] = asked.split(' ')
  return server.call(path.replace('{id}', id).replace('{gift}', gift), {
    method,
    ...(method === 'GET' ? {} : { json: {} }),
    headers: { 'x-forwarded-for': address, authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  })
}

const limited: [string, number, string[]][] = [
  ['register', 60, ['POST /authentication/register/']],
  ['refresh', 300, ['POST /authentication/refresh']],
  ['report', 5, ['POST /error-reports']],
  ['mail', 20, ['POST /authentication/verification-email']],
  ['donate', 300, ['POST /donations', 'POST /donations/logged-in', 'POST /donationsscheduler', 'PATCH /donationsscheduler/x']],
  [
    'document',
    60,
    [
      'GET /donations/x/receipt.pdf',
      'GET /donations/x/certificate.pdf',
      'POST /donations/x/certificate',
      'GET /donations/statement/{id}/statement.pdf?taxYear=x',
    ],
  ],
  ['change', 60, ['PATCH /donations/x']],
]

test.each(limited)('%s: %d calls a minute from one address, and by none of its ways one more', async (name, most, calls) => {
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
  ['of a gift', 60, ['PATCH /donations/{gift}']],
  ['of an organiser', 60, ['POST /campaigns/x/offline-donations', 'DELETE /campaigns/x/offline-donations/x']],
]

test.each(own)(
  'what is proven to be somebody’s own is limited by that, whatever the address: %s, %d calls a minute',
  async (_, most, calls) => {
    const answers = await Promise.all(Array.from({ length: most }, (_, nth) => call(`192.0.2.${nth}`, calls[nth % calls.length]!)))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    for (const asked of calls) {
      expect([asked, (await call('192.0.2.0', asked)).status]).toEqual([asked, 429])
      expect([asked, (await call('192.0.2.0', asked, neighbour)).status]).not.toEqual([asked, 429])
    }
  },
)
