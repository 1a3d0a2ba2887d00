import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { GIVING_REFUSAL_TEXT } from '#domain/campaign.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireDonationAnswer, WirePublicDonation } from '#domain/wire.ts'
import { campaigns, donations, idempotencyKeys } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankAnswers, once } from '#server/services/idempotency.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const countOf = async (email: string): Promise<number> => {
  const { donations } = await server.graphql<{ donations: { pagination: { totalCount: number } } }>(
    'query ($email: String!) { donations(search: $email) { pagination { totalCount } } }',
    { email },
  )
  return donations.pagination.totalCount
}

describe('idempotency', () => {
  test('50 concurrent posts with one key make one donation', async () => {
    const form = await server.form({ email: 'fifty@example.org' })
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.give(form, key)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    const tokens = new Set(answers.filter(({ status }) => status === 201).map(({ data }) => data.donation.jwtTokenStringDonationId))
    expect(tokens.size).toBe(1)
    expect(await countOf('fifty@example.org')).toBe(1)
  })

  test('the first answer is given again, byte for byte, and says so', async () => {
    const form = await server.form({ paymentMethod: 0 })
    const key = crypto.randomUUID()
    const first = await server.give(form, key)
    const second = await server.give({ ...form, recaptchaToken: 'another' }, key)
    expect(second.data).toEqual(first.data)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(first.headers.get('idempotent-replayed')).toBeNull()
  })

  test('a gift stored in one statement reads as it was answered', async () => {
    const form = await server.form({ paymentMethod: 0, email: 'once@example.org', comment: 'Sterkte', displayName: 'Z' })
    const key = crypto.randomUUID()
    const { data } = await server.give(form, key)
    expect(await server.read(data.donation)).toEqual(data.donation)
    // Forgotten after two days; the donation still knows its key.
    await server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    const again = await server.give(form, key)
    expect([again.status, again.data.donation.orderId]).toEqual([201, data.donation.orderId])
    expect(await countOf('once@example.org')).toBe(1)
  })

  test('a key that has its answer gives it, whatever has become of the campaign', async () => {
    const form = await server.form({ paymentMethod: 0 }, 'reading')
    const key = crypto.randomUUID()
    const first = await server.give({ ...form, tipOrAdminFeeAmount: 0 }, key)
    const setStatus = (status: 0 | 3) => server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'reading'))
    onTestFinished(async () => void (await setStatus(0)))
    await setStatus(3)
    expect((await server.give({ ...form, tipOrAdminFeeAmount: 0 }, crypto.randomUUID())).status).toBe(400)
    expect((await server.give({ ...form, tipOrAdminFeeAmount: 0 }, key)).data).toEqual(first.data)
  })

  test('another payload under the same key: 422', async () => {
    const form = await server.form({ paymentMethod: 0 })
    const key = crypto.randomUUID()
    await server.give(form, key)
    expect((await server.give({ ...form, amount: 201 }, key)).status).toBe(422)
  })

  test('a refusal does not use the key up', async () => {
    const form = await server.form({ paymentMethod: 0 })
    const key = crypto.randomUUID()
    expect((await server.give({ ...form, amount: 19.99 }, key)).status).toBe(400)
    expect((await server.give(form, key)).status).toBe(201)
  })

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['too long', 'k'.repeat(256)],
    ['with spaces', 'a b'],
    ['no more than a quotation mark', '"'],
    ['quoted at its beginning alone', '"a'],
  ])('a key that is %s: 400', async (_, key) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const { status, errors } = await server.call('/donations', { method: 'POST', json: await server.form(), headers })
    expect(status).toBe(400)
    expect(errors[0]?.displayMessage).toContain('Idempotency-Key')
  })

  test('a crash in the middle blocks the key for its lease only', async () => {
    const form = await server.form({ paymentMethod: 0, email: 'crash@example.org' })
    const key = crypto.randomUUID()
    const first = await server.give(form, key)
    await server.context.db.update(idempotencyKeys).set({ status: null, body: null }).where(eq(idempotencyKeys.key, key))
    expect((await server.give(form, key)).status).toBe(409)
    server.passTime(31_000)
    const again = await server.give(form, key)
    expect(again.data.donation.orderId).toBe(first.data.donation.orderId)
    expect(await countOf('crash@example.org')).toBe(1)
  })
})

