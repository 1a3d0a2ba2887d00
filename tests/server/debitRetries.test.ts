import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod, RecurringDay, RecurringDuration, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, dateInSouthAfrica, nextDeductionDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonation, WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, mandateDebits } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { sendFiles } from '#server/services/debitFiles.ts'
import { takeStatement, takeStatements } from '#server/services/settlement.ts'
import { simulatedDebits } from '#server/simulator/schema.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { ACCOUNT, inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  await server.removeEndDate('water')
})
afterAll(() => server.stop())
/** Well before the first of a month, so that an extra gift of today has its retries before that. */
beforeEach(() => gifts.goTo(addDays(nextDeductionDate(dateInSouthAfrica(server.context.clock()), 0), 9)))
afterEach(() => {
  vi.restoreAllMocks()
  return gifts.end()
})

const dueOf = (gift: WireDonationScheduler) => gift.nextDeduction ?? ''

async function donationOf(gift: WireDonationScheduler): Promise<WireDonation> {
  const debit = (await gifts.read(gift)).debits.find(({ isOnceOff }) => !isOnceOff)
  return (await server.call<{ donation: WireDonation }>(`/donations/${debit?.jwtTokenStringDonationId}`)).data.donation
}

/** What each try of the first monthly debit was uploaded with, in cents. */
async function triedFor(gift: WireDonationScheduler): Promise<number[]> {
  const { orderId } = await donationOf(gift)
  const { reference, amountCents } = simulatedDebits
  const lines = await server.context.db
    .select({ amountCents })
    .from(simulatedDebits)
    .where(like(reference, `${orderId}-%`))
    .orderBy(reference)
  return lines.map((line) => line.amountCents)
}

const mailsOf = async (email: string, ending: RegExp) =>
  (await server.mailsTo(email)).filter(({ subject }) => ending.test(subject)).map(({ text }) => text.replaceAll('\u00a0', ' '))

/** The newest, once there are as many. */
const told = (email: string, ending: RegExp, count: number) =>
  vi.waitFor(async () => {
    const mails = await mailsOf(email, ending)
    expect(mails).toHaveLength(count)
    return mails[0] ?? ''
  }, PATIENCE)

const changed = async (gift: WireDonationScheduler, change: Record<string, unknown>) => {
  const { status, data, errors } = await gifts.change(gift, change)
  expect([status, errors]).toEqual([200, []])
  return data.donationScheduler
}

async function given(change: Record<string, unknown> = {}, path?: string): Promise<WireDonationScheduler> {
  const gift = await gifts.given({ paymentMethod: PaymentMethod.Paysoft, term: 2, ...change }, path)
  if (change['paymentMethod'] === PaymentMethod.PayFast) await gifts.storeCard(gift)
  return gift
}

/** A gift of R 224 whose first debit was declined. */
async function failedOnce(change: Record<string, unknown> = {}, path?: string): Promise<WireDonationScheduler> {
  const gift = await given(change, path)
  await gifts.setMode('decline')
  await gifts.runDay(dueOf(gift))
  await gifts.setMode('approve')
  return gift
}

