import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CurrencyId, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { readSettings } from '#server/config.ts'
import { donations, refunds } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import type { RefundOrder } from '#server/gateways/gateway.ts'
import { PayGate } from '#server/gateways/paygate.ts'
import { PayPal } from '#server/gateways/paypal.ts'
import { goOnWithRefunds } from '#server/jobs/refunds.ts'
import { takeBack } from '#server/services/takeBack.ts'
import { refund } from '#server/services/refunds.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'
import { postingsOf, settledBy, type Posting } from '#tests/server/hostedPayments.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const { Pending, Accepted, CanceledAtManage } = DonationStatus
const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const order = (change: Partial<RefundOrder> = {}): RefundOrder => ({
  id: ID,
  reference: 'KTENNELD4',
  totalCents: 224_00,
  currencyId: CurrencyId.Rand,
  taken: { TRANSACTION_ID: '78705178', capture: '3C679366HH908993F' },
  isAskedAgain: false,
  ...change,
})

describe('what a gateway is asked, and what its answer means', () => {
  interface Heard {
    url: string
    headers: IncomingHttpHeaders
    body: string
  }
  const heard: Heard[] = []
  let answers: { status: number; body: string }[] = []
  let tokens = 0
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url?.endsWith('oauth2/token')) return response.end(`{"access_token":"t${(tokens += 1)}","expires_in":900}`)
      heard.push({ url: request.url ?? '', headers: request.headers, body })
      const answer = answers.shift() ?? { status: 500, body: '' }
      response.statusCode = answer.status
      response.end(answer.body)
    })
  })
  const address = () => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
  beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => gateway.close(resolve)))
  beforeEach(() => {
    heard.length = 0
  })

  describe('PayPal', () => {
    const payPal = () => {
      const settings = readSettings(
        { PAYPAL_URL: address(), PAYPAL_CLIENT_ID: 'c', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w', ...BESIDE_REAL_GATEWAYS },
        [],
      )
      return new PayPal(settings.paypal!, settings, Date.now, { info() {}, error() {} })
    }
    const ask = (change: Partial<RefundOrder> = {}, by = payPal()) =>
      by.refund(order({ currencyId: CurrencyId.USDollar, ...change }), 5_000)
    const issue = (name: string, description?: string) => JSON.stringify({ details: [{ issue: name, description }] })

    test('a refund of the capture, under an id of its own', async () => {
      answers = [{ status: 201, body: '{"id":"1JU08902781691411","status":"COMPLETED"}' }]
      expect(await ask()).toEqual({ kind: 'paid', refundId: '1JU08902781691411' })
      expect(heard).toMatchObject([{ url: '/v2/payments/captures/3C679366HH908993F/refund', headers: { 'paypal-request-id': ID } }])
      expect(JSON.parse(heard[0]!.body)).toEqual({ amount: { currency_code: 'USD', value: '224.00' }, custom_id: 'KTENNELD4' })
    })

    test.each([
      [201, '{"id":"1","status":"PENDING"}', { kind: 'underWay' }],
      [201, '{"id":"1","status":"FAILED"}', { kind: 'refused', reason: 'PayPal: the refund is failed' }],
      [201, '{"id":"1","status":"CANCELLED"}', { kind: 'refused', reason: 'PayPal: the refund is cancelled' }],
      [422, issue('CAPTURE_FULLY_REFUNDED'), { kind: 'paid', refundId: null }],
      [422, issue('REFUND_FAILED_INSUFFICIENT_FUNDS', 'Not enough.'), { kind: 'refused', reason: 'PayPal: Not enough.' }],
      [422, issue('REFUND_TIME_LIMIT_EXCEEDED'), { kind: 'refused', reason: 'PayPal: REFUND_TIME_LIMIT_EXCEEDED' }],
      [403, '{}', { kind: 'refused', reason: 'PayPal: status 403' }],
    ])('status %s, %s', async (status, body, answer) => {
      answers = [{ status, body }]
      expect(await ask()).toEqual(answer)
    })

    test.each([
      [401, '{}'],
      [409, '{}'],
      [429, '{}'],
      [500, '{}'],
      [201, '{"status":"COMPLETED"}'],
      [201, '{"id":"1","status":"NEW"}'],
      [200, 'nothing'],
      [200, 'null'],
      [200, '7'],
    ])('status %s, %s: nobody knows', async (status, body) => {
      answers = [{ status, body }]
      await expect(ask()).rejects.toThrow(GatewayUnavailable)
    })

    test('an access token that PayPal has withdrawn is not used again', async () => {
      const by = payPal()
      answers = [
        { status: 401, body: '{"error":"invalid_token"}' },
        { status: 201, body: '{"id":"1JU08902781691411","status":"COMPLETED"}' },
      ]
      await expect(ask({}, by)).rejects.toThrow(GatewayUnavailable)
      expect(await ask({}, by)).toEqual({ kind: 'paid', refundId: '1JU08902781691411' })
      const [withdrawn, anew] = heard.map(({ headers }) => headers.authorization)
      expect(anew).not.toBe(withdrawn)
    })

    test.each([401, 429, 500])('a webhook that PayPal could not look at (status %s) is not called forged', async (status) => {
      answers = [{ status, body: '{}' }]
      await expect(payPal().newsOf({ headers: () => 'x', body: '{}' })).rejects.toThrow(GatewayUnavailable)
    })

    test('without the number of the capture it is not asked', async () => {
      expect(await ask({ taken: { capture: '../orders' } })).toMatchObject({ kind: 'refused' })
      expect(heard).toEqual([])
    })
  })

  describe('PayGate', () => {
    const ask = (change: Partial<RefundOrder> = {}) => {
      const settings = readSettings(
        { PAYGATE_URL: address(), PAYGATE_ID: '10011072130', PAYGATE_KEY: 'a & b', ...BESIDE_REAL_GATEWAYS },
        [],
      )
      return new PayGate(settings, Date.now).refund(order(change), 5_000)
    }
    const answer = (what: string, fields: Record<string, string>) => ({
      status: 200,
      body: `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body><ns2:SingleFollowUpResponse xmlns:ns2="http://www.paygate.co.za/PayHOST"><ns2:${what}Response><ns2:Status>${Object.entries(
        fields,
      )
        .map(([name, value]) => `<ns2:${name}>${value}</ns2:${name}>`)
        .join('')}</ns2:Status></ns2:${what}Response></ns2:SingleFollowUpResponse></SOAP-ENV:Body></SOAP-ENV:Envelope>`,
    })
    const done = { TransactionId: '18693999', StatusName: 'Completed', TransactionStatusCode: '1', Amount: '22400' }

    test('a refund request of PayHost, by the number of the payment', async () => {
      answers = [answer('Refund', done)]
      expect(await ask()).toEqual({ kind: 'paid', refundId: '18693999' })
      expect(heard.map(({ url }) => url)).toEqual(['/payhost/process.trans'])
      expect(heard[0]?.body).toBe(
        '<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:pay="http://www.paygate.co.za/PayHOST"><soap:Body><pay:SingleFollowUpRequest><pay:RefundRequest><pay:Account><pay:PayGateId>10011072130</pay:PayGateId><pay:Password>a &amp; b</pay:Password></pay:Account>' +
          `<pay:TransactionId>78705178</pay:TransactionId><pay:Amount>22400</pay:Amount><pay:Reference>${ID}</pay:Reference></pay:RefundRequest></pay:SingleFollowUpRequest></soap:Body></soap:Envelope>`,
      )
    })

    test.each([
      [{ ...done, TransactionStatusCode: '5' }, { kind: 'underWay' }],
      [{ StatusName: 'Pending' }, { kind: 'underWay' }],
      [
        { ...done, TransactionStatusCode: '2', ResultDescription: 'Declined' },
        { kind: 'refused', reason: 'PayGate: Declined' },
      ],
      [
        { StatusName: 'Error', ResultDescription: 'Refund amount exceeds original' },
        { kind: 'refused', reason: 'PayGate: Refund amount exceeds original' },
      ],
      [
        { StatusName: 'ValidationError', StatusDetail: 'Amount' },
        { kind: 'refused', reason: 'PayGate: Amount' },
      ],
    ])('%j', async (fields, meaning) => {
      answers = [answer('Refund', fields)]
      expect(await ask()).toEqual(meaning)
    })

    test.each([
      [{ status: 500, body: '<Fault/>' }],
      [{ status: 200, body: '<Fault/>' }],
      [answer('Refund', { StatusName: 'Somewhere' })],
      [answer('Refund', {})],
    ])('%j: nobody knows', async (said) => {
      answers = [said]
      await expect(ask()).rejects.toThrow('PayHost')
    })

    test('asked again it first asks what became of the first, and pays no second time', async () => {
      answers = [answer('Query', done)]
      expect(await ask({ isAskedAgain: true })).toEqual({ kind: 'paid', refundId: '18693999' })
      expect(heard).toHaveLength(1)
      expect(heard[0]?.body).toContain(
        '<pay:MerchantOrderId>KTENNELD4</pay:MerchantOrderId><pay:TransactionType>Refund</pay:TransactionType>',
      )
    })

    test.each([
      ['no refund', { StatusName: 'Error', ResultDescription: 'No transaction found' }],
      ['the payment itself', { ...done, TransactionId: '78705178' }],
      ['a refund of another amount', { ...done, Amount: '100' }],
      ['a refund that failed', { ...done, TransactionStatusCode: '2' }],
    ])('asked again, where it knows of %s, it refunds', async (_, fields) => {
      answers = [answer('Query', fields), answer('Refund', done)]
      expect(await ask({ isAskedAgain: true })).toEqual({ kind: 'paid', refundId: '18693999' })
      expect(heard).toHaveLength(2)
    })

    test('asked again, where that is not answered, it does not refund', async () => {
      answers = [{ status: 503, body: '' }]
      await expect(ask({ isAskedAgain: true })).rejects.toThrow('PayHost Query')
      expect(heard).toHaveLength(1)
    })
  })
})

