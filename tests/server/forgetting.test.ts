import { and, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireTokens } from '#domain/wire.ts'
import {
  donations,
  gatewayEvents,
  idempotencyKeys,
  ledgerPostings,
  loginFailures,
  mailbox,
  mailOutbox,
  refreshFamilies,
  refreshTokens,
} from '#server/db/schema.ts'
import { forgetWhatIsOver } from '#server/jobs/forgetting.ts'
import { NEVER } from '#server/mail/delivery.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { FORGERIES_A_DAY } from '#server/services/forgeries.ts'
import { simulatedBankLines, simulatedPayments } from '#server/simulator/schema.ts'
import { payByCode } from '#tests/server/hostedPayments.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
  // No campaign ends in the months that pass.
  await server.removeEndDate('water')
})
afterAll(() => server.stop())

const forgetAfter = async (milliseconds: number) => {
  server.passTime(milliseconds)
  await forgetWhatIsOver(server.context)
}
const mailsFor = (recipient: string) => server.context.db.$count(mailOutbox, eq(mailOutbox.recipient, recipient))
const mail = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

test('of a gift only the answer to its key is forgotten', async () => {
  const { context } = server
  const form = await server.form({ email: 'kept@example.org' })
  const key = crypto.randomUUID()
  const { data } = await server.give(form, key)
  await server.pay(data.donation, 'approve')
  const postings = await context.db.$count(ledgerPostings)
  await forgetAfter(49 * HOUR)
  expect(await context.db.$count(idempotencyKeys)).toBe(0)
  await forgetAfter(400 * DAY)
  expect(await context.db.$count(ledgerPostings)).toBe(postings)
  expect((await server.read(data.donation)).status).toBe(1)
  expect(await context.db.$count(donations, eq(donations.email, 'kept@example.org'))).toBe(1)
})

test('a key whose answer is forgotten gives its own donation to whoever sends the same, and to nobody else', async () => {
  const form = await server.form({ email: 'same@example.org', paymentMethod: 0 })
  const key = crypto.randomUUID()
  const first = (await server.give(form, key)).data.donation
  await forgetAfter(49 * HOUR)
  for (const other of [{ amount: 201 }, { email: 'other@example.org' }])
    expect((await server.give({ ...form, ...other }, key)).status).toBe(422)
  await forgetAfter(49 * HOUR)
  const again = (await server.give(form, key)).data.donation
  expect([again.orderId, again.email]).toEqual([first.orderId, 'same@example.org'])
})

test('so does that of a monthly gift', async () => {
  const gifts = new RecurringGifts(server)
  const form = await gifts.form({ email: 'same@example.org', paymentMethod: 7 })
  const key = crypto.randomUUID()
  const first = (await gifts.give(form, key)).data.donationScheduler
  await forgetAfter(49 * HOUR)
  expect((await gifts.give({ ...form, email: 'other@example.org' }, key)).status).toBe(422)
  await forgetAfter(49 * HOUR)
  expect((await gifts.give(form, key)).data.donationScheduler.recurrence).toEqual(first.recurrence)
})

test('one whose card was never stored is not the answer to another amount, and one in force is told of as it stands', async () => {
  const gifts = new RecurringGifts(server)
  const [byCard, inForce] = [crypto.randomUUID(), crypto.randomUUID()]
  const form = await gifts.form({ email: 'another-sum@example.org' })
  await gifts.give(form, byCard)
  const account = await gifts.form({ email: 'another-sum@example.org', paymentMethod: 7 })
  const { donationScheduler } = (await gifts.give(account, inForce)).data
  await gifts.change(donationScheduler, { amount: 350 })
  await forgetAfter(49 * HOUR)
  expect((await gifts.give({ ...form, amount: 201 }, byCard)).status).toBe(422)
  expect((await gifts.give({ ...account, onceOffAmount: 100 }, inForce)).status).toBe(422)
  await forgetAfter(49 * HOUR)
  const again = (await gifts.give(account, inForce)).data.donationScheduler
  expect([again.recurrence, again.amount]).toEqual([donationScheduler.recurrence, 350])
})

test('mails are kept for 30 days once they are sent or given up, and until then', async () => {
  const { context } = server
  const [sent, givenUp, waiting] = ['sent@example.org', 'given-up@example.org', 'waiting@example.org']
  for (const address of [sent, givenUp, waiting]) await enqueueMail(context.db, context, address, mail)
  await keepInMailbox(context)
  expect(await context.db.$count(mailOutbox, isNull(mailOutbox.sentAt))).toBe(0)
  const change = (recipient: string, nextAttemptAt: Date) =>
    context.db.update(mailOutbox).set({ sentAt: null, nextAttemptAt }).where(eq(mailOutbox.recipient, recipient))
  await change(givenUp, NEVER)
  await change(waiting, new Date(context.clock() + 90 * DAY))
  const kept = () => Promise.all([sent, givenUp, waiting].map(mailsFor))
  await forgetAfter(30 * DAY - HOUR)
  expect(await kept()).toEqual([1, 1, 1])
  await forgetAfter(2 * HOUR)
  expect(await kept()).toEqual([0, 0, 1])
  expect(await context.db.$count(mailbox, eq(mailbox.recipient, sent)), 'nor in the mailbox, where there is no mail server').toBe(0)
})

test('however many there are', async () => {
  const { context } = server
  for (let count = 0; count < 450; count += 1) await enqueueMail(context.db, context, 'many@example.org', mail)
  await context.db
    .update(mailOutbox)
    .set({ sentAt: new Date(context.clock()) })
    .where(eq(mailOutbox.recipient, 'many@example.org'))
  await forgetAfter(31 * DAY)
  expect(await mailsFor('many@example.org')).toBe(0)
})

