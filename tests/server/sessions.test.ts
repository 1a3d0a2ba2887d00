import crypto, { scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeJwt } from 'jose'
import type { WireTokens } from '#domain/wire.ts'
import { campaigns, idempotencyKeys, loginFailures, mailOutbox, users } from '#server/db/schema.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { TestServer, type Answer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const refresh = (refreshToken: unknown, key?: string) =>
  server.call<WireTokens>('/authentication/refresh', {
    method: 'POST',
    json: { refreshToken },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })

const registration = (change: Record<string, unknown> = {}) => ({
  firstName: 'Jan',
  lastName: 'Smit',
  email: `jan-${crypto.randomUUID().slice(0, 8)}@example.org`,
  mobileNumber: null,
  password: 'correct horse 9',
  termsAccepted: true,
  ...change,
})

const register = (form: object, key: string = crypto.randomUUID(), at = server) =>
  at.call('/authentication/register/', {
    method: 'POST',
    json: { ...at.botCheck('register'), ...form },
    headers: { 'idempotency-key': key },
  })

describe('logging in', () => {
  test('the token carries the user, who is the same in the answer', async () => {
    const { data } = await server.logIn('Donor@Letsema.test')
    const claims = decodeJwt(data.accessToken)
    expect(claims.user).toEqual(data.access.user)
    expect(data.access.user).toMatchObject({ firstName: 'Naledi', userRole: 'user', hasOrganization: false })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBeGreaterThanOrEqual(600)
    expect(JSON.stringify(data)).not.toMatch(/password/i)
  })

  test('the user has as many campaigns as they own', async () => {
    const owners = await server.context.db.select({ email: users.email }).from(campaigns).innerJoin(users, eq(users.id, campaigns.ownerId))
    const ownedBy = (email: string) => owners.filter((owner) => owner.email === email).length
    const known = async (email: string) => (await server.logIn(email)).data.access.user.totalCampaigns
    const [{ email: owner } = { email: '' }] = owners
    expect(await known(owner)).toBe(ownedBy(owner))
    expect(ownedBy('operator@letsema.test')).toBe(0)
    expect(await known('operator@letsema.test')).toBe(0)
  })

  test('an unknown account answers like a wrong password', async () => {
    const [wrong, unknown] = await Promise.all([server.logIn('fundraiser@letsema.test', 'no'), server.logIn('nobody@letsema.test', 'no')])
    expect([wrong.status, wrong.errors]).toEqual([401, unknown.errors])
  })

  test('the last try before the lock is announced, for an unknown account too', async () => {
    for (const email of [(await registered()).email, `nobody-${crypto.randomUUID().slice(0, 8)}@example.org`]) {
      const said: string[] = []
      for (let failure = 1; failure <= 4; failure++) said.push((await server.logIn(email, 'wrong')).meta.message ?? '')
      const mismatch = 'That e-mail address and password do not match.'
      expect(said).toEqual([
        ...Array.from({ length: 3 }, () => `${mismatch} Please try again.`),
        `${mismatch} After one more wrong try you have to wait 15 minutes.`,
      ])
    }
  })

  test('the fifth failure locks, the right password does not open, time does', async () => {
    const email = (await registered()).email
    for (let failure = 1; failure <= 4; failure++) expect((await server.logIn(email, 'wrong')).status).toBe(401)
    const fifth = await server.logIn(email, 'wrong')
    expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '900'])
    expect(fifth.meta.message).toMatch(/15 minutes/)
    expect((await server.logIn(email, 'correct horse 9')).status).toBe(429)
    server.passTime(15 * 60_000 + 1_000)
    expect((await server.logIn(email, 'correct horse 9')).status).toBe(200)
  })

  test('five failures within 15 minutes lock, whenever an earlier one was; spread wider they do not', async () => {
    const email = (await registered()).email
    const failsAfter = async (seconds: number) => {
      server.passTime(seconds * 1_000)
      return (await server.logIn(email, 'wrong')).status
    }
    for (const seconds of [0, 14 * 60 + 40, 10, 10]) expect(await failsAfter(seconds)).toBe(401)
    expect(await failsAfter(5 * 60)).toBe(401)
    expect(await failsAfter(10)).toBe(429)
    const slow = (await registered()).email
    for (let failure = 1; failure <= 7; failure++) {
      server.passTime(4 * 60_000)
      expect((await server.logIn(slow, 'wrong')).status).toBe(401)
    }
  })

  test('a success sets the count back', async () => {
    const email = (await registered()).email
    for (let failure = 1; failure <= 4; failure++) await server.logIn(email, 'wrong')
    expect((await server.logIn(email, 'correct horse 9')).status).toBe(200)
    expect((await server.logIn(email, 'wrong')).status).toBe(401)
  })

  test('guessing in parallel gets no more than five answers', async () => {
    const email = (await registered()).email
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.logIn(email, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  describe('from a network of IPv6, where everybody has more addresses than there are tries', () => {
    let behindProxy: TestServer
    beforeAll(async () => {
      behindProxy = await TestServer.start({ TRUSTED_PROXY: '127.0.0.1, ::1', LETSEMA_RATE_LIMIT: '1' })
    })
    afterAll(() => behindProxy.stop())

    const logInFrom = async (address: string, json: object) =>
      (await behindProxy.call('/authentication/login', { method: 'POST', json, headers: { 'x-forwarded-for': address } })).status

    test('the fifth failure locks all of it, and nobody else', async () => {
      const wrong = { email: 'donor@letsema.test', password: 'wrong' }
      const answers: number[] = []
      for (let failure = 1; failure <= 5; failure++) answers.push(await logInFrom(`2001:db8:1:2::${failure}`, wrong))
      expect(answers).toEqual([401, 401, 401, 401, 429])
      expect(await logInFrom('2001:db8:1:2:ffff::1', wrong)).toBe(429)
      expect(await logInFrom('2001:db8:1:3::1', wrong)).toBe(401)
    })

    test('a limit holds for all of it', async () => {
      const addresses = Array.from({ length: 61 }, (_, at) => `2001:db8:1:4:${at.toString(16)}::1`)
      const answers = await Promise.all(addresses.map((address) => logInFrom(address, {})))
      expect(answers.filter((status) => status === 429)).toHaveLength(1)
    })
  })

  describe('of more comparisons than the threads can take', () => {
    const AT_ONCE = 2
    const WAITING = 20
    const BUSY = { displayMessage: 'We are very busy right now. Please try again in a moment.', type: 'Service Unavailable' }
    let crowded: TestServer
    beforeAll(async () => {
      crowded = await TestServer.start({ TRUSTED_PROXY: '127.0.0.1, ::1' })
    })
    afterAll(() => crowded.stop())

    /** scrypt as Node has it; each one stands still until it is let go. */
    let begun: (() => void)[]
    let isHeld: boolean
    let running: number
    let most: number
    beforeEach(() => {
      begun = []
      isHeld = true
      running = 0
      most = 0
      const { scrypt } = crypto
      vi.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, options, done) => {
        running += 1
        most = Math.max(most, running)
        const begin = () =>
          scrypt(password, salt, length, options, (error, key) => {
            running -= 1
            done(error, key)
          })
        if (isHeld) begun.push(begin)
        else begin()
      })
      syncBuiltinESMExports()
    })
    afterEach(() => {
      letGo()
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    })
    const letGo = () => {
      isHeld = false
      for (const begin of begun.splice(0)) begin()
    }

    const logInFrom = (address: string, email: string, password = 'wrong') =>
      crowded.call('/authentication/login', { method: 'POST', json: { email, password }, headers: { 'x-forwarded-for': address } })

    /** Sixty people log in, no two from one address; those who are not told to come again wait until scrypt is let go. */
    const crowd = async () => {
      const answers: Answer[] = []
      const accounts = ['donor@letsema.test', 'nobody@letsema.test']
      const all = Array.from({ length: 60 }, async (_, at) => answers.push(await logInFrom(`192.0.2.${at}`, accounts[at % 2]!)))
      await vi.waitFor(() => expect(answers).toHaveLength(60 - AT_ONCE - WAITING), PATIENCE)
      return { answers, all: Promise.all(all) }
    }

    test('two run, twenty wait, and anyone who comes then is told to come again, whatever account they name', async () => {
      const { answers, all } = await crowd()
      const refusals = answers.map(({ status, headers, errors }) => JSON.stringify([status, headers.get('retry-after'), errors]))
      expect([...new Set(refusals)]).toEqual([JSON.stringify([503, '2', [BUSY]])])
      expect(running).toBe(AT_ONCE)
      letGo()
      await all
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(AT_ONCE + WAITING)
      expect(most).toBe(AT_ONCE)
    })

    test('a login that was not compared is no failed guess, and the right password logs in once there is room', async () => {
      const { all } = await crowd()
      for (let guess = 1; guess <= 6; guess++) expect((await logInFrom('203.0.113.7', 'donor@letsema.test')).status).toBe(503)
      letGo()
      await all
      expect((await logInFrom('203.0.113.7', 'donor@letsema.test', DEMO_PASSWORD)).status).toBe(200)
    })

    test('anyone who registers then is told the same, and may send the form again', async () => {
      const { all } = await crowd()
      const form = registration()
      const key = crypto.randomUUID()
      const refused = await register(form, key, crowded)
      expect([refused.status, refused.headers.get('retry-after'), refused.errors]).toEqual([503, '2', [BUSY]])
      letGo()
      await all
      expect((await register(form, key, crowded)).status).toBe(201)
    })
  })

  test.each([
    {},
    { email: 7, password: 'x' },
    { email: 'donor@letsema.test' },
    { email: 'donor@letsema.test', password: '' },
    { email: 'a\0', password: [] },
  ])('bad input: %j', async (json) => {
    expect((await server.call('/authentication/login/', { method: 'POST', json })).status).toBe(400)
  })

  test('an address with what no address has is refused at its field', async () => {
    const { status, errors } = await server.logIn('a\0@example.org')
    expect([status, errors[0]]).toMatchObject([
      400,
      { field: 'email', displayMessage: 'Please remove the characters that cannot be shown.' },
    ])
  })
})