describe('what is taken again of a debit that has failed', () => {
  test.each([
    ['debit order', PaymentMethod.Paysoft, 'clearing:paysoft'],
    ['card', PaymentMethod.PayFast, 'clearing:paybatch'],
  ])('by %s is what its donor gives by then, and they are told of it', async (_, paymentMethod, account) => {
    const email = `lowered-${paymentMethod}@example.org`
    const gift = await failedOnce({ paymentMethod, email })
    const due = dueOf(gift)
    const next = addDays(due, 1)
    const { debits } = await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
    expect(debits).toMatchObject([{ date: due, status: 'waiting', amount: 224, nextAttempt: next, nextAmount: 50 }])
    expect(await told(email, /^Changed/, 1)).toContain(
      `The R 224,00 of ${dateText(due)} could not be taken. We try again on ${dateText(next)}, with R 50,00.`,
    )
    await gifts.runDay(next)
    expect(await triedFor(gift)).toEqual([224_00, 50_00])
    expect((await gifts.read(gift)).debits).toMatchObject([{ date: due, status: 'paid', amount: 50, nextAttempt: null, nextAmount: null }])
    expect(await postingsOf(server, await donationOf(gift))).toEqual([
      { account, amount: 50 },
      { account: `campaign:${gift.campaignId}`, amount: -50 },
    ])
  })

  test('is the newest sum where it was changed twice, and a larger one where more is given', async () => {
    const gift = await failedOnce({ email: 'twice@example.org' })
    const due = dueOf(gift)
    await changed(gift, { amount: 300 })
    expect((await changed(gift, { tipOrAdminFeeAmount: 10 })).debits).toMatchObject([{ amount: 224, nextAmount: 310 }])
    await gifts.setMode('decline')
    await gifts.runDay(addDays(due, 1))
    expect((await gifts.read(gift)).debits).toMatchObject([{ amount: 310, nextAmount: 310, nextAttempt: addDays(due, 3) }])
    expect((await changed(gift, { amount: 20, tipOrAdminFeeAmount: 0 })).debits).toMatchObject([{ amount: 310, nextAmount: 20 }])
    await gifts.setMode('approve')
    await gifts.runDay(addDays(due, 3))
    expect(await triedFor(gift)).toEqual([224_00, 310_00, 20_00])
  })

  test('has the fee that its donor covers of the new sum', async () => {
    await server.context.db.update(campaigns).set({ endDate: null, adminFeeRate: 5, isAdminFee: true }).where(eq(campaigns.path, 'reading'))
    const gift = await failedOnce({ email: 'fee@example.org', amount: 200, tipOrAdminFeeAmount: 10 }, 'reading')
    await changed(gift, { amount: 100 })
    await gifts.runDay(addDays(dueOf(gift), 1))
    expect(await triedFor(gift)).toEqual([210_00, 105_00])
    expect(await postingsOf(server, await donationOf(gift))).toEqual([
      { account: 'clearing:paysoft', amount: 105 },
      { account: `campaign:${gift.campaignId}`, amount: -100 },
      { account: 'fees', amount: -5 },
    ])
  })

  test('stays as it was of what is on its way already; what is tried after that is the new sum', async () => {
    const email = 'on-its-way@example.org'
    const gift = await given({ email })
    const due = dueOf(gift)
    await gifts.setMode('leave')
    await gifts.runDay(due)
    expect((await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })).debits).toMatchObject([
      { status: 'sent', amount: 224, nextAttempt: null, nextAmount: null },
    ])
    expect(await told(email, /^Changed/, 1)).toContain('A debit is with your bank already, and may still be taken.')
    const { orderId } = await donationOf(gift)
    const line = { gateway: 'paysoft', eventId: `${orderId}-1`, requestId: `${orderId}-1`, reference: orderId, currency: 'ZAR' } as const
    const said = { ...line, totalCents: 224_00, verdict: 'declined', payload: {} } as const
    expect(await takeStatement(server.context, said, 'notification')).toBe('declined')
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'waiting', amount: 224, nextAmount: 50 }])
    await gifts.setMode('approve')
    await gifts.runDay(addDays(due, 1))
    expect(await triedFor(gift)).toEqual([224_00, 50_00])
  })

  test('is never an extra gift’s sum made the monthly one', async () => {
    const email = 'extra-waits@example.org'
    const gift = await given({ email, onceOffAmount: 100 })
    const begun = dateInSouthAfrica(server.context.clock())
    await gifts.setMode('decline')
    await gifts.runNow()
    expect((await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })).debits).toMatchObject([
      { isOnceOff: true, amount: 100, nextAmount: 100 },
    ])
    expect(await told(email, /^Changed/, 1)).toContain(
      `Your extra gift of R 100,00 could not be taken. We try again on ${dateText(addDays(begun, 1))}, with R 100,00.`,
    )
    await gifts.setMode('approve')
    await gifts.runDay(addDays(begun, 1))
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'paid', amount: 100 }])
  })

  test('is the new sum, too, where another account was given for what its gateway has yet to be sent', async () => {
    const gift = await given({ paymentMethod: PaymentMethod.PayFast })
    const due = dueOf(gift)
    const payBatch = server.context.debitGateways.paybatch
    vi.spyOn(payBatch, 'upload').mockRejectedValue(new GatewayUnavailable('PayBatch is silent'))
    await gifts.runDay(due)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
    await changed(gift, { paymentMethod: PaymentMethod.Paysoft, cardConsent: true, bankingDetails: ACCOUNT })
    server.passTime(600_000)
    await sendFiles(server.context, server.context.clock())
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'due', amount: 50, nextAmount: 50 }])
    await gifts.runNow()
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'paid', amount: 50 }])
    expect(await triedFor(gift)).toEqual([50_00])
  })

  test('is nothing where the bank has taken the old sum after all', async () => {
    const gift = await failedOnce({ email: 'after-all@example.org' })
    const due = dueOf(gift)
    await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
    const { orderId } = await donationOf(gift)
    const line = { gateway: 'paysoft', eventId: `${orderId} after all`, requestId: `${orderId}-1`, reference: orderId } as const
    const said = { ...line, currency: 'ZAR', totalCents: 224_00, verdict: 'approved', payload: {} } as const
    expect(await takeStatement(server.context, said, 'notification')).toBe('wrongAmount')
    for (const days of [1, 3]) await gifts.runDay(addDays(due, days))
    expect(await triedFor(gift)).toEqual([224_00])
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'underReview', nextAttempt: null }])
  })
})

