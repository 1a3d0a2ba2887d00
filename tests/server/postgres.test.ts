import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isShort } from '../../scripts/short.mjs'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, dateInSouthAfrica, startOfDate } from '#domain/recurringSchedule.ts'
import type { WireCertificate, WireDonation, WireDonationAnswer, WireDonationScheduler } from '#domain/wire.ts'
import { SettingError } from '#server/settingError.ts'
import { openPostgres, rowsOf } from '#server/db/client.ts'
import {
  campaignDonors,
  campaigns,
  cardSetups,
  certificates,
  donations,
  gatewayEvents,
  mailbox,
  mailOutbox,
  mandateDebits,
  mandates,
  organisations,
  refreshFamilies,
  users,
} from '#server/db/schema.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { layOut } from '#server/mail/layout.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { projectRoot } from '#server/projectRoot.ts'
import { makeDebits } from '#server/jobs/debits.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { giveMonthBack } from '#server/services/mandateSchedule.ts'
import { refund } from '#server/services/refunds.ts'
import { settleEft, settleOtherAmount } from '#server/services/settleByHand.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { takeBack } from '#server/services/takeBack.ts'
import { undoSettlement } from '#server/services/undoSettlement.ts'
import { testSearchByNames } from '#tests/server/searchByNames.ts'
import { DETAILS } from '#tests/server/certificateDetails.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { freePort, ServerProcess } from '#tests/server/serverProcess.ts'
import { simulateYear } from '#tests/server/simulatedYear.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const PACKAGES = '/usr/lib/postgresql'
const version = existsSync(PACKAGES) ? readdirSync(PACKAGES).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
const binaries = version ? join(PACKAGES, version, 'bin') : null
if (!binaries) console.warn('SKIPPED: no PostgreSQL on this machine (Debian: apt-get install postgresql); PGlite alone was tested')

/** Of all copies on one database. */
const SECRET = 'the same secret for all the copies'

