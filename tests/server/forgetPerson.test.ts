import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import type { WirePublicDonation } from '#domain/wire.ts'
import { rowsOf } from '#server/db/client.ts'
import { campaigns, donations, mailOutbox, mandates, users } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { PATIENCE } from '#tests/patience.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const PERSON = { firstName: 'Zandilexa', lastName: 'Mthethwaxa', email: 'zandilexa@example.org', mobileNumber: '072 987 6543' }
const PUBLIC = { displayName: 'Zandilexa from Msinga', comment: 'For gogo Mthethwaxa' }
const GONE = 'What this request made was deleted at the wish of the person that it was for. Please start anew.'
const TRACES = ['zandilexa', 'mthethwaxa', '729876543', '9876543']

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  await server.context.db.update(campaigns).set({ endDate: null }).where(eq(campaigns.path, 'water'))
})
afterAll(() => server.stop())

/** Each row of the whole database, as text, in which something of the person stands. */
async function traces(): Promise<string[]> {
  const { db } = server.context
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await rowsOf<{ row: string }>(db, sql`select t::text as row from ${sql.raw(name)} t`)
      return rows.filter(({ row }) => TRACES.some((trace) => row.toLowerCase().includes(trace))).map(({ row }) => `${name}: ${row}`)
    }),
  )
  return found.flat()
}

const donors = async () => (await server.campaign()).uniqueDonors
const isMailed = (email: string, subject: RegExp) =>
  vi.waitFor(
    async () => expect((await server.mailsTo(email)).map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject)),
    PATIENCE,
  )

const register = (person = PERSON, key: string = crypto.randomUUID()) =>
  server.call('/authentication/register/', {
    method: 'POST',
    json: { ...server.botCheck('register'), ...person, msisdn: PERSON.mobileNumber, password: 'correct horse 9', termsAccepted: true },
    headers: { 'idempotency-key': key },
  })

test('of who asks for it nothing is left but what the books are made of', async () => {
  const { context } = server
  const before = await donors()
  expect((await register()).status).toBe(201)
  expect((await server.logIn(PERSON.email, 'a wrong one')).status).toBe(401)
  const login = await server.logIn(PERSON.email, 'correct horse 9')
  const authorization = `Bearer ${login.data.accessToken}`
  const byCard = await server.given({ ...PERSON, ...PUBLIC })
  await server.pay(byCard, 'approve')
  const byEft = await server.given({ ...PERSON, email: 'ZANDILEXA@example.org', paymentMethod: 0, amount: 50, tipOrAdminFeeAmount: 6 })
  expect(await server.payByEft(byEft.transactionInfo.referenceNumber, '56.00')).toBe('settled')
  await server.pay(await server.given(PERSON), 'decline')
  const everyMonth = await gifts.given({ ...PERSON, ...PUBLIC, paymentMethod: 7 })
  await isMailed(PERSON.email, /recurring donation/)
  expect((await gifts.change(everyMonth, { donationSchedulerStatus: 4 })).status).toBe(200)
  await isMailed(PERSON.email, /is cancelled/)
  const other = await server.given({ email: 'other@example.org', firstName: 'Other' })
  await server.pay(other, 'approve')
  expect(await donors()).toBe(before + 2)
  expect((await traces()).length).toBeGreaterThan(8)

  const own = await server.call(`/donations/list/${login.data.access.user.id}`, { headers: { authorization } })
  expect(own.status).toBe(200)
  const { forgetPerson: forgotten } = await server.graphql(
    'mutation ($email: String!) { forgetPerson(email: $email) { donations recurringDonations hadProfile certificatesKept } }',
    { email: ' Zandilexa@example.org ' },
  )
  expect(forgotten).toEqual({ donations: 3, recurringDonations: 1, hadProfile: true, certificatesKept: 0 })
  expect((await server.call(`/donations/list/${login.data.access.user.id}`, { headers: { authorization } })).status).toBe(401)
  expect(await traces()).toEqual([])

  expect((await server.logIn(PERSON.email, 'correct horse 9')).status).toBe(401)
  expect(await donors()).toBe(before + 2)
  const shown = await server.call<WirePublicDonation[]>('/donations/list/campaign/water?idType=0&pageSize=50')
  const theirs = shown.data.filter(({ amount }) => amount === 50)
  expect(theirs).toMatchObject([{ name: 'Anonymous', anonymous: true, comment: '' }])
  expect((await server.read(other)).firstName).toBe('Other')
  expect(await forgetPerson(context, PERSON.email)).toEqual({
    donations: 0,
    recurringDonations: 0,
    hadProfile: false,
    certificatesKept: 0,
  })

  const mails = await context.db.$count(mailOutbox)
  const goesBack = ({ transactionInfo }: typeof byCard) =>
    server.graphql('mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }', {
      reference: transactionInfo.referenceNumber,
    })
  expect(await goesBack(byCard)).toEqual({ refundDonation: { outcome: 'refunded' } })
  expect(await donors(), 'they have given by EFT, too').toBe(before + 2)
  await goesBack(byEft)
  expect(await donors()).toBe(before + 1)
  expect(await context.db.$count(mailOutbox), 'nobody is there to be told').toBe(mails)
  const { ledgerSum } = await server.graphql<{ ledgerSum: { sum: number }[] }>('{ ledgerSum { sum } }')
  expect(ledgerSum.map(({ sum }) => sum).every((sum) => sum === 0)).toBe(true)
})

