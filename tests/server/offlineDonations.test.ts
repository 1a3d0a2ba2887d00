import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireOfflineDonation, WirePublicDonation } from '#domain/wire.ts'
import { campaigns, donations, idempotencyKeys, ledgerPostings, ledgerTransactions, users } from '#server/db/schema.ts'
import { DEMO_PASSWORD } from '#server/seed/demoAccounts.ts'
import { ledgerSums } from '#server/services/ledger.ts'
import { TESTS_BEGIN } from '#tests/server/preparedDatabase.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await TestServer.start()
  for (const name of ['fundraiser', 'donor']) {
    tokens[name] = (await server.logIn(`${name}@letsema.test`, DEMO_PASSWORD)).data.accessToken
  }
})
afterAll(() => server.stop())

const today = () => dateInSouthAfrica(server.context.clock())
const tin = () => ({
  currencyId: 1,
  amount: 350.5,
  donorName: 'Spaza “Ma Dlamini”',
  anonymous: false,
  receivedOn: today(),
  comment: 'A tin',
})

const idOf = async (path: string) => (await server.campaign(path)).id
const as = (name: string, headers: Record<string, string> = {}) => ({ headers: { authorization: `Bearer ${tokens[name]}`, ...headers } })

interface Sending {
  path?: string
  by?: string
  key?: string
  id?: string
}

async function add(change: object = {}, { path = 'water', by = 'fundraiser', key = crypto.randomUUID(), id }: Sending = {}) {
  const address = `/campaigns/${id ?? (await idOf(path))}/offline-donations`
  const init = { method: 'POST', json: { ...tin(), ...change }, ...as(by, { 'idempotency-key': key }) }
  return server.call<WireOfflineDonation>(address, init)
}

async function remove(donationId: string, { path = 'water', by = 'fundraiser' } = {}) {
  return server.call<WireOfflineDonation>(`/campaigns/${await idOf(path)}/offline-donations/${donationId}`, { method: 'DELETE', ...as(by) })
}

async function list(query = '', { path = 'water', by = 'fundraiser' } = {}) {
  return server.call<WireOfflineDonation[]>(`/campaigns/${await idOf(path)}/offline-donations${query}`, as(by))
}

const shown = async (path = 'water') =>
  (await server.call<WirePublicDonation[]>(`/donations/list/campaign/${path}?idType=0&pageSize=50`)).data