describe('refreshing', () => {
  test('both tokens are replaced; the just-replaced one still works; an older one ends the family', async () => {
    const { data: first } = await server.logIn('donor@letsema.test')
    const second = await refresh(first.refreshToken)
    expect(second.status).toBe(200)
    expect(second.data.refreshToken).not.toBe(first.refreshToken)
    const lost = await refresh(first.refreshToken)
    expect(lost.status).toBe(200)
    const third = await refresh(second.data.refreshToken)
    expect(third.status).toBe(200)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(third.data.refreshToken)).status).toBe(401)
    expect((await refresh(lost.data.refreshToken)).status).toBe(401)
  })

  test('after the grace a replaced token ends the family', async () => {
    const { data: first } = await server.logIn('donor@letsema.test')
    const second = await refresh(first.refreshToken)
    server.passTime(11_000)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.data.refreshToken)).status).toBe(401)
  })

  test('after the grace a replaced token still works for the browser that replaced it and got no answer, by the same key', async () => {
    const { data: first } = await server.logIn('donor@letsema.test')
    await refresh(first.refreshToken, 'key-1')
    server.passTime(60 * 60_000)
    const again = await refresh(first.refreshToken, 'key-1')
    expect(again.status).toBe(200)
    expect((await refresh(again.data.refreshToken, 'key-2')).status).toBe(200)
    expect((await refresh(first.refreshToken, 'key-1')).status).toBe(401)
  })

  test.each([
    ['another key', 'key-1', 'key-2'],
    ['no key', 'key-1', undefined],
    ['a key where there was none', undefined, 'key-1'],
  ])('after the grace a replaced token ends the family where it comes with %s', async (_, key, other) => {
    const { data: first } = await server.logIn('donor@letsema.test')
    const second = await refresh(first.refreshToken, key)
    server.passTime(11_000)
    expect((await refresh(first.refreshToken, other)).status).toBe(401)
    expect((await refresh(second.data.refreshToken)).status).toBe(401)
  })

  test('a malformed key is refused before anything is replaced', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    expect((await refresh(data.refreshToken, 'x'.repeat(256))).status).toBe(400)
    server.passTime(11_000)
    expect((await refresh(data.refreshToken)).status).toBe(200)
  })

  test('one that somebody else replaced in the grace as well ends the family, once both have gone on', async () => {
    const { data: stolen } = await server.logIn('donor@letsema.test')
    const [thief, owner] = [await refresh(stolen.refreshToken), await refresh(stolen.refreshToken)]
    server.passTime(10 * 60_000)
    const next = await refresh(owner.data.refreshToken)
    expect(next.status).toBe(200)
    server.passTime(11_000)
    expect((await refresh(thief.data.refreshToken)).status).toBe(401)
    expect((await refresh(next.data.refreshToken)).status).toBe(401)
  })

  test('of two that were given for one, the one whose answer was lost changes nothing', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    await refresh(data.refreshToken)
    let kept = await refresh(data.refreshToken)
    for (const _ of [1, 2, 3]) {
      server.passTime(10 * 60_000)
      kept = await refresh(kept.data.refreshToken)
      expect(kept.status).toBe(200)
    }
  })

  test('ten tabs at once stay logged in', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(data.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await refresh(answers[0]?.data.refreshToken)).status).toBe(200)
  })

  test('two tabs that replaced one token both go on from there', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const tabs = [await refresh(data.refreshToken), await refresh(data.refreshToken)]
    for (const tab of tabs) expect((await refresh(tab.data.refreshToken)).status).toBe(200)
  })

  test('the grace begins when a token is replaced first, and no later use of it draws it out', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const answers: number[] = []
    for (const seconds of [0, 6, 6]) {
      server.passTime(seconds * 1_000)
      answers.push((await refresh(data.refreshToken)).status)
    }
    expect(answers).toEqual([200, 200, 401])
  })

  test('a user who may not log in any more is not let in by it either', async () => {
    const { email } = await registered()
    const { data } = await server.logIn(email, 'correct horse 9')
    await server.context.db.update(users).set({ active: false }).where(eq(users.email, email))
    expect((await refresh(data.refreshToken)).status).toBe(401)
  })

  test('another login is another family', async () => {
    const [one, two] = await Promise.all([server.logIn('donor@letsema.test'), server.logIn('donor@letsema.test')])
    await server.call('/authentication/logout', { method: 'POST', json: { refreshToken: one.data.refreshToken } })
    expect((await refresh(one.data.refreshToken)).status).toBe(401)
    expect((await refresh(two.data.refreshToken)).status).toBe(200)
  })

  test.each([undefined, '', 'x', null, 7, 'x'.repeat(300)])('not a token: %j', async (token) => {
    expect([400, 401]).toContain((await refresh(token)).status)
  })

  test.each([[['a token']], [{ token: 1 }], ['x'.repeat(201)]])('what is no token is refused in plain words: %j', async (token) => {
    const { status, errors } = await refresh(token)
    expect(status).toBe(400)
    expect(errors).toMatchObject([{ displayMessage: 'Your session could not be read. Please log in again.', field: 'refreshToken' }])
  })

  test('no token is told from one that nobody knows', async () => {
    const { status, errors } = await refresh(null)
    expect(status).toBe(401)
    expect(errors[0]?.displayMessage).toBe('Session expired: no refresh token found')
  })

  test('an access token ends after its ten minutes, and one signed by others never counts', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const give = async (token: string) =>
      server.call('/donations/logged-in', {
        method: 'POST',
        json: { ...(await server.form({ paymentMethod: 0 })), ...server.botCheck() },
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      })
    expect((await give(data.accessToken)).status).toBe(201)
    expect((await give(`${data.accessToken.slice(0, -4)}AAAA`)).status).toBe(401)
    server.passTime(10 * 60_000 + 2_000)
    expect((await give(data.accessToken)).status).toBe(401)
  })

  test('thirty days after the login it is over, however often it was refreshed', async () => {
    const { data: first } = await server.logIn('donor@letsema.test')
    server.passTime(29 * 24 * 3_600_000)
    const { data, status } = await refresh(first.refreshToken)
    expect(status).toBe(200)
    server.passTime(24 * 3_600_000)
    expect((await refresh(data.refreshToken)).status).toBe(401)
  })
})