describe('of a debit that was tried twice', () => {
  const says = async (gift: WireDonationScheduler, nth: number, verdict: 'approved' | 'reversed', totalCents = 224_00) => {
    const { orderId } = await donationOf(gift)
    const line = `${orderId}-${nth}`
    const said = { gateway: 'paysoft', eventId: `${line} ${verdict}`, requestId: line, reference: orderId, currency: 'ZAR' } as const
    return takeStatement(server.context, { ...said, totalCents, verdict, payload: {} }, 'notification')
  }
  const heldFor = async (gift: WireDonationScheduler) =>
    (await postingsOf(server, await donationOf(gift)))
      .filter(({ account }) => account === 'clearing:paysoft')
      .reduce((sum, { amount }) => sum + amount, 0)

  test.each<[string, [verdict: 'approved' | 'reversed', outcome: string][]]>([
    [
      'which was paid after all',
      [
        ['approved', 'paidAgain'],
        ['reversed', 'otherTryReversed'],
      ],
    ],
    ['which had failed', [['reversed', 'otherTryReversed']]],
  ])('a reversal of the first, %s, leaves what the second paid, and a person looks at it', async (name, told) => {
    const gift = await failedOnce({ email: `${name.replaceAll(' ', '-')}@example.org` })
    await gifts.runDay(addDays(dueOf(gift), 1))
    for (const [verdict, outcome] of told) expect(await says(gift, 1, verdict)).toBe(outcome)
    expect(server.logged.at(-1)).toContain('otherTryReversed')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: RecurringStatus.Active, debits: [{ status: 'paid' }] })
    expect(await heldFor(gift)).toBe(224)
  })

  test('a reversal of the second leaves what the first has paid, of which we had heard late', async () => {
    const gift = await failedOnce({ email: 'second-reversed@example.org' })
    await gifts.setMode('leave')
    await gifts.runDay(addDays(dueOf(gift), 1))
    expect(await says(gift, 1, 'approved')).toBe('settled')
    expect(await says(gift, 2, 'approved')).toBe('paidAgain')
    expect(await says(gift, 2, 'reversed')).toBe('otherTryReversed')
    expect(await heldFor(gift)).toBe(224)
    expect(await says(gift, 1, 'reversed')).toBe('reversed')
    expect(await heldFor(gift)).toBe(0)
  })

  test('another amount for the first is money that came, until the bank takes it back', async () => {
    const gift = await failedOnce({ email: 'first-otherwise@example.org' })
    await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
    expect(await says(gift, 1, 'approved')).toBe('wrongAmount')
    expect(await donationOf(gift)).toMatchObject({ status: DonationStatus.PendingSettlement, moneyCameOtherwise: true })
    expect(await says(gift, 1, 'reversed')).toBe('reversed')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: RecurringStatus.Error, debits: [{ status: 'reversed' }] })
    expect(await donationOf(gift)).toMatchObject({ status: DonationStatus.Rejected, moneyCameOtherwise: false })
  })

  test('another amount for one that was not tried again, because its gift was cancelled, can be given back', async () => {
    const gift = await failedOnce({ email: 'cancelled-otherwise@example.org' })
    await changed(gift, { donationSchedulerStatus: RecurringStatus.CancelledAtManage })
    expect(await says(gift, 1, 'approved', 223_99)).toBe('wrongAmount')
    expect(await donationOf(gift)).toMatchObject({ moneyCameOtherwise: true })
    const { orderId } = await donationOf(gift)
    const { refundDonation } = await server.graphql<{ refundDonation: { outcome: string } }>(
      'mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }',
      { reference: orderId },
    )
    expect(refundDonation.outcome).toBe('refunded')
    expect(await donationOf(gift)).toMatchObject({ moneyCameOtherwise: false })
  })
})

const PAID = { gateway: 'paysoft', currency: 'ZAR', totalCents: 224_00, verdict: 'approved', payload: {} } as const

