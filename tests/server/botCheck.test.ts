import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { donations } from '#server/db/schema.ts'
import type { SiteVerification } from '#server/services/botCheck.ts'
import { simulatedToken, type Check } from '#server/simulator/recaptcha.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer, type Answer } from '#tests/server/testServer.ts'

const FAILED = { displayMessage: 'The reCAPTCHA verification failed. Please try again.', type: 'reCAPTCHA Failed', field: 'recaptchaToken' }

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
})
afterAll(() => server.stop())

const account = (email: string) => ({
  firstName: 'Nomsa',
  lastName: 'Zwane',
  email,
  mobileNumber: null,
  password: 'a long enough one',
  termsAccepted: true,
})

/** Every call that creates something for whoever comes. */
const CREATES: Record<string, { action: 'donate' | 'register'; create: (token: object, key: string) => Promise<Answer> }> = {
  'a donation by EFT': {
    action: 'donate',
    create: async (token, key) => server.give({ ...(await server.form({ paymentMethod: 0, email: 'bot@example.org' })), ...token }, key),
  },
  'a donation by card': {
    action: 'donate',
    create: async (token, key) => server.give({ ...(await server.form({ email: 'bot@example.org' })), ...token }, key),
  },
  'a recurring gift': {
    action: 'donate',
    create: async (token, key) => gifts.give({ ...(await gifts.form({ paymentMethod: 7, email: 'bot@example.org' })), ...token }, key),
  },
  'a profile': {
    action: 'register',
    create: (token, key) =>
      server.call('/authentication/register', {
        method: 'POST',
        json: { ...account(`${key}@example.org`), ...token },
        headers: { 'idempotency-key': key },
      }),
  },
}

describe.each(Object.entries(CREATES))('%s', (_, { action, create }) => {
  const key = () => crypto.randomUUID()
  const token = (check?: Check, forAction = action) => ({ recaptchaToken: simulatedToken(forAction, server.context.clock(), check) })

  test.each([
    ['no token', { recaptchaToken: undefined }],
    ['null', { recaptchaToken: null }],
    ['an empty one', { recaptchaToken: '' }],
    ['a number', { recaptchaToken: 7 }],
    ['one of nobody', { recaptchaToken: 'of nobody' }],
    ['one of 5 000 characters', { recaptchaToken: 'x'.repeat(5_000) }],
  ])('%s: refused', async (__, wrong) => {
    const { status, errors } = await create(wrong, key())
    expect([status, errors]).toEqual([400, [FAILED]])
  })

  test('a machine, a spent token, one made for something else, one too old: refused', async () => {
    const old = { recaptchaToken: simulatedToken(action, server.context.clock() - 121_000) }
    const other = token('pass', action === 'donate' ? 'register' : 'donate')
    for (const wrong of [token('fail'), token('spent'), other, old]) {
      const { status, errors } = await create(wrong, key())
      expect([status, errors]).toEqual([400, [FAILED]])
    }
  })

  test('a token is good once; the same request again is answered without another', async () => {
    const good = token()
    const first = key()
    expect((await create(good, first)).status).toBe(201)
    expect((await create(good, key())).status).toBe(400)
  })

  test('a donor who is refused may try again under the same key', async () => {
    const same = key()
    expect((await create(token('fail'), same)).status).toBe(400)
    expect((await create(token(), same)).status).toBe(201)
  })

  test('no answer from reCAPTCHA: nothing is created, and it can be tried again', async () => {
    const same = key()
    const { status, errors, headers } = await create(token('silent'), same)
    expect([status, errors]).toEqual([
      503,
      [{ displayMessage: 'There was a problem while processing your request, please try again later.', type: 'Internal Server Error' }],
    ])
    expect(headers.get('retry-after')).toBe('5')
    expect((await create(token(), same)).status).toBe(201)
  })
})

