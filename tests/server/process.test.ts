import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Envelope, WireCampaign, WireDonation, WireDonationAnswer, WireLogin } from '#domain/wire.ts'
import { isShort } from '../../scripts/short.mjs'
import { projectRoot } from '#server/projectRoot.ts'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { BUNDLE, freePort, ServerProcess } from '#tests/server/serverProcess.ts'
import { HANGS_AFTER, PATIENCE } from '#tests/patience.ts'

const KILLS = Number(process.env.KILLS ?? (isShort ? 1 : 2))

const READY_WITHIN_MS = 3_000
const TRIES = 3
/** Where a machine is so slow or busy that opening the data alone takes a second and more, the start may take so many times that. */
const TIMES_OPENING = 3
const OPENING = `import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
const db = await PGlite.create({ dataDir: process.argv[1], extensions: { pg_trgm } })
await db.query('select 1')
await db.close()`

let folder: string
let port: number
let running: ServerProcess[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'letsema-process-'))
  port = await freePort()
})

let seeded: string | undefined
afterAll(() => {
  if (seeded) rmSync(seeded, { recursive: true, force: true })
})

/** A data folder as a first start leaves it. The first test makes it; the others save the time. */
async function withData(): Promise<void> {
  if (seeded) {
    cpSync(seeded, folder, { recursive: true })
    return
  }
  const server = start()
  await server.ready(url())
  await server.signal('SIGTERM')
  keepData()
}

function keepData(): void {
  seeded = mkdtempSync(join(tmpdir(), 'letsema-seeded-'))
  cpSync(folder, seeded, { recursive: true })
}
afterEach(async () => {
  await Promise.all(running.map((server) => server.signal('SIGKILL')))
  running = []
  rmSync(folder, { recursive: true, force: true })
})

const url = () => `http://localhost:${port}`

const isBuilt = existsSync(BUNDLE)
if (!isBuilt) console.warn('SKIPPED: dist/server/main.js is not built (node scripts/build.mjs); its process was not tried')

function start(environment: Record<string, string> = {}, flags: string[] = []): ServerProcess {
  const server = new ServerProcess(
    { NODE_ENV: 'production', PORT: String(port), SIMULATOR_PORT: '0', DATA_DIR: folder, ...environment },
    flags,
  )
  running.push(server)
  return server
}

const canMount = process.platform === 'linux' && userInfo().uid === 0 && isMountable()
if (!canMount) console.warn('SKIPPED: this user may mount no small disk; a full one was not tried')