describe('registering', () => {
  test('a profile, a mail with a link, and the link confirms', async () => {
    const form = registration()
    const answer = await register(form)
    expect([answer.status, answer.meta.message]).toEqual([201, 'Profile created! Check your email for the verification link.'])
    const link = await vi.waitFor(async () => {
      const [mail] = await server.mailsTo(form.email)
      expect(mail?.links).toHaveLength(1)
      return new URL(mail?.links[0] ?? '')
    }, PATIENCE)
    expect(link.pathname).toBe('/auth/verify-email')
    const verify = (token: string | null) => server.call('/authentication/verify-user/', { method: 'PATCH', json: { token } })
    expect((await verify('x')).status).toBe(400)
    expect((await verify(link.searchParams.get('token'))).status).toBe(200)
    expect((await server.logIn(form.email, form.password)).data.access.user.emailConfirmed).toBe(true)
  })

  test('another link is mailed while the address is not confirmed, and none from then on', async () => {
    const { email } = await registered()
    const { db } = server.context
    const askAgain = async () => {
      const asked = await server.call('/authentication/verification-email', { method: 'POST', json: { email } })
      await keepInMailbox(server.context)
      return [asked.status, await db.$count(mailOutbox, eq(mailOutbox.recipient, email))]
    }
    await keepInMailbox(server.context)
    expect(await askAgain()).toEqual([200, 2])
    await db.update(users).set({ emailConfirmed: true }).where(eq(users.email, email))
    expect(await askAgain()).toEqual([200, 2])
  })

  test('the link of somebody who has been forgotten confirms nothing, and says so', async () => {
    const form = registration()
    await register(form)
    const link = await vi.waitFor(async () => new URL((await server.mailsTo(form.email))[0]?.links[0] ?? ''), PATIENCE)
    expect(await forgetPerson(server.context, form.email)).toMatchObject({ hadProfile: true })
    const token = link.searchParams.get('token')
    const { status, errors } = await server.call('/authentication/verify-user/', { method: 'PATCH', json: { token } })
    expect([status, errors[0]?.field]).toEqual([400, 'token'])
  })

  test('the same key again is the same profile; the same address is refused', async () => {
    const form = registration()
    const key = crypto.randomUUID()
    const [first, second] = [await register(form, key), await register(form, key)]
    expect(second.data).toEqual(first.data)
    const taken = await register({ ...form, email: form.email.toUpperCase() })
    expect([taken.status, taken.errors[0]?.field]).toEqual([409, 'email'])
  })

  test('the same key again is the same profile, also after a crash once that was made', async () => {
    const { db } = server.context
    const form = registration()
    const key = crypto.randomUUID()
    const crash = crashBeforeTheAnswer()
    expect((await register(form, key)).status).toBe(500)
    crash.mockRestore()
    server.passTime(31_000)
    const again = await register(form, key)
    const [profile] = await db.select().from(users).where(eq(users.email, form.email))
    expect([again.status, again.data, again.meta.message]).toEqual([
      201,
      { id: profile?.id },
      'Profile created! Check your email for the verification link.',
    ])
  })

  test('of a password its scrypt is kept, of the same one another each time', async () => {
    const forms = [registration(), registration()]
    for (const form of forms) expect((await register(form)).status).toBe(201)
    const emails = forms.map(({ email }) => email)
    const rows = await server.context.db.select().from(users).where(inArray(users.email, emails))
    const kept = rows.map(({ passwordHash }) => passwordHash)
    expect(new Set(kept).size).toBe(2)
    for (const one of kept) {
      const [scheme, cost, parallelism, salt = '', hash] = one.split('$')
      expect([scheme, cost, parallelism, Buffer.from(salt, 'base64url').length]).toEqual(['scrypt', '10', '3', 16])
      const again = scryptSync(forms[0]!.password, Buffer.from(salt, 'base64url'), 32, { N: 2 ** 10, r: 8, p: 3 })
      expect(hash).toBe(again.toString('base64url'))
    }
    expect(JSON.stringify(rows)).not.toContain(forms[0]!.password)
  })

  const wrong: [string, unknown][] = [
    ...['', ' ', null, undefined, 7, '<b>', 'a\0', 'x'.repeat(61), '\u202eabc'].flatMap((value): [string, unknown][] => [
      ['firstName', value],
      ['lastName', value],
    ]),
    ...['', 'x', null, 'a@b', `${'x'.repeat(60)}@e.org`, 'a\0@b.org'].map((value): [string, unknown] => ['email', value]),
    ...['', 'short', 'password1', 'Password1', 'x'.repeat(129), null, undefined, 12345678].map((value): [string, unknown] => [
      'password',
      value,
    ]),
    ...[false, null, undefined, 'true', 1].map((value): [string, unknown] => ['termsAccepted', value]),
    ['mobileNumber', '123'],
  ]
  test.each(wrong)('%s: %j is refused', async (field, value) => {
    const answer = await register(registration({ [field]: value }))
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field])
    expect(JSON.stringify(answer.errors)).not.toContain('correct horse')
  })
})