test('a login that has run out goes with its tokens; one that has not is not touched', async () => {
  const { context } = server
  const { data: old } = await server.logIn('donor@letsema.test')
  await forgetAfter(20 * DAY)
  const { data: young } = await server.logIn('fundraiser@letsema.test')
  await forgetAfter(10 * DAY + HOUR)
  expect([await context.db.$count(refreshFamilies), await context.db.$count(refreshTokens)]).toEqual([1, 1])
  const refresh = (refreshToken: string) => server.call<WireTokens>('/authentication/refresh', { method: 'POST', json: { refreshToken } })
  expect([(await refresh(old.refreshToken)).status, (await refresh(young.refreshToken)).status]).toEqual([401, 200])
})

test('failed logins are forgotten once they lock nobody, and not before', async () => {
  const { context } = server
  for (let failure = 1; failure <= 5; failure += 1) await server.logIn('operator@letsema.test', 'wrong')
  await forgetAfter(14 * 60_000)
  expect((await server.logIn('operator@letsema.test')).status).toBe(429)
  await forgetAfter(2 * 60_000)
  expect(await context.db.$count(loginFailures)).toBe(0)
  expect((await server.logIn('operator@letsema.test')).status).toBe(200)
})

const isForged = like(gatewayEvents.outcome, 'forged:%')
const forge = (gateway: 'paygate' | 'ozow', name: string) =>
  server.postForm(`/payments/${gateway}/notify`, new URLSearchParams({ REFERENCE: name, CHECKSUM: 'f'.repeat(32) }).toString())

test('what was forged is forgotten after 30 days; what was not is in the books', async () => {
  const { context } = server
  const donation = await server.given()
  await server.pay(donation, 'approve')
  await server.payByEft('ACDEFKLMN', '20')
  const genuine = await context.db.$count(gatewayEvents)
  expect((await forge('paygate', 'once')).status).toBe(400)
  await forgetAfter(30 * DAY - HOUR)
  expect(await context.db.$count(gatewayEvents, isForged)).toBe(1)
  await forgetAfter(2 * HOUR)
  expect([await context.db.$count(gatewayEvents, isForged), await context.db.$count(gatewayEvents)]).toEqual([0, genuine])
})

test('what a payer wrote at the bank in place of a reference is forgotten after 30 days, and its sum stays', async () => {
  const { context } = server
  const donation = await server.given({ paymentMethod: 0 })
  await server.payByEft(donation.transactionInfo.referenceNumber, '20')
  const texts = async () => [
    ...(await context.db.select({ payload: gatewayEvents.payload }).from(gatewayEvents)).map(({ payload }) => payload.reference),
    ...(await context.db.select({ reference: simulatedBankLines.reference }).from(simulatedBankLines)).map(({ reference }) => reference),
  ]
  const wrote = 'NOMSA ZWANE 0821234567'
  await server.payByEft(wrote, '77.77')
  await forgetAfter(30 * DAY - HOUR)
  expect((await texts()).filter((text) => text === wrote)).toHaveLength(2)
  await forgetAfter(2 * HOUR)
  expect(await texts()).not.toContain(wrote)
  expect((await texts()).filter((text) => text === donation.orderId)).toHaveLength(2)
  const [line] = await context.db
    .select()
    .from(gatewayEvents)
    .where(sql`${gatewayEvents.payload} ->> 'amountCents' = '7777'`)
  expect(line).toMatchObject({ outcome: 'unknownReference', payload: { lineId: line?.eventId, amountCents: '7777', currency: 'ZAR' } })
})

test('so is what a payer by SnapScan’s code alone typed', async () => {
  const { context } = server
  const { eventId } = await payByCode(server, 'Khumalo-0821234567', 77_77)
  const kept = async () => (await context.db.select().from(gatewayEvents).where(eq(gatewayEvents.eventId, eventId)))[0]?.payload
  const ofSnapscan = async () => {
    const payments = await context.db.select().from(simulatedPayments).where(eq(simulatedPayments.amountCents, 77_77))
    return JSON.stringify(payments)
  }
  await forgetAfter(30 * DAY - HOUR)
  expect([JSON.stringify(await kept()), await ofSnapscan()]).toEqual(Array(2).fill(expect.stringContaining('Khumalo-0821234567')))
  await forgetAfter(2 * HOUR)
  expect([JSON.stringify(await kept()), await ofSnapscan()]).toEqual(Array(2).fill(expect.not.stringContaining('Khumalo')))
  expect(await kept()).toMatchObject({ status: 'completed', totalAmount: '7777' })
  expect(await ofSnapscan()).toContain('7777')
})

test('of a flood of forged notifications no more is kept in a day than a person may look through, gateway by gateway', async () => {
  const { context } = server
  const kept = (gateway: string) => context.db.$count(gatewayEvents, and(isForged, eq(gatewayEvents.gateway, gateway)))
  const statuses = new Set<number>()
  for (let count = 0; count < FORGERIES_A_DAY + 20; count += 1) statuses.add((await forge('paygate', `number ${count}`)).status)
  expect([...statuses]).toEqual([400])
  await forge('ozow', 'another')
  expect([await kept('paygate'), await kept('ozow')]).toEqual([FORGERIES_A_DAY, 1])
  const donation = await server.given()
  await server.pay(donation, 'approve')
  expect((await server.read(donation)).status).toBe(1)
  server.passTime(DAY)
  await forge('paygate', 'a day later')
  expect(await kept('paygate')).toBe(FORGERIES_A_DAY + 1)
})