test('what they sent is answered no more when it comes again, and is not done again', async () => {
  const { context } = server
  const email = 'again@example.org'
  const person = { ...PERSON, email }
  const [once, unopened, byEft, monthly] = [
    await server.form(person),
    await server.form(person),
    await server.form({ ...person, paymentMethod: 0 }),
    await gifts.form({ ...person, paymentMethod: 7 }),
  ]
  const sent = [
    () => register(person, 'again-profile'),
    () => server.give(once, 'again-once'),
    () => server.give(byEft, 'again-eft'),
    () => gifts.give(monthly, 'again-monthly'),
  ]
  const kept = await gifts.given({ email: 'kept@example.org', paymentMethod: 7 })
  for (const send of sent) expect((await send()).status).toBe(201)
  // Its payment could not be opened, and it has no answer yet.
  const { paygate } = context.gateways
  if (!paygate) throw new Error('There is no PayGate')
  const start = vi.spyOn(paygate, 'start').mockRejectedValue(new GatewayUnavailable('down'))
  expect((await server.give(unopened, 'again-unopened')).status).toBe(503)
  start.mockRestore()
  await context.db.update(donations).set({ status: DonationStatus.CanceledAtTransaction }).where(eq(donations.email, email))
  await context.db.update(mandates).set({ status: RecurringStatus.CancelledAtManage }).where(eq(mandates.email, email))
  await forgetPerson(context, email)

  const rows = async () => [await context.db.$count(donations), await context.db.$count(mandates), await context.db.$count(users)]
  const [before, mails] = [await rows(), await context.db.$count(mailOutbox)]
  const opened = vi.spyOn(paygate, 'start')
  for (const send of [...sent, () => server.give(unopened, 'again-unopened')])
    expect(await send()).toMatchObject({ status: 422, errors: [{ type: 'Unprocessable Entity', displayMessage: GONE }] })
  expect(opened).not.toHaveBeenCalled()
  expect((await server.give({ ...once, amount: 999 }, 'again-once')).status).toBe(422)
  expect([await rows(), await context.db.$count(mailOutbox)]).toEqual([before, mails])
  expect((await gifts.read(kept)).firstName).toBe('Nomsa')
})

test.each(['', ' ', '\u0000', 'nobody'])('%j is nobody: what was written down without an address stays', async (email) => {
  const { context } = server
  const one = await server.given({ email: 'offline@example.org', paymentMethod: 0 })
  await context.db.update(donations).set({ email: '', status: DonationStatus.Accepted }).where(eq(donations.reference, one.orderId))
  await expect(forgetPerson(context, email)).rejects.toThrow('Invalid email format.')
  const [kept] = await context.db.select().from(donations).where(eq(donations.reference, one.orderId))
  expect(kept).toMatchObject({ firstName: 'Nomsa', lastName: 'Zwane' })
})

test('who has something that goes on is told of, not forgotten by half', async () => {
  const { context } = server
  const forget = (email: string) => forgetPerson(context, email)
  await expect(forget('operator@letsema.test')).rejects.toThrow('An operator cannot be forgotten while they are one.')
  await expect(forget('fundraiser@letsema.test')).rejects.toThrow('They answer for a campaign')
  await gifts.given({ email: 'monthly@example.org', paymentMethod: 7 })
  await expect(forget('monthly@example.org')).rejects.toThrow('They give every month')
  await server.given({ email: 'waiting@example.org', paymentMethod: 0 })
  await expect(forget('waiting@example.org')).rejects.toThrow('A donation of theirs waits for its payment')
  const [kept] = await context.db.select().from(donations).where(eq(donations.email, 'waiting@example.org'))
  expect(kept).toMatchObject({ firstName: 'Nomsa', lastName: 'Zwane', status: DonationStatus.Pending })
})