describe('a month that is paid after all, as its bank says late', () => {
  const paidAfterAll = async (gift: WireDonationScheduler, nth = 1) => {
    const { orderId } = await donationOf(gift)
    expect(await gifts.paysoftSays({ reference: `${orderId}-${nth}`, amountCents: 224_00, status: 'paid', reason: '' })).toBe(200)
  }

  test('is not taken once more at the end of the term, to which a pause had given it back', async () => {
    const email = 'paid-in-pause@example.org'
    const gift = await failedOnce({ email, term: RecurringDuration.TwoMonths })
    const due = dueOf(gift)
    const goesOn = addMonths(due, 3)
    expect((await changed(gift, { pause: { from: addMonths(due, 1), months: 2 } })).upcoming).toEqual([goesOn, addMonths(goesOn, 1)])
    await paidAfterAll(gift)
    expect((await gifts.read(gift)).upcoming).toEqual([goesOn])
    expect(await told(email, /^Changed/, 2)).toContain(`For how long: 2 months, 1 still to come\nLast date: ${dateText(goesOn)}\n`)
    for (const date of [goesOn, addMonths(goesOn, 1)]) await gifts.runDay(date)
    const { debits, donationSchedulerStatus } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${due} paid`, `${goesOn} paid`])
    expect(donationSchedulerStatus).toBe(RecurringStatus.Expired)
  })

  test('with the sum of then is not taken once more either, while a person decides on that', async () => {
    const gift = await failedOnce({ email: 'otherwise-in-pause@example.org', term: RecurringDuration.TwoMonths })
    const goesOn = addMonths(dueOf(gift), 3)
    await changed(gift, { amount: 50, pause: { from: addMonths(dueOf(gift), 1), months: 2 } })
    await paidAfterAll(gift)
    const { debits, upcoming } = await gifts.read(gift)
    expect([inShort(debits), upcoming]).toEqual([[`${dueOf(gift)} underReview`], [goesOn]])
  })

  const twoGivenBack = async () => {
    const gift = await given({ term: RecurringDuration.ThreeMonths })
    const dates = [dueOf(gift), addMonths(dueOf(gift), 2)]
    const references: string[] = []
    await gifts.setMode('decline')
    for (const date of dates) {
      await gifts.runDay(date)
      references.push((await donationOf(gift)).orderId)
      await changed(gift, { pause: { from: addMonths(date, 1), months: 1 } })
    }
    const late = references.map((reference) => ({ ...PAID, reference, eventId: `${reference} late`, requestId: `${reference}-1` }))
    return { gift, dates, references, late }
  }

  test('beside another of its gift, as the last is with its bank: that is left out for one of them, and a person is told of the other', async () => {
    const { gift, references, late } = await twoGivenBack()
    const [fourth, fifth, last] = [4, 5, 6].map((months) => addMonths(dueOf(gift), months)) as [string, string, string]
    await gifts.setMode('approve')
    for (const date of [fourth, fifth]) await gifts.runDay(date)
    await gifts.setMode('leave')
    await gifts.runDay(last)
    const logged = server.logged.length
    expect(await takeStatements(server.context, late, 'notification')).toEqual(['settled', 'settled'])
    expect(server.logged.slice(logged)).toEqual([expect.stringMatching(`^paysoft payment (?:${references.join('|')}): monthTooMany$`)])
  })

  test('beside another of its gift, is not taken once more as that is not', async () => {
    const { gift, dates, late } = await twoGivenBack()
    expect(await takeStatements(server.context, late, 'notification')).toEqual(['settled', 'settled'])
    const { debits, upcoming } = await gifts.read(gift)
    expect([inShort(debits), upcoming]).toEqual([dates.map((date) => `${date} paid`), [addMonths(dueOf(gift), 4)]])
  })

  describe.each([
    ['account', 'paysoft', PaymentMethod.Paysoft, 'card'],
    ['card', 'paybatch', PaymentMethod.PayFast, 'account'],
  ] as const)('by the %s that its donor gave by before,', (former, gateway, paymentMethod, other) => {
    const change = (gift: WireDonationScheduler) =>
      changed(gift, {
        paymentMethod: other === 'card' ? PaymentMethod.PayFast : PaymentMethod.Paysoft,
        cardConsent: true,
        bankingDetails: ACCOUNT,
      })

    /** Tried by the other since, whose gateway is silent. */
    const triedByBoth = async (name: string) => {
      const gift = await failedOnce({ email: `${name}-${former}@example.org`, paymentMethod })
      const another = await change(gift)
      if (other === 'card') await gifts.storeCard(another)
      const { debitGateways } = server.context
      const upload = vi.spyOn(gateway === 'paysoft' ? debitGateways.paybatch : debitGateways.paysoft!, 'upload')
      upload.mockRejectedValue(new GatewayUnavailable('It is silent'))
      await gifts.runDay(addDays(dueOf(gift), 1))
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${dueOf(gift)} sent`])
      const { orderId } = await donationOf(gift)
      const says = (verdict: 'approved' | 'declined' | 'reversed') => {
        const said = {
          gateway,
          eventId: `${orderId} late ${verdict}`,
          requestId: `${orderId}-1`,
          reference: orderId,
          currency: 'ZAR',
        } as const
        return takeStatement(server.context, { ...said, totalCents: 224_00, verdict, payload: {} }, 'notification')
      }
      const isHeardAgain = async () => {
        upload.mockRestore()
        server.passTime(600_000)
        await gifts.runNow()
      }
      return { gift, says, isHeardAgain, orderId }
    }

    test('is not taken by the new one while a person decides, who may keep it', async () => {
      const { gift, says, isHeardAgain, orderId } = await triedByBoth('elsewhere-kept')
      expect(await says('approved')).toBe('paidElsewhere')
      expect(server.logged.at(-1)).toBe(`${gateway} payment ${orderId}: paidElsewhere`)
      await isHeardAgain()
      expect(await triedFor(gift)).toEqual([224_00])
      const reason = 'The card or account that you gave by before has paid it after all.'
      expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'underReview', reason, nextAttempt: null }])
      expect(await donationOf(gift)).toMatchObject({ status: DonationStatus.PendingSettlement, moneyCameOtherwise: true })
      const { settleOtherAmount } = await server.graphql<{ settleOtherAmount: { outcome: string } }>(
        'mutation ($reference: String!) { settleOtherAmount(reference: $reference, amount: 224) { outcome } }',
        { reference: orderId },
      )
      expect(settleOtherAmount.outcome).toBe('settled')
      const kept = await donationOf(gift)
      expect((await postingsOf(server, kept))[0]).toEqual({ account: `clearing:${gateway}`, amount: 224 })
      expect(kept.paymentMethod).toBe(former === 'card' ? PaymentMethod.Recurring : PaymentMethod.Paysoft)
    })

    test('and taken back by it, stops the gift as any', async () => {
      const { gift, says, isHeardAgain } = await triedByBoth('elsewhere-back')
      await says('approved')
      expect(await says('reversed')).toBe('reversed')
      await isHeardAgain()
      expect(await triedFor(gift)).toEqual([224_00])
      expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: RecurringStatus.Error, debits: [{ status: 'reversed' }] })
    })

    test('is taken by the new one where the former says once more that it has not', async () => {
      const { gift, says, isHeardAgain } = await triedByBoth('elsewhere-declined')
      expect(await says('declined')).toBe('wrongGateway')
      await isHeardAgain()
      expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'paid' }])
      expect(await says('approved')).toBe('wrongGateway')
    })
  })

  test.each([
    ['has stopped', false],
    ['was taken up again, and owed another in its place', true],
  ])('ends its gift where it was the last, and no other is taken, though that %s', async (_, isTakenUp) => {
    const email = `last-after-all-${isTakenUp}@example.org`
    const gift = await given({ email, term: RecurringDuration.TwoMonths })
    const last = addMonths(dueOf(gift), 1)
    await gifts.runDay(dueOf(gift))
    await gifts.setMode('decline')
    for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(last, days))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: RecurringStatus.Error, recurrence: { debitsLeft: 0 } })
    if (isTakenUp) await changed(gift, { donationSchedulerStatus: RecurringStatus.Active })
    expect((await gifts.read(gift)).upcoming).toEqual(isTakenUp ? [addMonths(last, 1)] : [])
    await gifts.setMode('approve')
    await paidAfterAll(gift, 4)
    await gifts.runDay(addMonths(last, 1))
    const { debits, donationSchedulerStatus } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${dueOf(gift)} paid`, `${last} paid`])
    expect(donationSchedulerStatus).toBe(RecurringStatus.Expired)
    await told(email, /^Finished/, 1)
  })

  describe('is the last that was owed, where we have refunded one before it at its donor’s wish', () => {
    const refunded = async (email: string) => {
      const gift = await given({ email, term: RecurringDuration.TwoMonths })
      const last = addMonths(dueOf(gift), 1)
      await gifts.runDay(dueOf(gift))
      const { refundDonation } = await server.graphql<{ refundDonation: { outcome: string } }>(
        'mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }',
        { reference: (await donationOf(gift)).orderId },
      )
      expect(refundDonation.outcome).toBe('refunded')
      await gifts.setMode('decline')
      for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(last, days))
      await gifts.setMode('approve')
      expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: RecurringStatus.Error, recurrence: { debitsLeft: 0 } })
      return { gift, last }
    }

    test('so its gift has run its term', async () => {
      const { gift, last } = await refunded('refunded-then-late@example.org')
      await paidAfterAll(gift, 4)
      await gifts.runDay(addMonths(last, 1))
      const { debits, donationSchedulerStatus } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${dueOf(gift)} reversed`, `${last} paid`])
      expect(donationSchedulerStatus).toBe(RecurringStatus.Expired)
    })

    test('until then it is owed itself, by a donor who takes the gift up again', async () => {
      const { gift, last } = await refunded('refunded-then-taken-up@example.org')
      expect((await changed(gift, { donationSchedulerStatus: RecurringStatus.Active })).upcoming).toEqual([addMonths(last, 1)])
    })
  })

  describe('where another term was chosen since,', () => {
    const monthsOf = (gift: WireDonationScheduler, count: number) =>
      Array.from({ length: count }, (_, months) => addMonths(dueOf(gift), months))

    test('is not taken once more in place of the last of that', async () => {
      const gift = await given({ email: 'longer-term@example.org', term: RecurringDuration.TwoMonths })
      const [first, second, third, last] = monthsOf(gift, 4) as [string, string, string, string]
      await gifts.runDay(first)
      await changed(gift, { term: RecurringDuration.ThreeMonths })
      for (const date of [second, third]) await gifts.runDay(date)
      await gifts.setMode('decline')
      for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(last, days))
      await gifts.setMode('approve')
      expect((await changed(gift, { donationSchedulerStatus: RecurringStatus.Active })).upcoming).toEqual([addMonths(last, 1)])
      await paidAfterAll(gift, 4)
      await gifts.runDay(addMonths(last, 1))
      const { debits, donationSchedulerStatus } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([first, second, third, last].map((date) => `${date} paid`))
      expect(donationSchedulerStatus).toBe(RecurringStatus.Expired)
    })

    test('and had been given up before that, leaves all of its months', async () => {
      const gift = await given({ email: 'new-term@example.org', term: RecurringDuration.TwoMonths })
      await gifts.setMode('decline')
      for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(dueOf(gift), days))
      await gifts.setMode('approve')
      const { orderId } = await donationOf(gift)
      const taken = { donationSchedulerStatus: RecurringStatus.Active, term: RecurringDuration.ThreeMonths }
      expect((await changed(gift, taken)).upcoming).toEqual(monthsOf(gift, 4).slice(1))
      const [first, second, third, last] = monthsOf(gift, 4) as [string, string, string, string]
      for (const date of [second, third]) await gifts.runDay(date)
      expect(await gifts.paysoftSays({ reference: `${orderId}-4`, amountCents: 224_00, status: 'paid', reason: '' })).toBe(200)
      expect((await gifts.read(gift)).upcoming).toEqual([last])
      await gifts.runDay(last)
      expect(inShort((await gifts.read(gift)).debits)).toEqual([first, second, third, last].map((date) => `${date} paid`))
    })
  })
})

