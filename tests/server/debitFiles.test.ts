import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths } from '#domain/recurringSchedule.ts'
import type { WireDonation, WireDonationScheduler } from '#domain/wire.ts'
import { debitFiles, mandateDebits, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { SIGNATURE_HEADER, signPaysoft } from '#server/gateways/paysoftProtocol.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { NOT_TAKEN_IN_ITS_MONTH } from '#server/services/debitFiles.ts'
import { simulatedDebits, simulatedInstruments } from '#server/simulator/schema.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start({ LETSEMA_QUERY_INTERVAL_MS: '3000' })
  gifts = new RecurringGifts(server)
  await server.removeEndDate('water')
})
afterAll(() => server.stop())
afterEach(() => void vi.restoreAllMocks())

const given = (term = 0) => gifts.given({ paymentMethod: PaymentMethod.Paysoft, term })
const dueOf = (gift: WireDonationScheduler) => gift.nextDeduction ?? ''
const debitsOf = async (gift: WireDonationScheduler) => (await gifts.read(gift)).debits

async function donationOf(gift: WireDonationScheduler): Promise<WireDonation> {
  const [debit] = await debitsOf(gift)
  return (await server.call<{ donation: WireDonation }>(`/donations/${debit?.jwtTokenStringDonationId}`)).data.donation
}

const paysoft = () => server.context.debitGateways.paysoft!

/** @param isHeard whether it takes the file all the same @returns what lets it answer again */
function isSilentOnConfirming(isHeard = false): () => void {
  const confirm = paysoft().confirm.bind(paysoft())
  const spy = vi.spyOn(paysoft(), 'confirm').mockImplementation(async (uploadId) => {
    if (isHeard) await confirm(uploadId)
    throw new GatewayUnavailable('Paysoft files/confirm: status 503')
  })
  return () => spy.mockImplementation(confirm)
}

const givenAndDeclining = async () => {
  const gift = await given()
  await gifts.setMode('decline')
  return gift
}

/** Of a line that was uploaded. */
async function statusAtBank(line: string): Promise<string | undefined> {
  const [debit] = await server.context.db.select().from(simulatedDebits).where(eq(simulatedDebits.reference, line))
  return debit?.status
}

test('what could not be confirmed for a month is not taken beside the next month, nor from a donor who has cancelled meanwhile', async () => {
  const [cancelled, running] = [await given(), await given()]
  const due = dueOf(running)
  const answerAgain = isSilentOnConfirming()
  await gifts.runDay(due)
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  answerAgain()
  await gifts.runDay(addMonths(due, 1))
  await gifts.runDay(addDays(addMonths(due, 1), 1))
  expect(inShort(await debitsOf(cancelled))).toEqual([`${due} stopped`])
  expect(inShort(await debitsOf(running))).toEqual([`${due} skipped`, `${addMonths(due, 1)} paid`])
  expect((await debitsOf(running)).at(-1)?.reason).toBe(NOT_TAKEN_IN_ITS_MONTH)
})

test('the rest of a file that was not confirmed for days is taken without those who have cancelled, once nothing more can be heard of the first try', async () => {
  const [cancelled, running] = [await given(), await given()]
  const due = dueOf(running)
  const answerAgain = isSilentOnConfirming()
  await gifts.runDay(due)
  await gifts.runDay(addDays(due, 1))
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  answerAgain()
  gifts.goTo(addDays(due, 2))
  server.passTime(3_600_000)
  await gifts.runNow()
  expect(inShort(await debitsOf(running))).toEqual([`${due} sent`])
  server.passTime(24 * 3_600_000)
  await gifts.runNow()
  expect(inShort(await debitsOf(cancelled))).toEqual([`${due} stopped`])
  expect(inShort(await debitsOf(running))).toEqual([`${due} paid`])
})