function isMountable(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'letsema-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' })
    execFileSync('umount', [place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Whatever it starts ends with it. */
const IN_CONTAINER = ['--pid', '--fork', '--mount-proc', '--kill-child']
const canContain = process.platform === 'linux' && isContainable()
if (!canContain) console.warn('SKIPPED: this user may make no namespace of processes; two containers on one data folder were not tried')

function isContainable(): boolean {
  try {
    execFileSync('unshare', [...IN_CONTAINER, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isBuilt)('the process', () => {
  test('kill -9 while the database is being prepared: the next start makes a whole one, and says what it makes', async () => {
    const killed = start()
    await preparing()
    await killed.signal('SIGKILL')
    expect(readdirSync(folder)).not.toContain('db')

    const first = start()
    await first.ready(url())
    await vi.waitFor(() => expect(first.output).toContain('donor@letsema.test'), PATIENCE)
    expect(first.output).toContain(DEMO_PASSWORD)
    expect(first.output).toContain(`/mailbox`)
    expect(first.output).toContain('Preparing the demonstration…\n')
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    // Making a database takes a gigabyte: that is another process, which has ended.
    expect(first.peakMemory ?? 0).toBeLessThan(450)
    expect(readdirSync(folder).toSorted()).toEqual(['db', 'letsema.lock', 'media', 'secret'])
    await target()
    await first.signal('SIGTERM')
    expect(readdirSync(folder).toSorted()).toEqual(['db', 'media', 'secret'])
    keepData()
  })

  test('refuses a second one on its folder, also in a container that cannot know its number; stops cleanly; starts again with its data within 3 s, and not on a port in use', async () => {
    await withData()
    const first = start()
    await first.ready(url())
    const second = start({ PORT: String(await freePort()) })
    expect(await second.exited).toMatchObject({ code: 1 })
    expect(second.errors.trim()).toMatch(/^Another Letsema \(process \d+\) is using the data folder .+$/)
    if (canContain) await expectRefusedInContainer()

    const donation = await give(await target())
    const inFlight = await beginRequest()
    const ended = first.signal('SIGTERM')
    await vi.waitFor(async () => expect(await refusesConnections()).toBe(true), PATIENCE)
    expect(await inFlight.finish()).toBe(400)
    expect(await ended).toMatchObject({ code: 0 })

    const blocker = createServer().listen(port)
    await once(blocker, 'listening')
    const blocked = start()
    expect(await blocked.exited).toMatchObject({ code: 1 })
    expect(blocked.errors).toBe(`Port ${port} is in use. Stop what uses it, or set PORT.\n`)
    await once(blocker.close(), 'close')

    const third = await startedSoon()
    expect((await read(donation)).orderId).toBe(donation.orderId)
    expect(await third.signal('SIGHUP')).toMatchObject({ code: 0 })
  })

  test.skipIf(isShort)('stays small under load', async () => {
    await withData()
    const server = start()
    await server.ready(url())
    const before = server.peakMemory ?? 0
    const campaignId = await target()
    const list = async () => (await fetch(`${url()}/api/v1/campaigns/filter-campaigns/?pageSize=100`)).arrayBuffer()
    // What each list leaves behind is seen from 120 kB on, and what each gift does from 1.2 MB on: as much as five seconds of them show on a quick machine.
    await Promise.all([
      ...Array.from({ length: 4 }, async () => {
        for (const _ of Array(15)) await give(campaignId)
      }),
      ...Array.from({ length: 16 }, async () => {
        for (const _ of Array(38)) await list()
      }),
    ])
    const after = server.peakMemory ?? 0
    expect(after).toBeLessThan(450)
    expect(after - before).toBeLessThan(100)
  })

  test('SIGINT while the database is being prepared stops cleanly and leaves nothing of it', async () => {
    const server = start()
    await preparing()
    expect(await server.signal('SIGINT')).toMatchObject({ code: 0 })
    expect(server.errors).toBe('')
    expect(readdirSync(folder).filter((name) => name !== 'secret')).toEqual([])
  })

  test('--reset starts over, --no-seed stays empty, and of accounts whose password everybody knows the start tells only where there are any, and that no gift can be made by https where the simulator is not by https', async () => {
    await withData()
    const again = start({}, ['--reset', '--no-seed'])
    await again.ready(url())
    const list = (await (await fetch(`${url()}/api/v1/campaigns/filter-campaigns/`)).json()) as Envelope<unknown[]>
    expect(list.data).toEqual([])
    await register()
    await again.signal('SIGTERM')
    const last = start({ PUBLIC_URL: 'https://letsema.example' })
    await last.ready(url())
    const noGifts = '\n  No gifts     Browsers keep pages by https from a simulator by http: there is no SIMULATOR_URL by https\n'
    await vi.waitFor(() => expect(last.output).toContain(noGifts), PATIENCE)
    await last.signal('SIGTERM')
    expect(again.output).not.toContain('No gifts')
    expect(last.output).not.toContain(DEMO_PASSWORD)
  })

  test('beside a real Paysoft without a table of check digits, the start says who checks accounts, and that an https address takes a proxy', async () => {
    await withData()
    chmodSync(join(folder, 'db'), 0o755)
    const paysoft = { PAYSOFT_URL: 'https://paysoft.example', PAYSOFT_MERCHANT_ID: 'LETSEMA', PAYSOFT_KEY: 'k' }
    const server = start({ ...BESIDE_REAL_GATEWAYS, ...paysoft, PUBLIC_URL: 'https://letsema.example' }, ['--seed', '--hold-debits'])
    await server.ready(url())
    const held = '\n  Held         Debits and certificates: none is made or sent until a start without --hold-debits'
    const line = '\n  Debit orders Only Paysoft checks their accounts: there is no CHECK_DIGIT_TABLE\n'
    const proxy = '  Proxy        All visitors count as one address: there is no TRUSTED_PROXY, and https takes one\n'
    await vi.waitFor(() => expect(server.output).toContain(held + line + proxy), PATIENCE)
    expect(statSync(join(folder, 'db')).mode & 0o777).toBe(0o700)
  })

  test.each([
    [{ PORT: 'abc' }, "PORT must be a port from 0 to 65535, not 'abc'."],
    [{ BANK_TABLE: '/none' }, "BANK_TABLE: ENOENT: no such file or directory, open '/none'"],
  ])('a bad setting ends it with one line: %j', async (environment, line) => {
    const server = start(environment)
    expect(await server.exited).toMatchObject({ code: 1 })
    expect(server.errors).toBe(`${line}\n`)
  })

  describe.skipIf(!canMount || isShort)('on a disk that is too small', () => {
    beforeEach(() => execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]))
    afterEach(() => execFileSync('umount', ['--lazy', folder]))

    test('the first start says so, and so does one on what a first start could still make', async () => {
      const first = start()
      expect(await first.exited).toMatchObject({ code: 1 })
      expect(first.errors).toBe(`DATA_DIR: the disk of ${folder} is full.\nThe database could not be prepared (1).\n`)
      execFileSync('mount', ['-o', 'remount,size=45m', folder])
      const second = start()
      expect(await second.exited).toMatchObject({ code: 1 })
      expect(second.errors).toMatch(/^DATA_DIR: the disk of .+ is full\.\n(?:The database could not be prepared \(1\)\.\n)?$/)
      execFileSync('mount', ['-o', 'remount,size=200m', folder])
      await start({}, ['--no-seed']).ready(url())
    })

    test('a start that has no room for its lock leaves nothing of it', async () => {
      const fill = join(folder, 'fill')
      expect(() => writeFileSync(fill, Buffer.alloc(32 * 1024 * 1024))).toThrow('ENOSPC')
      const server = start()
      expect(await server.exited).toMatchObject({ code: 1 })
      expect(server.errors).toBe('DATA_DIR: ENOSPC: no space left on device, write\n')
      expect(readdirSync(folder)).toEqual(['fill'])
    })
  })

  const KILLS_TIMEOUT = HANGS_AFTER + KILLS * 10_000
  test(
    `kill -9 in the middle of giving (${KILLS}×) loses nothing that was said, and settles all that the gateway took; its lock does not block, nor one whose process number is now another’s`,
    { timeout: KILLS_TIMEOUT },
    async () => {
      await withData()
      const environment = { LETSEMA_RECONCILE_AFTER_MS: '300', LETSEMA_JOB_INTERVAL_MS: '100', LETSEMA_QUERY_INTERVAL_MS: '0' }
      const given: WireDonation[] = []
      const paid: WireDonation[] = []
      for (let kill = 0; kill < KILLS; kill++) {
        const server = start(environment)
        await server.ready(url())
        const campaignId = await target()
        const life = { isOver: false }
        // Each ends with the request that the kill cuts off.
        const donors = Promise.allSettled(
          Array.from({ length: 4 }, async (_, donor) => {
            while (!life.isOver) {
              const donation = await give(campaignId)
              given.push(donation)
              await pay(donation, (['approve', 'never', 'twice', 'late'] as const)[donor] ?? 'approve')
              paid.push(donation)
            }
          }),
        )
        const enough = given.length + 2 + Math.floor(Math.random() * 30)
        await vi.waitFor(() => expect(given.length).toBeGreaterThanOrEqual(enough), { timeout: PATIENCE, interval: 5 })
        await server.signal('SIGKILL')
        life.isOver = true
        await donors
      }
      const lock = join(folder, 'letsema.lock')
      expect(readFileSync(lock, 'utf8')).toContain('"pid"')
      writeFileSync(lock, JSON.stringify({ pid: process.pid, started: 'long ago', nonce: 'x' }))
      const server = start({ ...environment, LETSEMA_LATE_MS: '0' })
      await server.ready(url())
      expect(given.length).toBeGreaterThan(KILLS)
      for (const donation of given) expect((await read(donation)).orderId).toBe(donation.orderId)
      let open = paid
      await vi.waitFor(
        async () => {
          open = (await Promise.all(open.map(read))).filter(({ status }) => status !== 1)
          expect(open).toEqual([])
        },
        { timeout: PATIENCE + KILLS * 2_000, interval: 200 },
      )
      expect(await ledgerSums()).toEqual([0, 0])
    },
  )
})

/** On data that is there. */
async function startedSoon(): Promise<ServerProcess> {
  const taken: number[] = []
  while (taken.length < TRIES) {
    const server = start()
    const ready = await server.ready(url())
    // On a busy machine the clock measures the others; what the start itself takes is then its processor time.
    const took = Math.min(ready, server.processorTime ?? ready)
    if (took <= READY_WITHIN_MS) return server
    taken.push(took)
    await server.signal('SIGTERM')
  }
  expect(Math.min(...taken)).toBeLessThanOrEqual(TIMES_OPENING * openingTakes())
  const server = start()
  await server.ready(url())
  return server
}

function openingTakes(): number {
  const from = performance.now()
  const opening = ['--input-type=module', '--eval', OPENING, join(folder, 'db')]
  const { status, stderr } = spawnSync(process.execPath, opening, { cwd: projectRoot })
  if (status !== 0) throw new Error(String(stderr))
  return performance.now() - from
}

async function expectRefusedInContainer(): Promise<void> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', SIMULATOR_PORT: '0', DATA_DIR: folder }
  const inside = promisify(execFile)('unshare', [...IN_CONTAINER, process.execPath, BUNDLE], {
    env,
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  })
  await expect(inside).rejects.toMatchObject({
    code: 1,
    stdout: `Waiting to see whether another Letsema is using the data folder ${folder}…\n`,
    stderr: expect.stringMatching(/^Another Letsema \(process \d+\) is using the data folder .+\n$/),
  })
}

/** Until the folder of a database is being filled. */
function preparing(): Promise<void> {
  return vi.waitFor(
    () => {
      const unfinished = readdirSync(folder).find((name) => name.startsWith('db.unfinished-'))
      if (!unfinished || !existsSync(join(folder, unfinished, 'base'))) throw new Error('Not yet')
    },
    { timeout: PATIENCE, interval: 10 },
  )
}

/** A request whose second half is still to come. */
async function beginRequest(): Promise<{ finish: () => Promise<number | undefined> }> {
  const call = request(`${url()}/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 4, expect: '100-continue' },
  })
  const answered = once(call, 'response') as Promise<[IncomingMessage]>
  call.flushHeaders()
  // The server has it by then.
  await once(call, 'continue')
  call.write('{}')
  return {
    async finish() {
      call.end('  ')
      const [response] = await answered
      response.resume()
      return response.statusCode
    },
  }
}

const refusesConnections = (): Promise<boolean> =>
  fetch(`${url()}/healthz`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  )

async function target(): Promise<string> {
  const response = await fetch(`${url()}/api/v1/campaigns/filter-campaigns/?featured=true`)
  const { data } = (await response.json()) as Envelope<WireCampaign[]>
  const campaign = data.find(
    ({ campaignSetting, isActive }) => isActive && campaignSetting.currency.id === 1 && !campaignSetting.isAdminFee,
  )
  if (!campaign) throw new Error('No campaign to give to')
  return campaign.id
}

async function give(campaignId: string): Promise<WireDonation> {
  const response = await fetch(`${url()}/api/v1/donations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      type: 0,
      currencyId: 1,
      amount: 50,
      tipOrAdminFeeAmount: 0,
      paymentMethod: 8,
      firstName: 'Kabelo',
      lastName: 'Molefe',
      email: 'kabelo@example.org',
      mobileNumber: null,
      anonymous: false,
      displayName: null,
      comment: null,
      campaignId,
      recaptchaToken: simulatedToken('donate', Date.now()),
    }),
  })
  if (response.status !== 201) throw new Error(`Refused: ${await response.text()}`)
  return ((await response.json()) as Envelope<WireDonationAnswer>).data.donation
}

