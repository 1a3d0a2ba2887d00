import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isShort } from '../../scripts/short.mjs'
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
async function statusesOf(send: (text: string) => Promise<Answer>, all: readonly string[] = naughtyStrings): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let start = 0; start < all.length; start += 20) {
    const texts = all.slice(start, start + 20)
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

/**
 * Every text in every field of a form, in as few calls as tell of all: the answer to one with the text in all of them names each that refuses it, and
 * the rest carry it together. Where they are not taken together, or are too long for that, each carries it alone.
 * @returns the statuses there were
 */
async function statusesOfForm(fields: readonly string[], taken: number, send: (change: Record<string, string>) => Promise<Answer>) {
  const statuses = new Set<number>()
  const carried = async (names: readonly string[], text: string) => {
    const answer = await send(Object.fromEntries(names.map((name) => [name, text])))
    statuses.add(answer.status)
    if (names.length === 1 && answer.status === TOO_LONG) throw new Error(`${names[0]} was not read: ${JSON.stringify(text).slice(0, 80)}`)
    return answer
  }
  const last = await statusesOf(async (text) => {
    const all = await carried(fields, text)
    if (all.status === taken || all.status >= 500) return all
    const refused = new Set(all.errors.map(({ field }) => field))
    const rest = fields.filter((name) => !refused.has(name))
    if (rest.length === 0) return all
    if (rest.length < fields.length) {
      const together = await carried(rest, text)
      if (together.status === taken || together.status >= 500 || rest.length === 1) return together
    }
    const alone = await Promise.all(rest.map((name) => carried([name], text)))
    return alone.find(({ status }) => status >= 500) ?? all
  })
  return [...new Set([...statuses, ...last])]
}

/** Of a form with the longest text in all of its fields. In one of them it is read. */
const TOO_LONG = 413

describe('naughty strings', () => {
  const GIVEN = ['type', 'currencyId', 'amount', 'tipOrAdminFeeAmount', 'paymentMethod', 'firstName', 'lastName', 'email', 'mobileNumber']
  test('the fields of a donation', async () => {
    const form = await server.form({ paymentMethod: 0 })
    const fields = [...GIVEN, 'anonymous', 'displayName', 'comment']
    const statuses = await statusesOfForm(fields, 201, (change) => post('/donations', { ...form, ...server.botCheck(), ...change }))
    expect(new Set(statuses)).toEqual(new Set([201, 400, TOO_LONG]))
  })

  test.each(['campaignId', 'recaptchaToken'])('a donation’s %s', async (field) => {
    const form = await server.form({ paymentMethod: 0 })
    const statuses = await statusesOf((text) => post('/donations', { ...form, ...server.botCheck(), [field]: text }))
    expect([...statuses].filter((status) => status !== 201 && status !== 400)).toEqual([])
  })

  test('the fields of a registration', async () => {
    const fields = ['firstName', 'lastName', 'email', 'mobileNumber', 'password', 'termsAccepted']
    const statuses = await statusesOfForm(fields, 201, (change) =>
      post('/authentication/register', {
        firstName: 'Nomsa',
        lastName: 'Zwane',
        email: `${crypto.randomUUID()}@example.org`,
        mobileNumber: null,
        password: 'a long enough one',
        termsAccepted: true,
        ...server.botCheck('register'),
        ...change,
      }),
    )
    expect(statuses.filter((status) => ![201, 400, 409, TOO_LONG].includes(status))).toEqual([])
    expect(statuses).toContain(201)
  })

  test('the fields of a login', async () => {
    const statuses = await statusesOfForm(['email', 'password'], 401, (change) =>
      post('/authentication/login', { email: 'nobody@example.org', password: 'wrong', ...change }),
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

  const READS = [
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
  ]
  /** Where there is less time, each third: of three reads together every text. */
  const textsOf = (path: string) =>
    isShort ? naughtyStrings.filter((_, index) => (index - READS.indexOf(path)) % 3 === 0) : naughtyStrings

  test.each(READS)('a read: %s', async (path) => {
    await statusesOf((text) => server.call(path + encoded(text)), textsOf(path))
  })

  test('nothing was stored that is not plain text', async () => {
    const stored = [...(await server.context.db.select().from(donations)), ...(await server.context.db.select().from(users))]
    expect(stored.length).toBeGreaterThan(100)
    const refused = stored.flatMap(texts).filter((text) => plainTextRefusal(text) !== null)
    expect(refused).toEqual([])
  })
})