test('a debit is under way for a donor who cancels on its day: the file is confirmed with it', async () => {
  const gift = await given()
  const answerAgain = isSilentOnConfirming()
  await gifts.runDay(dueOf(gift))
  await gifts.change(gift, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  answerAgain()
  server.passTime(3 * 3_600_000)
  await gifts.runNow()
  expect(inShort(await debitsOf(gift))).toEqual([`${dueOf(gift)} paid`])
})

test('a file of which only the answer was lost is not uploaded anew', async () => {
  const [cancelled, running] = [await given(), await given()]
  const due = dueOf(running)
  const upload = vi.spyOn(paysoft(), 'upload')
  isSilentOnConfirming(true)
  await gifts.runDay(due)
  expect(inShort(await debitsOf(running))).toEqual([`${due} paid`])
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  for (const days of [3, 6]) await gifts.runDay(addDays(due, days))
  expect(upload).toHaveBeenCalledOnce()
})

test('a file of which only the answer was lost is not uploaded anew before its news has come, either', async () => {
  const [cancelled, running] = [await given(), await given()]
  const due = dueOf(running)
  const upload = vi.spyOn(paysoft(), 'upload')
  isSilentOnConfirming(true)
  await gifts.setMode('never')
  await gifts.runDay(due)
  await server.context.db
    .update(mandateDebits)
    .set({ status: 'sent' })
    .where(eq(mandateDebits.mandateId, cancelled.recurrence.donationSchedulerId))
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  await gifts.runDay(addDays(due, 3))
  await gifts.runDay(addDays(due, 4))
  expect(inShort(await debitsOf(running))).toEqual([`${due} paid`])
  expect(upload).toHaveBeenCalledOnce()
})

test('a file of which only the answer was lost is not uploaded anew while its gateway answers no question about it either: it may have been taken', async () => {
  const running = await given()
  await gifts.setMode('silent')
  const cancelled = await given()
  const due = dueOf(running)
  const upload = vi.spyOn(paysoft(), 'upload')
  const answerAgain = isSilentOnConfirming(true)
  await gifts.runDay(due)
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  answerAgain()
  for (const days of [3, 6]) await gifts.runDay(addDays(due, days))
  expect(inShort(await debitsOf(running))).toEqual([`${due} sent`])
  await server.context.db.update(simulatedDebits).set({ silent: false })
  for (const days of [7, 8]) await gifts.runDay(addDays(due, days))
  expect(upload).toHaveBeenCalledOnce()
  expect(inShort(await debitsOf(running))).toEqual([`${due} paid`])
})

test.each([
  ['before', 0],
  ['after', 3],
])(
  'what its earlier try has paid after all, as is heard %s two days, is not taken by a file whose confirming was not heard',
  async (_, days) => {
    const [paidBefore, other] = [await givenAndDeclining(), await givenAndDeclining()]
    const due = dueOf(other)
    await gifts.runDay(due)
    await server.context.db.update(simulatedInstruments).set({ mode: 'approve' })
    const { orderId } = await donationOf(paidBefore)
    const answerAgain = isSilentOnConfirming()
    await gifts.runDay(addDays(due, 1))
    gifts.goTo(addDays(due, 1 + days))
    expect(await gifts.paysoftSays({ reference: `${orderId}-1`, amountCents: 224_00, status: 'paid', reason: '' })).toBe(200)
    answerAgain()
    server.passTime(3 * 3_600_000)
    await gifts.runNow()
    expect(await statusAtBank(`${orderId}-2`)).toBe('uploaded')
    await gifts.runDay(addDays(due, 4 + days))
    expect([inShort(await debitsOf(paidBefore)), inShort(await debitsOf(other))]).toEqual([[`${due} paid`], [`${due} paid`]])
    expect(await statusAtBank(`${orderId}-2`)).toBe('uploaded')
  },
)

test('what its earlier try has paid after all, as is heard while its file is uploaded, is not taken by that file', async () => {
  const [paidBefore, other] = [await givenAndDeclining(), await givenAndDeclining()]
  const due = dueOf(other)
  await gifts.runDay(due)
  await server.context.db.update(simulatedInstruments).set({ mode: 'approve' })
  const { orderId } = await donationOf(paidBefore)
  const upload = paysoft().upload.bind(paysoft())
  vi.spyOn(paysoft(), 'upload').mockImplementationOnce(async (file) => {
    await gifts.paysoftSays({ reference: `${orderId}-1`, amountCents: 224_00, status: 'paid', reason: '' })
    return upload(file)
  })
  await gifts.runDay(addDays(due, 1))
  expect([inShort(await debitsOf(paidBefore)), inShort(await debitsOf(other))]).toEqual([[`${due} paid`], [`${due} paid`]])
  expect(await statusAtBank(`${orderId}-2`)).toBe('uploaded')
})

test('a file whose gateway said something unreadable about its debits is not uploaded anew: they may have been taken', async () => {
  const [cancelled, running] = [await given(), await given()]
  const due = dueOf(running)
  const upload = vi.spyOn(paysoft(), 'upload')
  const answerAgain = isSilentOnConfirming()
  await gifts.runDay(due)
  await gifts.change(cancelled, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
  answerAgain()
  vi.spyOn(paysoft(), 'query').mockResolvedValue({ statements: [], hasUnread: true })
  for (const days of [3, 4, 6]) await gifts.runDay(addDays(due, days))
  expect(upload).toHaveBeenCalledOnce()
  expect(inShort(await debitsOf(running))).toEqual([`${due} sent`])
})

test('a debit that was settled by hand is asked about as long as its bank may take it back', async () => {
  const gift = await given(1)
  await gifts.setMode('wrongAmount')
  await gifts.runDay(dueOf(gift))
  const { orderId } = await donationOf(gift)
  server.passTime(2 * 3_600_000)
  await runDebits(server.context)
  await server.graphql('mutation ($reference: String!) { settleOtherAmount(reference: $reference, amount: 223.99) { outcome } }', {
    reference: orderId,
  })
  await server.context.db
    .update(simulatedDebits)
    .set({ status: 'reversed' })
    .where(eq(simulatedDebits.reference, `${orderId}-1`))
  server.passTime(2 * 24 * 3_600_000)
  await runDebits(server.context)
  expect((await debitsOf(gift)).map(({ status }) => status)).toEqual(['reversed'])
  expect((await donationOf(gift)).status).toBe(DonationStatus.Rejected)
})

describe('a debit of another amount', () => {
  const cameOtherwise = async () => {
    const gift = await given(1)
    await gifts.setMode('wrongAmount')
    await gifts.runDay(dueOf(gift))
    return { gift, donation: await donationOf(gift) }
  }

  test('is asked about once a day while it may be settled by hand and then reversed, and no more afterwards', async () => {
    const { db } = server.context
    // Alone in its file: what is paid beside it is asked about anyway.
    await db.update(mandates).set({ status: RecurringStatus.CancelledAtManage })
    const { gift } = await cameOtherwise()
    const [sent] = await db
      .select({ fileId: mandateDebits.fileId })
      .from(mandateDebits)
      .where(eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId))
    const fileOf = async () =>
      (
        await db
          .select()
          .from(debitFiles)
          .where(eq(debitFiles.id, sent?.fileId ?? ''))
      )[0]
    const uploadId = (await fileOf())?.uploadId
    const query = vi.spyOn(paysoft(), 'query')
    const asked = () => query.mock.calls.filter(([asksOf]) => asksOf === uploadId).length
    for (let hour = 8; hour <= 72; hour += 8) {
      server.passTime(8 * 3_600_000)
      await runDebits(server.context)
    }
    expect([(await debitsOf(gift)).map(({ status }) => status), asked()]).toEqual([['underReview'], 3])
    server.passTime(40 * 86_400_000)
    await runDebits(server.context)
    expect([(await fileOf())?.status, asked()]).toEqual(['done', 3])
  })

  test('that its bank takes back is over, stops its gift, and cannot be settled by hand any more', async () => {
    const { gift, donation } = await cameOtherwise()
    const reference = donation.orderId
    const body = JSON.stringify({ results: [{ reference: `${reference}-1`, amountCents: 22_399, status: 'reversed', reason: 'Disputed' }] })
    const headers = { [SIGNATURE_HEADER]: signPaysoft(body, server.context.settings.paysoft!.key) }
    const told = await fetch(`${server.url}/payments/paysoft/notify`, { method: 'POST', body, headers })
    expect(told.status).toBe(200)
    expect((await debitsOf(gift)).map(({ status }) => status)).toEqual(['reversed'])
    expect((await gifts.read(gift)).donationSchedulerStatus).toBe(RecurringStatus.Error)
    const { settleOtherAmount } = await server.graphql<{ settleOtherAmount: { outcome: string } }>(
      'mutation ($reference: String!) { settleOtherAmount(reference: $reference, amount: 223.99) { outcome } }',
      { reference },
    )
    expect(settleOtherAmount.outcome).toBe('nothingToDo')
    expect(await postingsOf(server, donation)).toEqual([])
  })

  test('that was given back by hand is over, and posts nothing', async () => {
    const { gift, donation } = await cameOtherwise()
    const reference = donation.orderId
    expect(donation.moneyCameOtherwise).toBe(true)
    const { refundDonation } = await server.graphql<{ refundDonation: { outcome: string } }>(
      'mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }',
      { reference },
    )
    expect(refundDonation.outcome).toBe('refunded')
    expect((await debitsOf(gift)).map(({ status }) => status)).toEqual(['reversed'])
    expect((await donationOf(gift)).status).toBe(DonationStatus.CanceledAtManage)
    expect(await postingsOf(server, donation)).toEqual([])
  })
})

test('however often its address is called, PayBatch is asked once in a pause', async () => {
  const gift = await gifts.given({ term: 1 })
  await gifts.storeCard(gift)
  await gifts.setMode('leave')
  await gifts.runDay(dueOf(await gifts.read(gift)))
  const [file] = await server.context.db.select().from(debitFiles).where(eq(debitFiles.gateway, 'paybatch'))
  const query = vi.spyOn(server.context.debitGateways.paybatch, 'query')
  const knock = async () => (await server.postForm('/payments/paybatch/notify', `UploadID=${file?.uploadId}`)).status
  const statuses = await Promise.all(Array.from({ length: 20 }, knock))
  expect(query).toHaveBeenCalledOnce()
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 503)])
  server.passTime(3_000)
  expect(await knock()).toBe(200)
})

