import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Envelope, WireBank, WireCampaign, WireCategory, WireDonationAnswer, WireOrganisation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { rowsOf } from '#server/db/client.ts'
import { campaigns, organisations, users } from '#server/db/schema.ts'
import { PublicCache } from '#server/http/publicCache.ts'
import { expireCampaigns, searchCampaigns, type CampaignSearch } from '#server/services/campaigns.ts'
import { searchOrganisations } from '#server/services/organisations.ts'
import { testSearchByNames } from '#tests/server/searchByNames.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const search = async (query: string) => {
  const { data } = await server.call<WireCampaign[]>(`/campaigns/filter-campaigns/?${query}`)
  return data.map(({ url }) => url.split('/').at(-1))
}

/** How often the campaigns were looked into, and how often through all of them. */
async function looks(work: (context: ServerContext) => Promise<unknown>): Promise<{ looks: number; throughAll: number }> {
  const { context } = server
  return context.db.transaction(async (tx) => {
    const counted = async () => {
      const scans = sql`select seq_scan::int, idx_scan::int from pg_stat_xact_user_tables where relname = 'campaigns'`
      const [row] = await rowsOf<{ seq_scan: number; idx_scan: number }>(tx, scans)
      return row ?? { seq_scan: 0, idx_scan: 0 }
    }
    const before = await counted()
    await work({ ...context, db: tx })
    const after = await counted()
    const throughAll = after.seq_scan - before.seq_scan
    return { looks: throughAll + after.idx_scan - before.idx_scan, throughAll }
  })
}

const looksForCampaigns = (search: Partial<CampaignSearch>) => {
  const all = { searchText: '', address: '', campaignCategoryIds: [], orderBy: 'newest' as const, pageSize: 1, pageNo: 1 }
  return looks((context) => searchCampaigns(context, { ...all, ...search }))
}

test('a later page of the campaigns looks no further than the first', async () => {
  const [first, later] = [await looksForCampaigns({}), await looksForCampaigns({ pageNo: 5 })]
  expect(later.looks).toBeLessThanOrEqual(first.looks)
  expect(later.throughAll).toBe(first.throughAll)
})

test('what is shown of an organisation is not gathered for those of earlier pages', async () => {
  const afterLast = { searchText: '', address: '', organizationTypeIds: [], organizationSectorIds: [], pageSize: 1, pageNo: 2 }
  expect(await looks((context) => searchOrganisations(context, afterLast))).toMatchObject({ looks: 0 })
})

test('a word that the name of a sub-category has is found by indexes', async () => {
  expect(await looksForCampaigns({ searchText: 'water', orderBy: 'bestMatch' })).toMatchObject({ throughAll: 0 })
})

test('however many words are misspelt, the database is asked only a few times', async () => {
  const searchText = 'wtaer borehoel Khayelisha schoolboks CHIOR rhnios Hospise gardn'
  const search = { searchText, address: 'nowhere', campaignCategoryIds: [], pageSize: 1, pageNo: 1 }
  await server.context.db.transaction(async (tx) => {
    const asked = vi.spyOn(tx._.session, 'prepareQuery')
    expect(await searchCampaigns({ ...server.context, db: tx }, search)).toEqual({ items: [], totalCount: 0 })
    expect(asked.mock.calls.length).toBeLessThanOrEqual(13)
  })
})

