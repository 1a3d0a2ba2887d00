import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonation } from '#domain/wire.ts'
import { donations } from '#server/db/schema.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { formBody, withChecksum, type Fields } from '#server/gateways/payweb3.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { settleEft } from '#server/services/settleByHand.ts'
import { postingsOf, settledBy, testHostedPayment, testOpening } from '#tests/server/hostedPayments.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const { Pending, Accepted, Rejected, CanceledAtTransaction } = DonationStatus

interface Books {
  donation: { postings: unknown[] }
  gatewayEvents: { items: { outcome: string }[] }
}

const books = (donation: WireDonation) =>
  server.graphql<Books>(
    `query ($reference: String!) { donation(reference: $reference) { postings { account } }
      gatewayEvents(reference: $reference) { items { outcome } } }`,
    { reference: donation.orderId },
  )

async function expectSettledOnce(donation: WireDonation): Promise<void> {
  expect(await postingsOf(server, donation)).toEqual(settledBy('paygate', donation))
}

function notification(donation: WireDonation, change: Record<string, string> = {}, key = 'secret'): string {
  const response = donation.transactionInfo.payfastResponse
  const fields: Fields = [
    ['PAYGATE_ID', '10011072130'],
    ['PAY_REQUEST_ID', response?.payRequestId ?? ''],
    ['REFERENCE', donation.orderId],
    ['TRANSACTION_STATUS', '1'],
    ['RESULT_CODE', '990017'],
    ['AUTH_CODE', '5T8A0Z'],
    ['CURRENCY', 'ZAR'],
    ['AMOUNT', '22400'],
    ['RESULT_DESC', 'Approved'],
    ['TRANSACTION_ID', '78705178'],
  ]
  return formBody(
    withChecksum(
      fields.map(([name, value]) => [name, change[name] ?? value]),
      key,
    ),
  )
}

const notify = (body: string) => server.postForm('/payments/paygate/notify', body)