test('a retry brings a fresh token, or none that is good, and is the same donation', async () => {
  const email = 'again@example.org'
  const form = await server.form({ paymentMethod: 0, email })
  const answers = [
    await server.give(form, 'again'),
    await server.give(form, 'again'),
    await server.give({ ...form, recaptchaToken: null }, 'again'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await server.context.db.select().from(donations).where(eq(donations.email, email))).toHaveLength(1)
})

describe('what siteverify says', () => {
  let google: Server
  let simulated: TestServer['context']['settings']['botCheck']
  beforeAll(() => {
    simulated = { ...server.context.settings.botCheck }
  })
  afterEach(() => {
    google.close()
    Object.assign(server.context.settings.botCheck, simulated)
    server.logged.length = 0
  })

  beforeEach(() => {
    server.logged.length = 0
  })

  const said = async (verification: unknown) => {
    const asked: string[] = []
    google = createServer((request, response) => {
      void (async () => {
        const parts: Uint8Array[] = []
        for await (const part of request) parts.push(part as Uint8Array)
        asked.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`)
        response.end(JSON.stringify(verification))
      })()
    }).listen(0)
    await once(google, 'listening')
    const { port } = google.address() as AddressInfo
    Object.assign(server.context.settings.botCheck, { serverUrl: `http://127.0.0.1:${port}/recaptcha`, secret: 'ours' })
    const answer = await server.give({ ...(await server.form({ paymentMethod: 0 })), recaptchaToken: 'of Google' })
    return { status: answer.status, asked, logged: [...server.logged] }
  }
  const good: SiteVerification = { success: true, score: 0.5, action: 'donate', hostname: 'localhost' }

  test('a person', async () => {
    expect(await said(good)).toMatchObject({ status: 201, asked: ['POST /recaptcha/api/siteverify secret=ours&response=of+Google'] })
  })

  test.each([
    ['a score too low', { ...good, score: 0.49 }, 400],
    ['no score', { ...good, score: undefined }, 400],
    ['a score that is no number', { ...good, score: 'high' }, 400],
    ['no success', { ...good, success: false }, 400],
    ['success in another shape', { ...good, success: 'true' }, 400],
    ['another site', { ...good, hostname: 'letsema.example' }, 400],
    ['another action', { ...good, action: 'login' }, 400],
    ['nothing', null, 503],
    ['that our secret is wrong', { success: false, 'error-codes': ['invalid-input-secret'] }, 503],
  ])('%s: fails closed', async (_, verification, status) => {
    const answer = await said(verification)
    expect(answer.status).toBe(status)
    expect(answer.logged).toHaveLength(status === 503 ? 1 : 0)
  })
})

test('QA chooses how the next check goes, and only the next', async () => {
  const set = (mode: unknown) => fetch(`${server.simulatorUrl}/simulator/recaptcha`, { method: 'POST', body: JSON.stringify({ mode }) })
  const script = async () => (await fetch(`${server.simulatorUrl}/recaptcha/api.js?render=letsema-simulated`)).text()
  expect((await set('sometimes')).status).toBe(400)
  expect((await set('fail')).status).toBe(200)
  expect([await script(), await script()]).toEqual([expect.stringContaining("['fail',"), expect.stringContaining("['pass',")])
})

describe('the frame it runs in', () => {
  test('may be framed by us alone, and runs our script and reCAPTCHA’s', async () => {
    const response = await fetch(`${server.url}/api/v1/bot-check?origin=https://evil.example`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors 'self'$/)
    expect(policy).toContain(`${server.simulatorUrl}/recaptcha/`)
    const page = await response.text()
    expect(page).toContain(`<script src="${server.simulatorUrl}/recaptcha/api.js?render=letsema-simulated"></script>`)
    expect(page).not.toContain('evil')
  })

  test('where the app sits on a host of its own, that one too', async () => {
    const apart = await TestServer.start({ CORS_ORIGINS: 'https://give.example' })
    const response = await fetch(`${apart.url}/api/v1/bot-check?origin=https://give.example`)
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'self' https:\/\/give\.example$/)
    expect(await response.text()).toContain('const home = "https://give.example"')
    await apart.stop()
  })
})