const postings = (id: string) =>
  server.context.db
    .select({ kind: ledgerTransactions.kind, account: ledgerPostings.accountId, cents: ledgerPostings.amountCents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(eq(ledgerTransactions.donationId, id))
    .orderBy(ledgerPostings.id)

describe('a gift received outside Letsema', () => {
  test('counts for the campaign, is marked where it is shown, and is posted beside our own money', async () => {
    const before = await server.campaign()
    const { status, data } = await add()
    expect(status).toBe(201)
    const { currencyId, ...said } = tin()
    expect(data).toEqual({ id: data.id, currencyId, ...said })
    const after = await server.campaign()
    expect(after.offlineDonations).toBe(before.offlineDonations + 350.5)
    expect(after.donationsReceivedTotal).toBe(before.donationsReceivedTotal)
    expect(after.uniqueDonors).toBe(before.uniqueDonors + 1)
    expect((await shown())[0]).toMatchObject({ id: data.id, name: 'Spaza “Ma Dlamini”', amount: 350.5, offline: true, comment: 'A tin' })
    expect(await postings(data.id)).toEqual([
      { kind: 'offlineDonation', account: 'offline', cents: 350_50 },
      { kind: 'offlineDonation', account: `campaign:${before.id}`, cents: -350_50 },
    ])
  })

  test('stands in the lists on the day it was received', async () => {
    const received = addDays(today(), -3)
    const { data } = await add({ receivedOn: received })
    expect(data.receivedOn).toBe(received)
    const row = (await shown()).find(({ id }) => id === data.id)
    expect(dateInSouthAfrica(Date.parse(row?.createdAt ?? ''))).toBe(received)
  })

  test('of a donor who stays anonymous: the organiser reads the name, the public does not', async () => {
    const { data } = await add({ anonymous: true, donorName: 'Gogo Nomvula' })
    expect(data.donorName).toBe('Gogo Nomvula')
    expect((await shown()).find(({ id }) => id === data.id)?.name).toBe('Anonymous')
    const nameless = await add({ anonymous: true, donorName: '' })
    expect([nameless.status, nameless.data.donorName]).toEqual([201, ''])
  })

  test('is taken once under one key, however often and at once it is sent', async () => {
    const key = crypto.randomUUID()
    const before = await server.campaign()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({}, { key })))
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
    const again = await add({}, { key })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await server.campaign()).offlineDonations).toBe(before.offlineDonations + 350.5)
    expect((await add({ amount: 20 }, { key })).status).toBe(422)
    expect(
      (await server.call(`/campaigns/${await idOf('water')}/offline-donations`, { method: 'POST', json: tin(), ...as('fundraiser') }))
        .status,
    ).toBe(400)
  })

  test('after a crash between storing and answering is found again under its key', async () => {
    const key = crypto.randomUUID()
    const { data } = await add({}, { key })
    const before = await server.campaign()
    await server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect((await add({}, { key })).data.id).toBe(data.id)
    expect((await server.campaign()).offlineDonations).toBe(before.offlineDonations)
  })

  test.each<[string, object]>([
    ['amount', { amount: 351 }],
    ['donor', { donorName: 'Somebody else' }],
    ['day', { receivedOn: addDays(dateInSouthAfrica(TESTS_BEGIN), -3) }],
  ])('under a key whose record is forgotten another %s is no answer to the first', async (_, change) => {
    const key = crypto.randomUUID()
    const { data } = await add({}, { key })
    const forgets = () => server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    await forgets()
    const { status, errors } = await add(change, { key })
    expect([status, errors[0]?.displayMessage]).toEqual([422, 'This Idempotency-Key was used for another request.'])
    await forgets()
    expect((await add({}, { key })).data.id).toBe(data.id)
  })

  test('is nobody’s receipt and on nobody’s list of donations', async () => {
    const { data } = await add()
    const [row] = await server.context.db.select().from(donations).where(eq(donations.id, data.id))
    expect([row?.userId, row?.email, row?.gateway]).toEqual([null, '', null])
    expect(await server.payByEft(row?.reference ?? '', '350.50')).toBe('wrongGateway')
    expect((await postings(data.id)).map(({ kind }) => kind)).toEqual(['offlineDonation', 'offlineDonation'])
  })
})

test('an operator who is asked for its money reads whose it is', async () => {
  const { data } = await add()
  const [row] = await server.context.db.select().from(donations).where(eq(donations.id, data.id))
  const reason = 'It was given outside Letsema, so its money is not in our books: the campaign’s organiser takes it back.'
  for (const deed of ['refundDonation', 'chargeBackDonation', 'settleEft', 'settleOtherAmount']) {
    const amount = deed.startsWith('settle') ? ', amount: 350.5' : ''
    const answer = await server.graphql(
      `mutation ($reference: String!) { deed: ${deed}(reference: $reference${amount}) { outcome reason donation { status } } }`,
      { reference: row?.reference },
    )
    expect(answer).toEqual({ deed: { outcome: 'nothingToDo', reason, donation: { status: DonationStatus.Accepted } } })
  }
})