describe('the last month of a term, whose file has yet to go, is not taken where one before it is paid after all,', () => {
  const silent = () =>
    vi.spyOn(server.context.debitGateways.paysoft!, 'upload').mockRejectedValue(new GatewayUnavailable('Paysoft is silent'))
  const paidAfterAll = (line: string) => gifts.paysoftSays({ reference: line, amountCents: 224_00, status: 'paid', reason: '' })

  /** Two months, of which one has failed, and what is taken in its place is the last. @returns the last try of what has failed */
  const givenUp = async (gift: WireDonationScheduler) => {
    const [first, second] = [dueOf(gift), addMonths(dueOf(gift), 1)]
    await gifts.runDay(first)
    await gifts.setMode('decline')
    for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(second, days))
    const { orderId } = await donationOf(gift)
    await changed(gift, { donationSchedulerStatus: RecurringStatus.Active })
    return { line: `${orderId}-4`, last: addMonths(first, 2), others: [`${first} paid`, `${second} paid`] }
  }

  const givenBack: typeof givenUp = async (gift) => {
    const first = dueOf(gift)
    await gifts.setMode('decline')
    await gifts.runDay(first)
    await gifts.setMode('approve')
    const { orderId } = await donationOf(gift)
    await changed(gift, { pause: { from: addMonths(first, 1), months: 1 } })
    await gifts.runDay(addMonths(first, 2))
    return { line: `${orderId}-1`, last: addMonths(first, 3), others: [`${first} paid`, `${addMonths(first, 2)} paid`] }
  }

  const begun = async (replace = givenUp) => {
    const gift = await given({ term: RecurringDuration.TwoMonths })
    return { gift, ...(await replace(gift)) }
  }
  const begunAndTried = async (mode: 'decline' | 'leave') => {
    const one = await begun()
    await gifts.setMode(mode)
    await gifts.runDay(one.last)
    return { ...one, orderId: (await donationOf(one.gift)).orderId }
  }
  const expectEnded = async (gift: WireDonationScheduler, debits: string[]) => {
    const now = await gifts.read(gift)
    expect(inShort(now.debits)).toEqual(debits)
    expect(now).toMatchObject({ donationSchedulerStatus: RecurringStatus.Expired, upcoming: [] })
  }

  test.each([
    ['within its month', 0],
    ['once that is over', 1],
  ])('its bank is heard again %s', async (_, months) => {
    const { gift, line, last, others } = await begun()
    const upload = silent()
    await gifts.runDay(last)
    expect(inShort((await gifts.read(gift)).debits).at(-1)).toBe(`${last} sent`)
    expect(await paidAfterAll(line)).toBe(200)
    await gifts.setMode('approve')
    upload.mockRestore()
    for (const month of [months, months + 1]) await gifts.runDay(addDays(addMonths(last, month), 1))
    await expectEnded(gift, [...others, `${last} skipped`])
  })

  test.each([
    ['had been given up', givenUp],
    ['had been given back by a pause', givenBack],
  ])('it is to be tried again in place of one that %s', async (_, replace) => {
    const { gift, line, last, others } = await begun(replace)
    await gifts.setMode('decline')
    await gifts.runDay(last)
    expect(await paidAfterAll(line)).toBe(200)
    await gifts.setMode('approve')
    for (const days of [1, 3]) await gifts.runDay(addDays(last, days))
    await expectEnded(gift, [...others, `${last} skipped`])
  })

  test.each(['before', 'after'])(
    'it is not tried again, and was paid after all, as is heard %s its term has ended: a person is told once',
    async (when) => {
      const { gift, line, last, others, orderId } = await begunAndTried('decline')
      expect(await paidAfterAll(line)).toBe(200)
      if (when === 'after') await gifts.runNow()
      const logged = server.logged.length
      expect(await paidAfterAll(`${orderId}-1`)).toBe(200)
      expect(server.logged.slice(logged)).toEqual([`paysoft payment ${orderId}: monthTooMany`])
      await gifts.runNow()
      await expectEnded(gift, [...others, `${last} paid`])
    },
  )

  test('its campaign takes nothing then: no month is too many', async () => {
    const { gift, line, last, others } = await begun()
    await server.context.db.update(campaigns).set({ published: false }).where(eq(campaigns.path, 'water'))
    await gifts.runDay(last)
    await server.context.db.update(campaigns).set({ published: true }).where(eq(campaigns.path, 'water'))
    const logged = server.logged.length
    expect(await paidAfterAll(line)).toBe(200)
    expect(server.logged.slice(logged)).toEqual([])
    await expectEnded(gift, [...others, `${last} skipped`])
  })

  test('it is with its bank, which declines it', async () => {
    const { gift, line, last, others, orderId } = await begunAndTried('leave')
    expect(await paidAfterAll(line)).toBe(200)
    const declined = { reference: `${orderId}-1`, amountCents: 224_00, status: 'unpaid', reason: 'Not enough money.' } as const
    expect(await gifts.paysoftSays(declined)).toBe(200)
    await gifts.setMode('approve')
    for (const days of [1, 3]) await gifts.runDay(addDays(last, days))
    await expectEnded(gift, [...others, `${last} skipped`])
  })

  test.each(['before', 'after'])(
    'it is with its bank, which pays it %s that is heard: a person is told of a month too many',
    async (when) => {
      const { gift, line, last, others, orderId } = await begunAndTried('leave')
      const [isReplaced, replacement] = [line.slice(0, -2), `${orderId}-1`]
      const lines = when === 'before' ? [replacement, line] : [line, replacement]
      for (const paid of lines) {
        expect(await paidAfterAll(paid)).toBe(200)
        await gifts.runNow()
      }
      expect(server.logged.at(-1)).toBe(`paysoft payment ${when === 'before' ? isReplaced : orderId}: monthTooMany`)
      await expectEnded(gift, [...others, `${last} paid`])
    },
  )

  test.each([
    ['in the same answer', (both: Statement[]) => [both]],
    ['a moment before it', (both: Statement[]) => both.map((one) => [one])],
  ])('it is with its bank, which pays it, as is heard %s: a person is told of a month too many', async (_when, inTurn) => {
    const { gift, line, last, others, orderId } = await begunAndTried('leave')
    const isReplaced = line.slice(0, -2)
    const paid = (reference: string, requestId: string): Statement => ({ ...PAID, reference, requestId, eventId: `${requestId} paid` })
    const both = [paid(orderId, `${orderId}-1`), paid(isReplaced, line)]
    for (const statements of inTurn(both)) await takeStatements(server.context, statements, 'notification')
    expect(server.logged.at(-1)).toBe(`paysoft payment ${isReplaced}: monthTooMany`)
    await gifts.runNow()
    await expectEnded(gift, [...others, `${last} paid`])
  })
})

