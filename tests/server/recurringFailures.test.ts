import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CampaignStatus, DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, nextDeductionDate } from '#domain/recurringSchedule.ts'
import { campaigns, debitFiles, mandateDebits } from '#server/db/schema.ts'
import { makeDebits, runDebits } from '#server/jobs/debits.ts'
import { makeFiles, sendFiles } from '#server/services/debitFiles.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedDebits } from '#server/simulator/schema.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { ACCOUNT, inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'

const { Active, Expired, Error: Failed } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterEach(() => gifts.end())
afterAll(() => server.stop())

describe('a debit that fails or goes back', () => {
  test('a failed debit is tried again after 1, 3 and 7 days, then the donor is asked to mend it, and can', async () => {
    const email = 'failing@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.setMode('decline')
    const due = gift.nextDeduction ?? ''
    const attempts: [string, string | null][] = []
    for (let day = 0; day <= 8; day += 1) {
      await gifts.runDay(addDays(due, day))
      const [debit] = (await gifts.read(gift)).debits
      attempts.push([debit?.status ?? '', debit?.nextAttempt ?? null])
    }
    expect(attempts).toEqual([
      ['waiting', addDays(due, 1)],
      ['waiting', addDays(due, 3)],
      ['waiting', addDays(due, 3)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['givenUp', null],
      ['givenUp', null],
    ])
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Failed,
      statusReason: 'There was not enough money in the account.',
    })
    const mail = await gifts.mailOf(email, /^Needs you/)
    expect(mail.text).toContain('There was not enough money in the account.')
    expect(mail.text).toContain('you can start it again with the link below, or use another one.')
    expect(mail.text).toContain('Start it again, or use another card or account:')
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    await gifts.runDay(addMonths(due, 2))
    const mended = await gifts.change(gift, { paymentMethod: 7, cardConsent: true, bankingDetails: ACCOUNT })
    expect(mended.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      statusReason: null,
      nextDeduction: addMonths(due, 3),
    })
    await gifts.runDay(addMonths(due, 3))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} givenUp`, `${addMonths(due, 3)} paid`])
  })

  test('a try whose day has gone by while the server was off is made a day later, not at once after another', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    for (const days of [0, 6]) await gifts.runDay(addDays(due, days))
    const { debits } = await gifts.read(gift)
    expect(debits).toMatchObject([{ status: 'waiting', nextAttempt: addDays(due, 7) }])
    const ofGift = eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId)
    expect(await server.context.db.select().from(mandateDebits).where(ofGift)).toMatchObject([{ attempts: 2 }])
  })

  test.each([
    ['hidden', { status: CampaignStatus.HIDDEN }],
    ['not published any more', { published: false }],
  ])('a failed debit is not tried again for a campaign that is %s', async (_, change) => {
    const { db } = server.context
    const gift = await gifts.given({ paymentMethod: 7, term: 0, tipOrAdminFeeAmount: 0 }, 'reading')
    await gifts.setMode('decline')
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('waiting')
    const donation = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    await gifts.setMode('approve')
    const isReading = eq(campaigns.path, 'reading')
    onTestFinished(async () => void (await db.update(campaigns).set({ status: CampaignStatus.ACTIVE, published: true }).where(isReading)))
    await db.update(campaigns).set(change).where(isReading)
    await gifts.runDay(addDays(due, 1))
    const skipped = { date: due, status: 'skipped', reason: 'The campaign was not taking donations.', nextAttempt: null }
    expect((await gifts.read(gift)).debits).toMatchObject([skipped])
    expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
    expect(await db.$count(simulatedDebits, like(simulatedDebits.reference, `${donation.orderId}-%`))).toBe(1)
  })

  test('where the last debit of a term failed for good, taking the gift up again takes that one, and only then has it come to its end', async () => {
    const email = 'last@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email })
    const [first = '', last = ''] = gift.upcoming
    await gifts.runDay(first)
    await gifts.setMode('decline')
    for (const day of [0, 1, 3, 7]) await gifts.runDay(addDays(last, day))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null, recurrence: { debitsLeft: 0 } })
    await gifts.setMode('approve')
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      nextDeduction: addMonths(last, 1),
      recurrence: { debitsLeft: 1 },
    })
    await gifts.runDay(addMonths(last, 1))
    const ended = await gifts.read(gift)
    expect(inShort(ended.debits)).toEqual([`${first} paid`, `${last} givenUp`, `${addMonths(last, 1)} paid`])
    expect(ended.donationSchedulerStatus).toBe(Expired)
    await gifts.mailOf(email, /^Finished/)
  })

  test('a reversed debit goes back in the ledger, and stops the gift until its donor takes it up again', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'reversed@example.org' })
    await gifts.runDay(gift.nextDeduction ?? '')
    const donation = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'reversed' }] })
    const posted = await postingsOf(server, donation)
    expect(posted).toHaveLength(6)
    expect(posted.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const mail = await gifts.mailOf('reversed@example.org', /^Your bank has reversed your donation/)
    expect(mail.text).toContain('Start it again, or use another card or account:')
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      upcoming: expect.arrayContaining([expect.any(String)]),
    })
  })

  test('a debit that is reversed after its gift was cancelled leads to what is left of that', async () => {
    const email = 'reversed-after-cancel@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.runDay(gift.nextDeduction ?? '')
    const donation = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.change(gift, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
    await gifts.reverse(`${donation.orderId}-1`)
    const { text } = await gifts.mailOf(email, /^Your bank has reversed your donation/)
    expect(text).toContain('\nSee your monthly gift:')
  })

  test.each([
    ['in the days after it was paid', 3],
    ['on the last days on which it may be', 39],
    ['on the last of them, after that day’s question', 40],
  ])('a debit that was reversed %s is heard of by asking, where Paysoft’s notification is lost', async (_, days) => {
    const { context } = server
    const email = `unheard-${days}@example.org`
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    const [first = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    for (const day of [1, days - 1]) await gifts.runDay(addDays(first, day))
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
    const reversed = { status: 'reversed', notifyAt: null, notificationsLeft: 0 } as const
    await context.db
      .update(simulatedDebits)
      .set(reversed)
      .where(eq(simulatedDebits.reference, `${donation.orderId}-1`))
    gifts.goTo(addDays(first, days))
    server.passTime(3_600_000)
    await runDebits(context)
    expect((await gifts.read(gift)).debits.at(-1)).toMatchObject({ date: first, status: 'reversed' })
    expect(await postingsOf(server, donation)).toHaveLength(6)
    await gifts.mailOf(email, /^Your bank has reversed your donation/)
  })

  test('Paysoft is asked of a file once a day while its debits may be reversed, and no more afterwards', async () => {
    const { paysoft } = server.context.debitGateways
    if (!paysoft) throw new Error('There is no Paysoft')
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const [first = ''] = gift.upcoming
    await gifts.runDay(first)
    const [debit] = await server.context.db
      .select({ fileId: mandateDebits.fileId, uploadId: debitFiles.uploadId })
      .from(mandateDebits)
      .innerJoin(debitFiles, eq(debitFiles.id, mandateDebits.fileId))
      .where(eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId))
    const query = vi.spyOn(paysoft, 'query')
    const asked = () => query.mock.calls.filter(([uploadId]) => uploadId === debit?.uploadId).length
    try {
      for (let hour = 8; hour <= 72; hour += 8) {
        server.passTime(8 * 3_600_000)
        await runDebits(server.context)
      }
      expect(asked()).toBe(3)
      server.passTime(40 * 86_400_000)
      await runDebits(server.context)
      expect(asked()).toBe(3)
    } finally {
      query.mockRestore()
    }
    const [file] = await server.context.db
      .select()
      .from(debitFiles)
      .where(eq(debitFiles.id, debit?.fileId ?? ''))
    expect(file?.status).toBe('done')
  })

  test('a debit that the bank took back before we heard that it was paid stops the gift, too, and moves nothing', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'reversed-first@example.org', tipOrAdminFeeAmount: 10 }, 'reading')
    await gifts.setMode('never')
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('sent')
    const donation = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    const before = await server.campaign('reading')
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'reversed' }] })
    await gifts.mailOf('reversed-first@example.org', /^Your bank has reversed your donation/)
    const heard = server.logged.length
    expect(await gifts.paysoftSays({ reference: `${donation.orderId}-1`, amountCents: 210_00, status: 'paid', reason: '' })).toBe(200)
    expect((await server.read(donation)).status).toBe(DonationStatus.Rejected)
    expect(await postingsOf(server, donation)).toEqual([])
    const { donationsReceivedTotal, uniqueDonors } = await server.campaign('reading')
    expect([donationsReceivedTotal, uniqueDonors]).toEqual([before.donationsReceivedTotal, before.uniqueDonors])
    // Nobody is asked to pay back what has gone back.
    expect(server.logged.slice(heard)).toEqual([])
  })

  test('a debit that was to be tried again when its gift was stopped is not taken once the gift goes on', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'stopped@example.org' })
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.setMode('decline')
    await gifts.runDay(second)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`, `${second} waiting`])
    await gifts.reverse(`${donation.orderId}-1`)
    await gifts.setMode('approve')
    gifts.goTo(addMonths(second, 2))
    // Nothing is planned of what has stopped, least of all on days that are over.
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null, upcoming: [] })
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({ donationSchedulerStatus: Active, nextDeduction: addMonths(second, 3) })
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
  })

  test('a debit that had not gone out yet when its gift was stopped is not taken once the gift goes on', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'stopped-before@example.org' })
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    // The server ends, or another is at work, between making the day's debits and putting them into a file.
    gifts.goTo(second)
    await makeDebits(server.context)
    const untaken = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null })
    gifts.goTo(addMonths(second, 2))
    await gifts.change(gift, { donationSchedulerStatus: Active })
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
    expect((await server.read(untaken)).status).toBe(DonationStatus.Rejected)
  })
})

