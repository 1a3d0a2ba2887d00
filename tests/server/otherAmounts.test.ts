import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica, startOfDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonation, WireStatement } from '#domain/wire.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { goOnWithRefunds } from '#server/jobs/refunds.ts'
import { settleEft, settleOtherAmount } from '#server/services/settleByHand.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'
import { postingsOf, settledBy } from '#tests/server/hostedPayments.ts'
import { TESTS_BEGIN } from '#tests/server/preparedDatabase.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  await server.removeEndDate('water', 'dollars')
})
afterAll(() => server.stop())

interface Settlement {
  outcome: string
  donation: { amount: number; tipOrAdminFeeAmount: number; settledAt: string | null; status: number }
}

async function decide(
  call: 'settleEft' | 'settleOtherAmount',
  { orderId }: Pick<WireDonation, 'orderId'>,
  amount: number,
  receivedOn: string | null = null,
) {
  const answer = await server.graphql<Record<typeof call, Settlement>>(
    `mutation ($reference: String!, $amount: Float!, $receivedOn: String) {
      ${call}(reference: $reference, amount: $amount, receivedOn: $receivedOn) {
        outcome donation { amount tipOrAdminFeeAmount settledAt status } } }`,
    { reference: orderId, amount, receivedOn },
  )
  return answer[call]
}