test('a month that is given back after its term’s last is debited on the day that was chosen since', async () => {
  const gift = await given({ email: 'day-chosen@example.org', term: RecurringDuration.TwoMonths })
  const last = addMonths(dueOf(gift), 1)
  await gifts.runDay(dueOf(gift))
  await gifts.setMode('decline')
  await gifts.runDay(last)
  await changed(gift, { deductionDate: RecurringDay.Fifteenth })
  await gifts.setMode('approve')
  await gifts.runDay(addDays(addMonths(last, 1), 1))
  const { debits, upcoming } = await gifts.read(gift)
  expect(inShort(debits)).toEqual([`${dueOf(gift)} paid`, `${last} skipped`])
  expect(upcoming).toEqual([addDays(addMonths(last, 1), 14)])
})

test('that a debit is tried again is not said where its campaign is over by then, though no date of its term is left', async () => {
  const email = 'over-by-then@example.org'
  const gift = await given({ email, term: RecurringDuration.TwoMonths })
  const last = addMonths(dueOf(gift), 1)
  await gifts.runDay(dueOf(gift))
  await gifts.setMode('decline')
  for (const days of [0, 1]) await gifts.runDay(addDays(last, days))
  await server.context.db
    .update(campaigns)
    .set({ endDate: new Date(`${addDays(last, 2)}T12:00:00Z`) })
    .where(eq(campaigns.path, 'water'))
  await changed(gift, { amount: 150 })
  expect(await told(email, /^Changed/, 1)).not.toContain('We try again')
  await server.removeEndDate('water')
})