async function register(): Promise<void> {
  const response = await fetch(`${url()}/api/v1/authentication/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      firstName: 'Kabelo',
      lastName: 'Molefe',
      email: 'kabelo@example.org',
      mobileNumber: null,
      password: 'correct horse 9',
      termsAccepted: true,
      recaptchaToken: simulatedToken('register', Date.now()),
    }),
  })
  if (!response.ok) throw new Error(`Refused: ${await response.text()}`)
}

async function pay({ transactionInfo }: WireDonation, mode: string): Promise<void> {
  const { payfastResponse } = transactionInfo
  const response = await fetch(`${payfastResponse?.redirectUrl}?mode=${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ PAY_REQUEST_ID: payfastResponse?.payRequestId ?? '', CHECKSUM: payfastResponse?.checksum ?? '' }),
  })
  await response.text()
  if (!response.ok) throw new Error('Not paid')
}

async function read(donation: WireDonation): Promise<WireDonation> {
  const response = await fetch(`${url()}/api/v1/donations/${donation.jwtTokenStringDonationId}`)
  return ((await response.json()) as Envelope<WireDonationAnswer>).data.donation
}

async function ledgerSums(): Promise<number[]> {
  const login = await fetch(`${url()}/api/v1/authentication/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@letsema.test', password: DEMO_PASSWORD }),
  })
  const { data: session } = (await login.json()) as Envelope<WireLogin>
  const answer = await fetch(`${url()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.accessToken}` },
    body: JSON.stringify({ query: '{ ledgerSum { sum } }' }),
  })
  const { data } = (await answer.json()) as { data: { ledgerSum: { sum: number }[] } }
  return data.ledgerSum.map(({ sum }) => sum)
}