test('a run that has failed leaves the key to its own payload: what it has done of that is not given another’s answer', async () => {
  const call = { scope: 'donations', key: crypto.randomUUID() }
  const sent = (amount: number, body: string) => once(server.context, call, { amount }, async () => ({ status: 201, body }))
  const fails = once(server.context, call, { amount: 200 }, () => Promise.reject(new Error('It broke off.')))
  await expect(fails).rejects.toThrow('It broke off.')
  await expect(sent(300, 'another')).rejects.toMatchObject({ status: 422 })
  expect(await sent(200, 'again')).toMatchObject({ body: 'again', replayed: false })
})

test('a refusal of what has failed before gives its key to no other payload', async () => {
  const call = { scope: 'donations', key: crypto.randomUUID() }
  const sent = (amount: number, run: () => Promise<{ status: 201; body: string }>) => once(server.context, call, { amount }, run)
  await expect(sent(200, () => Promise.reject(new Error('It broke off.')))).rejects.toThrow('It broke off.')
  server.passTime(1_000)
  await expect(sent(200, () => Promise.reject(new Refusal(400, 'No.')))).rejects.toThrow('No.')
  await expect(sent(300, async () => ({ status: 201, body: 'another' }))).rejects.toMatchObject({ status: 422 })
})

describe('a run that is slow', () => {
  const begin = () => {
    const call = { scope: 'donations', key: crypto.randomUUID() }
    const sent = (run: () => Promise<{ status: 201; body: string }>) => once(server.context, call, {}, run)
    /** Held until the test lets it go. */
    const held = async (end: () => string) => {
      let letGo = () => {}
      const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
      const run = vi.fn<() => Promise<{ status: 201; body: string }>>(async () => {
        await isLetGo
        return { status: 201, body: end() }
      })
      const answer = sent(run)
      await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), PATIENCE)
      return { letGo, answer }
    }
    return { call, held, again: () => sent(async () => ({ status: 201, body: 'again' })) }
  }

  test('and is refused once its lease is over leaves the key to the one that has taken it over', async () => {
    const { held, again } = begin()
    const first = await held(() => {
      throw new Refusal(400, 'No.')
    })
    server.passTime(31_000)
    const second = await held(() => 'second')
    first.letGo()
    await expect(first.answer).rejects.toThrow('No.')
    await expect(again()).rejects.toMatchObject({ status: 409 })
    second.letGo()
    expect(await second.answer).toMatchObject({ body: 'second' })
    expect(await again()).toMatchObject({ body: 'second', replayed: true })
  })

  test('keeps no answer where its person has been forgotten meanwhile', async () => {
    const { call, held, again } = begin()
    const { letGo, answer } = await held(() => 'whose it was')
    await blankAnswers(server.context.db, eq(idempotencyKeys.key, call.key))
    letGo()
    await answer
    await expect(again()).rejects.toMatchObject({ status: 422 })
  })
})

test('a call that is overtaken while it still waits for the gateway hands out the same page to pay on', async () => {
  const { paygate } = server.context.gateways
  const start = paygate.start.bind(paygate)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const slow = vi.spyOn(paygate, 'start').mockImplementationOnce(async (payment) => {
    const opened = await start(payment)
    await held
    return opened
  })
  const [form, key] = [await server.form(), crypto.randomUUID()]
  const first = server.give(form, key)
  await vi.waitFor(() => expect(slow).toHaveBeenCalledOnce(), PATIENCE)
  server.passTime(31_000)
  const second = await server.give(form, key)
  letGo()
  const pages = [(await first).data, second.data].map(({ donation }) => donation.transactionInfo.payfastResponse?.payRequestId)
  expect(slow).toHaveBeenCalledTimes(2)
  expect(pages[0]).toBe(pages[1])
  slow.mockRestore()
  await server.pay(second.data.donation, 'approve')
  expect((await server.read(second.data.donation)).status).toBe(DonationStatus.Accepted)
})