test('whatever is changed while a debit waits to be tried again, the mail says when and with how much', async () => {
  const email = 'any-change@example.org'
  const gift = await failedOnce({ email })
  const due = dueOf(gift)
  const again = `The R 224,00 of ${dateText(due)} could not be taken. We try again on ${dateText(addDays(due, 1))}, with R 224,00.`
  await changed(gift, { deductionDate: 1 })
  expect(await told(email, /^Changed/, 1)).toContain(again)
  await changed(gift, { skip: (await gifts.read(gift)).upcoming[0] })
  expect(await told(email, /^Changed/, 2)).toContain(again)
  await changed(gift, {
    paymentMethod: PaymentMethod.Paysoft,
    cardConsent: true,
    bankingDetails: { ...ACCOUNT, accountNumber: '62000000002' },
  })
  expect(await told(email, /^Changed/, 3)).toContain(again)
  await server.context.db
    .update(campaigns)
    .set({ endDate: new Date(`${due}T12:00:00Z`) })
    .where(eq(campaigns.path, 'water'))
  await changed(gift, { term: 3 })
  expect(await told(email, /^Changed/, 4), 'the campaign is over by then').not.toContain('We try again')
  await server.removeEndDate('water')
})

test('that a debit is tried again is not said where another day was chosen, which comes before its next try', async () => {
  const email = 'another-day@example.org'
  const gift = await failedOnce({ email, deductionDate: RecurringDay.TwentyFifth })
  const due = dueOf(gift)
  await gifts.setMode('decline')
  for (const days of [1, 3]) await gifts.runDay(addDays(due, days))
  await changed(gift, { amount: 150, tipOrAdminFeeAmount: 0 })
  expect(await told(email, /^Changed/, 1)).toContain(`We try again on ${dateText(addDays(due, 7))}, with R 150,00.`)
  const { upcoming } = await changed(gift, { deductionDate: RecurringDay.FirstOfMonth })
  expect(await told(email, /^Changed/, 2)).not.toContain('We try again')
  await changed(gift, { skip: upcoming[0] })
  expect(await told(email, /^Changed/, 3), 'beside what is left out it is taken').toContain('We try again')
})

