import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignPath } from '#domain/campaign.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import type { WireCampaign } from '#domain/wire.ts'
import { campaigns } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { mountPages, type PagesOptions } from '#server/pages/pages.ts'
import { smallestBrotli } from '#server/pages/sentPage.ts'
import { projectRoot } from '#server/projectRoot.ts'
import { openPrepared } from '#tests/server/preparedDatabase.ts'
import { TestServer } from '#tests/server/testServer.ts'

const isBuilt = ['client/index.html', 'client/.vite/manifest.json', 'render/render.js'].every((file) =>
  existsSync(join(projectRoot, 'dist', file)),
)
if (!isBuilt) console.warn('SKIPPED: dist/ is not built (node scripts/build.mjs); the pages were not tested')

describe.skipIf(!isBuilt)('pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start({ LETSEMA_CACHE_MS: '0' }, openPrepared, projectRoot)
  })
  afterAll(() => server?.stop())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { redirect: 'manual', headers })

  const pageOf = async (at: TestServer, path: string) => (await fetch(at.url + path)).text()

  const mounted = async (options: Partial<PagesOptions>): Promise<Hono> => {
    const app = new Hono()
    await mountPages(app, {
      root: projectRoot,
      publicUrl: server.url,
      apiUrl: server.url,
      gatewayOrigins: [],
      askApi: (path) => fetch(`${server.url}/api/v1${path}`),
      takeSearch: async () => {},
      clock: server.context.clock,
      renderedForMs: 1_000,
      isRendering: true,
      ...options,
    })
    return app
  }

  test('the icon that browsers ask for by themselves is no campaign', async () => {
    const answer = await get('/favicon.ico')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/icon.svg'])
  })

  test('search engines are let in, and told of one address for a page', async () => {
    const robots = await get('/robots.txt')
    expect([robots.status, robots.headers.get('content-type'), await robots.text()]).toEqual([
      200,
      expect.stringMatching(/^text\/plain/),
      `User-agent: *\nAllow: /\n\nSitemap: ${server.url}/sitemap.xml\n`,
    ])
    for (const [path, canonical] of [
      ['/campaign/water', '/campaign/water'],
      ['/water', '/campaign/water'],
      ['/campaign/Water', '/campaign/water'],
      ['/donation/WATER', '/donation/water'],
      ['/home', '/home'],
      ['/Home', '/home'],
      ['/home/', '/home'],
      ['/FIND-campaign/', '/find-campaign'],
      ['/find-campaign?words=water&utm_source=x&order=bestMatch', '/find-campaign?words=water'],
      ['/find-campaign?tab=organisations&fbclid=x', '/find-campaign?tab=organisations'],
      ['/search/anything', '/find-campaign'],
    ] as const) {
      const page = await get(path)
      expect([path, page.headers.get('x-robots-tag'), /rel="canonical" href="([^"]*)"/.exec(await page.text())?.[1]]).toEqual([
        path,
        null,
        server.url + canonical,
      ])
    }
  })

  test('a server whose app is elsewhere names the list of pages that it has, not one that a host of files has not', async () => {
    const app = await mounted({ publicUrl: 'https://give.example', apiUrl: 'https://api.give.example' })
    const robots = await (await app.request('/robots.txt')).text()
    expect(robots).toMatch(/\nSitemap: https:\/\/api\.give\.example\/sitemap\.xml\n$/)
  })

  test('search engines find each campaign that the public may see, and no other', async () => {
    const answer = await get('/sitemap.xml')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml'])
    const xml = await answer.text()
    const addresses = new Set([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address))
    const { data } = await server.call<WireCampaign[]>('/campaigns/filter-campaigns/?pageSize=100')
    const theirs = data.map(({ url }) => `/campaign/${campaignPath(url)}`)
    expect(theirs.length).toBeGreaterThan(3)
    const pages = ['/home', '/find-campaign', '/find-campaign?tab=organisations', ...theirs]
    expect(addresses).toEqual(new Set(pages.map((path) => server.url + path)))
  })

  test('what is shared of a campaign is told in whole words, with a picture whose size is known before it is fetched', async () => {
    const story =
      'Sixty households on the hill above the dam carry water for four kilometres each day, most of it on the heads of girls who ought to be at school by then. '
    const change = { story: story.repeat(2) }
    await server.context.db.update(campaigns).set(change).where(eq(campaigns.path, 'water'))
    const page = await pageOf(server, '/campaign/water')
    const meta = (property: string) => new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(page)?.[1]
    expect(meta('description')).toBe(
      'Sixty households on the hill above the dam carry water for four kilometres each day, most of it on the heads of girls who ought to be at school by then. Sixty…',
    )
    expect(meta('og:description')).toBe(meta('description'))
    expect([meta('og:image'), meta('og:image:width'), meta('og:image:height')]).toEqual([`${server.url}/share.jpg`, '1200', '630'])
  })

  test('of the campaigns of an organisation, which may raise dollars, no sum in rand is told', async () => {
    const { data } = await server.call<WireCampaign[]>('/campaigns/filter-campaigns/?pageSize=100')
    const organisation = data.find((campaign) => campaign.organization !== null)?.organization
    const page = await pageOf(server, `/find-campaign?organisation=${organisation?.id}`)
    const description = /<meta name="description" content="([^"]*)"/.exec(page)?.[1]
    expect(description).toBe(`Campaigns of ${organisation?.legalName} on Letsema: see what each is for, and give in about a minute.`)
  })

  test.each([
    '/donation/return?donation=x',
    '/donation/iveri/payment-capture?donation=x',
    '/donation/manage/x',
    '/Donation/certificate/x',
    '/thanks',
    '/profile',
    '/auth/login',
  ])('%s is one person’s, and nothing for a search engine', async (path) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each(['/home', '/donation/water', '/auth/login', '/misc/nowhere'])('%s: as gzip for clients that take no brotli', async (path) => {
    const page = await get(path, { 'accept-encoding': 'identity' })
    const smaller = await get(path, { 'accept-encoding': 'gzip, deflate' })
    const seen = (name: string) => [page.headers.get(name), smaller.headers.get(name)]
    expect([...seen('content-encoding'), ...seen('vary')]).toEqual([null, 'gzip', 'accept-encoding', 'accept-encoding'])
    expect([smaller.status, smaller.headers.get('content-type')?.toLowerCase()]).toEqual([page.status, 'text/html; charset=utf-8'])
    expect(await smaller.text()).toBe(await page.text())
    expect((await get(path, { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
  })

  describe.each([
    ['/home', 304],
    ['/auth/login', 304],
    ['/donation/water', 304],
    ['/misc/nowhere', 404],
  ])('%s', (path, statusAgain) => {
    test('runs and frames nothing that is not its own, and posts to the gateway only', async () => {
      const answer = await get(path)
      const inline = [...(await answer.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)
      expect(inline).toHaveLength(1)
      const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(policyOf(answer)).toMatchObject({
        'default-src': "'self'",
        'script-src': ["'self'", ...hashes].join(' '),
        'style-src': expect.not.stringContaining("'unsafe-inline'"),
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': `'self' ${server.simulatorUrl}`,
        'require-trusted-types-for': "'script'",
        'trusted-types': 'dompurify',
      })
    })

    test('says what browsers are to hold it to, also to browsers that have it already', async () => {
      const answer = await get(path)
      const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
      expect(again.status).toBe(statusAgain)
      for (const { headers } of [answer, again]) {
        expect(Object.fromEntries(headers)).toMatchObject({
          'content-security-policy': answer.headers.get('content-security-policy'),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
          'cross-origin-opener-policy': 'same-origin',
        })
      }
      expect([answer.headers.has('strict-transport-security'), 'upgrade-insecure-requests' in policyOf(answer)]).toEqual([false, false])
    })
  })

  test.each([
    ['POST', '/home', 404],
    ['OPTIONS', '/home', 404],
    ['PUT', '/icon.svg', 404],
    ['GET', '/assets/missing', 404],
    ['GET', '/', 302],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/campaign/nothing', 302],
    ['GET', '/c%61mpaign/water', 301],
    ['GET', '/favicon.ico', 301],
    ['GET', '/icon.svg', 200],
    ['GET', '/robots.txt', 200],
    ['HEAD', '/robots.txt', 200],
    ['GET', '/healthz', 200],
    ['GET', '/api/v1/nothing', 404],
    ['POST', '/payments/nothing', 404],
    ['GET', '/payments/paygate/notify', 405],
    ['GET', '/media/nothing', 404],
  ])('%s %s: what is no page neither runs nor frames anything', async (method, path, status) => {
    const answer = await fetch(server.url + path, { method, redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    })
    await answer.arrayBuffer()
  })

  test.each([
    ['GET', '/payments/paygate/notify', 'POST'],
    ['HEAD', '/payments/eft/notify/', 'POST'],
    ['POST', '/payments/paypal/return', 'GET, HEAD'],
    ['DELETE', '/payments/ozow/return', 'GET, HEAD, POST'],
    ['PUT', '/payments/paygate/return', 'POST, GET, HEAD'],
  ])(
    '%s %s: whoever looks whether a gateway has the right address is told that it has, and what it takes',
    async (method, path, allowed) => {
      const answer = await fetch(server.url + path, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed])
    },
  )

  test('a script says that it is one, and carries no policy of documents', async () => {
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(await (await get('/home')).text()) ?? []
    const { headers } = await get(script)
    expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(['content-security-policy', 'referrer-policy', 'permissions-policy'].filter((name) => headers.has(name))).toEqual([])
  })

  test('the icon draws, opened as a document: its policy would take any style from it', async () => {
    expect(await (await get('/icon.svg')).text()).not.toMatch(/style|href|url\(/)
  })

  test('where people come by https, browsers are told to stay with it', async () => {
    const secure = await TestServer.start({ PUBLIC_URL: 'https://give.example' }, openPrepared, projectRoot)
    try {
      const pages = await Promise.all(
        ['/home', '/auth/login', '/donation/water'].map((path) => fetch(`http://localhost:${secure.context.settings.port}${path}`)),
      )
      const told = pages.map((page) => [page.headers.get('strict-transport-security'), 'upgrade-insecure-requests' in policyOf(page)])
      expect(told).toEqual(pages.map(() => ['max-age=31536000; includeSubDomains', true]))
    } finally {
      await secure.stop()
    }
  })

  test('in whatever form a file is sent, a cache on the way learns that there are others', async () => {
    const [, script] = /(\/assets\/[\w-]+\.js)/.exec(await (await get('/home')).text()) ?? []
    for (const accepted of ['br, gzip', 'gzip', 'identity']) {
      const file = await get(script!, { 'accept-encoding': accepted })
      expect([accepted, file.status, file.headers.get('vary')?.toLowerCase()]).toEqual([accepted, 200, 'accept-encoding'])
      await file.arrayBuffer()
    }
  })

  test.each(['bytes=0-9', 'bytes=99999999-', 'lines=1-2'])(
    'a part of a file is not sent, nor kept for all who want the whole: %s',
    async (range) => {
      const [, script] = /(\/assets\/[\w-]+\.js)/.exec(await (await get('/home')).text()) ?? []
      for (const path of [script!, '/share.jpg', '/icon.svg']) {
        const [whole, file] = await Promise.all([get(path), get(path, { range })])
        expect([path, file.status, file.headers.get('content-range')]).toEqual([path, 200, null])
        expect(await file.text()).toBe(await whole.text())
      }
    },
  )

  describe('as time passes', () => {
    const bucket = 10 * 60_000
    let moving: TestServer
    beforeAll(async () => {
      moving = await TestServer.start({ LETSEMA_CACHE_MS: '0' }, openPrepared, projectRoot)
    })
    afterAll(() => moving?.stop())
    beforeEach(() => moving.passTime(bucket - (moving.context.clock() % bucket) + 1_000))

    test('a page made anew is the same page for ten minutes, then another', async () => {
      const etagOf = async () => (await fetch(`${moving.url}/donation/water`)).headers.get('etag')
      const first = await etagOf()
      moving.passTime(9 * 60_000)
      expect(await etagOf()).toBe(first)
      moving.passTime(60_000)
      expect(await etagOf()).not.toBe(first)
    })

    test('a page is drawn anew when what it is made from has changed, not before', async () => {
      const first = await pageOf(moving, '/campaign/water')
      moving.passTime(60_000)
      expect(await pageOf(moving, '/campaign/water')).toBe(first)
      await moving.context.db.update(campaigns).set({ name: 'Water for all of Thaba' }).where(eq(campaigns.path, 'water'))
      expect(await pageOf(moving, '/campaign/water')).toContain('Water for all of Thaba')
    })
  })

  test.each(['/assets/nothing.js', '/assets/../../../package.json', '/assets/%2e%2e/%2e%2e/%2e%2e/package.json', '/assets/'])(
    'no such file: 404, or no such page (%s)',
    async (path) => {
      const { status, location, body } = await raw(path)
      expect([
        [404, undefined, 'There is no such file.'],
        [302, '/misc/404', ''],
      ]).toContainEqual([status, location, body])
    },
  )

  test('that a file is not there is kept by no proxy', async () => {
    expect((await get('/assets/nothing.js')).headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['/home', 'HomeScreen', []],
    ['/campaign/water', 'CampaignScreen', ['campaigns']],
    ['/water', 'CampaignScreen', ['campaigns']],
    ['/donation/water', 'DonationScreen', ['giving']],
    ['/Donation/water', 'DonationScreen', ['giving']],
    ['/HOME', 'HomeScreen', []],
    ['/Search/all', 'SearchScreen', ['campaigns']],
    ['/find-campaign', 'SearchScreen', ['campaigns']],
  ])('%s: the entry and the screen are asked for first, and what the screen imports by the screen', async (path, screen, imported) => {
    const page = await get(path)
    const html = await page.text()
    const [file, entry, ...more] = [...(page.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, name]) => name!)
    expect(file).toMatch(new RegExp(`^/assets/${screen}-`))
    expect(more).toEqual([])
    expect(html).toContain(`<script type="module" crossorigin src="${entry}"></script>`)
    expect(html).toContain(`<script type="module" async crossorigin src="${file}"></script>`)
    const source = await (await get(file!)).text()
    for (const name of [entry!.replace('/assets/', ''), ...imported]) expect(source).toContain(`from"./${name}`)
  })

  test.each(['/home', '/campaign/water', '/donation/water', '/find-campaign'])(
    '%s: first painted with its content, in two weights',
    async (path) => {
      const page = await (await get(path)).text()
      expect(page).toMatch(/<link rel="expect" href="#main" blocking="render">[\s\S]*<main id="main"/)
      const weights = [...page.matchAll(/font-weight:([^;}"]+)/g)].map(([, weight]) => weight)
      expect(weights.filter((weight) => !['400', '700', 'inherit'].includes(weight!))).toEqual([])
    },
  )

  test.each(['/find-campaign', '/Find-campaign', '/find-campaign?tab=organisations', '/search/all?tab=organisations'])(
    '%s: its title says what its heading says',
    async (path) => {
      const page = await (await get(path)).text()
      const [, heading] = /<h1[^>]*>([^<]*)</.exec(page) ?? []
      expect(page).toContain(`<title>${heading} · Letsema</title>`)
    },
  )

  test('a campaign that takes nothing: neither its title nor its heading asks for a gift', async () => {
    const set = async (status: CampaignStatus) => {
      await server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'water'))
      server.context.publicCache.drop()
    }
    await set(CampaignStatus.CLOSED)
    const page = await (await get('/donation/water')).text()
    await set(CampaignStatus.ACTIVE)
    expect(page).toContain('<title>No donations now · ')
    expect(page).toMatch(/<h1[^>]*>This campaign takes no donations now</)
    expect(page).not.toContain('Give to')
  })

  test('a clock that is set back keeps no page for longer', async () => {
    const set = await TestServer.start({ LETSEMA_CACHE_MS: '1000' }, openPrepared, projectRoot)
    try {
      expect(await pageOf(set, '/campaign/water')).not.toContain('Renamed')
      await set.context.db.update(campaigns).set({ name: 'Renamed' }).where(eq(campaigns.path, 'water'))
      set.passTime(-3_600_000)
      expect(await pageOf(set, '/campaign/water')).toContain('Renamed')
    } finally {
      await set.stop()
    }
  })

  test.each(['/misc/404', '/Misc/404'])('%s is the app’s own page, and says 404', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<script type="module"')
  })

  test.each(['/misc/404', '/donation/nothing'])('%s: nobody has that already, whatever they know', async (path) => {
    const shell = (await get('/auth/login')).headers.get('etag') ?? ''
    for (const known of ['*', shell]) {
      const answer = await get(path, { 'if-none-match': known })
      expect([known, answer.status, answer.headers.get('etag')]).toEqual([known, 404, null])
      await answer.arrayBuffer()
    }
  })

  test.each([
    ['/campaign/old%2Droof', '/campaign/old-roof'],
    ['/donation/%77ater?amount=50%2D', '/donation/water?amount=50%2D'],
    ['/%6Fld%2droof', '/old-roof'],
    ['/find%2Dcampaign', '/find-campaign'],
  ])('%s leads to %s: a letter that need not be encoded is the same letter', async (path, target) => {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')]).toEqual([301, target])
  })

  test.each(['//evil.example/a%2Db', '/%2F/evil.example/a%2Db', '/%5Cevil.example/a%2Db'])('%s leads to no other site', async (path) => {
    const { headers } = await get(path)
    expect(new URL(headers.get('location') ?? '/', server.url).origin).toBe(server.url)
  })

  test('a campaign whose short address only begins like /misc is a page like any other', async () => {
    const own = await TestServer.start({ LETSEMA_CACHE_MS: '0' }, openPrepared, projectRoot)
    try {
      await own.context.db.update(campaigns).set({ path: 'miscarriage-support' }).where(eq(campaigns.path, 'water'))
      const answer = await fetch(`${own.url}/miscarriage-support`)
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('<main id="main"')])
    } finally {
      await own.stop()
    }
  })

  test('a campaign that is asked for in capitals, as phones begin an address, is drawn with all that it has', async () => {
    const written = await pageOf(server, '/campaign/water')
    expect(written).toContain('Top donations')
    expect(written).not.toContain('Loading the')
    for (const path of ['/campaign/Water', '/WATER']) expect(await pageOf(server, path)).not.toContain('Loading the')
  })

  test('without JavaScript the shell leads only to pages that are drawn here, and says why it goes no further', async () => {
    const rootOf = (page: string) => /<div id="root"><noscript>(.*)<\/noscript>/.exec(page)?.[1]
    const bare = await TestServer.start({ LETSEMA_RENDERING: 'off' }, openPrepared, projectRoot)
    try {
      for (const path of ['/find-campaign', '/auth/login']) {
        const page = await (await fetch(bare.url + path)).text()
        expect(page).toContain('Giving and logging in need JavaScript')
        expect(rootOf(page)).toBe('<p style="padding:0 1rem">So does this page.</p>')
      }
    } finally {
      await bare.stop()
    }
    expect(rootOf(await (await get('/auth/login')).text())).toBe(
      '<p style="padding:0 1rem">So does this page. Without it you can <a href="/find-campaign">find a campaign</a> and read about it.</p>',
    )
  })

  test('an unknown campaign that several ask for at once goes to /misc/404 for each', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const app = await mounted({ askApi: () => held.then(() => new Response('{}', { status: 404 })) })
    const asked: Promise<Response>[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      asked.push(Promise.resolve(app.request('/campaign/nobody-knows')))
      await new Promise(setImmediate)
    }
    answer()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([302, 302, 302])
  })

  describe('kept for a minute', () => {
    let cached: TestServer
    beforeAll(async () => {
      cached = await TestServer.start({ LETSEMA_CACHE_MS: '60000' }, openPrepared, projectRoot)
    })
    afterAll(() => cached?.stop())

    test.each(['/home', '/campaign/water', '/donation/water', '/find-campaign?words=watter', '/auth/login'])(
      '%s: 304 for clients that have it, in both forms',
      async (path) => {
        const first = await fetch(cached.url + path, { headers: { 'accept-encoding': 'br' } })
        const etag = first.headers.get('etag') ?? ''
        expect([first.status, first.headers.get('content-encoding'), first.headers.get('vary')]).toEqual([200, 'br', 'accept-encoding'])
        expect(first.headers.get('content-type')).toMatch(/^text\/html/)
        const page = await first.text()
        const plain = await fetch(cached.url + path, { headers: { 'accept-encoding': 'identity' } })
        expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, page])
        for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
          const again = await fetch(cached.url + path, { headers: { 'if-none-match': known } })
          expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
        }
        expect((await fetch(cached.url + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
      },
    )

    test('a page that is asked for again gets smaller, and stays the same page', async () => {
      const ask = async () => {
        const answer = await fetch(cached.url + '/find-campaign?words=goat', { headers: { 'accept-encoding': 'br' } })
        return { size: Number(answer.headers.get('content-length')), etag: answer.headers.get('etag'), page: await answer.text() }
      }
      const { size, ...first } = await ask()
      await expect.poll(async () => (await ask()).size).toBeLessThan(size)
      expect(await ask()).toMatchObject(first)
    })

    test.each([
      ['/home', '/home?utm_source=letter'],
      ['/campaign/water', '/campaign/water?fbclid=1'],
      ['/donation/water', '/donation/water?returned=1&step=review&gclid=1'],
      ['/find-campaign', '/find-campaign?fbclid=1'],
      ['/find-campaign?words=thaba+water&category=1', '/find-campaign?utm_source=a&category=1&words=%20thaba%20water%20&order=bestMatch'],
      ['/find-campaign?tab=organisations&place=Gauteng', '/find-campaign?place=gauteng&fbclid=1&tab=organisations'],
    ])('%s is the page of %s too, and made once', async (path, withMore) => {
      const page = await pageOf(cached, path)
      await cached.context.db
        .update(campaigns)
        .set({ name: `Renamed since ${path}` })
        .where(eq(campaigns.path, 'water'))
      cached.context.publicCache.drop()
      expect(await pageOf(cached, withMore)).toBe(page)
      expect(page).toMatch(/<main id="main"/)
    })
  })

  test('a page that is asked for seldom gets smaller too', async () => {
    let now = server.context.clock()
    const app = await mounted({ clock: () => now })
    const ask = async () => {
      now += 2_000
      const answer = await app.request('/find-campaign?words=seldom', { headers: { 'accept-encoding': 'br' } })
      return Buffer.from(await answer.arrayBuffer())
    }
    const first = await ask()
    await ask()
    // The same work, begun later.
    const body = brotliDecompressSync(first).toString()
    await Promise.all(Array.from({ length: 8 }, () => smallestBrotli(body)))
    expect((await ask()).byteLength).toBeLessThan(first.byteLength)
  })

  test('another search is another page', async () => {
    const addresses = ['', '?words=water', '?words=water&category=1', '?tab=organisations&words=water', '?words=water&order=newest']
    const pages = await Promise.all(addresses.map((search) => pageOf(server, `/find-campaign${search}`)))
    expect(new Set(pages).size).toBe(addresses.length)
  })

  test('of a flood of addresses most get the shell, to be drawn by the browser, and nobody keeps it as the page', async () => {
    let now = server.context.clock()
    let held = Promise.resolve()
    const searches: string[] = []
    const app = await mounted({
      askApi: (path) => held.then(() => fetch(`${server.url}/api/v1${path}`)),
      takeSearch: async (c) => {
        searches.push(c.req.path)
        if (c.req.query('words') === 'refused') throw new Refusal(429, 'Too many requests.')
      },
      clock: () => now,
      renderedForMs: 60_000,
    })
    const page = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await app.request(path, { headers })
      const { status } = answer
      return { status, isShell: !(await answer.text()).includes('id="letsema-start"'), kept: answer.headers.get('cache-control'), answer }
    }
    await page('/home')
    await page('/campaign/water')
    await page('/find-campaign?place=Limpopo')
    expect(searches).toEqual([])
    expect(await page('/find-campaign?words=refused')).toMatchObject({ status: 200, isShell: true })
    now += 1_000
    const flood = await Promise.all(Array.from({ length: 100 }, (_, nth) => page(`/find-campaign?words=flood${nth}`)))
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200]))
    expect(flood.filter(({ isShell }) => isShell)).toHaveLength(70)
    expect(await page('/home')).toMatchObject({ isShell: false })
    const shell = await page('/donation/water')
    expect(shell).toMatchObject({ status: 200, isShell: true, kept: 'no-cache' })
    now += 60_000
    await Promise.all(Array.from({ length: 30 }, (_, nth) => page(`/find-campaign?words=again${nth}`)))
    await server.comeBack(await server.pay(await server.given(), 'approve'))
    // What is a minute old is better than nothing to those who share it, also at one time.
    let answer = () => {}
    held = new Promise<void>((resolve) => (answer = resolve))
    const together: ReturnType<typeof page>[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      together.push(page('/campaign/water'))
      await new Promise(setImmediate)
    }
    answer()
    for (const one of [...(await Promise.all(together)), await page('/campaign/water')])
      expect(one).toMatchObject({ status: 200, isShell: false })
    now += 1_000
    const etag = shell.answer.headers.get('etag') ?? ''
    expect(await page('/donation/water', { 'if-none-match': etag })).toMatchObject({ status: 200, isShell: false })
    // What is older than ten minutes is not: people who see its totals and its time would believe them. Found the same meanwhile, it is no younger.
    const bucket = 10 * 60_000
    now += bucket - (now % bucket)
    for (const age of [9 * 60_000, 9 * 60_000]) {
      expect(await page('/campaign/water')).toMatchObject({ isShell: false })
      now += age
    }
    await Promise.all(Array.from({ length: 30 }, (_, nth) => page(`/find-campaign?words=old${nth}`)))
    await server.comeBack(await server.pay(await server.given(), 'approve'))
    expect(await page('/campaign/water')).toMatchObject({ status: 200, isShell: true })
  })

  test('a client that asks for what is not there takes no page from anybody, and is told so as long as there are not too many', async () => {
    let now = server.context.clock()
    const asked: string[] = []
    const app = await mounted({
      askApi: (path) => {
        asked.push(path)
        return fetch(`${server.url}/api/v1${path}`)
      },
      clock: () => now,
    })
    const page = async (path: string) => {
      const answer = await app.request(path)
      return [answer.status, answer.headers.get('location'), (await answer.text()).includes('id="letsema-start"')]
    }
    const [away, shell] = [
      [302, '/misc/404', false],
      [200, null, false],
    ]
    const scan = (count: number, name: string) => Promise.all(Array.from({ length: count }, (_, nth) => page(`/${name}-${nth}`)))
    expect(await scan(31, 'nobody')).toEqual(Array.from({ length: 31 }, () => away))
    expect(await page('/campaign/water')).toEqual([200, null, true])
    expect(await page('/nobody-knows')).toEqual(away)
    // Of all that is asked, nothing but whether it is there.
    expect(asked.filter((path) => path.includes('nobody'))).toHaveLength(32)
    now += 1_000
    asked.length = 0
    expect(await scan(500, 'many')).toContainEqual(shell)
    expect(asked.length).toBeLessThan(200)
    now += 1_000
    asked.length = 0
    await Promise.all(Array.from({ length: 30 }, (_, nth) => page(`/find-campaign?place=${nth}`)))
    asked.length = 0
    expect(await page('/campaign/books')).toEqual(shell)
    expect(asked).toEqual([])
  })

  test('a page whose campaign cannot be read is no page for a search engine; one that was there a moment ago still is', async () => {
    let now = server.context.clock()
    let isThere = true
    const app = await mounted({
      askApi: (path) => (isThere ? fetch(`${server.url}/api/v1${path}`) : Promise.resolve(Response.json({}, { status: 500 }))),
      clock: () => now,
    })
    const page = async (path: string, headers: Record<string, string> = {}) => {
      const { status, headers: said } = await app.request(path, { headers })
      return { status, retryAfter: said.get('retry-after'), kept: said.get('cache-control'), etag: said.get('etag') }
    }
    const there = await page('/campaign/water')
    isThere = false
    now += 2_000
    expect(await page('/campaign/water')).toEqual(there)
    for (const path of ['/campaign/books', '/donation/water', '/find-campaign', '/home']) {
      const away = { status: 503, retryAfter: '10', kept: 'no-store', etag: null }
      expect([path, await page(path), await page(path, { 'if-none-match': '*' })]).toEqual([path, away, away])
    }
    expect((await page('/auth/login')).status).toBe(200)
    now += 10 * 60_000
    expect((await page('/campaign/water')).status).toBe(503)
    isThere = true
    now += 2_000
    expect(await page('/donation/water')).toMatchObject({ status: 200, kept: 'no-cache' })
    expect((await page('/campaign/water')).status).toBe(200)
  })

  test.each(['/donation/nothing', '/donation/hidden'])('whether a gift waits there is for the browser to say (%s)', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<div id="root"><noscript>')
  })

  test.each(['/campaign/nothing', '/campaign/hidden'])('an unknown campaign goes to /misc/404 (%s)', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/misc/404'])
  })

  test.each(['/foo/bar', '/;/x', '/profiles/1', '/donation/return/x', '/thanks/x', '/organization/anything', '/payments/nothing', '//'])(
    'an address that the app does not know goes to /misc/404 (%s)',
    async (path) => {
      const { status, location } = await raw(path)
      expect([status, location]).toEqual([302, '/misc/404'])
    },
  )

  test.each([
    ['/', '/home'],
    ['/?utm_source=letter', '/home?utm_source=letter'],
    ['/home/x', '/home'],
    ['/home/links/x', '/home'],
    ['/privacy-policy', '/home/links?tab=privacy'],
  ])('%s leads to %s', async (path, target) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, target])
  })

  test.each([
    '/home/',
    '/home/links',
    '/profile',
    '/profile/x',
    '/payout/campaign/1',
    '/campaign/start',
    '/campaign/water/offline-donations',
    '/donation/manage/token',
    '/donation/iveri/payment-capture',
    '/thanks',
  ])('%s, which the browser draws or asks a login for, is sent as it is', async (path) => {
    expect((await get(path)).status).toBe(200)
  })

  test.each([
    '/%00',
    '/%E0%A4%A',
    '/campaign/%E0%A4%A',
    '/campaign/%00',
    '//evil.example',
    '//evil.example/campaign/water',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    `/${'a'.repeat(5_000)}`,
    `/campaign/${'a'.repeat(5_000)}`,
    `/find-campaign?words=${'a'.repeat(5_000)}`,
    '/campaign/<script>',
    '/campaign/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/find-campaign?category=99999&words=%00&order=x',
    '/find-campaign?category=99999999999999999999&category=x&page=-1&words=%E0%A4%A',
    '/find-campaign?words=</script><script>alert(1)</script>',
    '/find-campaign?__proto__=1&constructor=2',
    '/find-campaign/organisations?words=%FF',
    '/campaign/water?next=//evil.example',
    '/campaign/water/../../api/v1/banner',
    '/donation/water%2Fextra',
    '/home?%',
    '/?',
  ])('odd addresses are answered, and lead nowhere else: %s', async (path) => {
    const { status, location, body } = await raw(path)
    expect(status).toBeLessThan(500)
    expect(location ?? '/').toMatch(/^\/(?![/\\])/)
    expect(body).not.toContain('<script>alert(1)')
    expect(server.logged).toEqual([])
  })

  test('a name or a story cannot close the script that holds the data, nor any element', async () => {
    const evil = `</script><script>alert(1)</script><!--<script>"'\u2028\u2029</title><img src=x onerror=alert(1)>`
    await server.context.db.update(campaigns).set({ name: evil, story: evil }).where(eq(campaigns.path, 'water'))
    server.context.publicCache.drop()
    for (const path of ['/campaign/water', '/donation/water', '/home', '/find-campaign']) {
      const page = await (await get(path)).text()
      expect(/<script>alert|<img src=x|<!--<script/.exec(page)).toBeNull()
      const [, json = ''] = /<script id="letsema-start" type="application\/json">([\s\S]*?)<\/script>/.exec(page) ?? []
      expect(/[<>\u2028\u2029]/.exec(json)).toBeNull()
      expect(JSON.stringify(JSON.parse(json))).toContain('alert(1)')
    }
    expect(server.logged).toEqual([])
  })

  function policyOf({ headers }: Response): Record<string, string> {
    const directives = (headers.get('content-security-policy') ?? '').split('; ').map((directive) => directive.split(' '))
    return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources.join(' ')]))
  }

  /** As it is written: what asks by an address tidies it first. */
  function raw(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      const call = request({ hostname, port, path }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: Buffer.concat(chunks).toString() }),
        )
      })
      call.on('error', reject)
      call.end()
    })
  }
})