describe('taking it back', () => {
  test('undoes all that it counted for, once', async () => {
    const before = await server.campaign()
    const { data } = await add()
    const answers = [await remove(data.id), await remove(data.id)]
    expect(answers.map(({ status, data: removed }) => [status, removed.id])).toEqual([
      [200, data.id],
      [200, data.id],
    ])
    const { offlineDonations, uniqueDonors } = await server.campaign()
    expect([offlineDonations, uniqueDonors]).toEqual([before.offlineDonations, before.uniqueDonors])
    expect((await shown()).some(({ id }) => id === data.id)).toBe(false)
    expect((await postings(data.id)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['offlineDonation', 350_50],
      ['offlineDonation', -350_50],
      ['reversal', -350_50],
      ['reversal', 350_50],
    ])
    expect(new Set((await ledgerSums(server.context.db)).map(({ sumCents }) => sumCents))).toEqual(new Set([0]))
  })

  test('ten at once are one', async () => {
    const before = await server.campaign()
    const { data } = await add()
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(data.id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await server.campaign()).offlineDonations).toBe(before.offlineDonations)
  })

  test('keeps nothing of the donor, whom nobody could forget without an address, and all that the books are made of', async () => {
    const { db } = server.context
    const { data } = await add({ donorName: 'Thokozilexa', comment: 'For Mthethwaxa' })
    const rowOf = async () => (await db.select().from(donations).where(eq(donations.id, data.id)))[0]
    const before = await rowOf()
    expect((await remove(data.id)).data).toEqual(data)
    const { reversedAt, ...after } = (await rowOf())!
    const nobody = { firstName: '', lastName: '', displayName: '', comment: '', anonymous: true }
    expect({ ...after, reversedAt: null }).toEqual({ ...before, ...nobody, status: DonationStatus.CanceledAtManage })
    expect(reversedAt).not.toBeNull()
    const rows = [...(await db.select().from(donations)), ...(await db.select().from(idempotencyKeys))].map((row) => JSON.stringify(row))
    expect(rows.filter((row) => /Thokozilexa|Mthethwaxa/.test(row))).toEqual([])
    expect((await remove(data.id)).data).toEqual({ ...data, donorName: '', anonymous: true, comment: '' })
  })

  test('what comes again under the key of what was taken back is answered with what is left of it, and is not added again', async () => {
    const key = crypto.randomUUID()
    const { data } = await add({}, { key })
    await remove(data.id)
    const before = await server.campaign()
    const left = { ...data, donorName: '', anonymous: true, comment: '' }
    const again = await add({}, { key })
    expect([again.status, again.data, again.headers.get('idempotent-replayed')]).toEqual([201, left, 'true'])
    expect((await add({ donorName: 'Somebody else' }, { key })).status).toBe(422)
    const forgets = () => server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    for (const other of [{ amount: 351 }, { receivedOn: addDays(today(), -3) }]) {
      await forgets()
      expect((await add(other, { key })).status).toBe(422)
    }
    await forgets()
    const found = await add({}, { key })
    expect([found.status, found.data]).toEqual([201, left])
    expect(await server.campaign()).toEqual(before)
    expect((await list('?pageSize=50')).data.some(({ id }) => id === data.id)).toBe(false)
  })

  test('while its answer is under way, that is not kept with the donor in it', async () => {
    const key = crypto.randomUUID()
    const { data } = await add({}, { key })
    const isIt = eq(idempotencyKeys.key, key)
    await server.context.db.update(idempotencyKeys).set({ status: null, body: null }).where(isIt)
    await remove(data.id)
    expect((await server.context.db.select().from(idempotencyKeys).where(isIt))[0]).toMatchObject({ status: 201 })
    expect((await add({}, { key })).data.donorName).toBe('')
  })

  test('one of the demonstration, where it has the name that the public sees, can be taken back too', async () => {
    const before = await server.campaign()
    const seeded = (await list('?pageSize=50')).data.find(({ amount }) => amount === 400)
    expect(seeded?.donorName).toBe('Sithole family')
    expect((await remove(seeded?.id ?? '')).status).toBe(200)
    const after = await server.campaign()
    expect([after.offlineDonations, after.uniqueDonors]).toEqual([before.offlineDonations - 400, before.uniqueDonors - 1])
  })

  test('only what was written down: a donation that was paid is not found', async () => {
    const paid = (await shown()).find(({ offline }) => !offline)
    expect((await remove(paid?.id ?? '')).status).toBe(404)
    expect((await remove('not-an-id')).status).toBe(404)
    expect((await remove(crypto.randomUUID())).status).toBe(404)
  })

  test('an organiser finds nothing of another organiser’s under the address of their own campaign', async () => {
    const { db } = server.context
    const [donor] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'donor@letsema.test'))
    await db.update(campaigns).set({ ownerId: donor?.id }).where(eq(campaigns.path, 'reading'))
    const { data } = await add()
    expect((await remove(data.id, { path: 'reading', by: 'donor' })).status).toBe(404)
    expect((await shown()).some(({ id }) => id === data.id)).toBe(true)
  })
})

test.each(['not-an-id', randomBytes(6_000).toString('base64url')])(
  'for a campaign of no id there is none to add it to (%#)',
  async (id) => {
    const { status, errors } = await add({}, { id })
    expect([status, errors[0]?.displayMessage]).toEqual([404, 'We could not find this campaign.'])
    expect(server.logged.filter((line) => line.startsWith('POST '))).toEqual([])
  },
)