describe('a card payment', () => {
  testHostedPayment({
    gateway: 'paygate',
    server: () => server,
    given: () => server.given(),
    forgedReturns: [{ CHECKSUM: 'f'.repeat(32) }],
  })
  testOpening({ server: () => server, given: () => server.given() })

  test('approved: settled by the notification before the donor is back, raised by the gift without the tip', async () => {
    const before = await server.campaign()
    const donation = await server.given()
    expect(donation.status).toBe(Pending)
    const location = await server.comeBack(await server.pay(donation, 'approve'))
    expect(location).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    expect((await server.read(donation)).status).toBe(Accepted)
    const after = await server.campaign()
    expect(after.donationsReceivedTotal - before.donationsReceivedTotal).toBe(200)
    await expectSettledOnce(donation)
  })

  test('the same donor twice is one donor', async () => {
    const email = 'twice@example.org'
    const before = (await server.campaign()).uniqueDonors
    for (const _ of [1, 2]) await server.pay(await server.given({ email }), 'approve')
    expect((await server.campaign()).uniqueDonors).toBe(before + 1)
  })

  test.each([
    ['decline', Rejected],
    ['cancel', CanceledAtTransaction],
    ['leave', Pending],
    ['wrongAmount', Pending],
    ['silent', Pending],
  ] as const)('%s', async (mode, status) => {
    const donation = await server.given()
    const before = (await server.campaign()).donationsReceivedTotal
    await server.pay(donation, mode)
    expect((await server.read(donation)).status).toBe(status)
    expect((await books(donation)).donation.postings).toEqual([])
    expect((await server.campaign()).donationsReceivedTotal).toBe(before)
  })

  test('each notification ten times, in any order, with and without the return: one posting', async () => {
    const donation = await server.given()
    const page = await server.pay(donation, 'twice')
    const approved = notification(donation)
    const declined = notification(donation, { TRANSACTION_STATUS: '2' })
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => notify(approved)),
      ...Array.from({ length: 10 }, () => notify(declined)),
      server.comeBack(page).then(() => new Response('OK')),
    ])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['OK']))
    expect((await server.read(donation)).status).toBe(Accepted)
    await expectSettledOnce(donation)
  })

  test('one that was declined cannot be cancelled: nothing was taken, and that is said', async () => {
    const donation = await server.given()
    await server.comeBack(await server.pay(donation, 'decline'))
    const { status, errors } = await server.call(`/donations/${donation.jwtTokenStringDonationId}`, {
      method: 'PATCH',
      json: { status: 3 },
    })
    expect([status, errors[0]?.displayMessage]).toEqual([409, 'Nothing was taken for this donation, so there is nothing to cancel.'])
  })

  test('approved after it was declined, and after it was cancelled: the gateway has the money, so it is settled', async () => {
    const declined = await server.given()
    await notify(notification(declined, { TRANSACTION_STATUS: '2' }))
    expect((await server.call(`/donations/${declined.jwtTokenStringDonationId}`)).data).toMatchObject({ donation: { status: Rejected } })
    await notify(notification(declined))
    await expectSettledOnce(declined)

    const cancelled = await server.given()
    await server.call(`/donations/${cancelled.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    await notify(notification(cancelled))
    await expectSettledOnce(cancelled)
  })

  test.each([
    ['amount', { AMOUNT: '22399' }, 'wrongAmount'],
    ['currency', { CURRENCY: 'USD' }, 'wrongCurrency'],
  ])('a signed notification with a wrong %s is recorded and not settled', async (_, change, outcome) => {
    const donation = await server.given()
    const answer = await notify(notification(donation, change))
    expect(await answer.text()).toBe('OK')
    const { donation: row, gatewayEvents } = await books(donation)
    expect(row.postings).toEqual([])
    expect(gatewayEvents.items).toEqual([{ outcome }])
  })

  test.each([
    ['key', {}, 'another key'],
    ['merchant', { PAYGATE_ID: '10011072131' }, 'secret'],
  ])('a wrong %s is refused', async (_, change, key) => {
    const donation = await server.given()
    const answer = await notify(notification(donation, change, key))
    expect(answer.status).toBe(400)
    expect((await books(donation)).donation.postings).toEqual([])
  })

  test('an unknown reference is recorded', async () => {
    const donation = await server.given()
    await notify(notification(donation, { REFERENCE: 'AAAAAAAAA' }))
    const { gatewayEvents } = await server.graphql<Books>('{ gatewayEvents(outcome: "unknownReference") { items { outcome } } }')
    expect(gatewayEvents.items.length).toBeGreaterThan(0)
  })

  test('a return with a forged checksum shows nobody the donation', async () => {
    const donation = await server.given()
    const payRequestId = donation.transactionInfo.payfastResponse?.payRequestId ?? ''
    const body = new URLSearchParams({ PAY_REQUEST_ID: payRequestId, TRANSACTION_STATUS: '1', CHECKSUM: 'f'.repeat(32) }).toString()
    const answer = await server.postForm('/payments/paygate/return', body)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.url}/donation/return`])
    expect((await server.read(donation)).status).toBe(Pending)
  })

  test('never paid for: given up after a day', async () => {
    const donation = await server.given()
    await server.pay(donation, 'leave')
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    const { donation: row } = await server.graphql<{ donation: { status: number } }>(
      'query ($reference: String!) { donation(reference: $reference) { status } }',
      { reference: donation.orderId },
    )
    expect(row.status).toBe(CanceledAtTransaction)
  })

  test('however many are due, as after notifications were lost for hours, each is asked about at once', async () => {
    const given = await Promise.all(Array.from({ length: 21 }, () => server.given()))
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    const now = await Promise.all(given.map((donation) => server.read(donation)))
    expect(new Set(now.map(({ status }) => status))).toEqual(new Set([CanceledAtTransaction]))
  })

  test('never paid for, but named by an EFT that was another’s: given up all the same', async () => {
    const donation = await server.given()
    expect(await server.payByEft(donation.orderId, '224')).toBe('wrongGateway')
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
  })

  test('what waits for a person is asked about the more rarely, the older it is, after a day as well', async () => {
    const { context } = server
    const donation = await server.given()
    await server.pay(donation, 'wrongAmount')
    server.passTime(25 * 3_600_000)
    const now = context.clock()
    await reconcile(context)
    const [row] = await context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
    expect(row?.status).toBe(Pending)
    expect((row?.nextQueryAt?.getTime() ?? 0) - now).toBeGreaterThanOrEqual(6 * 3_600_000)
  })

  test('a round of questions of which one fails is over when all have been answered', async () => {
    const { context } = server
    await Promise.all([1, 2].map(async () => server.pay(await server.given(), 'leave')))
    server.passTime(25 * 3_600_000)
    let answer = () => {}
    const answered = new Promise<never>((_, reject) => (answer = () => reject(new GatewayUnavailable('late'))))
    const events: string[] = []
    const query = vi
      .spyOn(context.gateways.paygate, 'query')
      .mockRejectedValueOnce(new Error('broken'))
      .mockImplementationOnce(() => answered)
    const round = reconcile(context).catch(({ message }: Error) => events.push(message))
    await vi.waitFor(() => expect(query.mock.calls.length).toBeGreaterThan(1), PATIENCE)
    await new Promise(setImmediate)
    events.push('answered')
    answer()
    await round
    query.mockRestore()
    expect(events).toEqual(['answered', 'broken'])
  })

  describe('of which the gateway’s notification is lost', () => {
    const cancel = (donation: WireDonation) =>
      server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    const decline = (donation: WireDonation) => notify(notification(donation, { TRANSACTION_STATUS: '2' }))
    const giveUp = async () => {
      server.passTime(25 * 3_600_000)
      await reconcile(server.context)
    }
    const rowOf = async ({ orderId }: WireDonation) => {
      const [row] = await server.context.db.select().from(donations).where(eq(donations.reference, orderId))
      return row
    }

    test.each([
      ['cancelled', cancel, CanceledAtTransaction],
      ['declined', decline, Rejected],
      ['given up', giveUp, CanceledAtTransaction],
    ])('%s, then paid all the same: the return asks the gateway, and so does the job', async (_, end, status) => {
      const [back, away] = [await server.given(), await server.given()]
      for (const donation of [back, away]) await end(donation)
      const page = await server.pay(back, 'never')
      await server.pay(away, 'never')
      expect((await rowOf(back))?.status).toBe(status)
      await server.comeBack(page)
      expect((await server.read(back)).status).toBe(Accepted)
      await expectSettledOnce(back)

      expect((await server.read(away)).status).toBe(status)
      server.passTime(24 * 3_600_000)
      await reconcile(server.context)
      expect((await server.read(away)).status).toBe(Accepted)
      await expectSettledOnce(away)
    })

    test('what was cancelled is asked about a few times, the first within minutes, and no more after three days', async () => {
      const donation = await server.given()
      await cancel(donation)
      const query = vi.spyOn(server.context.gateways.paygate, 'query')
      const asked = () => query.mock.calls.filter(([{ reference }]) => reference === donation.orderId).length
      try {
        server.passTime(11 * 60_000)
        await reconcile(server.context)
        expect(asked()).toBe(1)
        for (let hour = 0; hour < 120; hour += 4) {
          server.passTime(4 * 3_600_000)
          await reconcile(server.context)
        }
        expect(asked()).toBeLessThanOrEqual(10)
      } finally {
        query.mockRestore()
      }
      expect(await rowOf(donation)).toMatchObject({ status: CanceledAtTransaction, nextQueryAt: null })
    })

    test('nobody is asked for ever about what was cancelled, where no answer comes', async () => {
      const donation = await server.given()
      await cancel(donation)
      const query = vi.spyOn(server.context.gateways.paygate, 'query').mockRejectedValue(new GatewayUnavailable('PayGate is silent'))
      try {
        for (let day = 0; day < 35; day += 1) {
          server.passTime(24 * 3_600_000)
          await reconcile(server.context)
        }
      } finally {
        query.mockRestore()
      }
      expect(await rowOf(donation)).toMatchObject({ status: CanceledAtTransaction, nextQueryAt: null })
    })
  })

  test('the receipt has the one line of money', async () => {
    const donation = await server.given({ email: 'receipt@example.org' })
    await server.pay(donation, 'approve')
    const [mail] = await vi.waitFor(async () => {
      const mails = await server.mailsTo('receipt@example.org')
      expect(mails).toHaveLength(1)
      return mails
    }, PATIENCE)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('To the cause: R 200,00\nTip to Letsema: R 24,00\nTotal: R 224,00')
  })
})

