import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WireCertificate, WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, debitFiles, mandateDebits, organisations } from '#server/db/schema.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { DETAILS } from '#tests/server/certificateDetails.ts'
import { inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'

let gifts: RecurringGifts
let server: TestServer
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterAll(() => server.stop())
beforeEach(() => {
  server.context.settings.holdDebits = true
})

const debitsOf = async (gift: WireDonationScheduler) => inShort((await gifts.read(gift)).debits)
const startAgain = () => {
  server.context.settings.holdDebits = false
}
/** What an operator is told to say to the database, in the order of the page. */
const [skipDate = '', closeDebit = '', nameUpload = ''] = [...readFileSync('docs/money.md', 'utf8').matchAll(/```sql\n([^`]+)```/g)].map(
  ([, statement = '']) => statement,
)

test('no debit is made or sent while they are held, and each is once they are not', async () => {
  const gift = await gifts.given({ paymentMethod: 7 })
  const date = gift.nextDeduction ?? ''
  await gifts.runDay(date)
  expect(await debitsOf(gift)).toEqual([])
  startAgain()
  await gifts.runDay(date)
  expect(await debitsOf(gift)).toEqual([`${date} paid`])
})

test('a date that was taken after the backup is skipped by what the page says', async () => {
  const gift = await gifts.given({ paymentMethod: 7 })
  gifts.goTo(gift.nextDeduction ?? '')
  const before = await gifts.read(gift)
  await server.context.db.execute(sql.raw(skipDate.replace("'…'", `(select id from mandates order by created_at desc limit 1)`)))
  startAgain()
  await gifts.runNow()
  const after = await gifts.read(gift)
  expect([await debitsOf(gift), after.nextDeduction === before.nextDeduction]).toEqual([[], false])
})

test('a debit that waited for its next try at the backup, and was taken after it, is not taken again by what the page says', async () => {
  startAgain()
  const gift = await gifts.given({ paymentMethod: 7 })
  await gifts.setMode('decline')
  await gifts.runDay(gift.nextDeduction ?? '')
  const date = gift.nextDeduction ?? ''
  expect(await debitsOf(gift)).toEqual([`${date} waiting`])
  const [debit] = await server.context.db.select().from(mandateDebits).where(eq(mandateDebits.status, 'waiting'))
  for (const statement of closeDebit.split(';')) await server.context.db.execute(sql.raw(statement.replace("'…'", `'${debit?.id}'`)))
  await gifts.setMode('approve')
  server.passTime(8 * 86_400_000)
  await gifts.runNow()
  expect(await debitsOf(gift)).toEqual([`${date} skipped`])
})

test('of a file that went after the backup, its gateway is asked once it is told which one it is', async () => {
  startAgain()
  const gift = await gifts.given({ paymentMethod: 7 })
  // Or the simulator tells of it by itself, in a round of its own.
  await gifts.setMode('never')
  gifts.goTo(gift.nextDeduction ?? '')
  await runDebits(server.context)
  const [file] = await server.context.db.select().from(debitFiles).where(eq(debitFiles.status, 'confirmed'))
  await server.context.db.update(debitFiles).set({ status: 'made', uploadId: null, confirmTriedAt: null })
  server.context.settings.holdDebits = true
  await runDebits(server.context)
  expect(await debitsOf(gift)).toEqual([`${gift.nextDeduction} sent`])
  await server.context.db.execute(sql.raw(nameUpload.replace("'…'", `'${file?.uploadId}'`).replace("'…'", `'${file?.id}'`)))
  await runDebits(server.context)
  expect(await debitsOf(gift)).toEqual([`${gift.nextDeduction} paid`])
})

test('no certificate is issued meanwhile, whose number was given to another donor after the backup', async () => {
  const [organisation] = await server.context.db.select().from(organisations)
  await server.context.db
    .update(organisations)
    .set({ pboReference: '930012345', pboApprovedFrom: '2020-03-01' })
    .where(eq(organisations.id, organisation?.id ?? ''))
  await server.context.db.update(campaigns).set({ organisationId: organisation?.id, isTaxBenefit: true }).where(eq(campaigns.path, 'water'))
  const donation = await server.given({ paymentMethod: 0, amount: 200, tipOrAdminFeeAmount: 24 })
  await server.payByEft(donation.orderId, '224')
  const path = `/donations/${donation.jwtTokenStringDonationId}/certificate`
  const ask = () => server.call<WireCertificate>(path, { method: 'POST', json: DETAILS })
  const refused = await ask()
  expect([refused.status, refused.errors.map(({ displayMessage }) => displayMessage)]).toEqual([
    503,
    ['We issue no certificates at the moment. Please come back in a day or two.'],
  ])
  expect((await server.call<WireCertificate>(path)).data.state).toBe('offered')
  startAgain()
  expect((await ask()).data.state).toBe('issued')
})
