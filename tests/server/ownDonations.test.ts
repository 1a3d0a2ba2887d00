import type { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DonationType, RecurringDay } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica, nextDeductionDate } from '#domain/recurringSchedule.ts'
import type { WireDonationScheduler, WireOwnDonation } from '#domain/wire.ts'
import type { Database } from '#server/db/client.ts'
import * as schema from '#server/db/schema.ts'
import { listOwnDonations } from '#server/services/ownDonations.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const { users } = schema
const PASSWORD = 'a field worked together'

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  gifts.goTo(dateInSouthAfrica(server.context.clock()))
  await server.removeEndDate('water')
})
afterAll(() => server.stop())

interface Donor {
  id: string
  email: string
  token: string
}

async function registered(name: string, { isVerified = false } = {}): Promise<Donor> {
  const email = `${name}@example.org`
  const json = { firstName: 'Nomsa', lastName: 'Zwane', email, mobileNumber: null, password: PASSWORD, termsAccepted: true }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await server.call('/authentication/register/', { method: 'POST', json: { ...json, ...server.botCheck('register') }, headers })
  if (isVerified) await verify(email)
  const { data } = await server.logIn(email, PASSWORD)
  return { id: data.access.user.id, email, token: data.accessToken }
}

const verify = (email: string) => server.context.db.update(users).set({ emailConfirmed: true }).where(eq(users.email, email))

const list = (donor: Donor, query = '', id = donor.id) =>
  server.call<WireOwnDonation[]>(`/donations/list/${id}${query}`, { headers: { authorization: `Bearer ${donor.token}` } })

async function giveAs(donor: Donor, amount: number): Promise<void> {
  const headers = { authorization: `Bearer ${donor.token}`, 'idempotency-key': crypto.randomUUID() }
  const json = await server.form({ amount, email: donor.email, paymentMethod: 0 })
  const { status } = await server.call('/donations/logged-in', { method: 'POST', json: { ...json, ...server.botCheck() }, headers })
  expect(status).toBe(201)
  server.passTime(1_000)
}

const monthly = async (donor: Donor, change: Record<string, unknown> = {}): Promise<WireDonationScheduler> =>
  (await gifts.give(await gifts.form({ email: donor.email, paymentMethod: 7, ...change }), undefined, donor.token)).data.donationScheduler

const amounts = (items: WireOwnDonation[]) =>
  items.map((item) => ('donation' in item ? item.donation.amount : `${item.donationScheduler.amount} a month`))