describe('an EFT', () => {
  test('settles by its reference, however it is typed', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(donation.transactionInfo.bankingDetails).toMatchObject({ bankName: 'Example Bank (do not pay)', branchNumber: '000000' })
    expect(await server.payByEft(` ${donation.orderId.slice(0, 4).toLowerCase()}-${donation.orderId.slice(4)}`, '224,00')).toBe('settled')
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    expect((await books(donation)).donation.postings).toHaveLength(3)
  })

  test('of another amount, and of an unknown reference, waits for a person', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await server.payByEft(donation.orderId, '223,99')).toBe('wrongAmount')
    expect((await server.read(donation)).status).toBe(Pending)
    expect(await server.payByEft('ACDEFKLMN', '20')).toBe('unknownReference')
  })

  test('where payers wrote their name in place of the reference, it is not in the log', async () => {
    const logged = server.logged.length
    expect(await server.payByEft('NOMSA ZWANE 0821234567', '20')).toBe('unknownReference')
    expect(server.logged.slice(logged)).toEqual([expect.stringMatching(/^eft payment of line [\w-]+: unknownReference$/)])
  })

  test('the operator matches it by hand', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const { settleEft } = await server.graphql<{ settleEft: { outcome: string; donation: { status: number } } }>(
      'mutation ($reference: String!) { settleEft(reference: $reference, amount: 224) { outcome donation { status } } }',
      { reference: donation.orderId },
    )
    expect(settleEft).toEqual({ outcome: 'settled', donation: { status: Accepted } })
  })

  const settlementByHand = async ({ orderId }: WireDonation, isAnotherPayment?: boolean) => {
    const { settleEft } = await server.graphql<{ settleEft: { outcome: string; reason: string | null } }>(
      `mutation ($reference: String!, $isAnotherPayment: Boolean! = false) {
        settleEft(reference: $reference, amount: 224, isAnotherPayment: $isAnotherPayment) { outcome reason } }`,
      { reference: orderId, isAnotherPayment },
    )
    return settleEft
  }
  const settleByHand = async (donation: WireDonation) => (await settlementByHand(donation)).outcome

  test('matched by hand, then told of by the bank, is one payment; what the bank tells of after it is another', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await settleByHand(donation)).toBe('settled')
    expect([await server.payByEft(donation.orderId, '224'), await server.payByEft(donation.orderId, '224')]).toEqual([
      'nothingToDo',
      'paidAgain',
    ])
    expect((await books(donation)).donation.postings).toHaveLength(3)
  })

  test('matched by hand twice is one payment, unless the operator says that it is another', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await settlementByHand(donation)).toEqual({ outcome: 'settled', reason: null })
    const logged = server.logged.length
    const day = dateText(dateInSouthAfrica(server.context.clock()))
    expect(await settlementByHand(donation)).toEqual({
      outcome: 'nothingToDo',
      reason: `R\u00a0224,00 was taken for this donation already, as received on ${day}. If as much has come once more, say so with isAnotherPayment: true.`,
    })
    expect(server.logged.slice(logged)).toEqual([])
    expect(await settlementByHand(donation, true)).toEqual({
      outcome: 'paidAgain',
      reason: 'It has its money already, so this is kept in gatewayEvents and not posted: please pay it back to the donor.',
    })
    expect(server.logged.slice(logged)).toEqual([`eft payment ${donation.orderId}: paidAgain`])
    expect((await books(donation)).donation.postings).toHaveLength(3)
  })

  describe('for a donation that was begun in another way', () => {
    const given = (paymentMethod: PaymentMethod = PaymentMethod.PayFast, path = 'water') =>
      server.given({ paymentMethod, currencyId: path === 'water' ? 1 : 2 }, path)

    test('is booked where it came: to the bank’s account, and given back from there', async () => {
      const donation = await given()
      const before = await server.campaign()
      expect(await server.payByEft(donation.orderId, '224')).toBe('wrongGateway')
      expect(await settlementByHand(donation)).toEqual({ outcome: 'settled', reason: null })
      expect(await server.read(donation)).toMatchObject({ status: Accepted, paymentMethod: PaymentMethod.EFT })
      expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
      expect((await server.campaign()).donationsReceivedTotal - before.donationsReceivedTotal).toBe(200)
      expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
      const refundOf = (paidByHand: boolean) =>
        server.graphql(
          'mutation ($reference: String!, $paidByHand: Boolean!) { refundDonation(reference: $reference, paidByHand: $paidByHand) { outcome } }',
          {
            reference: donation.orderId,
            paidByHand,
          },
        )
      await expect(refundOf(false)).rejects.toThrow('What came by EFT cannot be refunded from here.')
      expect(await refundOf(true)).toEqual({ refundDonation: { outcome: 'refunded' } })
      const posted = settledBy('eft', donation)
      expect(await postingsOf(server, donation)).toEqual([
        ...posted,
        ...posted.map(({ account, amount }) => ({ account, amount: -amount })),
      ])
    })

    test('is booked before the bank tells of it, which is one payment; a card that pays it as well is named for a person', async () => {
      const donation = await given()
      expect(await settleByHand(donation)).toBe('settled')
      expect(await server.payByEft(donation.orderId, '224')).toBe('nothingToDo')
      await server.pay(donation, 'approve')
      expect(server.logged).toContain(`paygate payment ${donation.orderId}: wrongGateway`)
      expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
    })

    test('and paid in that way already, is for a person to give back', async () => {
      const donation = await given()
      await server.pay(donation, 'never')
      expect(await settlementByHand(donation)).toEqual({
        outcome: 'wrongGateway',
        reason: 'It was paid by PayGate already, so this is kept in gatewayEvents and not posted: please pay it back to the donor.',
      })
      expect(await postingsOf(server, donation)).toEqual(settledBy('paygate', donation))
    })

    test('whose gateway does not answer is booked, and the operator is to look there', async () => {
      const donation = await given()
      const logged = server.logged.length
      vi.spyOn(server.context.gateways.paygate, 'query').mockRejectedValueOnce(new GatewayUnavailable('PayGate is silent'))
      expect(await settlementByHand(donation)).toEqual({
        outcome: 'settled',
        reason: 'PayGate has not said whether it was paid there, too: please look there.',
      })
      vi.restoreAllMocks()
      expect(server.logged.slice(logged)).toEqual([
        `${donation.orderId} was taken as an EFT, and PayGate has not said whether it was paid there, too`,
      ])
    })

    test('on which its gateway has yet to decide, waits for that', async () => {
      const donation = await given()
      await server.context.db
        .update(donations)
        .set({ undecidedAt: new Date(server.context.clock()) })
        .where(eq(donations.reference, donation.orderId))
      vi.spyOn(server.context.gateways.paygate, 'query').mockRejectedValueOnce(new GatewayUnavailable('PayGate is silent'))
      await expect(settlementByHand(donation)).rejects.toThrow('PayGate has yet to decide on it: please come back once it has.')
      vi.restoreAllMocks()
      expect((await server.read(donation)).status).toBe(Pending)
    })

    test('in another amount or currency is refused in words', async () => {
      const settle = ({ orderId }: WireDonation, amountCents: number) =>
        settleEft(server.context, { operatorId: 'x', reference: orderId, amountCents, receivedOn: null })
      await expect(settle(await given(), 100_00)).rejects.toThrow(
        'R\u00a0224,00 was promised by PayGate. R\u00a0100,00 by EFT cannot be taken for it: please pay it back to the payer.',
      )
      await expect(settle(await given(PaymentMethod.PayPal, 'dollars'), 224_00)).rejects.toThrow(
        'It was promised in dollars by PayPal. What came in rand cannot be taken for it: please pay it back to the payer.',
      )
    })
  })

  test('told of by the bank, then matched by hand, is one payment too', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect([await settleByHand(donation), await settleByHand(donation)]).toEqual(['nothingToDo', 'nothingToDo'])
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    expect((await books(donation)).donation.postings).toHaveLength(3)
  })

  test.each([
    ['another amount', 'wrongAmount', ({ orderId }: WireDonation): [string, string] => [orderId, '200']],
    ['another reference', 'unknownReference', (): [string, string] => ['ACDEFKLMN', '224']],
  ])('matched by hand after the bank had told of %s: what it tells of after it is another payment', async (_, outcome, paidAs) => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await server.payByEft(...paidAs(donation))).toBe(outcome)
    expect(await settleByHand(donation)).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
  })

  test('matched by hand after the bank had told of two lines of its sum under names: what it tells of after them is another payment', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    for (const name of ['N ZWANE', 'NOMSA ZWANE']) expect(await server.payByEft(name, '224')).toBe('unknownReference')
    expect(await settleByHand(donation)).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
  })

  test('matched by hand and refunded, then told of by the bank: the payment that went back', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    expect(await settleByHand(donation)).toBe('settled')
    await server.graphql('mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }', {
      reference: donation.orderId,
    })
    const { errors } = await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    expect(errors[0]?.displayMessage).toBe('The money for this donation has gone back, so there is nothing to cancel.')
    const wentBack = `It went back on ${dateText(dateInSouthAfrica(server.context.clock()))}`
    expect(await settlementByHand(donation)).toEqual({
      outcome: 'nothingToDo',
      reason: `${wentBack}. If as much has come once more, say so with isAnotherPayment: true.`,
    })
    expect(await settlementByHand(donation, true)).toEqual({
      outcome: 'paidAgain',
      reason: `${wentBack}, so this is kept in gatewayEvents and not posted: please pay it back to the donor.`,
    })
    expect([await server.payByEft(donation.orderId, '224'), await server.payByEft(donation.orderId, '224')]).toEqual([
      'nothingToDo',
      'paidAgain',
    ])
  })

  const tellOfLine = (lineId: string, reference: string) => {
    const body = JSON.stringify({ lineId, reference, amountCents: 224_00, currency: 'ZAR' })
    const headers = { 'x-letsema-signature': signBankLine(body, server.context.keys.eftNotification) }
    return fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers })
  }

  test('whose line has an id that is cut in the middle of a letter settles, and once', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const lineId = `${donation.orderId}\ud83d`
    const outcomes: unknown[] = []
    for (const _ of [1, 2]) outcomes.push(await (await tellOfLine(lineId, donation.orderId)).json())
    expect(outcomes).toEqual([{ outcome: 'settled' }, { outcome: 'repeated' }])
    expect((await books(donation)).donation.postings).toHaveLength(3)
  })

  test('whose line has an id that cannot be stored is refused in words', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const answer = await tellOfLine('a\0b', donation.orderId)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('characters that cannot be stored')])
    expect((await server.read(donation)).status).toBe(Pending)
  })

  test('a bank line with a wrong signature is refused', async () => {
    const donation = await server.given({ paymentMethod: 0 })
    const body = JSON.stringify({ lineId: 'x', reference: donation.orderId, amountCents: 22_400, currency: 'ZAR' })
    const send = (signature: string) =>
      fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers: { 'x-letsema-signature': signature } })
    expect((await send(signBankLine(body, new TextEncoder().encode('wrong')))).status).toBe(400)
    expect((await send('')).status).toBe(400)
    expect((await server.read(donation)).status).toBe(Pending)
    expect((await send(signBankLine(body, server.context.keys.eftNotification))).status).toBe(200)
    expect((await server.read(donation)).status).toBe(Accepted)
  })
})