describe('what a donation may not be', () => {
  const NUL = 'a\0b'
  const BIDI = 'a\u202eb'
  const texts: [string, unknown][] = (['firstName', 'lastName', 'displayName', 'comment', 'email', 'mobileNumber'] as const).flatMap(
    (field) =>
      [NUL, BIDI, '<script>alert(1)</script>', '\u{d800}', 'x'.repeat(5_000), 7, {}, { toString: 1 }, [], true].map(
        (value): [string, unknown] => [field, value],
      ),
  )
  const others: [string, unknown][] = [
    ...[19.99, 1e9 + 1, '20abc', '200', -20, 0, 20.001, 1e308, null, undefined, [], {}, true].map((value): [string, unknown] => [
      'amount',
      value,
    ]),
    ...[-1, 0.001, '5', null, undefined, 1e9 + 1].map((value): [string, unknown] => ['tipOrAdminFeeAmount', value]),
    ...[0, 3, '1', null, 1.5, undefined, -1, 2].map((value): [string, unknown] => ['currencyId', value]),
    ...[-1, 2, 3, 6, 7, 9, 8.5, '8', null, undefined].map((value): [string, unknown] => ['paymentMethod', value]),
    ...[1, 2, 3, '0', null, undefined].map((value): [string, unknown] => ['type', value]),
    ...['true', 0, 1, null, undefined].map((value): [string, unknown] => ['anonymous', value]),
    ...['', '  ', null, undefined, 'x'.repeat(61), 'a@b'].map((value): [string, unknown] => ['firstName', value]),
    ...['', null, undefined, 'nobody', 'a@b', 'a b@c.de', `${'x'.repeat(50)}@e.org`].map((value): [string, unknown] => ['email', value]),
    ...['12345', '1'.repeat(17), 'call me'].map((value): [string, unknown] => ['mobileNumber', value]),
    ['displayName', 'x'.repeat(30)],
    ['comment', 'x'.repeat(351)],
    ...['', 'water', 7, null, undefined, '00000000-0000-4000-8000-000000000000', "' or 1=1 --", NUL].map((value): [string, unknown] => [
      'campaignId',
      value,
    ]),
  ]

  test.each([...texts, ...others])('%s: %j', async (field, value) => {
    const email = 'refused@example.org'
    const answer = await server.give(await server.form({ email, [field]: value }))
    expect(answer.status).toBe(400)
    expect(answer.errors[0]).toMatchObject({ field, displayMessage: expect.stringMatching(/^[A-Z]/) })
  })

  test('nothing of it was stored', async () => {
    expect(await countOf('refused@example.org')).toBe(0)
  })

  test.each([
    ['nothing', ''],
    ['not JSON', '{"amount": 20'],
    ['NaN', '{"amount": NaN}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
  ])('a body that is %s: 400', async (_, body) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    expect((await server.call('/donations', { method: 'POST', body, headers })).status).toBe(400)
  })

  test('a body of 10 MB: 413', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ comment: 'x'.repeat(10_000_000) })
    expect((await server.call('/donations', { method: 'POST', body, headers })).status).toBe(413)
  })

  test('a body that does not say how long it is: read as one that does', async () => {
    const json = JSON.stringify({ ...server.botCheck(), ...(await server.form()) })
    const body = new Blob([json]).stream()
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    expect((await server.call('/donations', init)).status).toBe(201)
  })

  test('a body that does not say how long it is: 413 all the same', async () => {
    const piece = new TextEncoder().encode('x'.repeat(50_000))
    let pieces = 0
    const body = new ReadableStream({
      pull(stream) {
        if (pieces++ < 20) stream.enqueue(piece)
        else stream.close()
      },
    })
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    expect((await server.call('/donations', init)).status).toBe(413)
  })

  test('a body of brackets in brackets, deeper than can be walked: 400', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const body = `{"comment":${'['.repeat(45_000)}${']'.repeat(45_000)}}`
    expect((await server.call('/donations', { method: 'POST', body, headers })).status).toBe(400)
    expect(server.logged).toEqual([])
  })

  test('a form instead of JSON: 415', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': crypto.randomUUID() }
    expect((await server.call('/donations', { method: 'POST', body: 'amount=20', headers })).status).toBe(415)
  })

  test('what looks odd and is good is taken as it is', async () => {
    const form = await server.form({
      paymentMethod: 0,
      firstName: ' Nkosazana\u2011Élodie ',
      lastName: "\u202avan\u00a0der\u202fO'Brien\u202c",
      email: '\u2068elodie@example.org\u2069',
      comment: 'I <3 this & that “quoted”',
      displayName: 'دعم',
    })
    const { status, data } = await server.give(form)
    expect(status).toBe(201)
    expect(data.donation).toMatchObject({
      firstName: 'Nkosazana-Élodie',
      lastName: "van der O'Brien",
      email: 'elodie@example.org',
      comment: 'I <3 this & that “quoted”',
      displayName: 'دعم',
      mobileNumber: '+27821234567',
    })
  })
})

