import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CampaignStatus, DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, debitFiles, mandateDebits } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { makeDebits, runDebits } from '#server/jobs/debits.ts'
import { askFiles, makeFiles, sendFiles } from '#server/services/debitFiles.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedDebits } from '#server/simulator/schema.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const { Active, CancelledAtManage } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterAll(() => server.stop())

describe('a file of debits', () => {
  /** Its newest debit then stands in a file that has not gone yet. */
  const putInAFile = async (gift: WireDonationScheduler, date: string) => {
    gifts.goTo(date)
    await makeDebits(server.context)
    await makeFiles(server.context)
    return gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
  }
  const givenAndInAFile = async (change: Record<string, unknown> = {}, path?: string) => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, ...change }, path)
    return { gift, donation: await putInAFile(gift, gift.nextDeduction ?? '') }
  }

  test('a file whose debits were all answered for before it went is not sent', async () => {
    const { context } = server
    const { gift, donation } = await givenAndInAFile()
    const said = {
      eventId: 'early',
      requestId: `${donation.orderId}-1`,
      reference: donation.orderId,
      totalCents: 224_00,
      currency: 'ZAR',
      payload: {},
    }
    expect(await takeStatement(context, { ...said, gateway: 'paysoft', verdict: 'approved' }, 'notification')).toBe('settled')
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
    const sent = await context.db.$count(simulatedDebits, eq(simulatedDebits.reference, `${donation.orderId}-1`))
    expect([sent, await context.db.$count(debitFiles, eq(debitFiles.status, 'made'))]).toEqual([0, 0])
  })

  test('each file is tried once a round, however many there are and however long a gateway is silent', async () => {
    const { context } = server
    const now = new Date(context.clock())
    const files = Array.from({ length: 12 }, (_, nth) => ({ id: crypto.randomUUID(), uploadId: `silent-${nth}` }))
    await context.db
      .insert(debitFiles)
      .values(
        files.map((file) => ({ ...file, gateway: 'paybatch' as const, status: 'uploaded' as const, nextStepAt: now, createdAt: now })),
      )
    const asked: string[] = []
    const confirm = vi.spyOn(context.debitGateways.paybatch, 'confirm').mockImplementation(async (uploadId) => {
      if (asked.push(uploadId) > 60) throw new Error('There is no end to it.')
      server.passTime(7_500)
      throw new GatewayUnavailable('silent')
    })
    await runDebits(context)
    expect(asked.toSorted()).toEqual(files.map(({ uploadId }) => uploadId).toSorted())
    await runDebits(context, () => true)
    expect(asked).toHaveLength(12)
    confirm.mockRestore()
    await context.db.delete(debitFiles).where(like(debitFiles.uploadId, 'silent-%'))
  })

  test.each([
    ['sending', 'uploaded', 'confirm', sendFiles],
    ['asking', 'confirmed', 'query', askFiles],
  ] as const)('a round of %s of which one file fails is over when the others are', async (_, status, step, run) => {
    const { context } = server
    const now = new Date(context.clock())
    const isOfThis = like(debitFiles.uploadId, 'broken-%')
    const gift = await gifts.given({ paymentMethod: 7 })
    for (const nth of [1, 2]) {
      const file = {
        id: crypto.randomUUID(),
        uploadId: `broken-${nth}`,
        gateway: 'paybatch',
        status,
        nextStepAt: now,
        createdAt: now,
      } as const
      await context.db.insert(debitFiles).values(file)
      await context.db.insert(mandateDebits).values({
        id: crypto.randomUUID(),
        mandateId: gift.recurrence.donationSchedulerId,
        dueDate: addDays(dateInSouthAfrica(context.clock()), -nth),
        status: 'sent',
        amountCents: 200_00,
        fileId: file.id,
      })
    }
    let answer = () => {}
    const answered = new Promise<{ statements: never[]; hasUnread: false }>(
      (resolve) => (answer = () => resolve({ statements: [], hasUnread: false })),
    )
    const events: string[] = []
    const said = vi
      .spyOn(context.debitGateways.paybatch, step)
      .mockRejectedValueOnce(new Error('broken'))
      .mockImplementationOnce(() => answered)
    const round = run(context, context.clock()).catch(({ message }: Error) => events.push(message))
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2), PATIENCE)
    await new Promise(setImmediate)
    events.push('answered')
    answer()
    await round
    said.mockRestore()
    await context.db
      .delete(mandateDebits)
      .where(inArray(mandateDebits.fileId, context.db.select({ id: debitFiles.id }).from(debitFiles).where(isOfThis)))
    await context.db.delete(debitFiles).where(isOfThis)
    expect(events).toEqual(['answered', 'broken'])
  })

  test('a file that its gateway is still taking is not sent by another copy, however long gateways are waited for', async () => {
    const { context } = server
    const { gatewayTimeoutMs } = context.settings
    context.settings.gatewayTimeoutMs = 600_000
    const { gift } = await givenAndInAFile()
    let take = () => {}
    const taken = new Promise<void>((resolve) => (take = resolve))
    const { paysoft } = context.debitGateways
    if (!paysoft) throw new Error('There is no Paysoft')
    const ask = paysoft.upload.bind(paysoft)
    const upload = vi.spyOn(paysoft, 'upload').mockImplementationOnce(async (file) => taken.then(() => ask(file)))
    try {
      const sending = sendFiles(context, context.clock())
      await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1), PATIENCE)
      server.passTime(59 * 60_000)
      expect(await sendFiles(context, context.clock())).toBe(0)
      take()
      await sending
    } finally {
      take()
      upload.mockRestore()
      context.settings.gatewayTimeoutMs = gatewayTimeoutMs
    }
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
  })

  describe('before its file has gone', () => {
    const readingIs = (status: CampaignStatus) => server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'reading'))
    afterEach(() => readingIs(CampaignStatus.ACTIVE))

    test.each<[string, (gift: WireDonationScheduler) => PromiseLike<unknown>]>([
      ['a gift is cancelled', (gift) => gifts.change(gift, { donationSchedulerStatus: CancelledAtManage })],
      ['its campaign is closed', () => readingIs(CampaignStatus.CLOSED)],
    ])('%s: nothing is debited', async (_, end) => {
      const { gift, donation } = await givenAndInAFile({ tipOrAdminFeeAmount: 0 }, 'reading')
      await end(gift)
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} stopped`])
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
      const isOfGift = eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId)
      const [debit] = await server.context.db.select().from(mandateDebits).where(isOfGift)
      expect(debit).toMatchObject({ attempts: 0, fileId: null, firstAttemptOn: null, nextAttemptOn: null })
    })

    test('its campaign is hidden: nothing is debited, as on any day on which it is hidden, and the gift goes on', async () => {
      const { gift, donation } = await givenAndInAFile({ tipOrAdminFeeAmount: 0 }, 'reading')
      await readingIs(CampaignStatus.HIDDEN)
      await gifts.runNow()
      await readingIs(CampaignStatus.ACTIVE)
      await gifts.runNow()
      expect(await gifts.read(gift)).toMatchObject({
        donationSchedulerStatus: Active,
        debits: [{ date: gift.nextDeduction, status: 'skipped', reason: 'The campaign was not taking donations.' }],
      })
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
    })

    test('its donor pauses what was to be tried again: it is not, and loses no month of it', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      const due = gift.nextDeduction ?? ''
      await gifts.setMode('decline')
      await gifts.runDay(due)
      await gifts.setMode('approve')
      const donation = await putInAFile(gift, addDays(due, 1))
      const { recurrence, debits, nextDeduction } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${due} sent`])
      await gifts.change(gift, { pause: { from: nextDeduction, months: 2 } })
      await gifts.runNow()
      const paused = await gifts.read(gift)
      expect(inShort(paused.debits)).toEqual([`${due} skipped`])
      expect(paused.recurrence.debitsLeft).toBe((recurrence.debitsLeft ?? 0) + 1)
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
    })

    test('its donor pauses an extra gift that was to be tried again: that is none of the months that are kept', async () => {
      gifts.goToDay(6)
      const gift = await gifts.given({ paymentMethod: 7, term: 2, onceOffAmount: 100 })
      const due = gifts.today()
      await gifts.setMode('decline')
      await gifts.runNow()
      await putInAFile(gift, addDays(due, 1))
      await gifts.change(gift, { pause: { from: gift.nextDeduction, months: 2 } })
      await gifts.runNow()
      const { debits, recurrence } = await gifts.read(gift)
      expect([inShort(debits), recurrence.debitsLeft]).toEqual([[`${due} skipped`], gift.recurrence.debitsLeft])
    })

    test('an earlier debit is reversed: nothing more is debited', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 0 })
      const [first = '', second = ''] = gift.upcoming
      await gifts.runDay(first)
      const paid = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
      const untaken = await putInAFile(gift, second)
      await gifts.reverse(`${paid.orderId}-1`)
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
      expect((await server.read(untaken)).status).toBe(DonationStatus.Rejected)
    })

    test('a card takes the account’s place: the card’s gateway is asked, in place of the account’s', async () => {
      const { gift, donation } = await givenAndInAFile()
      await gifts.storeCard((await gifts.change(gift, { paymentMethod: 8, cardConsent: true })).data.donationScheduler)
      await gifts.runNow()
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
      const isOfDebit = like(simulatedDebits.reference, `${donation.orderId}-%`)
      const asked = await server.context.db.select().from(simulatedDebits).where(isOfDebit)
      expect(asked).toMatchObject([{ reference: `${donation.orderId}-1`, gateway: 'paybatch' }])
      expect((await postingsOf(server, donation))[0]).toEqual({ account: 'clearing:paybatch', amount: 224 })
    })
  })

  test('a bank’s reason with what cannot be stored in it is kept without that, and holds up no file', async () => {
    const { gift, donation } = await givenAndInAFile()
    const reason = 'R/D\0 \ud83d'
    expect(await gifts.paysoftSays({ reference: `${donation.orderId}-1`, amountCents: 224_00, status: 'unpaid', reason })).toBe(200)
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'waiting', reason: 'R/D \ufffd' }])
    await gifts.runNow()
  })

  test('a notification that Paysoft did not sign is refused', async () => {
    const body = JSON.stringify({ results: [] })
    const send = (signature: string) =>
      fetch(`${server.url}/payments/paysoft/notify`, { method: 'POST', body, headers: { 'x-paysoft-signature': signature } })
    expect((await send('0'.repeat(64))).status).toBe(400)
  })
})