test('a debit that has failed keeps the sum that was tried, also once its gift is paused', async () => {
  const gift = await failedOnce()
  const due = dueOf(gift)
  await changed(gift, { amount: 50, tipOrAdminFeeAmount: 0 })
  const { debits } = await changed(gift, { pause: { from: addMonths(due, 1), months: 1 } })
  expect(debits).toMatchObject([{ date: due, status: 'skipped', amount: 224, nextAttempt: null, nextAmount: null }])
})

describe('an extra gift that is taken no more', () => {
  const begun = () => dateInSouthAfrica(server.context.clock())

  /** A debit order with an extra gift of R 100, whose debit of today was declined. */
  const withFailedExtra = async (email: string): Promise<WireDonationScheduler> => {
    const gift = await given({ email, onceOffAmount: 100 })
    await gifts.setMode('decline')
    await gifts.runNow()
    return gift
  }

  test('because its donor pauses is named in the mail about the pause', async () => {
    const email = 'extra-paused@example.org'
    const gift = await withFailedExtra(email)
    const { debits, recurrence } = await changed(gift, { pause: { from: dueOf(gift), months: 1 } })
    expect(debits).toMatchObject([{ isOnceOff: true, status: 'skipped' }])
    expect(recurrence.debitsLeft).toBe(gift.recurrence.debitsLeft)
    const mail = await told(email, /^Changed/, 1)
    expect(mail).toContain('\n\nYour extra gift of R 100,00 is not taken.\n\n')
    expect(mail).not.toContain('try again')
    await changed(gift, { pause: { from: addMonths(dueOf(gift), 1), months: 1 } })
    expect(await told(email, /^Changed/, 2)).not.toContain('extra gift')
  })

  const DROPPED = /^Not taken: your extra gift to Clean water /

  test('because it failed in a pause is told of with the bank’s reason', async () => {
    const email = 'extra-fails-in-pause@example.org'
    const gift = await given({ email, onceOffAmount: 100 })
    await gifts.setMode('leave')
    await gifts.runNow()
    await changed(gift, { pause: { from: dueOf(gift), months: 1 } })
    const [debit] = (await gifts.read(gift)).debits
    const { data } = await server.call<{ donation: WireDonation }>(`/donations/${debit?.jwtTokenStringDonationId}`)
    const { orderId } = data.donation
    const line = { gateway: 'paysoft', eventId: `${orderId}-1`, requestId: `${orderId}-1`, reference: orderId, currency: 'ZAR' } as const
    const said = { ...line, totalCents: 100_00, verdict: 'declined', reason: 'There was not enough money.', payload: {} } as const
    expect(await takeStatement(server.context, said, 'notification')).toBe('declined')
    expect(await told(email, DROPPED, 1)).toContain(
      'Your extra gift of R 100,00 was not taken, and is not taken later. There was not enough money.\n\nYour monthly gift of R 224,00 stays as it is.',
    )
  })

  test('because its file had not gone out when its donor paused is told of', async () => {
    const email = 'extra-in-file@example.org'
    const today = begun()
    const gift = await withFailedExtra(email)
    const upload = vi.spyOn(server.context.debitGateways.paysoft!, 'upload').mockRejectedValue(new GatewayUnavailable('Paysoft is silent'))
    await gifts.runDay(addDays(today, 1))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${today} sent`])
    await changed(gift, { pause: { from: dueOf(gift), months: 1 } })
    upload.mockRestore()
    server.passTime(600_000)
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${today} skipped`])
    expect(await told(email, DROPPED, 1)).toContain('Your extra gift of R 100,00 was not taken, and is not taken later.\n\n')
  })

  test('because its campaign took nothing on the day of its next try is told of', async () => {
    const email = 'extra-hidden@example.org'
    const today = begun()
    const gift = await withFailedExtra(email)
    await server.context.db.update(campaigns).set({ published: false }).where(eq(campaigns.path, 'water'))
    await gifts.runDay(addDays(today, 1))
    await server.context.db.update(campaigns).set({ published: true }).where(eq(campaigns.path, 'water'))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${today} skipped`])
    expect(await told(email, DROPPED, 1)).toContain(
      'Your extra gift of R 100,00 was not taken, and is not taken later. The campaign was not taking donations.',
    )
  })

  test('because the monthly one was given up while it still waited is told of with that', async () => {
    const email = 'extra-given-up@example.org'
    const gift = await withFailedExtra(email)
    const due = dueOf(gift)
    await server.context.db
      .update(mandateDebits)
      .set({ nextAttemptOn: addDays(due, 20) })
      .where(eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId))
    for (const days of [0, 1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect((await gifts.read(gift)).debits.map(({ status }) => status)).toEqual(['givenUp', 'givenUp'])
    expect(await told(email, /^Needs you/, 1)).toContain('\n\nYour extra gift of R 100,00 is not taken either.')
  })
})