const eft = () => server.given({ paymentMethod: PaymentMethod.EFT, email: 'donor@letsema.test' })
const givenIn = async (taxYear: number) => {
  const { access, accessToken } = (await server.logIn('donor@letsema.test')).data
  const { status, data } = await server.call<WireStatement>(`/donations/statement/${access.user.id}?taxYear=${taxYear}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return status === 404 ? [] : data.gifts.map(({ referenceNumber }) => referenceNumber)
}
const receiptFor = (reference: string) =>
  vi.waitFor(async () => {
    const mails = await server.mailsTo('donor@letsema.test')
    // How to pay was mailed under the same reference.
    const mail = mails.find(({ subject, text }) => subject.startsWith('Thank you') && text.includes(reference))
    if (!mail) throw new Error('No receipt')
    return mail.text.replace(/\u00a0/g, ' ')
  }, PATIENCE)
const tellOfLine = async ({ orderId }: WireDonation, receivedOn: string, amountCents = 224_00) => {
  const body = JSON.stringify({ lineId: orderId, reference: orderId, amountCents, currency: 'ZAR', receivedOn })
  const headers = { 'x-letsema-signature': signBankLine(body, server.context.keys.eftNotification) }
  expect((await fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers })).status).toBe(200)
}
const idOf = async ({ orderId }: WireDonation) => {
  const [row] = await server.context.db.select({ id: donations.id }).from(donations).where(eq(donations.reference, orderId))
  return row!.id
}
const inShort = ({ outcome, donation }: Settlement) => [outcome, donation.amount, donation.tipOrAdminFeeAmount, donation.status]

/** Tax years end with February: one that has 28 days, and one that has 29. */
const YEAR = Number(dateInSouthAfrica(TESTS_BEGIN).slice(0, 4)) + 1
const FIRST = `${YEAR}-03-01`
const LAST = addDays(FIRST, -1)
const NEXT_FIRST = `${YEAR + 1}-03-01`
const NEXT_LAST = addDays(NEXT_FIRST, -1)

describe('an EFT', () => {
  test('of less than was promised is kept for what it is, in the tax year in which it came', async () => {
    gifts.goTo(LAST)
    const before = await server.campaign()
    const donation = await eft()
    expect(await server.payByEft(donation.orderId, '210')).toBe('wrongAmount')
    gifts.goTo(addDays(FIRST, 1))
    await expect(decide('settleEft', donation, 210)).rejects.toThrow('R\u00a0224,00 was promised. If R\u00a0210,00 is what came,')
    const settlement = await decide('settleOtherAmount', donation, 210)
    expect(inShort(settlement)).toEqual(['settled', 200, 10, DonationStatus.Accepted])
    expect(settlement.donation.settledAt).toContain(LAST)
    expect(await postingsOf(server, donation)).toEqual([
      { account: 'clearing:eft', amount: 210 },
      { account: `campaign:${donation.campaignId}`, amount: -200 },
      { account: 'tips', amount: -10 },
    ])
    expect((await server.campaign()).donationsReceivedTotal - before.donationsReceivedTotal).toBe(200)
    expect(await givenIn(YEAR)).toContain(donation.orderId)
    expect(await givenIn(YEAR + 1)).not.toContain(donation.orderId)
    const receipt = await receiptFor(donation.orderId)
    expect(receipt).toContain('R 210,00 has reached us, not the R 224,00 that you had chosen.')
    expect(receipt).toContain(dateText(LAST))
    expect(await server.payByEft(donation.orderId, '210')).toBe('paidAgain')
  })

  test('whose amount an operator mistypes is not settled, and its donor is not told that money came otherwise', async () => {
    const donation = await eft()
    const receipt = { operatorId: 'x', reference: donation.orderId, amountCents: 22_40, receivedOn: null }
    await expect(settleEft(server.context, receipt)).rejects.toThrow(
      'R\u00a0224,00 was promised. If R\u00a022,40 is what came, settleOtherAmount takes it for what was given.',
    )
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, moneyCameOtherwise: false })
    expect((await decide('settleEft', donation, 224)).outcome).toBe('settled')
  })

  test.each([
    [150, 150, 0],
    [250.5, 226.5, 24],
  ])('of R %d is R %d for the cause and R %d of tip', async (paid, amount, tip) => {
    const donation = await eft()
    expect(inShort(await decide('settleOtherAmount', donation, paid))).toEqual(['settled', amount, tip, DonationStatus.Accepted])
    expect(await server.payByEft(donation.orderId, String(paid).replace('.', ','))).toBe('nothingToDo')
    expect((await decide('settleOtherAmount', donation, paid)).outcome).toBe('nothingToDo')
  })

  test('of more than anybody may give is taken for a slip', async () => {
    const donation = await eft()
    await expect(decide('settleOtherAmount', donation, 90_071_992_547_409.91)).rejects.toThrow(
      'At most R\u00a01\u00a0000\u00a0000\u00a0000,00 can be taken for a donation.',
    )
    expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
  })

  test('that is matched by hand days later counts for the day on which the bank received it', async () => {
    gifts.goTo(LAST)
    const donation = await eft()
    gifts.goTo(addDays(FIRST, 4))
    expect((await decide('settleEft', donation, 224, LAST)).outcome).toBe('settled')
    expect(await givenIn(YEAR)).toContain(donation.orderId)
    expect(await receiptFor(donation.orderId)).toContain(dateText(LAST))
  })

  test('that the bank tells of days later, too', async () => {
    gifts.goTo(NEXT_LAST)
    const donation = await eft()
    server.passTime(startOfDate(NEXT_FIRST) + 60_000 - server.context.clock())
    await tellOfLine(donation, NEXT_LAST)
    expect(await givenIn(YEAR + 1)).toContain(donation.orderId)
  })

  test('of another amount that the bank tells of days later counts for the day on which the bank received it', async () => {
    gifts.goTo(NEXT_LAST)
    const donation = await eft()
    gifts.goTo(addDays(NEXT_FIRST, 1))
    await tellOfLine(donation, NEXT_LAST, 210_00)
    gifts.goTo(addDays(NEXT_FIRST, 3))
    expect((await decide('settleOtherAmount', donation, 210)).outcome).toBe('settled')
    expect(await givenIn(YEAR + 1)).toContain(donation.orderId)
  })

  test('that came in two parts and is kept as one counts for the day on which the second came', async () => {
    gifts.goTo(FIRST)
    const donation = await eft()
    expect(await server.payByEft(donation.orderId, '100')).toBe('wrongAmount')
    gifts.goTo(addDays(FIRST, 2))
    expect(await server.payByEft(donation.orderId, '110')).toBe('wrongAmount')
    gifts.goTo(addDays(FIRST, 4))
    expect((await decide('settleOtherAmount', donation, 210)).outcome).toBe('settled')
    expect(await server.receivedOn(donation)).toBe(addDays(FIRST, 2))
  })

  test('of another amount whose day was not kept counts for the one on which the bank told of it', async () => {
    gifts.goTo(NEXT_LAST)
    const donation = await eft()
    gifts.goTo(NEXT_FIRST)
    await tellOfLine(donation, NEXT_LAST, 210_00)
    await server.context.db.update(gatewayEvents).set({ payload: {} }).where(eq(gatewayEvents.eventId, donation.orderId))
    gifts.goTo(addDays(NEXT_FIRST, 3))
    await decide('settleOtherAmount', donation, 210)
    expect(await server.receivedOn(donation)).toBe(NEXT_FIRST)
  })

  test.each([
    ['is still to come counts for today', { now: NEXT_LAST, day: NEXT_FIRST, taxYear: YEAR + 1 }],
    ['was before the gift counts for the gift’s', { now: NEXT_FIRST, day: NEXT_LAST, taxYear: YEAR + 2 }],
  ])('of which the bank tells a day that %s', async (_, { now, day, taxYear }) => {
    gifts.goTo(now)
    const donation = await eft()
    await tellOfLine(donation, day)
    expect(await server.receivedOn(donation)).toBe(now)
    expect(await givenIn(taxYear)).toContain(donation.orderId)
  })

  test.each([addDays(NEXT_FIRST, 2), addDays(NEXT_FIRST, -2), `${YEAR + 1}-02-30`, 'yesterday', ''])(
    'cannot have come on %j',
    async (day) => {
      gifts.goTo(NEXT_FIRST)
      const donation = await eft()
      gifts.goTo(addDays(NEXT_FIRST, 1))
      const receipt = { operatorId: 'x', reference: donation.orderId, amountCents: 224_00, receivedOn: day }
      await expect(settleEft(server.context, receipt)).rejects.toThrow(`receivedOn must be a day from ${NEXT_FIRST}`)
      expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
    },
  )
})

describe('what came in another amount cannot be cancelled, because it is not true that nothing was taken:', () => {
  const MONEY_CAME = 'Money has come for this donation, but not as it was promised. We will sort it out, so it cannot be cancelled.'
  const cancel = (path: string, json: object) => server.call(path, { method: 'PATCH', json })
  const saysOf =
    ({ orderId, transactionInfo }: WireDonation) =>
    (verdict: 'approved' | 'declined' | 'cancelled', totalCents: number) => {
      const { payRequestId = '' } = transactionInfo.payfastResponse ?? {}
      return takeStatement(
        server.context,
        {
          gateway: 'paygate',
          eventId: `${payRequestId}/${verdict}`,
          requestId: payRequestId,
          reference: orderId,
          totalCents,
          currency: 'ZAR',
          verdict,
          payload: {},
        },
        'notification',
      )
    }

  test('an EFT', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    const answer = await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { status: 3 })
    expect([answer.status, answer.errors[0]?.displayMessage]).toEqual([409, MONEY_CAME])
    expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
    expect((await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { anonymous: true })).status).toBe(200)
    expect(inShort(await decide('settleOtherAmount', donation, 150))[0]).toBe('settled')
  })

  test('a donor who asks for it is told so, until it is sorted out', async () => {
    const donation = await eft()
    const isTold = async () => (await server.read(donation)).moneyCameOtherwise
    expect(await isTold()).toBe(false)
    await server.payByEft(donation.orderId, '150')
    expect(await isTold()).toBe(true)
    const query = 'query ($reference: String) { donation(reference: $reference) { moneyCameOtherwise } }'
    expect(await server.graphql(query, { reference: donation.orderId })).toEqual({ donation: { moneyCameOtherwise: true } })
    await decide('settleOtherAmount', donation, 150)
    expect(await isTold()).toBe(false)
  })

  test.each<[string, () => Promise<WireDonation>]>([
    [
      'an EFT that was cancelled before',
      async () => {
        const donation = await eft()
        expect((await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { status: 3 })).status).toBe(200)
        expect(await server.payByEft(donation.orderId, '150')).toBe('wrongAmount')
        return donation
      },
    ],
    [
      'a card whose payment was cancelled here before, and made on the page that was open still',
      async () => {
        const donation = await server.given()
        expect((await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { status: 3 })).status).toBe(200)
        await server.pay(donation, 'wrongAmount')
        return donation
      },
    ],
    [
      'a card of which another try was declined after it',
      async () => {
        const donation = await server.given()
        const says = saysOf(donation)
        expect(await says('approved', 223_00)).toBe('wrongAmount')
        expect(await says('declined', 224_00)).toBe('nothingToDo')
        return donation
      },
    ],
    [
      'a card of which another try was cancelled after it',
      async () => {
        const donation = await server.given()
        const says = saysOf(donation)
        expect(await says('approved', 223_00)).toBe('wrongAmount')
        expect(await says('cancelled', 224_00)).toBe('nothingToDo')
        return donation
      },
    ],
    [
      'a card that was declined before',
      async () => {
        const donation = await server.given()
        const says = saysOf(donation)
        expect(await says('declined', 224_00)).toBe('declined')
        expect(await says('approved', 223_00)).toBe('wrongAmount')
        return donation
      },
    ],
  ])('%s: its donor no longer reads that nothing was taken', async (_, comesOtherwise) => {
    const donation = await comesOtherwise()
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, moneyCameOtherwise: true })
    expect((await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { status: 3 })).status).toBe(409)
    const came = donation.paymentMethod === PaymentMethod.EFT ? 150 : 223
    expect((await decide('settleOtherAmount', donation, came)).outcome).toBe('settled')
  })

  test('what is left over once the right amount has come, too, is named for a person', async () => {
    const leftOver = ({ orderId }: WireDonation) => server.logged.includes(`eft payment ${orderId}: moneyLeftOver`)
    const [donation, other, taken] = [await eft(), await eft(), await eft()]
    expect(await server.payByEft(donation.orderId, '150')).toBe('wrongAmount')
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(await server.payByEft(other.orderId, '224')).toBe('settled')
    // An operator who matches by hand looks at both lines, and two may be one gift.
    await server.payByEft(taken.orderId, '150')
    expect((await decide('settleEft', taken, 224)).outcome).toBe('settled')
    expect([donation, other, taken].map(leftOver)).toEqual([true, false, false])
    expect((await postingsOf(server, donation))[0]).toEqual({ account: 'clearing:eft', amount: 224 })
  })

  const givesBack = async ({ orderId }: WireDonation, paidByHand = true) => {
    const { refundDonation } = await server.graphql<{ refundDonation: { outcome: string } }>(
      'mutation ($reference: String!, $paidByHand: Boolean!) { refundDonation(reference: $reference, paidByHand: $paidByHand) { outcome } }',
      { reference: orderId, paidByHand },
    )
    return refundDonation.outcome
  }
  const givenBack = async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    await givesBack(donation)
    return donation
  }

  /** As where a crash has kept it from being noted. */
  const isBeingGivenBack = async (donation: WireDonation) => {
    const now = new Date(server.context.clock())
    await server.context.db.insert(refunds).values({
      id: crypto.randomUUID(),
      donationId: await idOf(donation),
      operatorId: 'x',
      gateway: 'eft',
      isByHand: true,
      isOfUncounted: true,
      status: 'asked',
      nextAskAt: now,
      createdAt: now,
    })
  }

  test('what was given back by hand is so, and counted for nothing', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    expect(await givesBack(donation, false)).toBe('nothingToDo')
    expect(await givesBack(donation)).toBe('refunded')
    expect(await givesBack(donation)).toBe('nothingToDo')
    expect(await server.read(donation)).toMatchObject({
      status: DonationStatus.CanceledAtManage,
      settledAt: null,
      reversedAt: expect.any(String) as unknown,
      moneyCameOtherwise: false,
    })
    expect(await postingsOf(server, donation)).toEqual([])
    const mail = await vi.waitFor(async () => {
      const found = (await server.mailsTo('donor@letsema.test')).find(
        ({ subject, text }) => /refunded/.test(subject) && text.includes(donation.orderId),
      )
      if (!found) throw new Error('No mail')
      return found
    }, PATIENCE)
    expect(mail.text).toContain('What came for it was not what you had chosen, so we have paid it back to you')
    expect(mail.text).toContain('To give after all, please make a new donation.')
    expect(mail.text).not.toContain('224')
  })

  test('the right amount after it is received, with a receipt, and may be refunded in its turn, once', async () => {
    const donation = await givenBack()
    const before = await server.campaign()
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(await server.read(donation)).toMatchObject({
      status: DonationStatus.Accepted,
      settledAt: expect.any(String) as unknown,
      reversedAt: null,
      moneyCameOtherwise: false,
    })
    expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
    expect((await server.campaign()).donationsReceivedTotal - before.donationsReceivedTotal).toBe(200)
    expect(await receiptFor(donation.orderId)).toContain('R 224,00')
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    expect(await givesBack(donation)).toBe('refunded')
    expect(await givesBack(donation)).toBe('nothingToDo')
    const query = '{ refunds(pageSize: 50) { items { reference isOfUncounted } } }'
    const { refunds: known } = await server.graphql<{ refunds: { items: { reference: string; isOfUncounted: boolean }[] } }>(query)
    const ofIt = known.items.filter(({ reference }) => reference === donation.orderId)
    expect(ofIt.map(({ isOfUncounted }) => isOfUncounted)).toEqual([false, true])
    expect(await postingsOf(server, donation)).toHaveLength(6)
    expect((await server.campaign()).donationsReceivedTotal).toBe(before.donationsReceivedTotal)
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
  })

  test('what one operator is giving back no other keeps', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    await isBeingGivenBack(donation)
    const kept = settleOtherAmount(server.context, { operatorId: 'y', reference: donation.orderId, amountCents: 150_00, receivedOn: null })
    await expect(kept).rejects.toThrow('It is being given back by hand.')
    await goOnWithRefunds(server.context)
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.CanceledAtManage, moneyCameOtherwise: false })
  })

  test('what one operator begins to give back while another decides is not kept', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    const { db } = server.context
    const { transaction } = db
    const overtaken = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...given) => {
      await isBeingGivenBack(donation)
      return transaction.apply(db, given)
    })
    const kept = settleOtherAmount(server.context, { operatorId: 'y', reference: donation.orderId, amountCents: 150_00, receivedOn: null })
    await expect(kept).rejects.toThrow('It is being given back by hand.')
    overtaken.mockRestore()
    expect(await postingsOf(server, donation)).toEqual([])
    await goOnWithRefunds(server.context)
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.CanceledAtManage, moneyCameOtherwise: false })
  })

  test('what was given back is not kept by a slip once another amount has come', async () => {
    const donation = await givenBack()
    const keep = (amount: number) => decide('settleOtherAmount', donation, amount)
    await expect(keep(150)).rejects.toThrow(
      'R\u00a0150,00 was given back by hand. If as much has come once more, wait until the bank tells of it.',
    )
    await server.payByEft(donation.orderId, '90')
    await expect(keep(150)).rejects.toThrow('R\u00a0150,00 was given back by hand.')
    expect(inShort(await keep(90))).toEqual(['settled', 90, 0, DonationStatus.Accepted])
  })

  test('what was given back is not kept by a slip at a gateway either', async () => {
    const donation = await server.given()
    const says = saysOf(donation)
    await says('approved', 150_00)
    expect(await givesBack(donation)).toBe('refunded')
    await expect(decide('settleOtherAmount', donation, 150)).rejects.toThrow('paygate has told of no other amount.')
    await takeStatement(
      server.context,
      {
        gateway: 'paygate',
        eventId: `${donation.orderId}/90`,
        requestId: null,
        reference: donation.orderId,
        totalCents: 90_00,
        currency: 'ZAR',
        verdict: 'approved',
        payload: {},
      },
      'notification',
    )
    await expect(decide('settleOtherAmount', donation, 150)).rejects.toThrow('paygate has told of R\u00a090,00 and no other amount.')
    expect(inShort(await decide('settleOtherAmount', donation, 90))).toEqual(['settled', 90, 0, DonationStatus.Accepted])
  })

  test('another amount after it waits for a person, who may keep it', async () => {
    const donation = await givenBack()
    expect(await server.payByEft(donation.orderId, '150')).toBe('wrongAmount')
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, reversedAt: null, moneyCameOtherwise: true })
    expect(inShort(await decide('settleOtherAmount', donation, 150))).toEqual(['settled', 150, 0, DonationStatus.Accepted])
    expect(await postingsOf(server, donation)).toHaveLength(2)
  })

  test('another amount after it may be given back as well, and the right one after that is left with nothing over', async () => {
    const donation = await givenBack()
    await server.payByEft(donation.orderId, '150')
    expect(await givesBack(donation)).toBe('refunded')
    expect(await givesBack(donation)).toBe('nothingToDo')
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.CanceledAtManage, moneyCameOtherwise: false })
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(server.logged).not.toContain(`eft payment ${donation.orderId}: moneyLeftOver`)
  })

  test('another amount after it is named for a person once the right one has come', async () => {
    const donation = await givenBack()
    await server.payByEft(donation.orderId, '150')
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(server.logged).toContain(`eft payment ${donation.orderId}: moneyLeftOver`)
  })

  test('the right amount that comes while another is given back stays in the books', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    const { transaction } = server.context.db
    const { payByEft } = server
    const asked = vi.spyOn(server.context.db, 'transaction').mockImplementation(async (...given) => {
      const done = await transaction.apply(server.context.db, given)
      const isBegun = typeof done === 'object' && done !== null && 'row' in done
      if (isBegun) await payByEft.call(server, donation.orderId, '224')
      return done
    })
    expect(await givesBack(donation)).toBe('nothingToDo')
    asked.mockRestore()
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
    expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
    expect(await givesBack(donation)).toBe('refunded')
  })

  test('what an operator matches after it and the bank tells of is one payment, and the bank may take that back', async () => {
    const donation = await givenBack()
    expect((await decide('settleEft', donation, 224)).outcome).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('nothingToDo')
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    const { chargeBackDonation } = await server.graphql<{ chargeBackDonation: { outcome: string } }>(
      'mutation ($reference: String!) { chargeBackDonation(reference: $reference) { outcome } }',
      { reference: donation.orderId },
    )
    expect(chargeBackDonation.outcome).toBe('chargedBack')
    expect(await postingsOf(server, donation)).toHaveLength(6)
  })

  test('what a crash has kept from being noted as given back is not taken for the right amount', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '150')
    await isBeingGivenBack(donation)
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    await goOnWithRefunds(server.context)
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
    expect(await postingsOf(server, donation)).toHaveLength(3)
    expect(await givesBack(donation)).toBe('refunded')
  })

  test.each([0, -224_00])('a line of %d cents is no money that has come', async (amountCents) => {
    const donation = await eft()
    const body = JSON.stringify({ lineId: `of ${amountCents}`, reference: donation.orderId, amountCents, currency: 'ZAR' })
    const headers = { 'x-letsema-signature': signBankLine(body, server.context.keys.eftNotification) }
    expect((await fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers })).status).toBe(200)
    expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, moneyCameOtherwise: false })
    const query = 'query ($reference: String) { gatewayEvents(reference: $reference) { items { outcome } } }'
    expect(await server.graphql(query, { reference: donation.orderId })).toEqual({ gatewayEvents: { items: [{ outcome: 'nothingCame' }] } })
    expect((await cancel(`/donations/${donation.jwtTokenStringDonationId}`, { status: 3 })).status).toBe(200)
  })

  test('an order at PayPal, whose donor comes back by its own link to cancel', async () => {
    const donation = await server.given({ paymentMethod: PaymentMethod.PayPal, currencyId: 2 }, 'dollars')
    await server.pay(donation, 'wrongAmount')
    const search = new URLSearchParams({
      donation: donation.jwtTokenStringDonationId,
      token: donation.transactionInfo.payPalOrder?.orderId ?? '',
    })
    const back = await fetch(`${server.url}/payments/paypal/cancel?${search}`, { redirect: 'manual' })
    expect(back.headers.get('location')).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
  })

  test('the extra gift of one whose card is not stored yet', async () => {
    const gift = await gifts.given({ onceOffAmount: 100 })
    await gifts.storeCard(gift, 'wrongAmount')
    for (const donationSchedulerStatus of [3, 4]) {
      const { status, errors } = await gifts.change(gift, { donationSchedulerStatus })
      expect([status, errors[0]?.displayMessage]).toEqual([409, MONEY_CAME])
    }
    const { onceOffDonation, donationSchedulerStatus } = await gifts.read(gift)
    expect([donationSchedulerStatus, onceOffDonation?.status]).toEqual([RecurringStatus.PendingSettlement, DonationStatus.Pending])
    expect(onceOffDonation?.moneyCameOtherwise).toBe(true)
    expect((await decide('settleOtherAmount', onceOffDonation!, 99)).outcome).toBe('settled')
    expect((await gifts.read(gift)).onceOffDonation?.moneyCameOtherwise).toBe(false)
    expect((await gifts.change(gift, { donationSchedulerStatus: 3 })).status).toBe(200)
  })
})

test.each([
  ['PayPal', { paymentMethod: PaymentMethod.PayPal, currencyId: 2 }, 'dollars'],
  ['SnapScan', { paymentMethod: PaymentMethod.SnapScan }, 'water'],
])('another amount that came by %s counts for the day on which it came, not for the one on which we heard', async (_, by, path) => {
  gifts.goTo(NEXT_LAST)
  const donation = await server.given(by, path)
  await server.pay(donation, 'never')
  await server.context.db.update(simulatedPayments).set({ paidCents: 223_00 }).where(eq(simulatedPayments.reference, donation.orderId))
  const orderId = donation.transactionInfo.payPalOrder?.orderId
  if (orderId) await server.context.gateways.paypal?.query({ requestId: orderId, reference: donation.orderId }, 5_000)
  gifts.goTo(addDays(NEXT_FIRST, 2))
  await reconcile(server.context)
  expect((await decide('settleOtherAmount', donation, 223)).outcome).toBe('settled')
  expect(await server.receivedOn(donation)).toBe(NEXT_LAST)
})

test('what no gateway has told of is not settled by hand', async () => {
  const donation = await server.given()
  const receipt = { operatorId: 'x', reference: donation.orderId, amountCents: 100_00, receivedOn: null }
  await expect(settleOtherAmount(server.context, receipt)).rejects.toThrow('paygate has told of no other amount')
  await server.pay(donation, 'wrongAmount')
  for (const amountCents of [224_00, 222_99, 10_000_00]) {
    const other = settleOtherAmount(server.context, { ...receipt, amountCents })
    await expect(other).rejects.toThrow('paygate has told of R\u00a0223,00 and no other amount.')
  }
  expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
  expect((await decide('settleOtherAmount', donation, 223)).outcome).toBe('settled')
  const { refundDonation } = await server.graphql<{ refundDonation: { outcome: string; reason: string | null } }>(
    'mutation ($reference: String!) { refundDonation(reference: $reference) { outcome reason } }',
    { reference: donation.orderId },
  )
  expect(refundDonation).toEqual({ outcome: 'refunded', reason: null })
  expect((await postingsOf(server, donation)).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
})

test('as much by SnapScan once more, after an operator has kept the first, is another payment', async () => {
  const donation = await server.given({ paymentMethod: PaymentMethod.SnapScan })
  const isToldOf = (payment: number) =>
    takeStatement(
      server.context,
      {
        gateway: 'snapscan',
        eventId: `${donation.orderId}/${payment}`,
        requestId: null,
        reference: donation.orderId,
        totalCents: 223_00,
        currency: 'ZAR',
        verdict: 'approved',
        payload: {},
      },
      'notification',
    )
  expect(await isToldOf(1)).toBe('wrongAmount')
  expect((await decide('settleOtherAmount', donation, 223)).outcome).toBe('settled')
  expect(await isToldOf(2)).toBe('paidAgain')
})

test('a debit of another amount waits for the operator, and its donor reads so', async () => {
  const gift = await gifts.given({ paymentMethod: PaymentMethod.Paysoft, term: 1 })
  await gifts.setMode('wrongAmount')
  const due = gift.nextDeduction ?? ''
  await gifts.runDay(due)
  const [debit] = (await gifts.read(gift)).debits
  expect(debit).toMatchObject({ status: 'underReview', reason: 'Another amount was taken than we had asked for.' })
  const { data } = await server.call<{ donation: WireDonation }>(`/donations/${debit?.jwtTokenStringDonationId}`)
  const { gatewayEvents } = await server.graphql<{ gatewayEvents: { items: { gateway: string }[] } }>(
    'query ($reference: String!) { gatewayEvents(reference: $reference, outcome: "wrongAmount") { items { gateway } } }',
    { reference: data.donation.orderId },
  )
  expect(gatewayEvents.items).toEqual([{ gateway: 'paysoft' }])
  expect(server.logged.filter((line) => line.includes('wrongAmount')).length).toBeGreaterThan(0)
  expect((await decide('settleOtherAmount', data.donation, 223.99)).outcome).toBe('settled')
  expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'paid', amount: 223.99, reason: null }])
})

test('a debit of another amount that was given back by hand, and that its bank takes back as well, waits for a person', async () => {
  const gift = await gifts.given({ paymentMethod: PaymentMethod.Paysoft, term: 1 })
  await gifts.setMode('wrongAmount')
  await gifts.runDay(gift.nextDeduction ?? '')
  const [debit] = (await gifts.read(gift)).debits
  const donation = await gifts.donationOf(debit?.jwtTokenStringDonationId)
  const mutation = 'mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }'
  expect(await server.graphql(mutation, { reference: donation.orderId })).toEqual({ refundDonation: { outcome: 'refunded' } })
  await gifts.reverse(`${donation.orderId}-1`)
  expect(server.logged).toContain(`paysoft payment ${donation.orderId}: takenBackAfterRefund`)
  expect(await postingsOf(server, donation)).toEqual([])
})