describe('campaigns that take no donation', () => {
  test.each([
    ['closed', 'closed'],
    ['expired', 'expired'],
    ['future', 'notStarted'],
  ] as const)('%s: 400 with why', async (path, refusal) => {
    const answer = await server.give(await server.form({}, path))
    expect([answer.status, answer.errors]).toEqual([
      400,
      [{ displayMessage: GIVING_REFUSAL_TEXT[refusal], type: 'Giving Refused', field: 'campaignId', value: refusal }],
    ])
  })

  test.each([
    ['hidden', 'hidden'],
    ['draft', 'notLaunched'],
  ] as const)('%s: 400 with why', async (path, refusal) => {
    const { campaign } = await server.graphql<{ campaign: { id: string } }>('query ($path: String!) { campaign(path: $path) { id } }', {
      path,
    })
    const answer = await server.give(await server.form({ campaignId: campaign.id }))
    expect([answer.status, answer.errors[0]?.displayMessage]).toEqual([400, GIVING_REFUSAL_TEXT[refusal]])
  })

  test('a method that the campaign does not offer, and a currency that is not its own', async () => {
    expect((await server.give(await server.form({}, 'eft-only'))).errors[0]?.field).toBe('paymentMethod')
    expect((await server.give(await server.form({}, 'dollars'))).errors[0]?.field).toBe('currencyId')
    expect((await server.give(await server.form({ currencyId: 2 }, 'dollars'))).errors[0]?.field).toBe('paymentMethod')
    expect((await server.give(await server.form({ paymentMethod: 2 }))).errors[0]?.field).toBe('paymentMethod')
  })

  test('an admin fee is the campaign’s own or nothing', async () => {
    expect((await server.give(await server.form({ tipOrAdminFeeAmount: 10 }, 'reading'))).status).toBe(201)
    expect((await server.give(await server.form({ tipOrAdminFeeAmount: 0 }, 'reading'))).status).toBe(201)
    expect((await server.give(await server.form({ tipOrAdminFeeAmount: 9.99 }, 'reading'))).errors[0]?.field).toBe('tipOrAdminFeeAmount')
  })
})