describe('searching campaigns', () => {
  test.each([
    ['water', 'water'],
    ['watter', 'water'],
    ['wtaer', 'water'],
    ['borehole', 'water'],
    ['boorhole', 'water'],
    ['clean watre', 'water'],
    ['Khayelisha', 'reading'],
    ['schoolboks', 'reading'],
    ['CHIOR', 'closed'],
    ['rhinos', 'dollars'],
    ['Hospise garden', 'future'],
    ['limpopo borehole', 'water'],
  ])('%s finds %s first', async (words, path) => {
    expect((await search(`searchText=${encodeURIComponent(words)}`))[0]).toBe(path)
  })

  /** With other words in one of them. */
  async function withStory(path: string, story: string, look: () => Promise<void>): Promise<void> {
    const { db, publicCache } = server.context
    const [was] = await db.select({ story: campaigns.story }).from(campaigns).where(eq(campaigns.path, path))
    const set = async (text: string) => {
      await db.update(campaigns).set({ story: text }).where(eq(campaigns.path, path))
      publicCache.drop()
    }
    await set(story)
    await look()
    await set(was?.story ?? '')
  }

  test('a word is not read as one with another first letter: no dancer for cancer, no rabies for babies', () =>
    withStory('eft-only', 'Our dancers feed two hundred dogs that have no rabies.', async () => {
      for (const words of ['cancer', 'babies']) expect([words, await search(`searchText=${words}`)]).toEqual([words, []])
      for (const words of ['dancres', 'adncers', 'rabeis'])
        expect([words, await search(`searchText=${words}`)]).toEqual([words, ['eft-only']])
    }))

  test('of a whole sentence the words count that say something', async () => {
    expect((await search('searchText=can you tell me where I am to find all of the rhinos'))[0]).toBe('dollars')
  })

  test('a town of two words is not what has both somewhere', () =>
    withStory('eft-only', 'Five towns, and far from every cape.', async () => {
      expect(await search('searchText=Cape Town')).not.toContain('eft-only')
    }))

  test('a word that is well spelt is not read as another because of a filter', () =>
    withStory('reading', 'Drilling spelling, as on a parade.', async () => {
      expect(await search('searchText=driller')).toEqual(['water'])
      expect(await search('searchText=driller&address=Western Cape')).toEqual([])
    }))

  test('says whether it was read as it was written', async () => {
    const meta = async (words: string) => (await server.call(`/campaigns/filter-campaigns/?searchText=${words}`)).meta
    expect(await meta('watter')).toMatchObject({ isApproximate: true, pagination: { totalCount: 1 } })
    expect(await meta('water')).not.toHaveProperty('isApproximate')
    expect(await meta('xylophone')).toMatchObject({ pagination: { totalCount: 0 } })
    expect((await server.call('/organizations/filter-organizations/?searchText=umoja')).meta).toMatchObject({ isApproximate: true })
  })

  test.each(['Wes-Kaap', 'Weskaap', 'khayelitsha wes kaap'])('%s is the Western Cape', async (words) => {
    expect(await search(`searchText=${words}`)).toEqual(['reading'])
  })

  test.each(['xylophone', '%', "'", '\\', '!!!', '&|!:*()', '\u0000', '<script>', 'the', '   %00 ', `a${'\u{10330}'.repeat(40)}`])(
    '%j finds nothing that it should not, and breaks nothing',
    async (words) => {
      const answer = await server.call<WireCampaign[]>(`/campaigns/filter-campaigns/?searchText=${encodeURIComponent(words)}`)
      expect(answer.status).toBe(200)
    },
  )

  test.each([
    ['campaigns', '/campaigns/filter-campaigns/'],
    ['organisations', '/organizations/filter-organizations/'],
  ])('what is nowhere is looked up in the index of %s, and not compared with every text', async (table, path) => {
    const { db } = server.context
    const timesRead = async () => {
      await db.execute(sql`select pg_stat_force_next_flush()`)
      const [row] = await rowsOf<{ times: number }>(
        db,
        sql`select idx_scan::int as times from pg_stat_user_indexes where indexrelname = ${`${table}_trigrams`}`,
      )
      return row?.times ?? 0
    }
    const before = await timesRead()
    expect((await server.call(`${path}?searchText=zzzzqq`)).data).toEqual([])
    expect(await timesRead()).toBeGreaterThan(before)
  })

  testSearchByNames(() => server)

  test('hidden and unpublished ones are nowhere, closed and expired ones are', async () => {
    const all = await search('pageSize=100')
    expect(all).not.toContain('hidden')
    expect(all).not.toContain('draft')
    expect(all).toEqual(expect.arrayContaining(['closed', 'expired', 'future']))
    expect(await search('searchText=surprise')).not.toContain('hidden')
    for (const path of ['hidden', 'draft']) {
      expect((await server.call(`/campaigns/short/${path}?idType=0`)).status).toBe(404)
      expect((await server.call(`/donations/list/campaign/${path}`)).status).toBe(404)
      expect((await server.call(`/campaigns/campaign-updates/list/${path}`)).status).toBe(404)
    }
  })

  test('filters, orders and pages', async () => {
    expect(await search('campaignCategoryIds=9&campaignCategoryIds=10')).toEqual(expect.arrayContaining(['closed', 'dollars']))
    expect(await search('campaignCategoryIds=9&campaignCategoryIds=10')).toHaveLength(2)
    expect(await search('address=western')).toEqual(['reading'])
    expect(await search('address=Kaapstad'), 'by another name of the place').toEqual(['reading'])
    expect(await search('address=kaapstad%2C%20western')).toEqual(['reading'])
    expect(await search('address=Kaapstad%20Limpopo')).toEqual([])
    expect(await search('address=PE'), 'Port Elizabeth, which is no part of Cape Town').toEqual([])
    expect(await search('featured=true'), 'and not what takes no donations any more').toEqual(['water'])
    expect((await search('topSupported=true'))[0]).toBe('water')
    expect((await search('orderBy=newest'))[0]).toBe('reading')
    const { id } = (await server.campaign('reading')).organization ?? { id: '' }
    expect(await search(`organizationId=${id}`)).toEqual(['reading'])
    const [first, second] = [await search('pageSize=3&pageNo=1'), await search('pageSize=3&pageNo=2')]
    expect(new Set([...first, ...second]).size).toBe(6)
    const { meta } = await server.call('/campaigns/filter-campaigns/?pageSize=3&pageNo=3')
    expect(meta.pagination).toEqual({ totalCount: 7, pageCount: 3, pageNo: 3, pageSize: 3 })
  })

  test('what ends soonest comes first, then what is open without an end, what has not started, and what is over, the latest first', async () => {
    const elsewhere = await TestServer.start()
    const { context } = elsewhere
    const day = (days: number) => new Date(context.clock() + days * 86_400_000)
    const set = (path: string, change: Partial<typeof campaigns.$inferInsert>) =>
      context.db.update(campaigns).set(change).where(eq(campaigns.path, path))
    await set('water', { endDate: day(40) })
    await set('eft-only', { endDate: day(3) })
    await set('dollars', { endDate: null, createdAt: day(-40) })
    await set('closed', { endDate: day(-8) })
    const order = ['eft-only', 'water', 'reading', 'dollars', 'future', 'expired', 'closed']
    const found = async (query: string) => {
      const { data } = await elsewhere.call<WireCampaign[]>(`/campaigns/filter-campaigns/?orderBy=endingSoon&${query}`)
      return data.map(({ url }) => url.split('/').at(-1))
    }
    expect(await found('pageSize=100')).toEqual(order)
    const pages = [await found('pageSize=3&pageNo=1'), await found('pageSize=3&pageNo=2'), await found('pageSize=3&pageNo=3')]
    expect(pages.flat()).toEqual(order)
    await elsewhere.stop()
  })

  test('most funded is, of those that take gifts, what has most of its target, in either currency, what was given offline with it', async () => {
    const elsewhere = await TestServer.start()
    const { db } = elsewhere.context
    const set = (path: string, targetCents: number, raisedCents: number, offlineCents = 0) =>
      db.update(campaigns).set({ targetCents, raisedCents, offlineCents }).where(eq(campaigns.path, path))
    await set('water', 100_000_00, 60_000_00)
    await set('eft-only', 10_000_00, 1_000_00, 7_000_00)
    await set('dollars', 1_000_00, 1_090_00)
    await set('reading', 300_00, 100_00)
    await set('future', 3_000_00, 1_000_00)
    for (const path of ['closed', 'expired']) await set(path, 10_000_00, 0)
    const { data } = await elsewhere.call<WireCampaign[]>('/campaigns/filter-campaigns/?orderBy=mostFunded&pageSize=5')
    expect(data.map(({ url }) => url.split('/').at(-1))).toEqual(['dollars', 'eft-only', 'water', 'reading', 'future'])
    await elsewhere.stop()
  })

  test('most funded of the organisations is what has most of its targets: the cents of two currencies cannot be compared', async () => {
    const elsewhere = await TestServer.start()
    const { db } = elsewhere.context
    const [umoya] = await db.select().from(organisations).where(eq(organisations.path, 'umoya-learning-trust'))
    if (!umoya) throw new Error('There is no organisation')
    const { words: _words, searchText: _searchText, ...columns } = umoya
    const withOf = async (path: string, campaign: string, targetCents: number, raisedCents: number, offlineCents = 0) => {
      const [made] = await db
        .insert(organisations)
        .values({ ...columns, id: crypto.randomUUID(), path, legalName: path })
        .returning({ id: organisations.id })
      await db
        .update(campaigns)
        .set({ organisationId: made?.id ?? null, targetCents, raisedCents, offlineCents })
        .where(eq(campaigns.path, campaign))
    }
    await withOf('a-dollars-half', 'dollars', 1_000_00, 500_00)
    await withOf('b-rand-a-tenth', 'water', 100_000_00, 10_000_00)
    await withOf('c-rand-most', 'eft-only', 10_000_00, 1_000_00, 7_000_00)
    const { data } = await elsewhere.call<WireOrganisation[]>('/organizations/filter-organizations/?orderBy=mostFunded')
    expect(data.map(({ url }) => url.split('/').at(-1))).toEqual([
      'c-rand-most',
      'a-dollars-half',
      'b-rand-a-tenth',
      'umoya-learning-trust',
    ])
    await elsewhere.stop()
  })

  test.each([
    ['pageSize=abc', 'pageSize'],
    ['pageNo=1.5', 'pageNo'],
    ['pageNo=1e3', 'pageNo'],
    ['campaignCategoryIds=x', 'campaignCategoryIds'],
    ['orderBy=name%3Bdrop', 'orderBy'],
    ['featured=maybe', 'featured'],
    ['organizationId=7', 'organizationId'],
  ])('%s: 400', async (query, field) => {
    const answer = await server.call(`/campaigns/filter-campaigns/?${query}`)
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field])
  })

  test.each([
    'pageSize=999999999999999999999&pageNo=99999999999999',
    'pageNo=-5&pageSize=0',
    'searchText=%ff%fe&address=%zz',
    'a=%00',
    `searchText=${'x'.repeat(5_000)}`,
  ])('too much is cut down: %s', async (query) => {
    expect((await server.call(`/campaigns/filter-campaigns/?${query}`)).status).toBe(200)
  })

  test('the barometer shows the amounts of the currency that is given in', async () => {
    const { data } = await server.call<WireCampaign[]>('/campaigns/filter-campaigns/?pageSize=100')
    const settings = data.map(({ campaignSetting: { currency, showBarometer } }) => `${currency.ticker} ${showBarometer}`)
    expect(new Set(settings)).toEqual(new Set(['ZAR 1', 'USD 2']))
  })

  test('a story is whole on its page, an excerpt in lists', async () => {
    const story = (await server.campaign()).story
    expect(story).toContain('\n\n')
    expect((await server.campaign()).thankYouMessage).toBe('Thank you!')
    const { data } = await server.call<WireCampaign[]>('/campaigns/filter-campaigns/?featured=true')
    expect(data[0]?.story).not.toContain('\n')
    expect(data[0]).not.toHaveProperty('thankYouMessage')
  })
})