describe('what a donor is told of a debit that has failed', () => {
  const told = async (email: string) => (await gifts.mailOf(email, /^Needs you/)).text.replace(/\u00a0/g, ' ')
  const failFor8Days = async (due: string) => {
    for (const day of [0, 1, 3, 7]) await gifts.runDay(addDays(due, day))
  }

  test('is of the extra gift where it was that', async () => {
    const email = 'extra-fails@example.org'
    await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500, email })
    await gifts.setMode('decline')
    await failFor8Days(gifts.today())
    expect(await told(email)).toMatch(
      /We could not take your extra gift of R 500,00\..*\n\nIt is not taken later\. Your monthly gift of R 224,00 has stopped as well: .* you can start that again with the link below/,
    )
  })

  test('is of the monthly one, too, that went to the bank with its last try', async () => {
    const { context } = server
    const due = addMonths(nextDeductionDate(gifts.today(), 0), 1)
    const begun = addDays(due, -7)
    gifts.goTo(begun)
    const email = 'extra-last-try@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500, email })
    await gifts.setMode('decline')
    for (const day of [0, 1, 3]) await gifts.runDay(addDays(begun, day))
    gifts.goTo(due)
    await gifts.setMode('never')
    await makeDebits(context)
    await makeFiles(context)
    await sendFiles(context, context.clock())
    const { debits } = await gifts.read(gift)
    const { orderId } = await gifts.donationOf(debits.find(({ isOnceOff }) => isOnceOff)?.jwtTokenStringDonationId)
    const line = `${orderId}-4`
    const said = {
      gateway: 'paysoft',
      eventId: line,
      requestId: line,
      reference: orderId,
      totalCents: 500_00,
      currency: 'ZAR',
      payload: {},
    } as const
    expect(await takeStatement(context, { ...said, verdict: 'declined' }, 'notification')).toBe('declined')
    expect(await told(email)).toContain('or use another one.\n\nA debit is with your bank already, and may still be taken.')
    await gifts.setMode('approve')
  })

  test('has the amount that was tried last, whatever was chosen since', async () => {
    const email = 'more-since@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    await gifts.runDay(due)
    expect((await gifts.change(gift, { amount: 900, tipOrAdminFeeAmount: 0 })).status).toBe(200)
    for (const days of [1, 3]) await gifts.runDay(addDays(due, days))
    await gifts.setMode('leave')
    await gifts.runDay(addDays(due, 7))
    expect((await gifts.change(gift, { amount: 50 })).status).toBe(200)
    const { debits } = await gifts.read(gift)
    const { orderId } = await gifts.donationOf(debits[0]?.jwtTokenStringDonationId)
    expect(await gifts.paysoftSays({ reference: `${orderId}-4`, amountCents: 900_00, status: 'unpaid', reason: 'Not enough money' })).toBe(
      200,
    )
    expect(await told(email)).toContain('We could not take your monthly gift of R 900,00.')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'givenUp', amount: 900 }] })
  })

  test('is that the bank has taken it back, where it had been taken', async () => {
    const email = 'taken-back@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const { orderId } = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    await gifts.reverse(`${orderId}-1`)
    const text = await told(email)
    expect(text).toContain('Your bank has taken back your monthly gift of R 224,00.')
    expect(text).not.toContain('could not take')
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'reversed', isReceived: true }])
  })

  test('names no sum where the bank takes back another amount, which was never counted and has no receipt', async () => {
    const email = 'taken-back-uncounted@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.setMode('wrongAmount')
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const { orderId } = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    await gifts.reverse(`${orderId}-1`)
    const text = await told(email)
    expect(text).toContain('Your bank has taken back your monthly gift.')
    expect(text).not.toContain('R 224,00')
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'reversed', isReceived: false }])
  })
})