describe('reading and changing a donation', () => {
  test.each(['x', 'a.b.c', '..', '%00', 'eyJhbGciOiJub25lIn0.e30.', 'x'.repeat(3_000)])('an unknown token: 404 (%s)', async (token) => {
    expect((await server.call(`/donations/${token}`)).status).toBe(404)
    expect((await server.call(`/donations/${token}`, { method: 'PATCH', json: { status: 3 } })).status).toBe(404)
  })

  test('cancelling while pending, again, and after it is settled', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const patch = (json: unknown) => server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json })
    expect((await patch({ status: 3 })).data).toMatchObject({ donation: { status: 3 } })
    expect((await patch({ status: 3 })).status).toBe(200)
    await server.payByEft(donation.orderId, '224')
    const { status, errors } = await patch({ status: 3 })
    expect([status, errors[0]?.displayMessage]).toEqual([409, 'This donation is already complete, so it cannot be cancelled.'])
    expect((await server.read(donation)).status).toBe(1)
  })

  test('what the public sees changes with the choice', async () => {
    const donation = await server.given(
      { paymentMethod: 0, tipOrAdminFeeAmount: 10, displayName: 'Ma Zwane', comment: 'For the children' },
      'reading',
    )
    const patch = (json: unknown) => server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json })
    const list = async () =>
      (await server.call<WirePublicDonation[]>('/donations/list/campaign/reading?idType=0')).data.map(({ name, comment }) => ({
        name,
        comment,
      }))
    expect(await list()).toEqual([])
    await server.payByEft(donation.orderId, '210')
    expect(await list()).toEqual([{ name: 'Ma Zwane', comment: 'For the children' }])
    await patch({ displayName: null })
    expect(await list()).toEqual([{ name: 'Nomsa Zwane', comment: 'For the children' }])
    await patch({ comment: `For the children${'\n \n'.repeat(100)}Sterkte\n\nMa\nZwane` })
    expect(await list(), 'one empty line is enough').toEqual([{ name: 'Nomsa Zwane', comment: 'For the children\n\nSterkte\n\nMa\nZwane' }])
    await patch({ anonymous: true, comment: '' })
    expect(await list()).toEqual([{ name: 'Anonymous', comment: '' }])
  })

  test('a change to a gift that the public does not see lets it have the answer that is kept', async () => {
    const own = await TestServer.start({ LETSEMA_CACHE_MS: '3600000' })
    const [pending, received] = await Promise.all(
      ['nobody', 'somebody'].map((name) => own.given({ paymentMethod: 0, tipOrAdminFeeAmount: 10, displayName: name }, 'reading')),
    )
    await own.payByEft(received!.orderId, '210')
    const names = async () =>
      (await own.call<WirePublicDonation[]>('/donations/list/campaign/reading?idType=0')).data.map(({ name }) => name)
    const patch = (token: string, json: unknown) => own.call(`/donations/${token}`, { method: 'PATCH', json })
    expect(await names()).toEqual(['somebody'])
    await own.context.db.update(donations).set({ displayName: 'somebody else' }).where(eq(donations.reference, received!.orderId))
    await patch(pending!.jwtTokenStringDonationId, { comment: 'Hello' })
    await patch(pending!.jwtTokenStringDonationId, { status: 3 })
    expect(await names()).toEqual(['somebody'])
    await patch(received!.jwtTokenStringDonationId, { comment: 'Hello' })
    expect(await names()).toEqual(['somebody else'])
    await own.stop()
  })

  test.each([
    { status: 1 },
    { status: 0 },
    { status: '3' },
    {},
    { anonymous: 'yes' },
    { displayName: 'x'.repeat(30) },
    { comment: '<b>x</b>' },
    { comment: 7 },
  ])('a change that may not be: %j', async (json) => {
    const donation = await server.given({ paymentMethod: 0 })
    expect((await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json })).status).toBe(400)
  })

  test('public lists carry settled gifts only, and nothing private', async () => {
    const answer = await server.call<WirePublicDonation[]>('/donations/list/campaign/water?idType=0&pageSize=50')
    expect(answer.data.slice(-3).map(({ name, amount, offline }) => ({ name, amount, offline }))).toEqual([
      { name: 'Sithole family', amount: 400, offline: true },
      { name: 'Anonymous', amount: 250.5, offline: false },
      { name: 'Zanele Sithole', amount: 100, offline: false },
    ])
    expect(Object.keys(answer.data[0] ?? {}).toSorted()).toEqual([
      'amount',
      'anonymous',
      'comment',
      'createdAt',
      'currencyId',
      'id',
      'name',
      'offline',
    ])
    const top = await server.call<WirePublicDonation[]>('/donations/list/campaign/top/water?idType=0&size=2')
    expect(top.data.map(({ amount }) => amount)).toEqual([400, 250.5])
  })

  test('logged in: the gift is the person’s own, and needs a token', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const json = { ...(await server.form({ paymentMethod: 0 })), ...server.botCheck() }
    expect((await server.call('/donations/logged-in', { method: 'POST', json, headers })).status).toBe(401)
    const { data: session } = await server.logIn('donor@letsema.test')
    const answer = await server.call('/donations/logged-in', {
      method: 'POST',
      json,
      headers: { ...headers, authorization: `Bearer ${session.accessToken}` },
    })
    expect([answer.status, answer.data]).toMatchObject([201, { donation: { userId: session.access.user.id } }])
  })

  test.each([
    ['logs in', ['/donations', '/donations/logged-in']],
    ['is logged out', ['/donations/logged-in', '/donations']],
  ])('a donor who %s before the answer to a lost call sends the same gift', async (_, paths) => {
    const { data: session } = await server.logIn('donor@letsema.test')
    const headers = { 'idempotency-key': crypto.randomUUID(), authorization: `Bearer ${session.accessToken}` }
    const form = await server.form({ paymentMethod: 0 })
    const tokens = new Set<string>()
    for (const path of paths) {
      const { data } = await server.call<WireDonationAnswer>(path, { method: 'POST', json: { ...form, ...server.botCheck() }, headers })
      tokens.add(data.donation.jwtTokenStringDonationId)
    }
    expect(tokens.size).toBe(1)
  })
})