describe.skipIf(!binaries)(`on PostgreSQL ${version}`, () => {
  let postgres: ChildProcess
  let folder: string
  let url: string
  let server: TestServer
  const warnings: string[] = []
  const warned = ({ message }: Error) => void warnings.push(message)

  beforeAll(async () => {
    process.on('warning', warned)
    folder = mkdtempSync(join(tmpdir(), 'letsema-postgres-'))
    chmodSync(folder, 0o777)
    const data = join(folder, 'data')
    const port = await freePort()
    execFileSync(...asPostgres([join(binaries ?? '', 'initdb'), '-D', data, '-U', 'letsema', '-A', 'trust', '-E', 'UTF8', '--no-sync']), {
      stdio: 'ignore',
    })
    const [command, parameters] = asPostgres([join(binaries ?? '', 'postgres'), '-D', data, '-p', String(port), '-k', folder, '-F'])
    postgres = spawn(command, parameters, { stdio: 'ignore' })
    url = `postgres://letsema@127.0.0.1:${port}/postgres`
    server = await TestServer.start({ DATABASE_URL: url, LETSEMA_SECRET: SECRET }, () => vi.waitFor(() => openPostgres(url), PATIENCE))
  })
  afterAll(async () => {
    await server?.stop()
    // Fast shutdown; the wrapper that changes the user passes no signal on.
    execFileSync(...asPostgres([join(binaries ?? '', 'pg_ctl'), '-D', join(folder, 'data'), '-m', 'immediate', 'stop']), {
      stdio: 'ignore',
    })
    postgres.kill()
    rmSync(folder, { recursive: true, force: true })
    await new Promise(setImmediate)
    process.off('warning', warned)
    // The driver gives up that a question is asked on a connection that is still answering another, and warns of the first one alone.
    if (warnings.length > 0) throw new Error(warnings.join('\n'))
  })

  test('a copy that starts anew, with other indices, waits for donors who are giving, and deadlocks with nobody', async () => {
    const admin = await openPostgres(url)
    await admin.db.execute(sql`create database indices`)
    const address = url.replace(/postgres$/, 'indices')
    const [writer, starting] = [new pg.Client(address), await openPostgres(address)]
    await writer.connect()
    await migrate(drizzle(writer), { migrationsFolder: migrationsBefore('0037_donation_lists') })
    await writer.query('begin')
    await writer.query('select id from donations for update')
    const migrated = starting.migrate()
    const waits = sql`select count(*)::int as count from pg_stat_activity where datname = 'indices' and wait_event_type = 'Lock' and query not like '%advisory%'`
    await expect.poll(async () => (await rowsOf<{ count: number }>(admin.db, waits))[0]?.count, { timeout: PATIENCE }).toBe(1)
    await writer.query('update donations set status = status')
    await writer.query('commit')
    await migrated
    const [found] = await rowsOf<{ index: string }>(
      starting.db,
      sql`select indexdef as index from pg_indexes where indexname = 'donations_public'`,
    )
    expect(found?.index).toContain('(campaign_id, created_at, id)')
    await Promise.all([writer.end(), starting.close(), admin.close()])
  })

  test.skipIf(isShort)('a copy that starts anew while a backup reads says so and waits, and those that serve go on', async () => {
    const admin = await openPostgres(url)
    await admin.db.execute(sql`create database backup`)
    const address = url.replace(/postgres$/, 'backup')
    const [reader, serving, starting] = [
      new pg.Client(address),
      await openPostgres(address),
      await openPostgres(address, { lockPatienceMs: 200 }),
    ]
    await reader.connect()
    await migrate(drizzle(reader), { migrationsFolder: migrationsBefore('0043_hidden_words') })
    await reader.query('begin')
    await reader.query('lock table donations in access share mode')
    const lines: string[] = []
    const migrated = starting.migrate({ log: { info: (line) => lines.push(line) } })
    const waits = sql`select count(*)::int as count from pg_stat_activity where datname = 'backup' and wait_event_type = 'Lock'`
    const readWhileItWaits = async () => {
      await expect.poll(async () => (await rowsOf<{ count: number }>(admin.db, waits))[0]?.count, { timeout: PATIENCE }).toBe(1)
      return rowsOf(serving.db, sql`select id from donations`)
    }
    expect(await readWhileItWaits()).toEqual([])
    expect(await readWhileItWaits()).toEqual([])
    await reader.query('commit')
    await migrated
    expect(lines).toEqual(['Waiting for a backup, or other long work in the database, to end…'])
    expect(await rowsOf(starting.db, sql`select is_hidden from donations`)).toEqual([])
    await Promise.all([reader.end(), serving.close(), starting.close(), admin.close()])
  })

  /** @returns a folder of those that an older copy knows */
  function migrationsBefore(tag: string): string {
    const older = join(folder, `before-${tag}`)
    cpSync(join(projectRoot, 'server/db/migrations'), older, { recursive: true })
    const journal = join(older, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter((one) => one.tag < tag) }))
    return older
  }

  test('settled by hand, undone, refunded and told of by the bank at once: the books are in balance, and the campaign raised what was accepted', async () => {
    const { context } = server
    const { db } = context
    const donation = await server.given({ paymentMethod: 0 })
    const by = { operatorId: 'x', reference: donation.orderId }
    const settle = () => settleEft(context, { ...by, amountCents: 224_00, receivedOn: null })
    const undo = () => undoSettlement(context, { ...by, reason: 'A slip' })
    const giveBack = () => refund(context, { ...by, paidByHand: true })
    expect((await settle()).outcome).toBe('settled')
    for (let round = 0; round < 5; round += 1) {
      const deeds = [settle, undo, undo, settle, undo, ...(round === 4 ? [giveBack, () => server.payByEft(donation.orderId, '224')] : [])]
      const done = await Promise.allSettled(deeds.map((deed) => deed()))
      const failed = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(failed.filter((reason) => !reason.includes('It is being refunded'))).toEqual([])
    }
    const isOfIt = and(eq(donations.campaignId, campaigns.id), eq(donations.status, DonationStatus.Accepted), eq(donations.offline, false))
    const accepted = db
      .select({ cents: sql`coalesce(sum(${donations.amountCents}), 0)` })
      .from(donations)
      .where(isOfIt)
    const { path, raisedCents } = campaigns
    expect(
      await db
        .select({ path })
        .from(campaigns)
        .where(sql`${raisedCents} <> (${accepted})`),
    ).toEqual([])
    const posted = await rowsOf<{ sum: string }>(
      db,
      sql`select coalesce(sum(p.amount_cents), 0)::text as sum from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
        join donations d on d.id = t.donation_id where d.reference = ${donation.orderId} and p.account_id = 'clearing:eft'`,
    )
    const { status } = await server.read(donation)
    expect(posted).toEqual([{ sum: status === DonationStatus.Accepted ? '22400' : '0' }])
  })

  test('copies that keep mails in the mailbox keep each once', async () => {
    const { context } = server
    const recipient = 'copies@example.org'
    await enqueueMails(
      context.db,
      context,
      Array.from({ length: 200 }, () => ({ ...layOut('Hello', []), recipient })),
    )
    await Promise.all(Array.from({ length: 5 }, () => keepInMailbox(context)))
    await expect.poll(() => context.db.$count(mailbox, eq(mailbox.recipient, recipient)), { timeout: PATIENCE }).toBe(200)
    expect(await context.db.$count(mailOutbox, and(eq(mailOutbox.recipient, recipient), isNull(mailOutbox.sentAt)))).toBe(0)
  })

  test('migrations run again change nothing, and copies that start together wait for each other', async () => {
    const done = () => rowsOf(server.context.db, sql`select hash, created_at from drizzle.__drizzle_migrations order by id`)
    const before = await done()
    const copies = await Promise.all([openPostgres(url), openPostgres(url)])
    await Promise.all(copies.map((copy) => copy.migrate()))
    await Promise.all(copies.map((copy) => copy.close()))
    expect(before.length).toBeGreaterThan(20)
    expect(await done()).toEqual(before)
  })

  test('a start that waits for another copy to finish migrating says so, and a stop ends it', async () => {
    const other = new pg.Client(url)
    await other.connect()
    await other.query('select pg_advisory_lock(5382001)')
    const settings = { PORT: '0', SIMULATOR_PORT: '0', DATA_DIR: join(folder, 'waits'), DATABASE_URL: url, LETSEMA_SECRET: SECRET }
    const copy = new ServerProcess(settings)
    onTestFinished(async () => void (await copy.signal('SIGKILL')))
    await expect.poll(() => copy.output, { timeout: PATIENCE }).toBe('Waiting for another copy to finish migrating…\n')
    expect(await copy.signal('SIGTERM')).toEqual({ code: 0 })
    expect(copy.errors).toBe('')
    const third = await openPostgres(url)
    const migrated = third.migrate()
    await other.end()
    await migrated
    await third.close()
  })

  test('connections that are not opened as asked, as by a pooler or by options in the address, are refused', async () => {
    const line =
      'DATABASE_URL drops or replaces what a connection is opened with: give the address of PostgreSQL itself, not of a pooler, and without ?options=.'
    for (const options of ['-c work_mem=8MB', '-c timezone=Africa/Johannesburg -c pg_trgm.similarity_threshold=0.2'])
      await expect(openPostgres(`${url}?options=${encodeURIComponent(options)}`)).rejects.toThrow(line)
  })

  test('there are as many connections as are set', async () => {
    const { db, close } = await openPostgres(url, { connections: 3 })
    const pids = await Promise.all(
      Array.from({ length: 12 }, () => rowsOf<{ pid: number }>(db, sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)),
    )
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(3)
    await close()
  })

  test.each([
    [
      'may create nothing in it',
      `create role guest login; create database refuses`,
      'permission denied for database refuses. Its role must own the database, or be allowed to create in it and in its schema public.',
    ],
    [
      'may only read',
      `create role reader login superuser; alter role reader set default_transaction_read_only = on; create database refuses`,
      'cannot execute CREATE SCHEMA in a read-only transaction. It must be one that can be written.',
    ],
    [
      'has another encoding',
      `create database refuses encoding 'LATIN1' locale 'C' template template0`,
      'the database is encoded in LATIN1. It must be one in UTF8.',
    ],
  ])('a database that %s is refused in one line', async (_, statements, line) => {
    const [admin, refuses] = [new pg.Client(url), new URL(url)]
    await admin.connect()
    for (const statement of statements.split('; ')) await admin.query(statement)
    refuses.pathname = '/refuses'
    refuses.username = /create role (\w+)/.exec(statements)?.[1] ?? refuses.username
    const start = async () => {
      const connection = await openPostgres(refuses.href)
      try {
        await connection.migrate()
      } finally {
        await connection.close()
      }
    }
    const refusal: unknown = await start().catch((error: unknown) => error)
    await admin.query('drop database refuses with (force)')
    await admin.end()
    expect(refusal).toEqual(new SettingError(`DATABASE_URL: ${line}`))
  })

  test('copies that start together on an empty database fill it once', async () => {
    const [admin, together] = [await openPostgres(url), new URL(url)]
    await admin.db.execute(sql`create database together`)
    await admin.close()
    together.pathname = '/together'
    const settings = { DATABASE_URL: together.href, LETSEMA_SECRET: SECRET }
    const started = await Promise.allSettled([1, 2, 3].map(() => TestServer.start(settings, () => openPostgres(together.href))))
    const copies = started.flatMap((copy) => (copy.status === 'fulfilled' ? [copy.value] : []))
    const names = await Promise.all(copies.map(async (copy) => (await copy.campaign()).name))
    for (const copy of copies) await copy.stop()
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(new Set(names).size).toBe(1)
  })

  test('a copy with another secret does not start, whose links and sessions the others would refuse; unless that is meant', async () => {
    const [admin, alone] = [await openPostgres(url), new URL(url)]
    await admin.db.execute(sql`create database alone`)
    await admin.close()
    alone.pathname = '/alone'
    const start = (secret: string, ...flags: string[]) =>
      TestServer.start({ DATABASE_URL: alone.href, LETSEMA_SECRET: secret }, () => openPostgres(alone.href), undefined, flags)
    const starts = async (...given: Parameters<typeof start>) => (await start(...given)).stop()
    const other = 'another secret, of another server'
    await starts(SECRET)
    await expect(starts(other)).rejects.toThrow(/^DATABASE_URL was begun with another secret/)
    await starts(SECRET)
    await starts(other, '--new-secret')
    await starts(other)
    await expect(starts(SECRET)).rejects.toThrow(SettingError)
  })

  test('some words misspelt and some in the name of a category: every question that a search has', async () => {
    expect((await server.call('/campaigns/filter-campaigns/?searchText=watter%20animal%20helth')).status).toBe(200)
  })

  test('the main path: found with a typing error, given, paid, settled once, mailed', async () => {
    const { data } = await server.call<{ url: string }[]>('/campaigns/filter-campaigns/?searchText=watter')
    expect(data[0]?.url).toMatch(/water$/)
    const donation = await server.given({ email: 'postgres@example.org' })
    const page = await server.pay(donation, 'twice')
    await Promise.all([server.comeBack(page), server.comeBack(page), server.read(donation)])
    expect((await server.read(donation)).status).toBe(1)
    const { donation: row, ledgerSum } = await server.graphql<{ donation: { postings: unknown[] }; ledgerSum: { sum: number }[] }>(
      'query ($reference: String!) { donation(reference: $reference) { postings { id } } ledgerSum { sum } }',
      { reference: donation.orderId },
    )
    expect(row.postings).toHaveLength(3)
    expect(new Set(ledgerSum.map(({ sum }) => sum))).toEqual(new Set([0]))
    await expect.poll(() => server.mailsTo('postgres@example.org'), { timeout: PATIENCE }).toHaveLength(1)
  })

  test('50 concurrent posts with one key make one donation', async () => {
    const form = await server.form({ email: 'fifty@example.org' })
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.give(form, key)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const { donations } = await server.graphql<{ donations: { pagination: { totalCount: number } } }>(
      '{ donations(search: "fifty@example.org") { pagination { totalCount } } }',
    )
    expect(donations.pagination.totalCount).toBe(1)
  })

  testSearchByNames(() => server)

  test('concurrent settlements of one campaign add up', async () => {
    const before = (await server.campaign()).donationsReceivedTotal
    const donations = await Promise.all(Array.from({ length: 12 }, () => server.given()))
    await Promise.all(donations.map((donation) => server.pay(donation, 'twice')))
    expect((await server.campaign()).donationsReceivedTotal - before).toBe(12 * 200)
  })

  const waiting = async () => {
    const [row] = await rowsOf<{ count: number }>(
      server.context.db,
      sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return row?.count
  }

  test('a card that is stored while its donor asks to store another: they do not deadlock', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given()
    const { db } = server.context
    // Holds both back at the recurring gift, the donor's change in front.
    let change: ReturnType<typeof gifts.change> | undefined
    let stored: Promise<string> | undefined
    await db.transaction(async (tx) => {
      const id = gift.recurrence.donationSchedulerId
      await tx.execute(sql`select id from mandates where id = ${id} for update`)
      change = gifts.change(gift, { paymentMethod: 8, cardConsent: true })
      await expect.poll(waiting).toBe(1)
      stored = gifts.storeCard(gift)
      await expect.poll(waiting).toBe(2)
    })
    expect((await change)?.status).toBe(200)
    await stored
    await expect.poll(async () => (await gifts.read(gift)).donationSchedulerStatus).toBe(0)
    expect(server.logged).toEqual([])
    // The year below counts what comes in.
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test('a gift that is read while its card is taken in is told of with that card, not half of it', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given()
    const id = gift.recurrence.donationSchedulerId
    let read: ReturnType<typeof gifts.read> | undefined
    await server.context.db.transaction(async (tx) => {
      // Asked a moment ago, by whoever takes it in.
      const queriedAt = new Date(server.context.clock() + 3_600_000)
      await tx.update(cardSetups).set({ status: 'stored', queriedAt }).where(eq(cardSetups.mandateId, id))
      read = gifts.read(gift)
      await expect.poll(waiting).toBe(1)
      await tx.update(mandates).set({ status: RecurringStatus.Active, instrumentLabel: 'Visa ending in 4242' }).where(eq(mandates.id, id))
    })
    expect(await read).toMatchObject({ cardStatus: 'stored', paymentLabel: 'Visa ending in 4242', donationSchedulerStatus: 0 })
    // The year below counts what comes in.
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test.skipIf(isShort)('several schedulers at once: each debit is made once', async () => {
    const clock = { now: 0 }
    const { context } = server
    const year = { ...context, debitGateways: { ...context.debitGateways }, clock: () => clock.now }
    const { faults, debits } = await simulateYear(year, clock, {
      count: 20,
      schedulers: 4,
      seed: 11,
    })
    expect(faults).toEqual([])
    expect(debits).toBeGreaterThan(80)
    // Schedulers that race to a date are not what a person is told of.
    expect(server.logged.filter((line) => line.endsWith('it had a debit already'))).toEqual([])
  })

  test('a month that is given back while the debit of the last date is made comes after that date', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: 7, recurringDuration: 1 })
    const { db } = server.context
    const isIt = eq(mandates.id, gift.recurrence.donationSchedulerId)
    const [mandate] = await db.update(mandates).set({ debitsLeft: 1 }).where(isIt).returning()
    if (!mandate?.nextDueDate) throw new Error('There is no gift')
    const lastDue = mandate.nextDueDate
    const onThatDay = { ...server.context, clock: () => startOfDate(lastDue) }
    let givenBack: Promise<void> | undefined
    await db.transaction(async (tx) => {
      expect(await makeDebits({ ...onThatDay, db: tx })).toBeGreaterThan(0)
      givenBack = db.transaction((other) => giveMonthBack(other, mandate))
      await expect.poll(waiting).toBe(1)
    })
    await givenBack
    const [after] = await db.select().from(mandates).where(isIt)
    expect(after).toMatchObject({ debitsLeft: 1, nextDueDate: addMonths(lastDue, 1) })
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  /** With a profile, and a gift by card. */
  async function personWhoGave(name: string, mode: 'approve' | 'decline' = 'approve'): Promise<{ email: string; reference: string }> {
    const person = { firstName: name, lastName: 'Dlamini', email: `${name.toLowerCase()}@example.org`, mobileNumber: '082 555 0101' }
    await server.call('/authentication/register/', {
      method: 'POST',
      json: { ...server.botCheck('register'), ...person, msisdn: person.mobileNumber, password: 'correct horse 9', termsAccepted: true },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const donation = await server.given(person)
    await server.pay(donation, mode)
    return { email: person.email, reference: donation.orderId }
  }

  /** What the campaign says, and what it is counted from. */
  async function donors() {
    const { db } = server.context
    const { id, uniqueDonors } = await server.campaign()
    return { said: uniqueDonors, counted: await db.$count(campaignDonors, eq(campaignDonors.campaignId, id)) }
  }

  const chargeBack = (reference: string) =>
    takeBack(server.context, { operatorId: 'operator', reference, verdict: 'chargedBack', eventId: `back/${reference}` })

  test('a chargeback that is being taken in when its donor is forgotten: they do not deadlock, and no donor is left over', async () => {
    const before = await donors()
    const { email, reference } = await personWhoGave('Early')
    let back: ReturnType<typeof chargeBack> | undefined
    let forgotten: ReturnType<typeof forgetPerson> | undefined
    // Holds the chargeback back where it has the donation and not yet the campaign.
    const held = server.context.db.transaction(async (tx) => {
      await tx.insert(gatewayEvents).values({
        id: crypto.randomUUID(),
        gateway: 'paygate',
        eventId: `back/${reference}`,
        source: 'operator',
        outcome: 'chargedBack',
        payload: {},
        createdAt: new Date(server.context.clock()),
      })
      back = chargeBack(reference)
      await expect.poll(waiting).toBe(1)
      forgotten = forgetPerson(server.context, email)
      await expect.poll(waiting).toBe(2)
      tx.rollback()
    })
    await expect(held).rejects.toThrow('Rollback')
    expect(await back).toBe('chargedBack')
    expect(await forgotten).toMatchObject({ donations: 1, hadProfile: true })
    expect(await donors()).toEqual(before)
  })

  test('a chargeback that comes while its donor is being forgotten: they do not deadlock, and no donor is left over', async () => {
    const before = await donors()
    const { email, reference } = await personWhoGave('Late')
    const { id } = await server.campaign()
    let back: ReturnType<typeof chargeBack> | undefined
    let forgotten: ReturnType<typeof forgetPerson> | undefined
    await server.context.db.transaction(async (tx) => {
      await tx.execute(sql`select id from campaigns where id = ${id} for no key update`)
      forgotten = forgetPerson(server.context, email)
      await expect.poll(waiting).toBe(1)
      back = chargeBack(reference)
      await expect.poll(waiting).toBe(2)
    })
    expect(await forgotten).toMatchObject({ donations: 1, hadProfile: true })
    expect(await back).toBe('chargedBack')
    expect(await donors()).toEqual(before)
  })

  test('a monthly gift whose debit is made while its donor is being forgotten: they do not deadlock', async () => {
    const { email } = await personWhoGave('Monthly')
    const gift = await new RecurringGifts(server).given({ email, paymentMethod: 7 })
    const { db } = server.context
    const isIt = eq(mandates.id, gift.recurrence.donationSchedulerId)
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    await db
      .update(mandates)
      .set({ userId: user?.id ?? null, nextDueDate: dateInSouthAfrica(server.context.clock()) })
      .where(isIt)
    let forgotten: ReturnType<typeof forgetPerson> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(mandates).where(isIt).for('update')
      forgotten = forgetPerson(server.context, email)
      // Awaited below; it may be refused before.
      forgotten.catch(() => {})
      await expect.poll(waiting).toBe(1)
      expect(await makeDebits({ ...server.context, db: tx })).toBeGreaterThan(0)
    })
    await expect(forgotten).rejects.toThrow('They give every month')
    await new RecurringGifts(server).change(gift, { donationSchedulerStatus: 4 })
  })

  test('a gift that goes back to being waited for while its donor is being forgotten keeps its name, and they are told why', async () => {
    const { email, reference } = await personWhoGave('Again', 'decline')
    const isIt = eq(donations.reference, reference)
    let forgotten: ReturnType<typeof forgetPerson> | undefined
    await server.context.db.transaction(async (tx) => {
      await tx.update(donations).set({ status: DonationStatus.Pending }).where(isIt)
      forgotten = forgetPerson(server.context, email)
      // Awaited below; it may be refused before.
      forgotten.catch(() => {})
      await expect.poll(waiting).toBe(1)
    })
    await expect(forgotten).rejects.toThrow('A donation of theirs waits for its payment')
    expect(await server.context.db.select({ name: donations.firstName }).from(donations).where(isIt)).toEqual([{ name: 'Again' }])
  })

  const told = (orderId: string, eventId: string, verdict: 'approved' | 'declined'): Statement => ({
    gateway: 'paysoft',
    eventId,
    requestId: `${orderId}-1`,
    reference: orderId,
    totalCents: 500_00,
    currency: 'ZAR',
    verdict,
    payload: {},
  })

  /**
   * Holds a settling back where it has found the gift as it was, until the change has come as far as it can.
   * @returns what was settled, and the status with which the change is answered
   */
  async function changeWhile(
    settle: () => ReturnType<typeof takeStatement>,
    gifts: RecurringGifts,
    gift: WireDonationScheduler,
    change: Record<string, unknown>,
  ): Promise<[string | undefined, number | undefined]> {
    let settled: ReturnType<typeof settle> | undefined
    let changed: ReturnType<typeof gifts.change> | undefined
    await server.context.db.transaction(async (tx) => {
      const id = gift.recurrence.donationSchedulerId
      await tx.execute(sql`select id from mandate_debits where mandate_id = ${id} for update`)
      settled = settle()
      await expect.poll(waiting).toBe(1)
      changed = gifts.change(gift, change)
      await expect.poll(waiting).toBe(2)
    })
    return [await settled, (await changed)?.status]
  }

  const pauseWhile = (
    settle: () => ReturnType<typeof takeStatement>,
    gifts: RecurringGifts,
    gift: WireDonationScheduler,
    from: string | undefined,
    change: object = {},
  ) => changeWhile(settle, gifts, gift, { ...change, pause: { from, months: 2 } })

  test('a debit that is paid after all while its donor cancels: they do not deadlock', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500 })
    await gifts.setMode('decline')
    await gifts.runNow()
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('waiting')
    const { data } = await server.call<WireDonationAnswer>(`/donations/${debit?.jwtTokenStringDonationId}`)
    const { orderId } = data.donation
    const paid = told(orderId, 'after-all', 'approved')
    const { db } = server.context
    // Holds the settling back where it has the donation, until the cancelling has come as far as it can.
    let settled: ReturnType<typeof takeStatement> | undefined
    let cancelled: ReturnType<typeof gifts.change> | undefined
    const held = db.transaction(async (tx) => {
      await tx.insert(gatewayEvents).values({
        id: crypto.randomUUID(),
        gateway: 'paysoft',
        eventId: 'after-all',
        source: 'notification',
        outcome: 'settled',
        payload: {},
        createdAt: new Date(server.context.clock()),
      })
      settled = takeStatement(server.context, paid, 'notification')
      await expect.poll(waiting).toBe(1)
      cancelled = gifts.change(gift, { donationSchedulerStatus: 4 })
      await expect.poll(waiting).toBe(2)
      tx.rollback()
    })
    await expect(held).rejects.toThrow('Rollback')
    expect(await settled).toBe('settled')
    expect((await cancelled)?.status).toBe(200)
  })

  test('a debit that is declined in the moment of a pause is not tried again in it', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500 })
    await gifts.setMode('never')
    await gifts.runNow()
    const { upcoming, debits } = await gifts.read(gift)
    expect(debits[0]?.status).toBe('sent')
    const { data } = await server.call<WireDonationAnswer>(`/donations/${debits[0]?.jwtTokenStringDonationId}`)
    const { orderId } = data.donation
    const decline = () => takeStatement(server.context, told(orderId, 'declined-at-last', 'declined'), 'notification')
    expect(await pauseWhile(decline, gifts, gift, upcoming[0])).toEqual(['declined', 200])
    expect((await gifts.read(gift)).debits[0]?.status).toBe('skipped')
    await gifts.setMode('approve')
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test('a debit that is declined in the moment in which its sum is changed is tried again with the new one', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500 })
    await gifts.setMode('never')
    await gifts.runNow()
    await server.context.db
      .update(mandateDebits)
      .set({ isExtra: false })
      .where(eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId))
    const [debit] = (await gifts.read(gift)).debits
    const { data } = await server.call<WireDonationAnswer>(`/donations/${debit?.jwtTokenStringDonationId}`)
    const { orderId } = data.donation
    const decline = () => takeStatement(server.context, told(orderId, 'declined-with-old-sum', 'declined'), 'notification')
    expect(await changeWhile(decline, gifts, gift, { amount: 50, tipOrAdminFeeAmount: 0 })).toEqual(['declined', 200])
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'waiting', amount: 500, nextAmount: 50 }])
    await gifts.setMode('approve')
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test('a gift that is given up in the moment of a pause, with another debit still to be tried: they do not deadlock', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500 })
    await gifts.setMode('never')
    await gifts.runNow()
    const id = gift.recurrence.donationSchedulerId
    const { upcoming, debits } = await gifts.read(gift)
    const { data } = await server.call<WireDonationAnswer>(`/donations/${debits[0]?.jwtTokenStringDonationId}`)
    const { orderId } = data.donation
    const { db } = server.context
    // The other donation comes first in the order of locks.
    await db.execute(sql`update mandate_debits set attempts = 4 where mandate_id = ${id}`)
    const [sent] = await db.select().from(mandateDebits).where(eq(mandateDebits.mandateId, id))
    const [given] = await db.select().from(donations).where(eq(donations.reference, orderId))
    if (!sent || !given) throw new Error('There is no debit')
    const first = {
      id: '00000000-0000-4000-8000-000000000001',
      reference: `${orderId.slice(0, -1)}-`,
      gatewayRequestId: null,
      idempotencyKey: null,
    }
    await db.insert(donations).values({ ...given, ...first })
    const waitingOne = { id: crypto.randomUUID(), donationId: first.id, dueDate: addDays(sent.dueDate, -3), status: 'waiting' } as const
    await db.insert(mandateDebits).values({ ...sent, ...waitingOne, nextAttemptOn: addDays(sent.dueDate, 3), fileId: null })
    // It has stopped by then, and says so to the donor who wanted to pause it.
    const decline = () => takeStatement(server.context, told(orderId, 'given-up-at-last', 'declined'), 'notification')
    expect(await pauseWhile(decline, gifts, gift, upcoming[0])).toEqual(['declined', 409])
    expect((await gifts.read(gift)).debits.map(({ status }) => status)).toEqual(['givenUp', 'givenUp'])
    await gifts.setMode('approve')
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test.each([
    ['a pause', {}],
    ['a pause with a new card', { paymentMethod: 8, cardConsent: true }],
  ])('a card whose owner disputes its extra gift in the moment of %s: they do not deadlock', async (_, change) => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ term: 0, onceOffAmount: 500 })
    await gifts.storeCard(gift)
    const { upcoming, onceOffDonation } = await gifts.read(gift)
    const { orderId: reference = '' } = onceOffDonation ?? {}
    const { db } = server.context
    const [extra] = await db.select().from(donations).where(eq(donations.reference, reference))
    if (!extra) throw new Error('There is no extra gift')
    const monthly = { id: crypto.randomUUID(), reference: `${reference}-`, status: DonationStatus.Pledged, settledAt: null }
    await db.insert(donations).values({ ...extra, ...monthly, gatewayRequestId: null, idempotencyKey: null })
    const [date = ''] = upcoming
    await db.insert(mandateDebits).values({
      id: crypto.randomUUID(),
      mandateId: gift.recurrence.donationSchedulerId,
      dueDate: addDays(date, -3),
      status: 'waiting',
      amountCents: 500_00,
      nextAttemptOn: addDays(date, 3),
      donationId: monthly.id,
    })
    const dispute = () => takeBack(server.context, { operatorId: 'operator', reference, verdict: 'chargedBack' })
    expect(await pauseWhile(dispute, gifts, gift, date, change)).toEqual(['chargedBack', 409])
    expect((await gifts.read(gift)).debits.map(({ status }) => status)).toEqual(['givenUp'])
    await gifts.change(gift, { donationSchedulerStatus: 4 })
  })

  test('money in another amount that comes in the very moment of a cancellation is not said to have come to nothing', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const line = { gateway: 'eft', eventId: 'in-that-moment' } as const
    const statement: Statement = {
      ...line,
      requestId: null,
      reference: donation.orderId,
      totalCents: 150_00,
      currency: 'ZAR',
      verdict: 'approved',
      payload: {},
    }
    let taken: ReturnType<typeof takeStatement> | undefined
    let cancelled: ReturnType<typeof server.call> | undefined
    // Holds back the recording of the line, with its donation locked, until the cancelling has come as far as it can.
    const held = server.context.db.transaction(async (tx) => {
      const other = {
        id: crypto.randomUUID(),
        source: 'notification' as const,
        donationId: null,
        outcome: 'nothingToDo',
        payload: {},
        createdAt: new Date(server.context.clock()),
      }
      await tx.insert(gatewayEvents).values({ ...line, ...other })
      taken = takeStatement(server.context, statement, 'notification')
      await expect.poll(waiting).toBe(1)
      cancelled = server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
      await expect.poll(waiting).toBe(2)
      throw new Error('let go')
    })
    await expect(held).rejects.toThrow('let go')
    expect([await taken, (await cancelled)?.status]).toEqual(['wrongAmount', 409])
    expect(await server.read(donation)).toMatchObject({ status: 0, moneyCameOtherwise: true })
  })

  test('stopping closes the database only when what donors left behind has ended', async () => {
    const copy = await TestServer.start({ DATABASE_URL: url, LETSEMA_SECRET: SECRET }, () => openPostgres(url))
    const form = await copy.form({ paymentMethod: 0, email: 'gone@example.org' })
    const impatience = new AbortController()
    const calls = Array.from({ length: 40 }, () =>
      fetch(`${copy.url}/api/v1/donations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ ...form, ...copy.botCheck() }),
        signal: impatience.signal,
      }),
    )
    await Promise.race(calls)
    impatience.abort()
    await Promise.allSettled(calls)
    await copy.stop()
    expect(copy.logged).toEqual([])
  })

  test('a connection that the database drops within a transaction fails that one alone', async () => {
    const { db } = server.context
    const broken = db.transaction(async (tx) => {
      const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${own?.pid})`)
      await tx.execute(sql`select pg_sleep(10)`)
    })
    await expect(broken).rejects.toThrow('Failed query')
    expect((await server.campaign()).name).toMatch(/water/i)
  })

  test('connections that break as transactions begin are replaced', async () => {
    let isCut = true
    const between = createServer((from) => {
      const to = connect(Number(new URL(url).port), '127.0.0.1')
      for (const socket of [from, to]) socket.on('error', () => {}).on('close', () => [from, to].forEach((side) => side.destroy()))
      from.on('data', (data) => (isCut && data.includes('begin') ? from.destroy() : to.write(data)))
      to.on('data', (data) => from.write(data))
    })
    await new Promise<void>((resolve) => {
      between.listen(0, resolve)
    })
    const address = new URL(url)
    address.port = String((between.address() as AddressInfo).port)
    const { db, close } = await openPostgres(address.href)
    const select = () => db.transaction((tx) => tx.execute(sql`select 1`))
    const broken = await Promise.allSettled(Array.from({ length: 30 }, select))
    expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['rejected']))
    isCut = false
    await select()
    await close()
    between.close()
  })

  test('a database that says nothing fails what was asked of it, and what is asked next goes another way', async () => {
    const { db, close } = await openPostgres(url, { answerPatienceMs: 200 })
    const sleep = sql`select pg_sleep(3)`
    await expect(db.execute(sleep)).rejects.toThrow('Failed query')
    const begun = Array.from({ length: 20 }, () => db.transaction((tx) => tx.execute(sleep)))
    const broken = await Promise.allSettled(begun)
    expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await Promise.all(begun.map(() => rowsOf(db, sql`select 1 as one`)))).toEqual(begun.map(() => [{ one: 1 }]))
    await close()
  })

  test('what waits for a lock ends in the database too, where each would hold one of its connections', async () => {
    const { db, close } = await openPostgres(url, { answerPatienceMs: 200 })
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('begin; select 1 from users for update')
    const change = sql`update users set email = email`
    const broken = await Promise.allSettled(Array.from({ length: 5 }, () => db.execute(change)))
    expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
    await holder.end()
    await close()
  })

  test('a transaction that says nothing more ends, and those who wait for what it has locked go on', async () => {
    const { db, close } = await openPostgres(url, { answerPatienceMs: 200 })
    let goOn = () => {}
    let silent: Promise<void> | undefined
    await new Promise<void>((locked) => {
      silent = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from users for update`)
        locked()
        await new Promise<void>((resume) => (goOn = resume))
        await tx.execute(sql`select 1`)
      })
    })
    await server.context.db.execute(sql`update users set email = email`)
    goOn()
    await expect(silent).rejects.toThrow('Failed query')
    await close()
  })

  async function paidToWhoCertifies(): Promise<WireDonation> {
    const { db } = server.context
    const { id, organization } = await server.campaign('reading')
    const approved = { pboReference: '930012345', pboApprovedFrom: '2020-03-01' }
    await db
      .update(organisations)
      .set(approved)
      .where(eq(organisations.id, organization?.id ?? ''))
    await db.update(campaigns).set({ isTaxBenefit: true }).where(eq(campaigns.id, id))
    const donation = await server.given({ tipOrAdminFeeAmount: 0 }, 'reading')
    await server.pay(donation, 'approve')
    return donation
  }

  const askForCertificate = ({ jwtTokenStringDonationId: token }: WireDonation) =>
    server.call<WireCertificate>(`/donations/${token}/certificate`, { method: 'POST', json: DETAILS })

  test('money that goes back in the moment in which its certificate is asked for gets none, and uses no number up', async () => {
    const donation = await paidToWhoCertifies()
    const { db } = server.context
    let asked: ReturnType<typeof askForCertificate> | undefined
    await db.transaction(async (tx) => {
      await tx.select().from(donations).where(eq(donations.reference, donation.orderId)).for('update')
      asked = askForCertificate(donation)
      await expect.poll(waiting).toBe(1)
      const by = { operatorId: 'operator', reference: donation.orderId, verdict: 'chargedBack' } as const
      expect(await takeBack({ ...server.context, db: tx }, by)).toBe('chargedBack')
    })
    expect((await asked)?.status).toBe(409)
    expect((await askForCertificate(await paidToWhoCertifies())).data.number).toBe('000001')
  })

  test('numbers of certificates have no gap and no double, however many ask at once, each of them twice', async () => {
    const { db } = server.context
    const given: WireDonation[] = []
    for (let count = 0; count < 5; count += 1) given.push(await paidToWhoCertifies())
    const { organization } = await server.campaign('reading')
    const isOrganisation = eq(organisations.id, organization?.id ?? '')
    const isIssuedThere = eq(certificates.organisationId, organization?.id ?? '')
    const earlier = await db.$count(certificates, isIssuedThere)
    let asked: Promise<{ status: number }>[] = []
    await db.transaction(async (tx) => {
      await tx.select().from(organisations).where(isOrganisation).for('update')
      asked = [...given, ...given].map(askForCertificate)
      await expect.poll(waiting).toBe(10)
    })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const numbers = await db.select({ number: certificates.number }).from(certificates).where(isIssuedThere).orderBy(certificates.number)
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: earlier + 5 }, (_, before) => before + 1))
  })

  test('a line without a reference that one operator matches by its id and another by its sum at once: they do not deadlock', async () => {
    const { context } = server
    for (const cents of [101_00, 102_00, 103_00, 104_00, 105_00]) {
      const [named, other] = [await server.given({ paymentMethod: 0 }), await server.given({ paymentMethod: 0, amount: cents / 100 - 24 })]
      await server.payByEft(`SMITH ${cents}`, String(cents / 100))
      const isLine = sql`${gatewayEvents.payload} ->> 'reference' = ${`SMITH ${cents}`}`
      const [line] = await context.db.select().from(gatewayEvents).where(isLine)
      const by = ({ orderId }: WireDonation) => ({ operatorId: 'x', reference: orderId, amountCents: cents, receivedOn: null })
      const both = await Promise.allSettled([
        settleOtherAmount(context, { ...by(named), eventId: line!.id }),
        settleEft(context, by(other)),
      ])
      const failed = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(failed.filter((reason) => !reason.includes('Somebody has decided on this money meanwhile'))).toEqual([])
    }
  })

  test('sessions, and the lock under guessing in parallel', async () => {
    const { data } = await server.logIn('donor@letsema.test')
    const refresh = () => server.call('/authentication/refresh', { method: 'POST', json: { refreshToken: data.refreshToken } })
    expect((await Promise.all(Array.from({ length: 10 }, refresh))).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const guesses = await Promise.all(Array.from({ length: 20 }, () => server.logIn('fundraiser@letsema.test', 'wrong')))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  test('of ten new passwords at once by one link one is kept, and who logs in meanwhile by the old one is logged out', async () => {
    const { context } = server
    const email = 'donor@letsema.test'
    await server.call('/authentication/forgot-password', { method: 'POST', json: { email } })
    const [mail] = await context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(desc(mailOutbox.createdAt))
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const reset = (nth: number) =>
      server.call('/authentication/reset-password', {
        method: 'POST',
        json: { token, password: `a better horse ${nth}` },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    const [resets, logins] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, nth) => reset(nth))),
      Promise.all(Array.from({ length: 4 }, () => server.logIn(email))),
    ])
    expect(resets.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
    const isAlive = and(isNull(refreshFamilies.revokedAt), eq(refreshFamilies.userId, users.id), eq(users.email, email))
    expect(await context.db.select().from(refreshFamilies).innerJoin(users, isAlive)).toEqual([])
    expect(logins.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
    expect((await server.logIn(email, `a better horse ${resets.findIndex(({ status }) => status === 200)}`)).status).toBe(200)
  })
})

/** PostgreSQL refuses to run as root. */
function asPostgres(command: string[]): [string, string[]] {
  const [program = '', ...parameters] = command
  return userInfo().uid === 0 ? ['runuser', ['-u', 'postgres', '--', program, ...parameters]] : [program, parameters]
}