describe('the organiser’s list', () => {
  test('has the newest received first, five a page, and only what counts', async () => {
    const path = 'eft-only'
    for (const day of [-6, -2, -4, -1, -3, -5]) await add({ amount: 100 - day, receivedOn: addDays(today(), day) }, { path })
    const first = await list('', { path })
    expect(first.data.map(({ amount }) => amount)).toEqual([101, 102, 103, 104, 105])
    expect(first.meta.pagination).toEqual({ totalCount: 6, pageCount: 2, pageNo: 1, pageSize: 5 })
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    await remove(first.data[0]?.id ?? '', { path })
    expect((await list('?pageSize=10', { path })).data.map(({ amount }) => amount)).toEqual([102, 103, 104, 105, 106])
  })

  test('is for the owner alone, with every call of it', async () => {
    const { data } = await add()
    for (const answer of [await list('', { by: 'donor' }), await add({}, { by: 'donor' }), await remove(data.id, { by: 'donor' })]) {
      expect([answer.status, answer.errors[0]?.displayMessage]).toEqual([404, 'We could not find this campaign.'])
    }
    const address = `/campaigns/${await idOf('water')}/offline-donations`
    expect((await server.call(address)).status).toBe(401)
    expect((await server.call(address, { method: 'POST', json: tin() })).status).toBe(401)
    expect((await server.call(`${address}/${data.id}`, { method: 'DELETE' })).status).toBe(401)
    expect((await list('?pageSize=50')).data.some(({ id }) => id === data.id)).toBe(true)
  })
})

describe('what is not taken', () => {
  test.each([
    [{ amount: null }, 'amount', 'Please enter a donation amount.'],
    [{ amount: 19.99 }, 'amount', 'The minimum amount is R 20'],
    [{ amount: 20.001 }, 'amount', 'Please enter an amount with at most two decimals.'],
    [{ amount: 1_000_000_000.01 }, 'amount', 'The max amount is 1 000 000 000'],
    [{ currencyId: 2 }, 'currencyId', 'This campaign takes donations in South African Rand.'],
    [{ donorName: '' }, 'donorName', 'Please enter who gave, or leave them anonymous.'],
    [{ donorName: 'x'.repeat(61) }, 'donorName', 'Maximum is 60 characters.'],
    [{ donorName: 'Zanele\nPaid by card' }, 'donorName', 'Please remove the characters that cannot be shown.'],
    [{ anonymous: undefined }, 'anonymous', 'Please choose an anonymity setting.'],
    [{ receivedOn: '' }, 'receivedOn', 'Please enter the day on which it was received.'],
    [{ receivedOn: '2026-02-30' }, 'receivedOn', 'Please enter the day on which it was received.'],
    [{ receivedOn: 'yesterday' }, 'receivedOn', 'Please enter the day on which it was received.'],
    [{ receivedOn: '2099-01-01' }, 'receivedOn', 'This day is still to come.'],
    [{ receivedOn: '0206-11-01' }, 'receivedOn', 'Please check the year: this is more than five years ago.'],
    [{ comment: 'x'.repeat(351) }, 'comment', 'Maximum is 350 characters.'],
  ])('%o', async (change, field, displayMessage) => {
    const { status, errors } = await add(change)
    expect([status, errors[0]]).toMatchObject([400, { field, displayMessage }])
  })

  test.each(['donorName', 'comment'])('markup in %s', async (field) => {
    const { status, errors } = await add({ [field]: '<img src=x>' })
    expect([status, errors[0]?.field]).toEqual([400, field])
  })

  test('anything for a campaign that is closed or not launched, and nothing is taken back there', async () => {
    const rows = await server.context.db.query.campaigns.findMany({ columns: { id: true, path: true } })
    const closed = rows.find(({ path }) => path === 'closed')?.id ?? ''
    const refused = await add({}, { id: closed })
    expect([refused.status, refused.errors[0]?.displayMessage]).toEqual([
      409,
      'This campaign is closed, so its donations cannot be changed any more.',
    ])
    const draft = await add({}, { id: rows.find(({ path }) => path === 'draft')?.id ?? '' })
    expect([draft.status, draft.errors[0]?.displayMessage]).toEqual([409, 'This campaign has not been launched yet.'])
    expect((await remove(crypto.randomUUID(), { path: 'closed' })).status).toBe(409)
  })
})

test('what came in after the campaign’s end is taken', async () => {
  expect((await add({}, { path: 'expired' })).status).toBe(201)
})