describe('a refund', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())
  beforeEach(() => server.setRefundMode(null))

  const ask = (donation: WireDonation, paidByHand = false, operatorId = 'an-operator') =>
    refund(server.context, { operatorId, reference: donation.orderId, paidByHand })
  const rowsOf = async (donation: WireDonation) => {
    const [row] = await server.context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
    return server.context.db.select().from(refunds).where(eq(refunds.donationId, row!.id))
  }
  const atGateway = async ({ orderId }: WireDonation) => {
    const [payment] = await server.context.db.select().from(simulatedPayments).where(eq(simulatedPayments.reference, orderId))
    return payment
  }
  const statusOf = async (donation: WireDonation) => (await server.read(donation)).status
  const isPaid = async (donation: WireDonation) => {
    await server.pay(donation, 'approve')
    await vi.waitFor(async () => expect(await statusOf(donation)).toBe(Accepted), PATIENCE)
    return donation
  }
  const posted = (gateway: string, donation: WireDonation): Posting[] => {
    const there = settledBy(gateway, donation)
    return [...there, ...there.map(({ account, amount }) => ({ account, amount: -amount }))]
  }
  const UNANSWERED =
    'did not answer, so nothing is posted. We go on by ourselves, and you may ask again: it is the same refund, and is paid once.'

  describe.each([
    ['paygate', 'PayGate', PaymentMethod.PayFast, 'water', CurrencyId.Rand],
    ['paypal', 'PayPal', PaymentMethod.PayPal, 'dollars', CurrencyId.USDollar],
  ] as const)('by %s', (gateway, name, paymentMethod, path, currencyId) => {
    const given = async () => isPaid(await server.given({ paymentMethod, currencyId }, path))
    const expectRefunded = async (donation: WireDonation) => {
      expect(await postingsOf(server, donation)).toEqual(posted(gateway, donation))
      expect(await statusOf(donation)).toBe(CanceledAtManage)
      const paid = (await rowsOf(donation)).filter(({ status }) => status === 'paid')
      const payment = await atGateway(donation)
      expect(paid).toMatchObject([{ gateway, gatewayRefundId: payment?.refundId, leasedUntil: null }])
      expect(payment).toMatchObject({ refundId: expect.any(String) as string, refundRequestId: paid[0]?.id })
    }
    const expectNothingPosted = async (donation: WireDonation) => {
      expect(await postingsOf(server, donation)).toEqual(settledBy(gateway, donation))
      expect(await statusOf(donation)).toBe(Accepted)
    }

    test('the gateway gives the money back, it is posted, and asking again does nothing', async () => {
      const donation = await given()
      expect(await ask(donation)).toEqual({ outcome: 'refunded', reason: null })
      await expectRefunded(donation)
      const before = await atGateway(donation)
      expect(await ask(donation)).toEqual({ outcome: 'nothingToDo', reason: null })
      expect(await ask(donation, true)).toEqual({ outcome: 'nothingToDo', reason: null })
      expect(await atGateway(donation)).toEqual(before)
      await expectRefunded(donation)
    })

    test('refused: nothing is posted, why is said and kept, and it can be asked for anew', async () => {
      const donation = await given()
      await server.setRefundMode('refuse')
      const { outcome, reason } = await ask(donation)
      expect([outcome, reason]).toEqual(['refundRefused', expect.stringMatching(new RegExp(`^${name}: .*insufficient.funds`, 'i'))])
      await expectNothingPosted(donation)
      expect(await rowsOf(donation)).toMatchObject([{ status: 'refused', reason }])
      expect((await ask(donation)).outcome).toBe('refunded')
      await expectRefunded(donation)
    })

    test.each(['loseAnswer', 'silent'] as const)(
      '%s: nothing is posted, and the same refund asked for again is paid once',
      async (mode) => {
        const donation = await given()
        await server.setRefundMode(mode)
        expect(await ask(donation)).toEqual({ outcome: 'refundUnanswered', reason: `${name} ${UNANSWERED}` })
        await expectNothingPosted(donation)
        const lost = await atGateway(donation)
        expect(lost?.refundId === null).toBe(mode === 'silent')
        await expect(ask(donation, true)).rejects.toThrow(`${name} may have paid this refund already`)
        expect((await ask(donation)).outcome).toBe('refunded')
        const { refundId } = (await atGateway(donation)) ?? {}
        expect([refundId, lost?.refundId ?? refundId]).toEqual([expect.any(String), refundId])
        await expectRefunded(donation)
      },
    )

    test('done later: posted once it is done', async () => {
      const donation = await given()
      await server.setRefundMode('later')
      expect(await ask(donation)).toMatchObject({ outcome: 'refundUnderWay' })
      expect(await ask(donation)).toMatchObject({ outcome: 'refundUnderWay' })
      await expectNothingPosted(donation)
      server.passTime(6_000)
      expect((await ask(donation)).outcome).toBe('refunded')
      await expectRefunded(donation)
    })

    test.each(['loseAnswer', 'silent'] as const)('%s: the server goes on by itself once a minute is over, and pays once', async (mode) => {
      const donation = await given()
      await server.setRefundMode(mode)
      await ask(donation)
      const lost = await atGateway(donation)
      server.passTime(59_000)
      await goOnWithRefunds(server.context)
      await expectNothingPosted(donation)
      server.passTime(1_000)
      await Promise.all([goOnWithRefunds(server.context), goOnWithRefunds(server.context)])
      await expectRefunded(donation)
      expect(await rowsOf(donation)).toMatchObject([{ attempts: 2, nextAskAt: null }])
      const paid = await atGateway(donation)
      expect(lost?.refundId ?? paid?.refundId).toBe(paid?.refundId)
    })

    test('a crash once the gateway was told: the server goes on when the lease is over', async () => {
      const donation = await given()
      await server.setRefundMode('loseAnswer')
      await ask(donation)
      const leasedUntil = new Date(server.context.clock() + 90_000)
      const [row] = await rowsOf(donation)
      await server.context.db.update(refunds).set({ leasedUntil, nextAskAt: leasedUntil }).where(eq(refunds.id, row!.id))
      server.passTime(89_000)
      await goOnWithRefunds(server.context)
      await expectNothingPosted(donation)
      server.passTime(1_000)
      await goOnWithRefunds(server.context)
      await expectRefunded(donation)
    })

    test('what stays unanswered is asked ever more rarely, and what is refused then is said', async () => {
      const donation = await given()
      const pauses: number[] = []
      await server.setRefundMode('silent')
      await ask(donation)
      for (let round = 0; round < 6; round += 1) {
        const [row] = await rowsOf(donation)
        const pause = row!.nextAskAt!.getTime() - server.context.clock()
        pauses.push(Math.round(pause / 60_000))
        server.passTime(pause)
        await server.setRefundMode(round < 5 ? 'silent' : 'refuse')
        await goOnWithRefunds(server.context)
        await expectNothingPosted(donation)
      }
      expect(pauses).toEqual([1, 4, 16, 64, 256, 360])
      expect(await rowsOf(donation)).toMatchObject([
        { status: 'refused', attempts: 7, nextAskAt: null, reason: expect.stringContaining(name) as string },
      ])
    })

    describe('once this server has not got the gateway any more', () => {
      let bringBack = () => {}
      afterEach(() => bringBack())
      const takeAway = () => {
        const { gateways, settings } = server.context
        const [{ paypal }, { isOffered }] = [gateways, settings.paygate]
        bringBack = () => {
          gateways.paypal = paypal
          settings.paygate.isOffered = isOffered
        }
        if (gateway === 'paypal') gateways.paypal = null
        else settings.paygate.isOffered = false
      }
      const GONE = `${name} was asked for this refund and may have paid it, and it is not set up here any more`
      const asked = async () => {
        const donation = await given()
        await server.setRefundMode('silent')
        await ask(donation)
        takeAway()
        return donation
      }

      test('an open refund is told to be looked up there, and what another operator says then is posted as theirs', async () => {
        const donation = await asked()
        const told = await ask(donation)
        expect([told.outcome, told.reason]).toEqual(['refundUnanswered', expect.stringContaining(GONE)])
        expect(told.reason).toContain('paidByHand: true')
        await expectNothingPosted(donation)
        expect(await rowsOf(donation)).toMatchObject([{ operatorId: 'an-operator', isByHand: false }])
        expect(await ask(donation, true, 'another-operator')).toEqual({ outcome: 'refunded', reason: null })
        expect(await postingsOf(server, donation)).toEqual(posted(gateway, donation))
        const byOther = { operatorId: 'another-operator', isByHand: true, status: 'paid', gatewayRefundId: null, nextAskAt: null }
        expect(await rowsOf(donation)).toMatchObject([byOther])
      })

      test('the server looks after it ever more rarely, says so, and goes on once the gateway is back', async () => {
        const donation = await asked()
        const pauses: number[] = []
        const heard = server.logged.length
        for (let round = 0; round < 3; round += 1) {
          const [row] = await rowsOf(donation)
          const pause = row!.nextAskAt!.getTime() - server.context.clock()
          pauses.push(Math.round(pause / 60_000))
          server.passTime(pause)
          await goOnWithRefunds(server.context)
        }
        expect(pauses).toEqual([1, 4, 16])
        const said = server.logged.slice(heard).filter((line) => line.includes(donation.orderId))
        expect(said).toEqual(Array.from({ length: 3 }, () => expect.stringContaining(GONE) as string))
        await expectNothingPosted(donation)
        bringBack()
        expect((await ask(donation)).outcome).toBe('refunded')
        await expectRefunded(donation)
      })

      test('no other is begun there', async () => {
        const donation = await given()
        takeAway()
        await expect(ask(donation)).rejects.toThrow(`What came by ${name} cannot be refunded from here.`)
        expect(await rowsOf(donation)).toEqual([])
      })
    })

    test('the bank takes it back before the refund is answered: it is asked for no more, and an operator is told why', async () => {
      const donation = await given()
      await server.setRefundMode('loseAnswer')
      await ask(donation)
      const by = { operatorId: 'operator', reference: donation.orderId, verdict: 'chargedBack' } as const
      expect(await takeBack(server.context, by)).toBe('chargedBack')
      server.passTime(60_000)
      await goOnWithRefunds(server.context)
      expect(server.logged.at(-1)).toContain(`The refund of ${donation.orderId} is not gone on with. The donor’s bank took it back`)
      const reason = expect.stringMatching(/^The donor’s bank took it back meanwhile/) as string
      expect(await rowsOf(donation)).toMatchObject([{ status: 'refused', nextAskAt: null, leasedUntil: null, reason }])
      expect(await ask(donation)).toEqual({ outcome: 'nothingToDo', reason: null })
    })

    test('ten operators at once: one refund, one posting', async () => {
      const donation = await given()
      const outcomes = (await Promise.all(Array.from({ length: 10 }, () => ask(donation)))).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'refunded')).toHaveLength(1)
      expect(outcomes.every((outcome) => ['refunded', 'refundUnderWay', 'nothingToDo'].includes(outcome))).toBe(true)
      await expectRefunded(donation)
    })

    test('a crash once the gateway was told: asking again waits for the lease, and then posts once', async () => {
      const donation = await given()
      await server.setRefundMode('loseAnswer')
      await ask(donation)
      const leasedUntil = new Date(server.context.clock() + 60_000)
      const [row] = await rowsOf(donation)
      await server.context.db.update(refunds).set({ leasedUntil }).where(eq(refunds.id, row!.id))
      expect(await ask(donation)).toEqual({ outcome: 'refundUnderWay', reason: 'It is being asked for at this moment.' })
      await expectNothingPosted(donation)
      server.passTime(60_000)
      expect((await ask(donation)).outcome).toBe('refunded')
      await expectRefunded(donation)
    })

    test('a crash once it was posted: nothing is left to do, and it is noted', async () => {
      const donation = await given()
      await ask(donation)
      const [row] = await rowsOf(donation)
      await server.context.db.update(refunds).set({ status: 'asked' }).where(eq(refunds.id, row!.id))
      expect(await ask(donation)).toEqual({ outcome: 'nothingToDo', reason: null })
      await expectRefunded(donation)
    })

    test('what went back some other way is said so, and the gateway is not told', async () => {
      const donation = await given()
      expect(await ask(donation, true)).toEqual({ outcome: 'refunded', reason: null })
      expect(await postingsOf(server, donation)).toEqual(posted(gateway, donation))
      expect((await atGateway(donation))?.refundId).toBeNull()
      expect(await rowsOf(donation)).toMatchObject([{ status: 'paid', isByHand: true, gatewayRefundId: null }])
    })

    test('the donor reads the way that the money goes', async () => {
      const mailed = async (paidByHand: boolean) => {
        const email = `${crypto.randomUUID()}@example.org`
        const donation = await isPaid(await server.given({ paymentMethod, currencyId, email }, path))
        await ask(donation, paidByHand)
        const isIt = ({ subject }: { subject: string }) => subject.startsWith('We have refunded your donation')
        return vi.waitFor(async () => (await server.mailsTo(email)).find(isIt)!.text, PATIENCE)
      }
      expect(await mailed(false)).toContain('The money goes back the way it came; banks take a few days for it.')
      expect(await mailed(true)).toContain('We have paid the money back to you; banks take a few days for it.')
    })

    test('of a payment that is not in the books it says so', async () => {
      const donation = await server.given({ paymentMethod, currencyId }, path)
      const said = {
        gateway,
        eventId: `${donation.orderId}/unnumbered`,
        requestId: null,
        reference: donation.orderId,
        totalCents: 224_00,
        currency: currencyId === CurrencyId.Rand ? 'ZAR' : 'USD',
        verdict: 'approved',
        payload: {},
      } as const
      await takeStatement(server.context, said, 'query')
      expect(await ask(donation)).toEqual({ outcome: 'refundRefused', reason: `${name}'s number of this payment is not in our books.` })
      await expectNothingPosted(donation)
    })
  })

  test.each([
    ['Ozow', PaymentMethod.InstantEFT, 'ozow'],
    ['iVeri', PaymentMethod.IVeri, 'iveri'],
    ['SnapScan', PaymentMethod.SnapScan, 'snapscan'],
  ] as const)('%s refunds nothing from here: by hand, and only where that is said', async (name, paymentMethod, gateway) => {
    const donation = await isPaid(await server.given({ paymentMethod }))
    await expect(ask(donation)).rejects.toThrow(
      `What came by ${name} cannot be refunded from here. Pay the donor by hand, then say so with paidByHand: true.`,
    )
    expect([await rowsOf(donation), await postingsOf(server, donation)]).toEqual([[], settledBy(gateway, donation)])
    expect((await ask(donation, true)).outcome).toBe('refunded')
    expect((await ask(donation, true)).outcome).toBe('nothingToDo')
    expect(await postingsOf(server, donation)).toEqual(posted(gateway, donation))
  })

  test('one that cannot go on holds up none of the others', async () => {
    const [first, second] = [await isPaid(await server.given()), await isPaid(await server.given())]
    for (const donation of [first, second]) {
      await server.setRefundMode('silent')
      await ask(donation)
    }
    server.passTime(60_000)
    const broken = vi.spyOn(server.context.gateways.paygate, 'refund').mockRejectedValueOnce(new TypeError('of ours'))
    try {
      await goOnWithRefunds(server.context)
    } finally {
      broken.mockRestore()
    }
    // Nobody says which of those that are due is the first.
    const isFirst = (await statusOf(first)) === Accepted
    const [stopped, refunded] = isFirst ? [first, second] : [second, first]
    expect([await statusOf(stopped), await statusOf(refunded)]).toEqual([Accepted, CanceledAtManage])
    const [row] = await rowsOf(stopped)
    expect(row).toMatchObject({ status: 'asked' })
    expect(row!.nextAskAt!.getTime()).toBeGreaterThan(server.context.clock())
  })

  test('what was declined first and paid then goes back by the number of the payment', async () => {
    const donation = await server.given()
    await server.pay(donation, 'decline')
    const [row] = await server.context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
    const about = { gateway: 'paygate', eventId: 'later', requestId: row!.gatewayRequestId, reference: donation.orderId } as const
    const paid = { totalCents: 224_00, currency: 'ZAR', verdict: 'approved', payload: { TRANSACTION_ID: '4711' } } as const
    expect(await takeStatement(server.context, { ...about, ...paid }, 'notification')).toBe('settled')
    const asked = vi.spyOn(server.context.gateways.paygate, 'refund').mockResolvedValueOnce({ kind: 'paid', refundId: '1' })
    try {
      expect((await ask(donation)).outcome).toBe('refunded')
      expect(asked.mock.calls[0]?.[0].taken).toEqual({ TRANSACTION_ID: '4711' })
    } finally {
      asked.mockRestore()
    }
  })

  test('the bank takes it back just before the gateway says that it has paid: nothing is posted twice, and an operator reads of it', async () => {
    const donation = await isPaid(await server.given())
    const asked = vi.spyOn(server.context.gateways.paygate, 'refund').mockImplementationOnce(async () => {
      await takeBack(server.context, { operatorId: 'operator', reference: donation.orderId, verdict: 'chargedBack' })
      return { kind: 'paid', refundId: '1' }
    })
    try {
      const { outcome, reason } = await ask(donation)
      expect(outcome).toBe('refundedAfterTakenBack')
      expect(reason).toMatch(/it went back twice/)
    } finally {
      asked.mockRestore()
    }
    expect(await postingsOf(server, donation)).toEqual(posted('paygate', donation))
    expect(server.logged).toContain(`paygate payment ${donation.orderId}: refundedAfterTakenBack`)
    expect(server.logged.at(-1)).toBe(`The refund of ${donation.orderId} was paid, and could not be posted: refundedAfterTakenBack`)
  })

  test('a refund by hand that a crash has left open is gone on with by the server', async () => {
    const donation = await isPaid(await server.given())
    const { db, clock } = server.context
    const [row] = await db.select().from(donations).where(eq(donations.reference, donation.orderId))
    const now = new Date(clock())
    const ofCrash = { id: crypto.randomUUID(), donationId: row!.id, operatorId: 'an-operator', gateway: 'paygate' } as const
    await db.insert(refunds).values({ ...ofCrash, isByHand: true, status: 'asked', nextAskAt: now, createdAt: now })
    await goOnWithRefunds(server.context)
    expect(await statusOf(donation)).toBe(CanceledAtManage)
    expect(await rowsOf(donation)).toMatchObject([{ isByHand: true, status: 'paid', gatewayRefundId: null }])
  })

  test('ten at once by hand: one posting', async () => {
    const donation = await server.given({ paymentMethod: PaymentMethod.EFT })
    await server.payByEft(donation.orderId, '224.00')
    await vi.waitFor(async () => expect(await statusOf(donation)).toBe(Accepted), PATIENCE)
    await Promise.all(Array.from({ length: 10 }, () => ask(donation, true)))
    expect(await postingsOf(server, donation)).toEqual(posted('eft', donation))
  })

  test('what was never paid, and what nobody knows, is not refunded', async () => {
    const donation = await server.given()
    expect(await ask(donation)).toEqual({ outcome: 'nothingToDo', reason: null })
    expect([await statusOf(donation), await rowsOf(donation)]).toEqual([Pending, []])
    const unknown = { operatorId: 'o', reference: 'AAAAAAAAA', paidByHand: false }
    expect(await refund(server.context, unknown)).toEqual({ outcome: 'unknownReference', reason: null })
  })

  test('the operator asks, reads why not, and sees what is open', async () => {
    const mutation = `mutation ($reference: String!, $paidByHand: Boolean) {
      refundDonation(reference: $reference, paidByHand: $paidByHand) { outcome reason donation { status } }
    }`
    const card = await isPaid(await server.given())
    const ozow = await isPaid(await server.given({ paymentMethod: PaymentMethod.InstantEFT }))
    await server.setRefundMode('silent')
    expect(await server.graphql(mutation, { reference: card.orderId })).toEqual({
      refundDonation: { outcome: 'refundUnanswered', reason: `PayGate ${UNANSWERED}`, donation: { status: Accepted } },
    })
    await expect(server.graphql(mutation, { reference: ozow.orderId })).rejects.toThrow(
      'What came by Ozow cannot be refunded from here. Pay the donor by hand, then say so with paidByHand: true.',
    )
    expect(await postingsOf(server, ozow)).toHaveLength(3)
    expect(await server.graphql(mutation, { reference: ozow.orderId, paidByHand: true })).toEqual({
      refundDonation: { outcome: 'refunded', reason: null, donation: { status: CanceledAtManage } },
    })
    const { refunds: page } = await server.graphql<{ refunds: { items: object[] } }>(
      '{ refunds(status: "asked") { items { reference gateway isByHand status attempts } } }',
    )
    expect(page.items).toContainEqual({ reference: card.orderId, gateway: 'paygate', isByHand: false, status: 'asked', attempts: 1 })
    await expect(server.graphql('{ refunds(status: "lost") { items { id } } }')).rejects.toThrow(
      'status must be one of asked, paid, refused.',
    )
  })
})
