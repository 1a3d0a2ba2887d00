import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainTextRefusal } from '#domain/text.ts'
import { donations, users } from '#server/db/schema.ts'
import { naughtyStrings } from '#tests/server/naughtyStrings.ts'
import { TestServer, type Answer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server?.stop())

const post = (path: string, json: unknown) =>
  server.call(path, { method: 'POST', json, headers: { 'idempotency-key': crypto.randomUUID() } })

/** Sends every text, a few at a time. @returns the statuses there were */
async function statusesOf(send: (text: string) => Promise<Answer>): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let start = 0; start < naughtyStrings.length; start += 20) {
    const texts = naughtyStrings.slice(start, start + 20)
    const answers = await Promise.all(texts.map(send))
    for (const [index, { status, errors }] of answers.entries()) {
      statuses.add(status)
      expect(status, `${JSON.stringify(texts[index]).slice(0, 80)}: ${JSON.stringify(errors)}`).toBeLessThan(500)
    }
  }
  expect(server.logged).toEqual([])
  return statuses
}

const texts = (row: object) => Object.values(row).filter((value) => typeof value === 'string')

/** An address cannot carry half a character. */
const wellFormed = (text: string) => Buffer.from(text).toString()

describe('naughty strings', () => {
  test.each([
    'type',
    'currencyId',
    'amount',
    'tipOrAdminFeeAmount',
    'paymentMethod',
    'firstName',
    'lastName',
    'email',
    'mobileNumber',
    'anonymous',
    'displayName',
    'comment',
    'campaignId',
    'recaptchaToken',
  ])('a donation’s %s', async (field) => {
    const form = await server.form({ paymentMethod: 0 })
    const statuses = await statusesOf((text) => post('/donations', { ...form, ...server.botCheck(), [field]: text }))
    expect([...statuses].filter((status) => status !== 201 && status !== 400)).toEqual([])
  })

  test.each(['firstName', 'lastName', 'email', 'mobileNumber', 'password', 'termsAccepted'])('a registration’s %s', async (field) => {
    const statuses = await statusesOf((text) =>
      post('/authentication/register', {
        firstName: 'Nomsa',
        lastName: 'Zwane',
        email: `${crypto.randomUUID()}@example.org`,
        mobileNumber: null,
        password: 'a long enough one',
        termsAccepted: true,
        ...server.botCheck('register'),
        [field]: text,
      }),
    )
    expect([...statuses].filter((status) => ![201, 400, 409].includes(status))).toEqual([])
  })

  test.each(['email', 'password'])('a login’s %s', async (field) => {
    const statuses = await statusesOf((text) =>
      post('/authentication/login', { email: 'nobody@example.org', password: 'wrong', [field]: text }),
    )
    expect(statuses).not.toContain(200)
  })

  test('the address that a link is asked for', async () => {
    const statuses = await statusesOf((text) => post('/authentication/forgot-password', { email: text }))
    expect([...statuses]).toEqual([400])
  })

  test.each(['token', 'password'])('the %s with which a new password is chosen', async (field) => {
    const form = { token: 'x', password: 'a long enough one' }
    const statuses = await statusesOf((text) => post('/authentication/reset-password', { ...form, [field]: text }))
    expect([...statuses]).toEqual([400])
  })

  test.each(['token', 'refreshToken'])('a %s', async (field) => {
    const path = field === 'token' ? '/authentication/verify-user' : '/authentication/refresh'
    await statusesOf((text) => server.call(path, { method: field === 'token' ? 'PATCH' : 'POST', json: { [field]: text } }))
  })

  test('an Idempotency-Key', async () => {
    const form = await server.form({ paymentMethod: 0 })
    await statusesOf((text) => server.give(form, encodeURIComponent(wellFormed(text))))
  })

  const encoded = (text: string) => encodeURIComponent(wellFormed(text)).slice(0, 12_000)

  test.each([
    '/campaigns/filter-campaigns/?searchText=',
    '/campaigns/filter-campaigns/?address=',
    '/campaigns/filter-campaigns/?campaignCategoryIds=',
    '/campaigns/filter-campaigns/?orderBy=',
    '/campaigns/filter-campaigns/?featured=',
    '/campaigns/filter-campaigns/?pageNo=',
    '/campaigns/filter-campaigns/?organizationId=',
    '/organizations/filter-organizations/?searchText=',
    '/organizations/filter-organizations/?address=',
    '/organizations/filter-organizations/?organizationTypeIds=',
    '/donations/list/campaign/water?idType=0&orderByDesc=',
    '/donations/list/campaign/top/water?idType=0&size=',
    '/campaigns/short/water?idType=',
    '/campaigns/short/',
    '/donations/',
  ])('a read: %s', async (path) => {
    await statusesOf((text) => server.call(path + encoded(text)))
  })

  test('nothing was stored that is not plain text', async () => {
    const stored = [...(await server.context.db.select().from(donations)), ...(await server.context.db.select().from(users))]
    expect(stored.length).toBeGreaterThan(100)
    const refused = stored.flatMap(texts).filter((text) => plainTextRefusal(text) !== null)
    expect(refused).toEqual([])
  })
})
