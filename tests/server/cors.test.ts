import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestServer } from '#tests/server/testServer.ts'

const ORIGIN = 'https://give.example'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start({ CORS_ORIGINS: ORIGIN })
})
afterAll(() => server.stop())

/** What a browser asks before it lets a page of another origin call. */
const mayCall = async (method: string, origin: string): Promise<boolean> => {
  const { headers } = await fetch(`${server.url}/api/v1/campaigns/${crypto.randomUUID()}/offline-donations/${crypto.randomUUID()}`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,content-type' },
  })
  const allowed = (name: string) => (headers.get(name) ?? '').split(',')
  return headers.get('access-control-allow-origin') === origin && allowed('access-control-allow-methods').includes(method)
}

test.each(['GET', 'POST', 'PATCH', 'DELETE'])(
  'an app on a host of its own may call with %s, as it may with the API’s own host',
  async (method) => {
    expect(await mayCall(method, ORIGIN)).toBe(true)
    expect(await mayCall(method, 'https://other.example')).toBe(false)
  },
)

test('what is too much is said to it too', async () => {
  const { status, headers } = await fetch(`${server.url}/api/v1/donations`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    body: 'x'.repeat(101 * 1024),
  })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([413, ORIGIN])
})

test('what time it is may be read by it: phones do not know', async () => {
  const { headers } = await fetch(`${server.url}/api/v1/banner`, { headers: { origin: ORIGIN } })
  expect(headers.get('access-control-expose-headers')?.split(',')).toContain('date')
  expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000)
})