describe('the ledger', () => {
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => new Error('It was accepted'),
      (reason: unknown) => reason,
    )
    return error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : ''
  }

  test('the database refuses postings that do not sum to 0', async () => {
    const { db, random } = server.context
    const id = random.uuid()
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_accounts (id, kind) values ('tips', 'tips') on conflict do nothing`)
      await tx.execute(sql`insert into ledger_transactions (id, kind, created_at) values (${id}, 'donation', now())`)
      await tx.execute(
        sql`insert into ledger_postings (transaction_id, account_id, currency_id, amount_cents) values (${id}, 'tips', 1, 5)`,
      )
    })
    expect(await refusal(work)).toMatch(/does not balance/)
  })

  test('two currencies do not balance each other', async () => {
    const { db, random } = server.context
    const id = random.uuid()
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_transactions (id, kind, created_at) values (${id}, 'donation', now())`)
      await tx.execute(
        sql`insert into ledger_postings (transaction_id, account_id, currency_id, amount_cents) values (${id}, 'tips', 1, 5), (${id}, 'tips', 2, -5)`,
      )
    })
    expect(await refusal(work)).toMatch(/does not balance/)
  })

  test.each([
    'update ledger_postings set amount_cents = 1',
    'delete from ledger_postings',
    'truncate ledger_postings',
    'delete from ledger_transactions',
  ])('%s is refused', async (statement) => {
    expect(await refusal(server.context.db.execute(sql.raw(statement)))).toMatch(/append-only|cannot truncate/)
  })
})
