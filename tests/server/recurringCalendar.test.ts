import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { CampaignStatus, DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, nextDeductionDate, startOfDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, mandates } from '#server/db/schema.ts'
import { runDebits } from '#server/jobs/debits.ts'
import { takeBack } from '#server/services/takeBack.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'

const { Active, Expired, Error: Failed, CancelledAtManage } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterEach(() => gifts.end())
afterAll(() => server.stop())

describe('the calendar', () => {
  test('debits come on their days, settle in the ledger, and the term ends', async () => {
    const email = 'term@example.org'
    const before = await server.campaign('reading')
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email, tipOrAdminFeeAmount: 10 }, 'reading')
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(addDays(first, -1))
    expect((await gifts.read(gift)).debits).toEqual([])
    await gifts.runDay(first)
    const after = await gifts.read(gift)
    expect(inShort(after.debits)).toEqual([`${first} paid`])
    const donation = await gifts.donationOf(after.debits[0]?.jwtTokenStringDonationId)
    expect(donation).toMatchObject({ type: 1, status: DonationStatus.Accepted, paymentMethod: 7, amount: 200 })
    expect(await postingsOf(server, donation)).toEqual([
      { account: 'clearing:paysoft', amount: 210 },
      { account: `campaign:${gift.campaignId}`, amount: -200 },
      { account: 'fees', amount: -10 },
    ])
    const receipt = await gifts.mailOf(email, /^Thank you/)
    expect(receipt.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    expect(receipt.text).toContain('See, change, pause or cancel your monthly gift:')
    await gifts.runDay(first)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`])
    await gifts.runDay(addDays(second, 2))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Expired, nextDeduction: null, upcoming: [] })
    await gifts.mailOf(email, /^Finished/)
    const receipts = (await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Thank you'))
    expect(receipts.filter(({ text }) => text.includes('\nSee your monthly gift:'))).toHaveLength(1)
    const { donationsReceivedTotal, uniqueDonors } = await server.campaign('reading')
    expect([donationsReceivedTotal - before.donationsReceivedTotal, uniqueDonors - before.uniqueDonors]).toEqual([400, 1])
  })

  test('an account that the gateway has forgotten fails alone, and holds up nobody else’s debit', async () => {
    const [good, forgotten] = [await gifts.given({ paymentMethod: 7, term: 0 }), await gifts.given({ paymentMethod: 7, term: 0 })]
    await server.context.db.update(mandates).set({ instrument: 'gone' }).where(eq(mandates.id, forgotten.recurrence.donationSchedulerId))
    await gifts.runDay(good.nextDeduction ?? '')
    expect(inShort((await gifts.read(good)).debits)).toEqual([`${good.nextDeduction} paid`])
    expect(inShort((await gifts.read(forgotten)).debits)).toEqual([`${good.nextDeduction} waiting`])
  })

  describe('months that nobody could take in time are not all taken in one day:', () => {
    const takesOneOfThree = async (gift: WireDonationScheduler) => {
      for (const _ of [1, 2, 3]) await gifts.runNow()
      const [first, second, third] = gift.upcoming
      const { debits, recurrence, nextDeduction } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${first} skipped`, `${second} skipped`, `${third} paid`])
      expect(debits[2]?.reason).toBe('It could not be taken in its month, and is not taken later.')
      expect(recurrence.debitsLeft).toBe((gift.recurrence.debitsLeft ?? 0) - 1)
      expect(nextDeduction).toBe(addMonths(third ?? '', 1))
    }

    test('the server was off', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      gifts.goTo(gift.upcoming[2] ?? '')
      await takesOneOfThree(gift)
    })

    test('the gateway was silent', async () => {
      const { context } = server
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      const { paysoft } = context.debitGateways
      context.debitGateways.paysoft = null
      for (const date of gift.upcoming) {
        gifts.goTo(date)
        await runDebits(context)
      }
      context.debitGateways.paysoft = paysoft
      server.passTime(7 * 3_600_000)
      await takesOneOfThree(gift)
      const [missed] = (await gifts.read(gift)).debits.slice(-1)
      const donation = await gifts.donationOf(missed?.jwtTokenStringDonationId)
      expect([donation.status, await postingsOf(server, donation)]).toEqual([DonationStatus.CanceledAtManage, []])
    })
  })

  describe('what could not be taken before the next month’s day, which its donor has chosen since, is not taken beside that:', () => {
    const onThe25th = async () => {
      gifts.goToDay(6)
      const gift = await gifts.given({ paymentMethod: 7, term: 2, deductionDate: 2 })
      return { gift, due: gift.nextDeduction ?? '', first: nextDeductionDate(gift.nextDeduction ?? '', 0) }
    }
    const expectTakenLater = async (gift: WireDonationScheduler, due: string, first: string) => {
      const { debits, recurrence } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${due} skipped`, `${first} paid`])
      expect(debits[1]?.reason).toBe('It could not be taken in its month, and is not taken later.')
      expect(recurrence.debitsLeft).toBe((gift.recurrence.debitsLeft ?? 0) - 1)
    }

    test('it is to be tried again', async () => {
      const { gift, due, first } = await onThe25th()
      await gifts.setMode('decline')
      for (const days of [0, 1, 3]) await gifts.runDay(addDays(due, days))
      await gifts.change(gift, { deductionDate: 0 })
      await gifts.setMode('approve')
      for (const date of [first, addDays(due, 7), addDays(first, 9)]) await gifts.runDay(date)
      await expectTakenLater(gift, due, first)
    })

    test('unless they have left that day out, beside which it is', async () => {
      const { gift, due, first } = await onThe25th()
      await gifts.setMode('decline')
      for (const days of [0, 1, 3]) await gifts.runDay(addDays(due, days))
      await gifts.change(gift, { deductionDate: 0 })
      await gifts.change(gift, { skip: first })
      await gifts.setMode('approve')
      for (const date of [first, addDays(due, 7), addDays(first, 9)]) await gifts.runDay(date)
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} paid`, `${first} skipped`])
    })

    test('the gateway was silent', async () => {
      const { context } = server
      const { gift, due, first } = await onThe25th()
      const { paysoft } = context.debitGateways
      context.debitGateways.paysoft = null
      gifts.goTo(due)
      await runDebits(context)
      await gifts.change(gift, { deductionDate: 0 })
      gifts.goTo(first)
      await runDebits(context)
      context.debitGateways.paysoft = paysoft
      await gifts.runDay(addDays(first, 2))
      await expectTakenLater(gift, due, first)
    })
  })

  test('a stored card is charged', async () => {
    const gift = await gifts.given({ term: 0 })
    await gifts.storeCard(gift)
    await gifts.runDay(gift.nextDeduction ?? '')
    const { debits } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${gift.nextDeduction} paid`])
    const donation = await gifts.donationOf(debits[0]?.jwtTokenStringDonationId)
    expect(donation).toMatchObject({ paymentMethod: 6, status: DonationStatus.Accepted })
    expect((await postingsOf(server, donation))[0]).toEqual({ account: 'clearing:paybatch', amount: 224 })
  })

  test.each(['twice', 'never', 'late'] as const)('%s notified: one posting', async (mode) => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    await gifts.setMode(mode)
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    server.passTime(11 * 60_000)
    await gifts.runNow()
    const { debits } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${due} paid`])
    expect(await postingsOf(server, await gifts.donationOf(debits[0]?.jwtTokenStringDonationId))).toHaveLength(3)
  })

  test('a donor who cancels while a debit is with the bank is told that it may still be taken', async () => {
    const email = 'underway@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.setMode('silent')
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    await gifts.change(gift, { donationSchedulerStatus: CancelledAtManage })
    const mail = await gifts.mailOf(email, /^Cancelled/)
    expect(mail.text).toContain('A debit is with your bank already, and may still be taken. Nothing after it will be taken from you for ')
  })

  test('at the end of a term no month is called taken that its donor has left out', async () => {
    const email = 'left-out@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email })
    const [first = '', last = ''] = gift.upcoming
    await gifts.change(gift, { skip: first })
    await gifts.runDay(last)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} skipped`, `${last} paid`])
    const mail = await gifts.mailOf(email, /^Finished/)
    expect(mail.text).toContain('None of the months that you chose is left, and no more will be taken.')
    expect(mail.text).not.toContain('has been taken')
  })

  test('the mail of a debit order names the extra gift, which is taken before the first date', async () => {
    await gifts.given({ paymentMethod: 7, onceOffAmount: 75.5, email: 'extra@set-up.test' })
    const { text } = await gifts.mailOf('extra@set-up.test', /^Set up/)
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'To the cause: R 200,00\nTip to Letsema: R 24,00\nTotal each month: R 224,00\nExtra gift now: R 75,50\nTaken from: ',
    )
    await gifts.given({ paymentMethod: 7, email: 'no-extra@set-up.test' })
    expect((await gifts.mailOf('no-extra@set-up.test', /^Set up/)).text).not.toContain('Extra gift')
  })

  test.each([
    [0, 'Until you stop it', null, null],
    [1, '2 months', null, null],
    [3, '6 months', 5, '2 more, on the 1st of each month'],
  ])(
    'the mail says how long it goes on, how many dates it does not name, and which is the last: term %i',
    async (term, text, last, more) => {
      const email = `term-${term}@set-up.test`
      const first = nextDeductionDate(gifts.today(), 0)
      await gifts.given({ paymentMethod: 7, deductionDate: 0, term, email })
      const mail = (await gifts.mailOf(email, /^Set up/)).text
      expect(mail).toContain(`For how long: ${text}\nFirst date: ${dateText(first)}\nThen: ${dateText(addMonths(first, 1))}\n`)
      expect(mail.includes('And so on: the 1st of every month')).toBe(term === 0)
      expect(/Last of.*/.exec(mail)?.[0] ?? null).toBe(last && `Last of ${last + 1}: ${dateText(addMonths(first, last))}`)
      expect(/Then: (.* more.*)\nLast of/.exec(mail)?.[1] ?? null).toBe(more)
    },
  )

  describe('of a campaign that ends', () => {
    const endsOn = (date: string | null) =>
      server.context.db
        .update(campaigns)
        .set({ endDate: date === null ? null : new Date(startOfDate(addDays(date, 1))) })
        .where(eq(campaigns.path, 'water'))
    afterEach(() => endsOn(null))

    test('the mail names the dates until then, and says that it ends', async () => {
      const first = nextDeductionDate(gifts.today(), 0)
      await endsOn(addMonths(first, 1))
      const mailTo = async (email: string, term: number) => {
        await gifts.given({ paymentMethod: 7, deductionDate: 0, term, email })
        return (await gifts.mailOf(email, /^Set up/)).text
      }
      for (const text of [await mailTo('endless@ends.test', 0), await mailTo('year@ends.test', 4)]) {
        expect(text).toMatch(/Taken from: .+\nFirst date/)
        expect(text).toContain(`First date: ${dateText(first)}\nThen: ${dateText(addMonths(first, 1))}\n\n`)
        expect(text).toContain(`The campaign ends on ${dateText(addMonths(first, 1))}: nothing is taken after that.`)
      }
      await endsOn(addMonths(first, 4))
      expect(await mailTo('five@ends.test', 4), 'one alone is shown').toContain(
        `Then: ${dateText(addMonths(first, 3))}\nLast of 5: ${dateText(addMonths(first, 4))}\n\n`,
      )
      await endsOn(addMonths(first, 1))
      expect(await mailTo('two@ends.test', 1)).not.toContain('The campaign ends')
      await endsOn(first)
      const once = await mailTo('one@ends.test', 4)
      expect(once).toContain(`Only date: ${dateText(first)}\n\n`)
      expect(once.replaceAll('\u00a0', ' ')).toContain(`\nTotal on ${dateText(first)}: R 224,00\n`)
      expect(once).not.toMatch(/each month|pause/)
    })

    test('a gift of which no date would come is refused, and says why', async () => {
      const first = nextDeductionDate(gifts.today(), 0)
      await endsOn(addDays(first, -1))
      const { status, errors } = await gifts.give(await gifts.form({ paymentMethod: 7, deductionDate: 0 }))
      expect([status, errors[0]]).toMatchObject([
        400,
        {
          field: 'deductionDate',
          displayMessage: `The campaign ends on ${dateText(addDays(first, -1))}, before that day comes. Please choose another day, or give once.`,
        },
      ])
      await endsOn(first)
      expect((await gifts.given({ paymentMethod: 7, deductionDate: 0 })).upcoming[0]).toBe(first)
    })

    test('a date after its end is not taken any more: in a pause that goes past it none is told of', async () => {
      const gift = await gifts.given({ paymentMethod: 7, deductionDate: 0, term: 0 })
      const first = gift.nextDeduction ?? ''
      await endsOn(addDays(first, 40))
      const paused = async (months: number) => (await gifts.change(gift, { pause: { from: first, months } })).data.donationScheduler
      expect(await paused(1)).toMatchObject({ nextDeduction: addMonths(first, 1) })
      await paused(0)
      expect(await paused(2)).toMatchObject({ nextDeduction: null, pausedUntil: addMonths(first, 2) })
    })
  })

  test('when the campaign closes, the donor is told and nothing more is taken', async () => {
    const email = 'closing@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email, tipOrAdminFeeAmount: 0 }, 'reading')
    const setStatus = (status: CampaignStatus) => server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'reading'))
    onTestFinished(async () => void (await setStatus(CampaignStatus.ACTIVE)))
    await setStatus(CampaignStatus.CLOSED)
    await gifts.runDay(gift.nextDeduction ?? '')
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Expired,
      statusReason: 'The campaign has ended.',
      debits: [],
      upcoming: [],
    })
    await gifts.mailOf(email, /^Ended/)
  })
})

describe('what the donor or the card’s owner no longer wants taken', () => {
  test('a pause holds back what failed and waits for its next try, and loses no month of it', async () => {
    const gift = await gifts.given({ paymentMethod: 7, email: 'paused-waiting@example.org' })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    await gifts.runDay(due)
    const { debits, recurrence } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${due} waiting`])
    const { data } = await gifts.change(gift, { pause: { from: addMonths(due, 1), months: 3 } })
    expect(inShort(data.donationScheduler.debits)).toEqual([`${due} skipped`])
    expect(data.donationScheduler.recurrence.debitsLeft).toBe((recurrence.debitsLeft ?? 0) + 1)
    const [debit] = data.donationScheduler.debits
    expect((await gifts.donationOf(debit?.jwtTokenStringDonationId)).status).toBe(DonationStatus.CanceledAtManage)
    await gifts.setMode('approve')
    for (const days of [1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} skipped`])
  })

  test('what fails in a pause, because it was on its way when that began, is not tried again', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'paused-sent@example.org' })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('leave')
    await gifts.runDay(due)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    const { orderId } = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.change(gift, { pause: { from: addMonths(due, 1), months: 3 } })
    expect(await gifts.paysoftSays({ reference: `${orderId}-1`, amountCents: 224_00, status: 'unpaid', reason: 'Not enough money' })).toBe(
      200,
    )
    for (const days of [1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Active, debits: [{ status: 'skipped' }] })
  })

  test('an extra gift that fails in a pause is none of its months, and prolongs nothing', async () => {
    gifts.goToDay(6)
    const gift = await gifts.given({ paymentMethod: 7, term: 2, onceOffAmount: 100 })
    await gifts.setMode('leave')
    await gifts.runNow()
    const { orderId } = await gifts.donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.change(gift, { pause: { from: gift.nextDeduction, months: 2 } })
    expect(await gifts.paysoftSays({ reference: `${orderId}-1`, amountCents: 100_00, status: 'unpaid', reason: 'Not enough money' })).toBe(
      200,
    )
    const { debits, recurrence } = await gifts.read(gift)
    expect(debits).toMatchObject([{ isOnceOff: true, status: 'skipped' }])
    expect(recurrence.debitsLeft).toBe(gift.recurrence.debitsLeft)
  })

  test('a card whose owner disputes the payment that stored it is not debited either', async () => {
    const email = 'disputed@example.org'
    const gift = await gifts.given({ onceOffAmount: 100, email })
    await gifts.storeCard(gift)
    const { onceOffDonation, nextDeduction } = await gifts.read(gift)
    const by = { operatorId: 'operator', reference: onceOffDonation?.orderId ?? '', verdict: 'chargedBack' } as const
    expect(await takeBack(server.context, by)).toBe('chargedBack')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, statusReason: 'Your bank reversed a debit.' })
    const mail = await gifts.mailOf(email, /^Needs you/)
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Your bank has taken back your extra gift of R 100,00.')
    await gifts.runDay(nextDeduction ?? '')
    expect((await gifts.read(gift)).debits).toEqual([])
  })

  test('a pause that is over when the gift is taken up again is no longer told of', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const { orderId } = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    const until = addMonths(gift.nextDeduction ?? '', 2)
    await gifts.change(gift, { pause: { from: addMonths(gift.nextDeduction ?? '', 1), months: 1 } })
    await gifts.reverse(`${orderId}-1`)
    gifts.goTo(addDays(until, 3))
    const { data } = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(data.donationScheduler).toMatchObject({ donationSchedulerStatus: Active, pausedUntil: null })
  })
})