describe('what a person has given', () => {
  test('stands once-off and recurring apart or together, newest first, five a page', async () => {
    const donor = await registered('lister')
    for (const amount of [20, 21, 22, 23, 24, 25]) await giveAs(donor, amount)
    await monthly(donor, { amount: 150 })
    server.passTime(1_000)
    await giveAs(donor, 26)

    const first = await list(donor, '?type=0')
    expect(amounts(first.data)).toEqual([26, 25, 24, 23, 22])
    expect(first.meta.pagination).toEqual({ totalCount: 7, pageCount: 2, pageNo: 1, pageSize: 5 })
    expect(amounts((await list(donor, '?type=0&pageNo=2')).data)).toEqual([21, 20])
    expect(amounts((await list(donor, '?type=1')).data)).toEqual(['150 a month'])
    expect(amounts((await list(donor, '?type=2')).data)).toEqual([26, '150 a month', 25, 24, 23])
    expect(amounts((await list(donor, '?type=2&pageNo=2&pageSize=6')).data)).toEqual([21, 20])
    expect((await list(donor)).data).toHaveLength(5)
    expect((await list(donor, '?type=0&pageNo=3')).data).toEqual([])
    expect((await list(donor, '?type=7')).errors).toMatchObject([{ field: 'type', value: '7' }])
    expect(first.headers.get('cache-control')).toBe('private, no-store')
  })

  test('names each by the key that the calls about it take', async () => {
    const donor = await registered('keys')
    await giveAs(donor, 40)
    const { recurrence } = await monthly(donor)
    const items = (await list(donor)).data
    const [gift] = items.flatMap((item) => ('donation' in item ? item.donation : []))
    const [every] = items.flatMap((item) => ('donationScheduler' in item ? item.donationScheduler : []))
    expect(gift).toMatchObject({ amount: 40, status: 0, settledAt: null, reversedAt: null })
    expect((await server.call(`/donations/${gift?.jwtTokenStringDonationId}`)).status).toBe(200)
    expect(every?.recurrence.donationSchedulerId).toBe(recurrence.donationSchedulerId)
  })

  test('says of the one that was paid in another amount that its money came', async () => {
    const donor = await registered('otherwise')
    for (const amount of [41, 42]) await giveAs(donor, amount)
    const listed = async () =>
      (await list(donor, '?type=0')).data.flatMap((item) =>
        'donation' in item ? [[item.donation.amount, item.donation.moneyCameOtherwise]] : [],
      )
    expect(await listed()).toEqual([
      [42, false],
      [41, false],
    ])
    const [, first] = (await list(donor, '?type=0')).data
    await server.payByEft('donation' in first! ? first.donation.transactionInfo.referenceNumber : '', '5')
    expect(await listed()).toEqual([
      [42, false],
      [41, true],
    ])
  })

  test('the debits of a recurring gift stand in it, and not among the once-off ones', async () => {
    // On the first of a month the extra gift would be debited by itself, a month before the other.
    gifts.goTo(addDays(nextDeductionDate(dateInSouthAfrica(server.context.clock()), RecurringDay.FirstOfMonth), 9))
    const donor = await registered('debited')
    const gift = await monthly(donor, { onceOffAmount: 75 })
    await gifts.runDay(gift.nextDeduction ?? '')
    donor.token = (await server.logIn(donor.email, PASSWORD)).data.accessToken
    expect((await list(donor, '?type=0')).data).toEqual([])
    const [item] = (await list(donor, '?type=1')).data
    expect(item).toEqual({ donationScheduler: await gifts.read(gift) })
    const { debits } = await gifts.read(gift)
    expect(debits.map(({ amount, status, isOnceOff }) => ({ amount, status, isOnceOff }))).toEqual([
      { amount: 224, status: 'paid', isOnceOff: false },
      { amount: 75, status: 'paid', isOnceOff: true },
    ])
  })

  test('many recurring gifts are read each with its own debits and card', async () => {
    const donor = await registered('many')
    const [byOrder, byCard] = [await monthly(donor, { amount: 60 }), await monthly(donor, { amount: 70, paymentMethod: 8 })]
    await gifts.change(byOrder, { skip: byOrder.nextDeduction })
    const { data } = await list(donor, '?type=1')
    expect(data).toEqual(
      expect.arrayContaining([{ donationScheduler: await gifts.read(byCard) }, { donationScheduler: await gifts.read(byOrder) }]),
    )
    expect(data).toHaveLength(2)
  })

  test('takes as many questions to the database for a full page as for one gift of each kind', async () => {
    const donor = await registered('counted')
    let asked = 0
    const { $client } = server.context.db as unknown as { $client: PGlite }
    const db = drizzle($client, { schema, logger: { logQuery: () => void (asked += 1) } }) as unknown as Database
    const questions = async () => {
      asked = 0
      await listOwnDonations({ ...server.context, db }, { ...donor, emailConfirmed: false }, DonationType.All, { pageNo: 1, pageSize: 20 })
      return asked
    }
    await giveAs(donor, 30)
    await monthly(donor)
    const forTwo = await questions()
    expect(forTwo).toBeGreaterThan(0)
    for (const amount of [31, 32, 33]) await giveAs(donor, amount)
    for (const paymentMethod of [7, 8]) await monthly(donor, { paymentMethod })
    expect(await questions()).toBe(forTwo)
  })
})

describe('whose a donation is', () => {
  test('one given without a login belongs to the account of its e-mail address once that is verified', async () => {
    const donor = await registered('later')
    await server.given({ email: 'Later@Example.org', amount: 55, paymentMethod: 0 })
    await gifts.given({ email: 'LATER@example.org', amount: 65, paymentMethod: 7 })
    expect((await list(donor)).data).toEqual([])
    await verify(donor.email)
    expect(amounts((await list(donor, '?type=0')).data)).toEqual([55])
    expect(amounts((await list(donor, '?type=1')).data)).toEqual(['65 a month'])
  })

  test('one that another account gave stays with that account, whatever address it names', async () => {
    const named = await registered('named', { isVerified: true })
    const giver = await registered('giver', { isVerified: true })
    await giveAs({ ...giver, email: named.email }, 88)
    expect((await list(named)).data).toEqual([])
    expect(amounts((await list(giver)).data)).toEqual([88])
  })

  test('one that an organiser wrote down by hand is nobody’s own', async () => {
    const donor = await registered('other', { isVerified: true })
    await server.context.db.update(users).set({ email: 'other@letsema.test' }).where(eq(users.id, donor.id))
    expect((await list(donor)).data).toEqual([])
  })

  test('nobody sees those of another, and nobody without a login sees any', async () => {
    const donor = await registered('alone')
    const other = await registered('curious')
    expect((await list(other, '', donor.id)).status).toBe(404)
    expect((await list(donor, '', donor.id.toUpperCase())).status).toBe(200)
    expect((await list(donor, '', 'me')).status).toBe(404)
    expect((await server.call(`/donations/list/${donor.id}`)).status).toBe(401)
  })

  test('a type that does not exist is refused by name', async () => {
    const { status, errors } = await list(await registered('typed'), '?type=3')
    expect([status, errors[0]?.field]).toEqual([400, 'type'])
  })
})
