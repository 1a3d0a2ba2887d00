import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { donations, refunds } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { PayPal } from '#server/gateways/paypal.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { refund } from '#server/services/refunds.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { webhookSignature } from '#server/simulator/paypalMessages.ts'
import { simulatedPayments } from '#server/simulator/schema.ts'
import { postingsOf, settledBy, testHostedPayment, testOpening } from '#tests/server/hostedPayments.ts'
import { PATIENCE } from '#tests/patience.ts'
import { TestServer } from '#tests/server/testServer.ts'

const { Pending, Accepted, Rejected, CanceledAtTransaction, CanceledAtManage } = DonationStatus

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const postings = (donation: WireDonation) => postingsOf(server, donation)
const once = (donation: WireDonation) => settledBy('paypal', donation)
const given = (paymentMethod: number = PaymentMethod.PayPal, to = server) => to.given({ paymentMethod, currencyId: 2 }, 'dollars')

const notifyAgain = (donation: WireDonation, to = server) =>
  fetch(`${to.simulatorUrl}/pay/${donation.transactionInfo.payPalOrder?.orderId}/notify`, { method: 'POST' })

describe.each([
  ['PayPal', PaymentMethod.PayPal],
  ['a card at PayPal', PaymentMethod.PayPalCard],
])('by %s', (_, method) => {
  test('approved: captured and settled before the donor is back; no key of ours reaches the browser', async () => {
    const donation = await given(method)
    expect(donation.transactionInfo).toMatchObject({
      type: method,
      payfastResponse: null,
      payPalOrder: { clientToken: null, accessToken: null, idToken: null, trackingId: donation.orderId },
    })
    const page = await server.pay(donation, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    expect((await server.read(donation)).status).toBe(Accepted)
  })

  test.each([
    ['decline', Rejected],
    ['cancel', CanceledAtTransaction],
    ['wrongAmount', Pending],
    ['silent', Pending],
  ] as const)('%s', async (mode, status) => {
    const donation = await given(method)
    await server.comeBack(await server.pay(donation, mode))
    expect((await server.read(donation)).status).toBe(status)
    expect(await postings(donation)).toEqual([])
  })
})

describe('an order at PayPal', () => {
  testHostedPayment({ gateway: 'paypal', server: () => server, given, forgedReturns: [{ token: 'OTHER' }, { donation: 'a.b.c' }] })
  testOpening({ server: () => server, given })

  test.each(['return', 'cancel'])('on a %s while the database fails the address still names the donation', async (way) => {
    const { jwtTokenStringDonationId: token } = await given()
    const gone = vi.spyOn(server.context.db, 'select').mockImplementation(() => {
      throw new Error('gone')
    })
    const answer = await fetch(`${server.url}/payments/paypal/${way}?donation=${token}&token=x`, { redirect: 'manual' })
    gone.mockRestore()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.url}/donation/return?donation=${token}`])
  })

  test('left undecided stays pending', async () => {
    const donation = await given()
    await server.pay(donation, 'leave')
    expect((await server.read(donation)).status).toBe(Pending)
  })

  test.each([
    ['has forgotten, unapproved, is given up after a day', 'INVALID_RESOURCE_ID', CanceledAtTransaction],
    ['does not find for another reason is not given up', 'INTERNAL', Pending],
  ])('an order that PayPal %s', async (_, issue, status) => {
    const donation = await given()
    const isOrder = eq(simulatedPayments.payRequestId, donation.transactionInfo.payPalOrder?.orderId ?? '')
    const ask = globalThis.fetch
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await ask(address, init)
      return new Response((await answer.text()).replace('INVALID_RESOURCE_ID', issue), { status: answer.status })
    })
    await server.context.db.delete(simulatedPayments).where(isOrder)
    server.passTime(25 * 3_600_000)
    try {
      await reconcile(server.context)
    } finally {
      fetched.mockRestore()
    }
    expect((await server.read(donation)).status).toBe(status)
  })

  describe('of which PayPal refuses to take the money', () => {
    const refusedFor = async (issue: string) => {
      const donation = await given()
      const page = await server.pay(donation, 'never')
      const ask = globalThis.fetch
      const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
        const isCapture = new Request(address).url.endsWith('/capture')
        return isCapture ? Response.json({ details: [{ issue, description: 'x' }] }, { status: 422 }) : ask(address, init)
      })
      const logged = server.logged.length
      try {
        await server.comeBack(page)
      } finally {
        fetched.mockRestore()
      }
      return { donation, status: (await server.read(donation)).status, logged: server.logged.slice(logged) }
    }

    test.each([
      'INSTRUMENT_DECLINED',
      'PAYER_ACCOUNT_RESTRICTED',
      'TRANSACTION_LIMIT_EXCEEDED',
      'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
      'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
      'SOMETHING_NEW',
    ])('for %s: it is declined, and its donor may pay in another way', async (issue) => {
      const { donation, status, logged } = await refusedFor(issue)
      expect([status, logged]).toEqual([Rejected, []])
      expect(await postings(donation)).toEqual([])
    })

    test.each(['PAYEE_ACCOUNT_RESTRICTED', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED', 'COMPLIANCE_VIOLATION', 'TRANSACTION_BLOCKED_BY_PAYEE'])(
      'for %s, which is of our account: it is declined, and a person is called',
      async (issue) => {
        const { status, logged } = await refusedFor(issue)
        expect([status, logged]).toEqual([Rejected, [`PayPal takes no payment, for a reason of our own account: ${issue}`]])
      },
    )

    test('for an invoice that it has already: it may be paid, so it is not declined, and a person is called', async () => {
      const { status, logged } = await refusedFor('DUPLICATE_INVOICE_ID')
      expect(status).not.toBe(Rejected)
      expect(logged).toEqual(['PayPal takes no payment, for a reason of our own account: DUPLICATE_INVOICE_ID'])
    })

    test.each(['ORDER_ALREADY_CAPTURED', 'PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED', ''])(
      'for %j: it is not declined, and is asked about again',
      async (issue) => {
        const { donation, logged } = await refusedFor(issue)
        server.passTime(11 * 60_000)
        await reconcile(server.context)
        expect((await server.read(donation)).status).toBe(Accepted)
        expect([await postings(donation), logged]).toEqual([once(donation), []])
      },
    )
  })

  test('told ten times, beside ten returns: one posting', async () => {
    const donation = await given()
    const page = await server.pay(donation, 'never')
    await Promise.all([
      ...Array.from({ length: 10 }, () => notifyAgain(donation)),
      ...Array.from({ length: 10 }, () => server.comeBack(page)),
    ])
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('approved after the donor has cancelled: no money is taken', async () => {
    const donation = await given()
    await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    await server.pay(donation, 'approve')
    await notifyAgain(donation)
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    expect(await postings(donation)).toEqual([])
  })

  test('approved, not heard of yet, and then cancelled: it is asked about first, but no money is taken', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const look = vi.spyOn(server.context.gateways.paypal!, 'look')
    try {
      await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
      expect(look).toHaveBeenCalledTimes(1)
    } finally {
      look.mockRestore()
    }
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    expect(await postings(donation)).toEqual([])
  })

  test('a donor who cancels while PayPal is asked to take the money is told that it cannot be, and is charged once', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const cancel = () => server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    const ask = globalThis.fetch
    let refused: Awaited<ReturnType<typeof cancel>> | undefined
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      if (new Request(address).url.endsWith('/capture')) {
        fetched.mockRestore()
        refused = await cancel()
      }
      return ask(address, init)
    })
    expect((await server.read(donation)).status).toBe(Accepted)
    expect([refused?.status, refused?.errors[0]?.displayMessage]).toEqual([409, expect.stringMatching(/being decided on/)])
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('a donor who cancels just before that is not charged', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const ask = globalThis.fetch
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await ask(address, init)
      if (new Request(address).url.includes('/v2/checkout/orders/')) {
        fetched.mockRestore()
        await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
      }
      return answer
    })
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    expect(await postings(donation)).toEqual([])
  })

  test('what PayPal has yet to decide on is not cancelled, not by its own page either; once it is decided that no money comes, it can be', async () => {
    const donation = await given()
    const orderId = donation.transactionInfo.payPalOrder?.orderId ?? ''
    const cancel = () => server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    const pending = { gateway: 'paypal', requestId: orderId, reference: donation.orderId, totalCents: 224_00, currency: 'USD' } as const
    const query = vi
      .spyOn(server.context.gateways.paypal!, 'query')
      .mockResolvedValue({ ...pending, eventId: `${orderId}/PENDING`, verdict: 'pending', isUndecided: true, payload: {} })
    try {
      await server.read(donation)
      expect((await cancel()).status).toBe(409)
      const page = `/payments/paypal/cancel?donation=${donation.jwtTokenStringDonationId}&token=${orderId}`
      await fetch(`${server.url}${page}`, { redirect: 'manual' })
      expect((await server.read(donation)).status).toBe(Pending)
    } finally {
      query.mockRestore()
    }
    server.passTime(1_000)
    expect((await server.read(donation)).status).toBe(Pending)
    expect((await cancel()).status).toBe(200)
  })

  test('approved after the donor has cancelled, and never told of: neither the return nor the job takes the money', async () => {
    const donation = await given()
    await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    const page = await server.pay(donation, 'never')
    const look = vi.spyOn(server.context.gateways.paypal!, 'look')
    try {
      await server.comeBack(page)
      expect(look).toHaveBeenCalledTimes(1)
      server.passTime(11 * 60_000)
      await reconcile(server.context)
      const orderId = donation.transactionInfo.payPalOrder?.orderId ?? ''
      expect(look.mock.calls.filter(([{ requestId }]) => requestId === orderId)).toHaveLength(2)
      const [order] = await server.context.db.select().from(simulatedPayments).where(eq(simulatedPayments.payRequestId, orderId))
      expect(order).toMatchObject({ capturedAt: null })
    } finally {
      look.mockRestore()
    }
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    expect(await postings(donation)).toEqual([])
  })

  test('captured, its answer lost, and then cancelled: it is settled all the same', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const order = { requestId: donation.transactionInfo.payPalOrder?.orderId ?? '', reference: donation.orderId }
    await server.context.gateways.paypal?.query(order, 5_000)
    await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    server.passTime(11 * 60_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('a webhook that PayPal did not send is refused', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const orderId = donation.transactionInfo.payPalOrder?.orderId
    const answer = await fetch(`${server.url}/payments/paypal/notify`, {
      method: 'POST',
      headers: { 'paypal-transmission-id': 'x', 'paypal-transmission-sig': 'x' },
      body: JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: orderId } }),
    })
    expect(answer.status).toBe(400)
    expect(await postings(donation)).toEqual([])
  })

  test('of forged webhooks in a crowd few are sent on to PayPal, for one token; a true one is heard afterwards', async () => {
    const own = await TestServer.start()
    const donation = await given(PaymentMethod.PayPal, own)
    await own.pay(donation, 'never')
    own.passTime(3_600_000)
    const ask = globalThis.fetch
    const asked: string[] = []
    let speak = () => {}
    const silence = new Promise<void>((resolve) => (speak = resolve))
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address)
      if (!pathname.startsWith('/paypal/')) return ask(address, init)
      asked.push(pathname.split('/').at(-1) ?? '')
      return pathname.endsWith('/token') ? ask(address, init) : silence.then(() => new Response('{}', { status: 503 }))
    })
    const refused: number[] = []
    const forge = async () => {
      const { status } = await ask(`${own.url}/payments/paypal/notify`, { method: 'POST', body: '{}' })
      refused.push(status)
    }
    const crowd = Array.from({ length: 50 }, forge)
    try {
      await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 42 }, () => 503)), PATIENCE)
      const expected = ['token', ...Array.from({ length: 8 }, () => 'verify-webhook-signature')]
      await vi.waitFor(() => expect(asked).toEqual(expected), PATIENCE)
      speak()
      await Promise.all(crowd)
      fetched.mockRestore()
      await notifyAgain(donation, own)
      expect(await postingsOf(own, donation)).toEqual(once(donation))
    } finally {
      speak()
      fetched.mockRestore()
      await own.stop()
    }
  })

  test('a webhook that is no JSON, and would add to what PayPal is asked, is refused without asking', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    for (const body of ['{}, "webhook_id": "another"', 'null', '']) {
      expect((await fetch(`${server.url}/payments/paypal/notify`, { method: 'POST', body })).status).toBe(400)
    }
    const asked = fetched.mock.calls.map(([address]) => new URL(address instanceof Request ? address.url : address).pathname)
    fetched.mockRestore()
    expect(asked.filter((path) => path.endsWith('/verify-webhook-signature'))).toEqual([])
  })

  test('a webhook nested so deeply that nobody can send it on is refused', async () => {
    const body = '['.repeat(49_000) + ']'.repeat(49_000)
    const logged = server.logged.length
    expect((await fetch(`${server.url}/payments/paypal/notify`, { method: 'POST', body })).status).toBe(400)
    expect(server.logged.slice(logged)).toEqual([])
  })

  test('approved in the very moment of cancelling: no money is taken from a donor who has cancelled', async () => {
    const donation = await given()
    const { paypal } = server.context.gateways
    if (!paypal) throw new Error('There is no PayPal')
    const ask = paypal.query.bind(paypal)
    const query = vi.spyOn(paypal, 'query').mockImplementationOnce(async (...question) => {
      const answer = await ask(...question)
      await server.pay(donation, 'never')
      return answer
    })
    try {
      const token = donation.transactionInfo.payPalOrder?.orderId ?? ''
      const search = new URLSearchParams({ donation: donation.jwtTokenStringDonationId, token })
      const answer = await fetch(`${server.url}/payments/paypal/cancel?${search}`, { redirect: 'manual' })
      expect(answer.headers.get('location')).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    } finally {
      query.mockRestore()
    }
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    expect(await postings(donation)).toEqual([])
  })
})

describe('money that PayPal says went back', () => {
  const paid = async () => {
    const donation = await given()
    await server.pay(donation, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
    return donation
  }
  const captureOf = async ({ transactionInfo }: WireDonation) => {
    const isOrder = eq(simulatedPayments.payRequestId, transactionInfo.payPalOrder?.orderId ?? '')
    const [payment] = await server.context.db.select().from(simulatedPayments).where(isOrder)
    return payment?.transactionId ?? ''
  }
  /** As PayPal's own examples: the resource is a refund, whose capture is one up. */
  const refundOf = async (donation: WireDonation, id: string, value = '224.00', status = 'COMPLETED') => ({
    id,
    status,
    amount: { value, currency_code: 'USD' },
    links: [
      { rel: 'self', href: `https://api.paypal.com/v2/payments/refunds/${id}` },
      { rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${await captureOf(donation)}` },
    ],
  })
  const eventText = (event: 'REVERSED' | 'REFUNDED', resource: object) =>
    JSON.stringify({ id: crypto.randomUUID(), event_type: `PAYMENT.CAPTURE.${event}`, resource })
  const tell = async (event: 'REVERSED' | 'REFUNDED', resource: object, body = eventText(event, resource)) => {
    const time = new Date(server.context.clock()).toISOString()
    const headers = {
      'paypal-transmission-id': 'sent',
      'paypal-transmission-time': time,
      'paypal-transmission-sig': webhookSignature(server.context, 'sent', time, body),
    }
    expect((await fetch(`${server.url}/payments/paypal/notify`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const eventsOf = async (donation: WireDonation) => {
    const answer = await server.graphql<{ gatewayEvents: { items: { outcome: string }[] } }>(
      'query ($reference: String!) { gatewayEvents(reference: $reference) { items { outcome } } }',
      { reference: donation.orderId },
    )
    return answer.gatewayEvents.items.map(({ outcome }) => outcome)
  }
  const back = (donation: WireDonation) => [...once(donation), ...once(donation).map((row) => ({ ...row, amount: -row.amount }))]

  test('is verified as it was written: PayPal signs the bytes, and the same written anew has others', async () => {
    const donation = await paid()
    const body = eventText('REFUNDED', await refundOf(donation, 'BACK-BYTES'))
      .replaceAll('/', String.raw`\/`)
      .replace('{', '{ "summary": "\\u00e9", "event_version": 1.0, ')
    await tell('REFUNDED', {}, body)
    expect((await server.read(donation)).status).toBe(CanceledAtManage)
    expect(await eventsOf(donation)).toEqual(['refunded', 'settled'])
  })

  test('is of an event that PayPal has, not of a name that every object knows', async () => {
    const donation = await paid()
    await tell('REFUNDED', {}, JSON.stringify({ event_type: 'constructor', resource: await refundOf(donation, 'BACK-NAMED') }))
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await eventsOf(donation)).toEqual(['settled'])
  })

  test.each([5, null, ['PAYMENT.CAPTURE.REFUNDED']])('of the kind %j, which is none, changes nothing', async (event_type) => {
    const donation = await paid()
    await tell('REFUNDED', {}, JSON.stringify({ event_type, resource: await refundOf(donation, 'BACK-KIND') }))
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await eventsOf(donation)).toEqual(['settled'])
  })

  test.each([
    ['REVERSED', Rejected, 'chargedBack'],
    ['REFUNDED', CanceledAtManage, 'refunded'],
  ] as const)('%s: posted the other way round, however often it is told of', async (event, status, outcome) => {
    const donation = await paid()
    const refunded = await refundOf(donation, `BACK-${event}`)
    for (const _ of [1, 2]) await tell(event, refunded)
    await tell('REVERSED', await refundOf(donation, `BACK-${event}`))
    expect((await server.read(donation)).status).toBe(status)
    expect(await postings(donation)).toEqual(back(donation))
    expect(await eventsOf(donation)).toEqual([outcome, 'settled'])
  })

  test.each([
    ['a part of it', { amount: { value: '100.00', currency_code: 'USD' } }],
    ['of which nobody says how much', { amount: undefined }],
    ['that is not done', { status: 'PENDING' }],
    ['told of by the capture itself, which had more before', { links: [], status: 'PARTIALLY_REFUNDED' }],
  ])('%s is not taken for the whole, and waits for a person', async (_, change) => {
    const donation = await paid()
    const logged = server.logged.length
    const id = 'links' in change ? await captureOf(donation) : crypto.randomUUID()
    await tell('REFUNDED', { ...(await refundOf(donation, id)), ...change })
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await postings(donation)).toEqual(once(donation))
    expect(await eventsOf(donation)).toEqual(['wrongAmountBack', 'settled'])
    expect(server.logged.slice(logged)).toEqual([`paypal payment ${donation.orderId}: wrongAmountBack`])
  })

  test('that is not done at first is the whole once it is', async () => {
    const donation = await paid()
    for (const status of ['PENDING', 'COMPLETED']) await tell('REFUNDED', await refundOf(donation, 'BACK-LATER', '224.00', status))
    expect(await postings(donation)).toEqual(back(donation))
  })

  test.each(['CAPTURE-OF-NOBODY', ''])('of a capture that nobody knows (%j) waits for a person', async (id) => {
    await server.pay(await given(), 'decline')
    const logged = server.logged.length
    await tell('REVERSED', { id, status: 'REFUNDED', amount: { value: '1.00', currency_code: 'USD' } })
    expect(server.logged.slice(logged)).toEqual([`paypal payment back/${id}/REFUNDED/1.00/USD: unknownReference`])
  })

  test('of an order that somebody else has made, with a name in it, does not have that in the log', async () => {
    const logged = server.logged.length
    const amount = { value: '1.00', currency_code: 'USD' }
    await tell('REVERSED', { id: 'CAPTURE-OF-ANOTHER', status: 'REFUNDED', amount, custom_id: 'Khumalo-0821234567' })
    expect(server.logged.slice(logged)).toEqual(['paypal payment back/CAPTURE-OF-ANOTHER/REFUNDED/1.00/USD: unknownReference'])
  })

  test('by a refund of ours, also while that is open, is one refund, and is noted as paid', async () => {
    const donation = await paid()
    const logged = server.logged.length
    const asked = { operatorId: 'operator', reference: donation.orderId, paidByHand: false }
    await server.setRefundMode('loseAnswer')
    expect((await refund(server.context, asked)).outcome).toBe('refundUnanswered')
    await tell('REFUNDED', await refundOf(donation, 'BACK-OURS'))
    expect((await server.read(donation)).status).toBe(Accepted)
    expect((await refund(server.context, asked)).outcome).toBe('refunded')
    await tell('REFUNDED', await refundOf(donation, 'BACK-OURS'))
    expect(await postings(donation)).toEqual(back(donation))
    const isOurs = eq(donations.reference, donation.orderId)
    const rows = await server.context.db
      .select({ status: refunds.status })
      .from(refunds)
      .innerJoin(donations, eq(donations.id, refunds.donationId))
      .where(isOurs)
    expect(rows).toEqual([{ status: 'paid' }])
    expect(server.logged.slice(logged)).toEqual([expect.stringMatching(/^A refund was not answered/)])
  })

  test('by the payer’s bank while a refund of ours is open has gone back all the same', async () => {
    const donation = await paid()
    await server.setRefundMode('silent')
    const asked = { operatorId: 'operator', reference: donation.orderId, paidByHand: false }
    expect((await refund(server.context, asked)).outcome).toBe('refundUnanswered')
    await tell('REVERSED', await refundOf(donation, 'BACK-BY-BANK'))
    expect((await server.read(donation)).status).toBe(Rejected)
    expect(await postings(donation)).toEqual(back(donation))
  })

  /** Paid and captured without a word to us; a day later PayPal answers what its order says by then. */
  const heardOfLate = async (donation: WireDonation, captureStatus: string) => {
    const orderId = donation.transactionInfo.payPalOrder?.orderId ?? ''
    const captureId = await captureOf(donation)
    const ask = globalThis.fetch
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const answer = await ask(address, init)
      const isOfOrder = new URL(address instanceof Request ? address.url : address).pathname.endsWith(orderId)
      if (!isOfOrder) return answer
      const text = await answer.text()
      return new Response(text.replace(`"${captureId}","status":"COMPLETED"`, `"${captureId}","status":"${captureStatus}"`), answer)
    })
    server.passTime(25 * 3_600_000)
    await reconcile(server.context).finally(() => fetched.mockRestore())
  }
  const capturedUnheard = async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const order = { requestId: donation.transactionInfo.payPalOrder?.orderId ?? '', reference: donation.orderId }
    await server.context.gateways.paypal?.query(order, 5_000)
    return donation
  }

  test('in part before we heard that it had come: it came, and the part waits for a person', async () => {
    const donation = await capturedUnheard()
    const part = { id: await captureOf(donation), status: 'PARTIALLY_REFUNDED', amount: { value: '224.00', currency_code: 'USD' } }
    await tell('REFUNDED', { ...part, custom_id: donation.orderId })
    const logged = server.logged.length
    await heardOfLate(donation, 'PARTIALLY_REFUNDED')
    expect((await server.read(donation)).status).toBe(Accepted)
    await notifyAgain(donation)
    expect(await postings(donation)).toEqual(once(donation))
    expect((await eventsOf(donation)).toSorted()).toEqual(['backBeforePaid', 'settled', 'wrongAmountBack'])
    expect(server.logged.slice(logged)).toEqual([`paypal payment ${donation.orderId}: wrongAmountBack`])
  })

  test('by the payer’s bank before we heard that it had come waits for a person', async () => {
    const donation = await capturedUnheard()
    const logged = server.logged.length
    await tell('REVERSED', { ...(await refundOf(donation, 'BACK-FIRST')), custom_id: donation.orderId })
    expect(server.logged.slice(logged)).toEqual([`paypal payment ${donation.orderId}: backBeforePaid`])
    await heardOfLate(donation, 'COMPLETED')
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await eventsOf(donation)).toEqual(['settled', 'backBeforePaid'])
  })

  test('wholly before we heard that it had come: it came and went back', async () => {
    const donation = await capturedUnheard()
    await heardOfLate(donation, 'REFUNDED')
    expect((await server.read(donation)).status).toBe(CanceledAtManage)
    await tell('REFUNDED', await refundOf(donation, 'BACK-UNHEARD'))
    await notifyAgain(donation)
    expect(await postings(donation)).toEqual(back(donation))
    expect((await eventsOf(donation)).toSorted()).toEqual(['nothingToDo', 'refunded', 'settled'])
  })

  test('wholly, where that cannot be kept yet, leaves its coming to be asked about again, too', async () => {
    const donation = await capturedUnheard()
    const order = { requestId: donation.transactionInfo.payPalOrder?.orderId ?? '', reference: donation.orderId }
    const said = await server.context.gateways.paypal!.look(order, 5_000)
    const wentBack = { ...said, eventId: 'cannot be kept\0', verdict: 'refunded' } as const
    await expect(takeStatement(server.context, { ...said, thenWentBack: wentBack }, 'query')).rejects.toThrow('Failed query')
    expect(await eventsOf(donation)).toEqual([])
    await heardOfLate(donation, 'REFUNDED')
    expect(await postings(donation)).toEqual(back(donation))
  })

  test('by the payer’s bank after a refund of ours waits for a person', async () => {
    const donation = await paid()
    await refund(server.context, { operatorId: 'operator', reference: donation.orderId, paidByHand: false })
    await tell('REVERSED', await refundOf(donation, 'BACK-TWICE'))
    expect(await postings(donation)).toEqual(back(donation))
    expect((await eventsOf(donation))[0]).toBe('takenBackAfterRefund')
  })
})

test('captured in the last minutes of a tax year and heard of in the next, it came in that year', async () => {
  const donation = await given()
  const lastDay = server.passToEndOfTaxYear()
  await server.pay(donation, 'never')
  const order = { requestId: donation.transactionInfo.payPalOrder?.orderId ?? '', reference: donation.orderId }
  await server.context.gateways.paypal?.query(order, 5_000)
  server.passTime(11 * 60_000)
  await reconcile(server.context)
  expect(await postings(donation)).toEqual(once(donation))
  expect(await server.receivedOn(donation)).toBe(lastDay)
})

describe('an answer of another shape than PayPal’s is no answer', () => {
  const ORDER = 'ORDER-1'
  const reference = 'LTS-1'
  let answer: unknown
  const site = createServer((request, response) => {
    const isToken = request.url === '/v1/oauth2/token'
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isToken ? { access_token: 'a', expires_in: 600 } : answer))
  })
  let paypal: PayPal
  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, resolve))
    const { settings, clock, log } = server.context
    if (!settings.paypal) throw new Error('PayPal is not offered')
    const account = { ...settings.paypal, serverUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}` }
    paypal = new PayPal(account, settings, clock, log)
  })
  afterAll(() => void site.close())

  const captured = (capture: unknown) => ({
    id: ORDER,
    status: 'COMPLETED',
    purchase_units: [{ custom_id: reference, payments: { captures: [capture] } }],
  })
  const query = () => paypal.query({ requestId: ORDER, reference }, 10_000)

  test('one of its shape is read', async () => {
    answer = captured({ id: 'C', status: 'COMPLETED', amount: { value: '20.00', currency_code: 'USD' }, seller_protection: {} })
    expect(await query()).toMatchObject({ verdict: 'approved', totalCents: 20_00, currency: 'USD' })
  })

  test.each([
    ['COMPLETED', '2026-02-26T10:00:00Z', '2026-03-02'],
    ['REFUNDED', '2026-02-26T10:00:00Z', '2026-02-26'],
    ['PARTIALLY_REFUNDED', '2026-02-26T10:00:00Z', '2026-02-26'],
    ['PARTIALLY_REFUNDED', null, undefined],
  ])(
    'the money of one that is %s, and was made at %s, counts for %s: the day of its refund is not the one on which it came',
    async (status, create_time, day) => {
      const amount = { value: '20.00', currency_code: 'USD' }
      answer = captured({ id: 'C', status, amount, create_time, update_time: '2026-03-02T10:00:00Z' })
      const statement = await query()
      expect([statement.verdict, statement.receivedOn]).toEqual(['approved', day])
    },
  )

  test.each([
    { id: ORDER, purchase_units: {} },
    { id: ORDER, purchase_units: [null] },
    { id: ORDER, purchase_units: [{ custom_id: reference, payments: { captures: {} } }] },
    captured(null),
    captured({ id: 'C', status: 'COMPLETED', amount: { value: 20, currency_code: 'USD' } }),
    captured({ id: 'C', status: 'COMPLETED', amount: { value: '20.00', currency_code: 5 } }),
    captured({ id: 'C', status: {}, amount: 'USD 20' }),
    [{ id: ORDER }],
  ])('asked about an order: %j', async (given) => {
    answer = given
    await expect(query()).rejects.toThrow(GatewayUnavailable)
  })

  test.each([
    { id: ORDER, links: {} },
    { id: ORDER, links: [null] },
    { id: 5, links: [{ rel: 'approve', href: 'https://paypal.example/' }] },
  ])('asked to open one: %j', async (given) => {
    answer = given
    const order = {
      reference,
      totalCents: 20_00,
      currencyId: 2,
      email: 'nomsa@example.org',
      paymentMethod: PaymentMethod.PayPal,
      donationToken: 't',
    } as const
    await expect(paypal.start(order)).rejects.toThrow(GatewayUnavailable)
  })

  test.each([{ details: {} }, { details: [null] }])('asked to pay back: %j', async (given) => {
    answer = given
    const order = { id: 'r', reference, totalCents: 20_00, currencyId: 2, taken: { capture: 'C' }, isAskedAgain: false } as const
    await expect(paypal.refund(order, 10_000)).rejects.toThrow(GatewayUnavailable)
  })
})