describe('a card that PayBatch calls invalid', () => {
  beforeEach(() => gifts.end())

  /** @param mode of its card */
  const givenByCard = async (mode: 'invalid' | 'approve', email = 'nomsa@example.org') => {
    const gift = await gifts.given({ email })
    await gifts.storeCard(gift)
    await gifts.setMode(mode)
    return gift
  }
  const cardsAre = (mode: 'invalid' | 'approve') => server.context.db.update(simulatedInstruments).set({ mode })

  test('holds up no other debit of its file: it is declined, as in the mail in the end, and the rest is taken', async () => {
    const email = 'dead-card@example.org'
    const dead = await givenByCard('invalid', email)
    const alive = await givenByCard('approve')
    const due = dueOf(await gifts.read(alive))
    const confirm = vi.spyOn(server.context.debitGateways.paybatch, 'confirm')
    const logged = server.logged.length
    await gifts.runDay(due)
    expect(inShort(await debitsOf(alive))).toEqual([`${due} paid`])
    expect(await debitsOf(dead)).toMatchObject([{ status: 'waiting', reason: 'Your card cannot be used.' }])
    expect(confirm).toHaveBeenCalledOnce()
    const { orderId } = await donationOf(dead)
    expect(server.logged.slice(logged)).toEqual([`paybatch cannot take these debits of a file, which goes without them: ${orderId}-1`])
    for (const days of [1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect(await gifts.read(dead)).toMatchObject({
      donationSchedulerStatus: RecurringStatus.Error,
      debits: [{ status: 'givenUp', reason: 'Your card cannot be used.' }],
    })
    await vi.waitFor(async () => {
      expect((await server.mailsTo(email)).filter(({ text }) => text.includes('Your card cannot be used.'))).toHaveLength(1)
    }, PATIENCE)
  })

  test('alone in its file is declined, and nothing is confirmed', async () => {
    const dead = await givenByCard('invalid')
    const confirm = vi.spyOn(server.context.debitGateways.paybatch, 'confirm')
    await gifts.runDay(dueOf(await gifts.read(dead)))
    expect(await debitsOf(dead)).toMatchObject([{ status: 'waiting' }])
    expect(confirm).not.toHaveBeenCalled()
  })

  test('only when its file is confirmed holds that up for two days, and takes none of it twice', async () => {
    const gift = await givenByCard('approve')
    const due = dueOf(await gifts.read(gift))
    const payBatch = server.context.debitGateways.paybatch
    const upload = vi.spyOn(payBatch, 'upload')
    const confirm = payBatch.confirm.bind(payBatch)
    vi.spyOn(payBatch, 'confirm').mockImplementation(async (uploadId) => {
      await cardsAre('invalid')
      return confirm(uploadId)
    })
    const logged = server.logged.length
    await gifts.runDay(due)
    expect(server.logged.slice(logged)).toEqual([
      'paybatch did not take a file when it was confirmed: some of its debits had become invalid',
    ])
    await gifts.runDay(addDays(due, 1))
    expect(inShort(await debitsOf(gift))).toEqual([`${due} sent`])
    expect(upload).toHaveBeenCalledOnce()
    gifts.goTo(addDays(due, 2))
    for (const _ of [1, 2]) {
      server.passTime(3_600_000)
      await gifts.runNow()
    }
    expect(await debitsOf(gift)).toMatchObject([{ status: 'waiting', reason: 'Your card cannot be used.' }])
    expect(upload).toHaveBeenCalledTimes(2)
  })
})

describe('PayBatch tells no amounts: what it has taken', () => {
  const givenByCard = async (mode: 'leave' | 'decline') => {
    const gift = await gifts.given()
    await gifts.storeCard(gift)
    await gifts.setMode(mode)
    return gift
  }
  const takes = async (gift: WireDonationScheduler) => {
    const { orderId } = await donationOf(gift)
    const ofFirst = eq(simulatedDebits.reference, `${orderId}-1`)
    await server.context.db.update(simulatedDebits).set({ status: 'paid' }).where(ofFirst)
    server.passTime(6 * 3_600_000)
    await runDebits(server.context)
    return orderId
  }

  test('is what was sent, whatever its donor gives by now', async () => {
    const gift = await givenByCard('leave')
    await gifts.runDay(dueOf(await gifts.read(gift)))
    await gifts.change(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
    await takes(gift)
    expect(await debitsOf(gift)).toMatchObject([{ status: 'paid', amount: 224 }])
    const postings = await postingsOf(server, await donationOf(gift))
    expect(postings.find(({ account }) => account === 'clearing:paybatch')?.amount).toBe(224)
  })

  test('by a try that was followed by another is not known any more: a person looks', async () => {
    const failed = await givenByCard('decline')
    await givenByCard('leave')
    const due = dueOf(await gifts.read(failed))
    for (const days of [0, 1]) await gifts.runDay(addDays(due, days))
    expect(await debitsOf(failed)).toMatchObject([{ status: 'waiting' }])
    const orderId = await takes(failed)
    expect(await debitsOf(failed)).toMatchObject([{ status: 'underReview' }])
    expect(server.logged).toContain(`paybatch payment ${orderId}: wrongAmount`)
  })
})
