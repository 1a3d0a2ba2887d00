import { DrizzleQueryError, eq, is } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireBanner, WirePublicDonation } from '#domain/wire.ts'
import { banners, donations, gatewayEvents, ledgerPostings } from '#server/db/schema.ts'
import { consoleLog } from '#server/log.ts'
import { setBanner } from '#server/services/banner.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

describe('the operator’s GraphQL', () => {
  test('is closed to strangers and to users without the role, schema and all', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const ask = (authorization: string) =>
      fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ query: '{ __schema { types { name } } }' }),
      })
    expect((await ask('')).status).toBe(401)
    expect((await ask('Bearer x')).status).toBe(401)
    expect((await ask(`Bearer ${data.accessToken}`)).status).toBe(403)
  })

  test('a page of donations takes as many statements however many there are, each with its own postings', async () => {
    const token = (await server.logIn('operator@letsema.test')).data.accessToken
    const isBeside = (column: unknown) => is(column, PgColumn) && [ledgerPostings, gatewayEvents].some((table) => table === column.table)
    const page = async (pageSize: number) => {
      const select = vi.spyOn(server.context.db, 'select')
      const { donations } = await server.graphql<{ donations: { items: { id: string; postings: { id: string }[] }[] } }>(
        'query ($pageSize: Int!) { donations(pageSize: $pageSize) { items { id moneyCameOtherwise postings { id } } } }',
        { pageSize },
        token,
      )
      const statements = select.mock.calls.filter(([fields]) => Object.values(fields ?? {}).some(isBeside)).length
      select.mockRestore()
      return { statements, items: donations.items }
    }
    for (const _ of [1, 2]) await server.given()
    const [few, many] = [await page(2), await page(5)]
    expect([few.items.length, many.items.length]).toEqual([2, 5])
    expect([few.statements, many.statements]).toEqual([2, 2])
    const { id, postings } = many.items.find((item) => item.postings.length > 0) ?? { id: '', postings: [] }
    expect(await server.graphql('query ($id: ID!) { donation(id: $id) { postings { id } } }', { id }, token)).toEqual({
      donation: { postings },
    })
    expect(postings.length).toBeGreaterThan(1)
  })

  test('a banner is sanitised, and new each time it is set', async () => {
    const set = async (message: string) =>
      (
        await server.graphql<{ setBanner: WireBanner }>(
          'mutation ($message: String!) { setBanner(message: $message) { id message isVisible } }',
          { message },
        )
      ).setBanner
    const first = await set('<b>Floods</b> in <a href="https://x.test" onclick="x()">Durban</a><script>x()</script><img src=x onerror=x()>')
    expect(first.message).toBe('<b>Floods</b> in <a href="https://x.test" rel="noopener noreferrer">Durban</a>')
    const second = await set(first.message)
    expect(second.id).not.toBe(first.id)
    expect((await server.call<WireBanner>('/banner')).data).toMatchObject({ id: second.id, isVisible: true })
    await server.graphql('mutation { hideBanner { id } }')
    expect((await server.call<WireBanner>('/banner')).data.isVisible).toBe(false)
  })

  test('a banner is rid of what cannot be seen, but not of the joints of an emoji', async () => {
    const { setBanner: banner } = await server.graphql<{ setBanner: WireBanner }>(
      'mutation ($message: String!) { setBanner(message: $message) { message } }',
      { message: 'Floods\u202e in\u200b Durban\u0085 👨‍👩‍👧' },
    )
    expect(banner.message).toBe('Floods  in  Durban  👨‍👩‍👧')
  })

  test.each([
    '<svg/onload=x()>',
    '<a href="javascript:x()">a</a>',
    '<iframe src="//x">',
    '<math><mtext></p><style><img src onerror=x()>',
    '<a href="data:text/html,x">a</a>',
    '<p style="background:url(javascript:x)">a</p>',
  ])('attack: %s', async (message) => {
    const { setBanner: banner } = await server.graphql<{ setBanner: WireBanner }>(
      'mutation ($message: String!) { setBanner(message: $message) { message } }',
      { message: `Floods ${message}` },
    )
    expect(banner.message).not.toMatch(/javascript:|data:|on\w+=|<(?:svg|iframe|style|img|math)/i)
  })

  test.each(['', '   ', '<script>x</script>', '<p> </p>&nbsp;', '<a href="https://x.test">\u200b&#8203;&zwj;</a><br>', '<img src="x">'])(
    'a banner that would be an empty bar is refused, and may be hidden: %j',
    async (message) => {
      const { context } = server
      const set = (isVisible: boolean) => setBanner(context, { message, domain: '', isVisible })
      const refusal = 'Nothing of this message can be seen: please write what people are to read.'
      await expect(set(true)).rejects.toThrow(refusal)
      expect((await set(false)).isVisible).toBe(false)
      const mutation = 'mutation ($message: String!) { setBanner(message: $message) { id } }'
      await expect(server.graphql(mutation, { message })).rejects.toThrow(refusal)
      expect(server.logged).toEqual([])
    },
  )

  test('who set a banner, hid it or had somebody forgotten is logged, and not whom', async () => {
    await server.given({ email: 'logged@example.org' })
    await server.context.db
      .update(donations)
      .set({ status: DonationStatus.CanceledAtTransaction })
      .where(eq(donations.email, 'logged@example.org'))
    const info = vi.spyOn(server.context.log, 'info')
    const { me } = await server.graphql<{ me: { id: string } }>('{ me { id } }')
    const { setBanner: banner } = await server.graphql<{ setBanner: WireBanner }>('mutation { setBanner(message: "Floods") { id } }')
    const { hideBanner: hidden } = await server.graphql<{ hideBanner: WireBanner }>('mutation { hideBanner { id } }')
    await server.graphql('mutation { forgetPerson(email: "logged@example.org") { donations } }')
    expect(info.mock.calls).toEqual([
      [`Operator ${me.id} set the banner ${banner.id}.`],
      [`Operator ${me.id} hid the banner: ${hidden.id}.`],
      [`Operator ${me.id} had a person forgotten: 1 donation, 0 monthly gifts.`],
    ])
    info.mockRestore()
  })

  test('what a donor wrote is taken off their campaign’s page, and is not put back by their link', async () => {
    const words = { displayName: 'URGENT', comment: 'This campaign has moved. Please pay into FNB 62 0000 0000.' }
    const donation = await server.given({ paymentMethod: PaymentMethod.EFT, amount: 777, tipOrAdminFeeAmount: 0, ...words })
    await server.payByEft(donation.orderId, '777')
    const shown = async () => {
      const { data } = await server.call<WirePublicDonation[]>('/donations/list/campaign/water?idType=0&pageSize=50')
      return data.filter(({ amount }) => amount === 777).map(({ name, anonymous, comment }) => ({ name, anonymous, comment }))
    }
    expect(await shown()).toEqual([{ name: 'URGENT', anonymous: false, comment: words.comment }])
    const info = vi.spyOn(server.context.log, 'info')
    const hide = (reference: string) =>
      server.graphql('mutation ($reference: String!) { hideDonorsWords(reference: $reference) { orderId isHidden } }', { reference })
    expect(await hide(donation.orderId.toLowerCase())).toEqual({ hideDonorsWords: { orderId: donation.orderId, isHidden: true } })
    const { data } = await server.logIn('operator@letsema.test')
    expect(info.mock.calls).toEqual([[`Operator ${data.access.user.id} hid what the donor of ${donation.orderId} wrote.`]])
    info.mockRestore()
    const hidden = [{ name: 'Anonymous', anonymous: true, comment: '' }]
    expect(await shown()).toEqual(hidden)
    for (const json of [{ comment: 'Again' }, { displayName: 'Again' }, { anonymous: false }]) {
      const { status, errors } = await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json })
      expect([status, errors[0]?.displayMessage]).toEqual([409, 'Its name and comment are not shown, so they cannot be changed.'])
    }
    expect(await shown()).toEqual(hidden)
    await expect(hide('NONE')).rejects.toThrow('No donation has this reference.')
  })

  test.each(['&lt;', '0', '<b>!</b>', '\u{1F327}\ufe0f'])('a banner of one character is one: %s', async (message) => {
    const { setBanner: banner } = await server.graphql<{ setBanner: WireBanner }>(
      'mutation ($message: String!) { setBanner(message: $message) { message } }',
      { message },
    )
    expect(banner.message).toBe(message)
  })

  test('the banner that is set last is shown, also after one of another copy of the server, whose clock is ahead', async () => {
    const { context } = server
    const ahead = { ...context, clock: () => context.clock() + 3_000 }
    await setBanner(ahead, { message: 'Wrong', domain: '', isVisible: true })
    await server.graphql('mutation { hideBanner { id } }')
    expect((await server.call<WireBanner>('/banner')).data.isVisible).toBe(false)
    server.passTime(4_000)
  })

  test('an empty banner that was set before this was refused can be hidden', async () => {
    const { context } = server
    const createdAt = new Date(context.clock())
    await context.db.insert(banners).values({ id: context.random.uuid(), message: '', domain: '', isVisible: true, createdAt })
    await server.graphql('mutation { hideBanner { id } }')
    expect((await server.call<WireBanner>('/banner')).data.isVisible).toBe(false)
  })

  test('a question that the database fails is logged without the names in it', async () => {
    const lines: unknown[] = []
    const { context } = server
    vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
    vi.spyOn(context.log, 'error').mockImplementation(consoleLog.error)
    const failed = new DrizzleQueryError('select … ilike $1', ['%Quintessa%'], new Error('terminating connection'))
    vi.spyOn(context.db, '$count').mockRejectedValue(failed)
    await expect(server.graphql('{ donations(search: "Quintessa") { items { id } pagination { totalCount } } }')).rejects.toThrow(
      'Something went wrong, please try again',
    )
    vi.restoreAllMocks()
    expect(lines).toEqual([expect.stringContaining('GraphQL: Error: terminating connection')])
    expect(lines.join('\n')).not.toContain('Quintessa')
  })

  test('donations by reference, status and name; campaigns hidden ones too', async () => {
    const donation = await server.given({ firstName: 'Quintessa' })
    const found = await server.graphql<Record<string, { items: { orderId: string }[] }>>(
      `query ($reference: String!) {
        byReference: donations(search: $reference) { items { orderId } }
        byName: donations(search: "quintessa zw") { items { orderId } }
        byStatus: donations(search: "quintessa", status: 1) { items { orderId } }
        withMarks: donations(search: "\\u202equintessa\\u200b") { items { orderId } }
      }`,
      { reference: donation.orderId },
    )
    expect(found.byReference?.items).toEqual([{ orderId: donation.orderId }])
    expect(found.byName?.items).toEqual([{ orderId: donation.orderId }])
    expect(found.byStatus?.items).toEqual([])
    expect(found.withMarks?.items).toEqual([{ orderId: donation.orderId }])
    const { campaigns } = await server.graphql<{ campaigns: { items: { name: string }[] } }>(
      '{ campaigns(search: "surprise") { items { name status } } }',
    )
    expect(campaigns.items[0]?.name).toBe('A surprise')
  })

  test.each([
    ['{ donation(id: "x") { id } }', 'id must be an id.'],
    ['{ donations(status: 99) { items { id } } }', 'status must be a DonationStatus.'],
    ['mutation { settleEft(reference: "x", amount: 1.005) { outcome } }', 'amount must be money with at most two decimals.'],
    ['{ nothing }', 'Cannot query field "nothing" on type "Query".'],
  ])('bad input is refused in words: %s', async (query, words) => {
    await expect(server.graphql(query)).rejects.toThrow(words)
    expect(server.logged).toEqual([])
  })

  test.each([
    ['{ campaigns(pageSize: null) { items { id } } }', 'Expected value of type "Int!", found null.'],
    ['query ($page: Int) { campaigns(pageNo: $page) { items { id } } }', 'Argument "pageNo" of non-null type "Int!" must not be null.'],
    ['mutation { setBanner(message: "Load shedding", isVisible: null) { id } }', 'Expected value of type "Boolean!", found null.'],
    ['mutation { setBanner(message: "Load shedding", domain: null) { id } }', 'Expected value of type "String!", found null.'],
    ['mutation { refundDonation(reference: "x", paidByHand: null) { outcome } }', 'Expected value of type "Boolean!", found null.'],
  ])('null where something has to be said is refused: %s', async (query, words) => {
    await expect(server.graphql(query, { page: null })).rejects.toThrow(words)
    expect(server.logged).toEqual([])
  })

  test.each([
    ['deeper than any stack', `{ ${'...on Query { '.repeat(5_000)} __typename ${'}'.repeat(5_000)} }`],
    ['the same question a thousand times', `{ ${Array.from({ length: 1_000 }, (_, i) => `a${i}: ledgerSum { sum }`).join(' ')} }`],
  ])('a document that is too long is refused: %s', async (_, query) => {
    await expect(server.graphql(query)).rejects.toThrow('Syntax Error: Document contains more that 2000 tokens.')
    expect(server.logged).toEqual([])
  })
})