describe('public reads', () => {
  test.each(['nothing', '%00', '..%2f..', 'a b', 'x'.repeat(200), "'", '%ff', '<script>'])('an unknown path: 404 (%s)', async (path) => {
    for (const call of [
      'campaigns/short',
      'organizations/short',
      'campaigns/campaign-updates/list',
      'donations/list/campaign',
      'donations/list/campaign/top',
    ]) {
      expect((await server.call(`/${call}/${path}?idType=0`)).status).toBe(404)
      expect((await server.call(`/${call}/${path}?idType=1`)).status).toBe(404)
    }
  })

  test('by id, and with a wrong idType', async () => {
    const { id } = await server.campaign()
    expect((await server.call<WireCampaign>(`/campaigns/short/${id}?idType=1`)).data.id).toBe(id)
    expect((await server.call(`/campaigns/short/${id}?idType=2`)).status).toBe(400)
    expect((await server.call(`/campaigns/short/water?idType=x`)).status).toBe(400)
    expect((await server.call(`/campaigns/short/water?idType=7`)).errors).toMatchObject([{ field: 'idType', value: '7' }])
  })

  test('an ETag answers 304, a write makes it new', async () => {
    const path = '/campaigns/short/water?idType=0'
    const first = await server.call(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=1/)
    for (const known of [etag, etag.replace('W/', '')]) {
      const again = await fetch(`${server.url}/api/v1${path}`, { headers: { 'if-none-match': known } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const donation = await server.given({ paymentMethod: 0 })
    await server.payByEft(donation.orderId, '224')
    const after = await fetch(`${server.url}/api/v1${path}`, { headers: { 'if-none-match': etag } })
    expect(after.status).toBe(200)
  })

  test.each([
    ['/campaigns/filter-campaigns/', 12],
    ['/organizations/filter-organizations/', 8],
    ['/campaigns/campaign-updates/list/water', 5],
    ['/donations/list/campaign/water', 5],
  ])('%s: pages of %d where no size is asked for', async (path, pageSize) => {
    expect((await server.call(path)).meta.pagination).toMatchObject({ pageNo: 1, pageSize })
  })

  test('the top donations are three where no size is asked for', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    await server.payByEft(donation.orderId, '224')
    expect((await server.call<unknown[]>('/donations/list/campaign/water')).data.length).toBeGreaterThan(3)
    expect((await server.call<unknown[]>('/donations/list/campaign/top/water')).data).toHaveLength(3)
  })

  test('a server without its database says so to a load balancer', async () => {
    const own = await TestServer.start()
    const health = async () => {
      const { status, headers } = await fetch(`${own.url}/healthz`)
      return [status, headers.get('cache-control')]
    }
    try {
      const gone = vi.spyOn(own.context.db, 'execute').mockRejectedValue(new Error('gone'))
      expect(await health()).toEqual([503, 'no-store'])
      gone.mockRestore()
      own.passTime(1_000)
      expect(await health()).toEqual([200, 'no-store'])
    } finally {
      await own.stop()
    }
  })

  test('answers are data and nothing else', async () => {
    for (const path of ['/api/v1/banner', '/api/v1/nothing', '/healthz', '/graphql']) {
      const { headers } = await fetch(server.url + path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  const list = '/api/v1/campaigns/filter-campaigns/'

  test.each([
    [list, 'br, gzip', 'br'],
    [list, 'gzip, deflate', 'gzip'],
    [list, 'br;q=0, gzip;q=0.5', 'gzip'],
    [list, 'deflate', null],
    [list, 'identity', null],
    ['/api/v1/banner', 'br, gzip, deflate', null],
  ])('%s for a client that takes %s comes as %s, and says that it depends', async (path, accepted, encoding) => {
    const ask = (method: string, headers: Record<string, string> = {}) =>
      fetch(server.url + path, { method, headers: { 'accept-encoding': accepted, ...headers } })
    const answer = await ask('GET')
    const etag = answer.headers.get('etag') ?? ''
    expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(((await answer.json()) as Envelope<unknown>).data).toBeDefined()

    const head = await ask('HEAD')
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    const same = await ask('GET', { 'if-none-match': etag })
    expect([same.status, same.headers.get('etag'), same.headers.get('vary'), await same.text()]).toEqual([304, etag, 'Accept-Encoding', ''])
    expect(same.headers.get('content-encoding')).toBeNull()
  })

  test('what is one person’s own is never compressed', async () => {
    const answer = (path: string, method: string, json?: unknown, key = '') =>
      fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { 'accept-encoding': 'br, gzip, deflate', 'content-type': 'application/json', 'idempotency-key': key },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      })
    const created = await answer(
      '/donations',
      'POST',
      { ...(await server.form({ paymentMethod: 0 })), ...server.botCheck() },
      crypto.randomUUID(),
    )
    const { data } = (await created.clone().json()) as Envelope<WireDonationAnswer>
    const path = `/donations/${data.donation.jwtTokenStringDonationId}`
    const all = [created, await answer(path, 'GET'), await answer(path, 'PATCH', { anonymous: true })]
    expect(all.map(({ status }) => status)).toEqual([201, 200, 200])
    for (const { headers } of all) expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, null])
  })

  test('lookups, with and without the last slash', async () => {
    const categories = await server.call<WireCategory[]>('/campaigns/categories')
    expect(categories.data).toHaveLength(17)
    expect((await server.call<WireCategory[]>('/campaigns/categories/')).data).toEqual(categories.data)
    const banks = await server.call<WireBank[]>('/paysoft/banks')
    expect(banks.data.find(({ name }) => name === 'Standard Bank')?.paysoftMapping).toBe('051001')
    const confirmed = (bank: string) => banks.data.find(({ name }) => name === bank)?.confirmed
    expect([confirmed('Standard Bank'), confirmed('TymeBank')]).toEqual([true, false])
    // The operator may give others at any start: an older list would fill in the codes of before.
    expect([banks.headers.get('cache-control'), banks.headers.get('etag')]).toEqual(['public, no-cache', expect.any(String)])
    expect((await server.call('/currencies/')).data).toHaveLength(2)
    expect((await server.call('/account-types/')).data).toHaveLength(3)
    expect((await server.call('/campaigns/sub-categories/')).status).toBe(200)
    expect((await server.call('/banner')).data).toEqual({ id: '', message: '', domain: '', isVisible: false })
  })

  test('organisations: searched with typing errors, by type and sector, shown by path', async () => {
    const names = async (query: string) =>
      (await server.call<WireOrganisation[]>(`/organizations/filter-organizations/?${query}`)).data.map(({ legalName }) => legalName)
    expect(await names('searchText=umoja%20lerning')).toEqual(['Umoya Learning Trust'])
    expect(await names('organizationTypeIds=4&organizationSectorIds=3&organizationSectorIds=9')).toEqual(['Umoya Learning Trust'])
    expect(await names('organizationSectorIds=9')).toEqual([])
    expect(await names('address=cape')).toEqual(['Umoya Learning Trust'])
    expect(await names('address=kaapstad')).toEqual(['Umoya Learning Trust'])
    const { data } = await server.call<WireOrganisation>('/organizations/short/umoya-learning-trust?idType=0')
    expect(data).toMatchObject({ totalCampaigns: 1, orgOffilineDonationsTotal: 0, nonRandOrganization: false })
  })

  test('what an organisation has raised is of one currency: rand, or dollars where it takes no rand', async () => {
    const { db } = server.context
    const raised = async () => {
      server.context.publicCache.drop()
      const { data } = await server.call<WireOrganisation>('/organizations/short/umoya-learning-trust?idType=0')
      return [data.orgDonationsTotal, data.campaignTotals.totalCampaignsFundsAvailable, data.nonRandOrganization]
    }
    const [dollars] = await db.select().from(campaigns).where(eq(campaigns.path, 'dollars'))
    const [rand] = await db.select().from(campaigns).where(eq(campaigns.path, 'reading'))
    const change = (path: string, set: Partial<typeof campaigns.$inferSelect>) =>
      db.update(campaigns).set(set).where(eq(campaigns.path, path))
    await change('reading', { raisedCents: 300_00 })
    await change('dollars', { organisationId: rand?.organisationId ?? null, raisedCents: 50_00 })
    expect(await raised()).toEqual([300, 300, false])
    await change('reading', { organisationId: null })
    expect(await raised()).toEqual([50, 50, true])
    for (const row of [dollars, rand]) if (row) await change(row.path, { organisationId: row.organisationId, raisedCents: row.raisedCents })
  })

  test('past its end date a campaign has expired, before and after the job', async () => {
    const ending = await server.campaign('eft-only')
    server.passTime(61 * 86_400_000)
    expect(await server.campaign('eft-only')).toMatchObject({ status: 2, isActive: false, id: ending.id })
    expect(await expireCampaigns(server.context)).toBeGreaterThan(0)
    expect(await expireCampaigns(server.context)).toBe(0)
    expect(await server.campaign('eft-only')).toMatchObject({ status: 2 })
  })

  test('a campaign whose end has moved, or was believed to have come by a clock that ran ahead, is active again', async () => {
    server.passTime(-61 * 86_400_000)
    expect(await expireCampaigns(server.context)).toBeGreaterThan(0)
    expect(await server.campaign('eft-only')).toMatchObject({ status: 0, isActive: true })
    await server.given({ paymentMethod: 0 }, 'eft-only')
    expect(await expireCampaigns(server.context)).toBe(0)
  })

  test('what the public was told before the job changed it is not told again', async () => {
    const { context } = server
    const publicCache = new PublicCache(() => 0, 1)
    let reads = 0
    const read = async () => Number((await publicCache.read('/campaigns', async () => (reads += 1))).body.toString())
    const runJob = (clock: () => number) => expireCampaigns({ ...context, publicCache, clock })
    expect(await read()).toBe(1)
    await runJob(() => context.clock() + 61 * 86_400_000)
    expect(await read()).toBe(2)
    await runJob(context.clock)
    expect(await read()).toBe(3)
    expect(await runJob(context.clock)).toBe(0)
    expect(await read()).toBe(3)
  })
})

test('an operator puts a campaign in, gives it an organisation, launches, verifies, hides and closes it by what docs/campaigns.md says', async () => {
  const { context } = server
  const organiser = { email: 'organiser@example.org', firstName: 'Lerato', lastName: 'Mokoena', passwordHash: '' }
  await context.db.insert(users).values({ ...organiser, id: context.random.uuid(), createdAt: new Date(context.clock()) })
  const now = `'${new Date(context.clock()).toISOString()}'`
  const [put, picture, organisation, launch, verify, hide, close] = [
    ...readFileSync('docs/campaigns.md', 'utf8').matchAll(/```sql\n([^`]+)```/g),
  ].map(([, statements = '']) => async () => {
    for (const statement of statements.split(';')) await context.db.execute(sql.raw(statement.replaceAll('now()', now)))
    context.publicCache.drop()
  })
  const path = 'well-for-molemole'
  const isFound = async () => (await search('pageSize=100')).includes(path)

  await put?.()
  expect((await server.call(`/campaigns/short/${path}?idType=0`)).status).toBe(404)
  await picture?.()
  await organisation?.()
  await launch?.()
  const launched = await server.campaign(path)
  expect(launched).toMatchObject({
    name: 'A well for Molemole',
    donationTarget: 50_000,
    isVerified: false,
    owner: { firstName: 'Lerato' },
    organization: { legalName: 'Molemole Water NPC' },
    campaignSetting: { isRecurringGivingCampaign: true, showGateways: { payfast: true, ozow: true, paysoft: true, payPal: false } },
    images: [{ srcSet: '/media/well-for-molemole-1-400.webp 400w, /media/well-for-molemole-1-800.webp 800w' }],
  })
  expect(await isFound()).toBe(true)
  await server.given({}, path)
  await verify?.()
  expect(await server.campaign(path)).toMatchObject({ isVerified: true })
  const form = await server.form({}, path)
  const refusal = async () => (await server.give(form)).errors[0]?.displayMessage
  await hide?.()
  expect([await isFound(), await refusal()]).toEqual([false, 'This campaign is hidden for now, so it cannot take donations.'])
  await close?.()
  expect([await isFound(), await refusal()]).toEqual([true, 'This campaign has been closed, so it no longer takes donations.'])
})