describe('a forgotten password', () => {
  const NEW = 'a better horse 10'
  const NOT_VALID = 'This link is not valid any more. Please ask for a new one.'
  const SAVED = 'Success! You can login with your new password.'
  const RESET = 'Choose a new password'

  const ask = (email: string) => server.call('/authentication/forgot-password', { method: 'POST', json: { email } })

  const mailsTo = (email: string, subject: string, count = 1) =>
    vi.waitFor(async () => {
      const mails = (await server.mailsTo(email)).filter((mail) => mail.subject === subject)
      expect(mails).toHaveLength(count)
      return mails
    }, PATIENCE)

  /** Of the latest of so many such mails. */
  const tokenTo = async (email: string, subject = RESET, count = 1) => {
    const [mail] = await mailsTo(email, subject, count)
    return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  }

  test.each(['forgot-password', 'verification-email'])('%s takes its time, whether or not there is somebody to write to', async (call) => {
    const { email } = await registered()
    for (const asked of [email, 'nobody-here@example.org']) {
      const from = performance.now()
      await server.call(`/authentication/${call}`, { method: 'POST', json: { email: asked } })
      expect(performance.now() - from).toBeGreaterThanOrEqual(99)
    }
  })

  const tokenFor = async (email: string) => {
    await ask(email)
    return tokenTo(email)
  }

  const reset = (token: unknown, password: unknown = NEW, key: string = crypto.randomUUID()) =>
    server.call('/authentication/reset-password/', {
      method: 'POST',
      json: { token, password },
      headers: { 'idempotency-key': key },
    })

  /** Asked for with an access token. */
  const ownDonations = async ({ accessToken }: WireTokens) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const { status, errors } = await server.call(`/donations/list/${decodeJwt(accessToken).sub}`, { headers })
    return [status, errors[0]?.displayMessage]
  }

  const inShort = ({ status, errors }: Answer) => [status, errors.map(({ field, displayMessage }) => [field, displayMessage])]
  const LINK_REFUSED = [400, [['token', NOT_VALID]]]

  const userOf = async (email: string) => (await server.context.db.select().from(users).where(eq(users.email, email)))[0]
  const queuedTo = (email: string, subject: string) =>
    server.context.db.$count(mailOutbox, and(eq(mailOutbox.recipient, email), eq(mailOutbox.subject, subject)))

  test('a mail with a link, and the link sets another password, once', async () => {
    const { email } = await registered()
    const asked = await ask(email.toUpperCase())
    expect([asked.status, asked.data, asked.meta.message]).toEqual([200, null, 'Success! Check your email to reset your password.'])
    const [mail] = await mailsTo(email, RESET)
    const link = new URL(mail?.links[0] ?? '')
    expect([link.origin, link.pathname]).toEqual([server.context.settings.publicUrl, '/auth/reset-password'])
    expect(mail?.text.replace(link.href, 'LINK')).toBe(
      [
        'Hello Jan',
        'Somebody asked for a new password for your profile at Letsema.',
        'Choose a new password:\nLINK',
        'The link works for one hour, and once.',
        'If you did not ask for this, you need not do anything: your password stays as it is.',
        'Letsema – working together',
        'Questions? Write to support@letsema.org.za.\nLetsema is operated by Letsema Giving NPC, a non-profit company registered in South Africa.\n',
      ].join('\n\n'),
    )
    const token = link.searchParams.get('token')
    const saved = await reset(token)
    expect([saved.status, saved.data, saved.meta.message]).toEqual([200, null, SAVED])
    expect((await server.logIn(email, 'correct horse 9')).status).toBe(401)
    expect((await server.logIn(email, NEW)).data.access.user.emailConfirmed).toBe(true)
    expect(inShort(await reset(token, 'yet another horse 11'))).toEqual(LINK_REFUSED)
    expect((await server.logIn(email, NEW)).status).toBe(200)
  })

  test('the owner is told that it was changed, and what to do if it was not them', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    expect(await queuedTo(email, 'Your password was changed')).toBe(0)
    await reset(token)
    await reset(token)
    const [mail] = await mailsTo(email, 'Your password was changed')
    expect(mail?.text).toContain('If it was not you, please choose another one at once: press ‘Forgot your password?’ where you log in.')
    const { publicUrl } = server.context.settings
    expect(mail?.links).toEqual([`${publicUrl}/auth/login`, `${publicUrl}/home/links?tab=about&about_tab=second`])
  })

  test('everybody who was logged in to it is logged out, and nobody else', async () => {
    const { email } = await registered()
    const logins = [await server.logIn(email, 'correct horse 9'), await server.logIn(email, 'correct horse 9')]
    const neighbour = await server.logIn('donor@letsema.test')
    await reset(await tokenFor(email))
    for (const { data } of logins) {
      expect((await refresh(data.refreshToken)).status).toBe(401)
      expect(await ownDonations(data)).toEqual([401, 'Your session has expired. Please log in again.'])
    }
    expect((await ownDonations(neighbour.data))[0]).toBe(200)
    expect((await refresh(neighbour.data.refreshToken)).status).toBe(200)
    const { data } = await server.logIn(email, NEW)
    expect((await ownDonations(data))[0]).toBe(200)
    const renewed = await refresh(data.refreshToken)
    expect((await ownDonations({ ...data, ...renewed.data }))[0]).toBe(200)
  })

  test('a user who was let in by the old password while it was changed is not', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const { scrypt } = crypto
    let letGo: (() => void) | undefined
    const compare = vi.spyOn(crypto, 'scrypt').mockImplementationOnce((...asked) => {
      letGo = () => scrypt(...asked)
    })
    syncBuiltinESMExports()
    const login = server.logIn(email, 'correct horse 9')
    await vi.waitFor(() => expect(letGo).toBeDefined(), PATIENCE)
    expect((await reset(token)).status).toBe(200)
    compare.mockRestore()
    syncBuiltinESMExports()
    letGo?.()
    expect(inShort(await login)).toEqual([401, [[undefined, 'That e-mail address and password do not match. Please try again.']]])
  })

  test('it opens what failed logins have locked, from wherever they came, and of nobody else', async () => {
    const [{ email }, { email: neighbour }] = [await registered(), await registered()]
    for (let failure = 1; failure <= 5; failure++) await server.logIn(email, 'wrong')
    await server.logIn(neighbour, 'wrong')
    const lockedUntil = new Date(server.context.clock() + 60_000)
    await server.context.db.insert(loginFailures).values({ account: email, address: '203.0.113.9', failedAt: [], lockedUntil })
    expect((await server.logIn(email, 'correct horse 9')).status).toBe(429)
    await reset(await tokenFor(email))
    const failuresOf = (account: string) => server.context.db.$count(loginFailures, eq(loginFailures.account, account))
    expect([await failuresOf(email), await failuresOf(neighbour)]).toEqual([0, 1])
    expect((await server.logIn(email, NEW)).status).toBe(200)
  })

  test('the link works for an hour', async () => {
    const [{ email: soon }, { email: late }] = [await registered(), await registered()]
    const tokens = [await tokenFor(soon), await tokenFor(late)]
    server.passTime(59 * 60_000)
    expect((await reset(tokens[0])).status).toBe(200)
    server.passTime(60_000 + 1_000)
    expect(inShort(await reset(tokens[1]))).toEqual(LINK_REFUSED)
    expect((await server.logIn(late, 'correct horse 9')).status).toBe(200)
  })

  test('a link that was asked for before the password was changed sets none any more', async () => {
    const { email } = await registered()
    const first = await tokenFor(email)
    server.passTime(2_000)
    await ask(email)
    const second = await tokenTo(email, RESET, 2)
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(200)
    expect(inShort(await reset(second))).toEqual(LINK_REFUSED)
  })

  test('a link to confirm an address sets no password, and one to choose a password confirms no address', async () => {
    const { email } = await registered()
    expect(inShort(await reset(await tokenTo(email, 'Welcome to Letsema')))).toEqual(LINK_REFUSED)
    const token = await tokenFor(email)
    expect(inShort(await server.call('/authentication/verify-user', { method: 'PATCH', json: { token } }))).toEqual(LINK_REFUSED)
    expect(await userOf(email)).toMatchObject({ emailConfirmed: false })
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['x', 'a.b.c', '..'])('a token that is none of ours is refused: %s', async (token) => {
    expect(inShort(await reset(token))).toEqual(LINK_REFUSED)
  })

  test('an address without a profile is answered the same, and mailed nothing', async () => {
    const email = 'nobody-here@example.org'
    const [known, unknown] = [await ask((await registered()).email), await ask(email)]
    expect([unknown.status, unknown.data, unknown.meta]).toEqual([known.status, known.data, known.meta])
    expect(await server.context.db.$count(mailOutbox, eq(mailOutbox.recipient, email))).toBe(0)
  })

  test('a user who may not log in is mailed no link, and one from before sets no password', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const before = await userOf(email)
    await server.context.db.update(users).set({ active: false }).where(eq(users.email, email))
    const asked = await ask(email)
    expect([asked.status, asked.meta.message]).toEqual([200, 'Success! Check your email to reset your password.'])
    expect(await queuedTo(email, RESET)).toBe(1)
    expect(inShort(await reset(token))).toEqual(LINK_REFUSED)
    expect((await userOf(email))?.passwordHash).toBe(before?.passwordHash)
    await server.context.db.delete(users).where(eq(users.email, email))
    expect(inShort(await reset(token))).toEqual(LINK_REFUSED)
  })

  test('a password that no profile can be made with is refused in the same words, and the link stays good', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const key = crypto.randomUUID()
    for (const password of ['', 'short', 'password1', 'Password1', 'x'.repeat(130), null, 12345678]) {
      const [refused, registering] = [await reset(token, password, key), await register(registration({ password }))]
      expect([refused.status, refused.errors]).toEqual([400, registering.errors])
      expect(refused.errors.map(({ field }) => field)).toEqual(['password'])
    }
    expect((await reset(token, NEW, key)).status).toBe(200)
  })

  test.each(['', ' ', null, undefined])('without its token a link is not complete: %j', async (token) => {
    expect(inShort(await reset(token))).toEqual([400, [['token', 'The link is not complete. Please open it from the e-mail again.']]])
  })

  test.each(['', 'x', null, 'a@b', 'a\0@b.org', undefined, 7])('no link is asked for with %j', async (email) => {
    const { status, errors } = await ask(email as string)
    expect([status, errors.map(({ field }) => field)]).toEqual([400, ['email']])
  })

  test('of several at once with one link one wins', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const passwords = [1, 2, 3].map((nth) => `a better horse ${nth}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const logins = []
    for (const password of passwords) logins.push((await server.logIn(email, password)).status)
    expect(logins).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
    expect(await queuedTo(email, 'Your password was changed')).toBe(1)
  })

  test('without a key nothing is changed, and the same key again is answered as the first time', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const key = crypto.randomUUID()
    expect((await reset(token, NEW, '')).status).toBe(400)
    const [first, second] = [await reset(token, NEW, key), await reset(token, NEW, key)]
    expect([second.status, second.data, second.meta]).toEqual([200, first.data, first.meta])
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect((await reset(token, 'yet another horse 11', key)).status).toBe(422)
    expect(await queuedTo(email, 'Your password was changed')).toBe(1)
  })

  test('the same key again is answered as the first time, also after a crash once the password was changed', async () => {
    const { email } = await registered()
    const token = await tokenFor(email)
    const key = crypto.randomUUID()
    const crash = crashBeforeTheAnswer()
    expect((await reset(token, NEW, key)).status).toBe(500)
    crash.mockRestore()
    server.passTime(31_000)
    const again = await reset(token, NEW, key)
    expect([again.status, again.meta.message]).toEqual([200, SAVED])
  })
})

async function registered(): Promise<{ email: string }> {
  const form = registration()
  await register(form)
  return form
}

/** Between what a call does and the answer that is kept of it. */
function crashBeforeTheAnswer() {
  const { db } = server.context
  const write = db.update.bind(db)
  return vi.spyOn(db, 'update').mockImplementation((table) => {
    if (table === idempotencyKeys) throw new Error('The process ends here')
    return write(table)
  })
}
