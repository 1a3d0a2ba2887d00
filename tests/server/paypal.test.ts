import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { TestServer } from '#tests/server/testServer.ts'

const { Pending, Accepted, Rejected, CanceledAtTransaction } = DonationStatus

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const given = (paymentMethod: number = PaymentMethod.PayPal) => server.given({ paymentMethod, currencyId: 2 }, 'dollars')

async function postings(donation: WireDonation): Promise<{ account: string; amount: number }[]> {
  const { donation: row, ledgerSum } = await server.graphql<{
    donation: { postings: { account: string; amount: number }[] }
    ledgerSum: { sum: number }[]
  }>('query ($reference: String!) { donation(reference: $reference) { postings { account amount } } ledgerSum { sum } }', {
    reference: donation.orderId,
  })
  expect(ledgerSum.every(({ sum }) => sum === 0)).toBe(true)
  return row.postings
}

const once = (donation: WireDonation) => [
  { account: 'clearing:paypal', amount: 224 },
  { account: `campaign:${donation.campaignId}`, amount: -200 },
  { account: 'tips', amount: -24 },
]

const notifyAgain = (donation: WireDonation) =>
  fetch(`${server.simulatorUrl}/pay/${donation.transactionInfo.payPalOrder?.orderId}/notify`, { method: 'POST' })

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
  test('left undecided stays pending', async () => {
    const donation = await given()
    await server.pay(donation, 'leave')
    expect((await server.read(donation)).status).toBe(Pending)
  })

  test('never notified: the return captures; a return with another order or a forged token shows nobody the donation', async () => {
    const donation = await given()
    const page = await server.pay(donation, 'never')
    expect(await server.comeBack(page, { token: 'OTHER' })).toBe(`${server.url}/misc/404`)
    expect(await server.comeBack(page, { donation: 'a.b.c' })).toBe(`${server.url}/misc/404`)
    expect(await postings(donation)).toEqual([])
    await server.comeBack(page)
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('never notified and never back: reconciling captures', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    server.passTime(11 * 60_000)
    await reconcile(server.context)
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('late: the capture is pending, and settles when PayPal says so', async () => {
    const donation = await given()
    await server.comeBack(await server.pay(donation, 'late'))
    expect((await server.read(donation)).status).toBe(Pending)
    server.passTime(6_000)
    await vi.waitFor(async () => expect((await server.read(donation)).status).toBe(Accepted), 5_000)
    expect(await postings(donation)).toEqual(once(donation))
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

  test('PayPal does not open the order: an honest 503, and the same key tries the same donation again', async () => {
    const key = crypto.randomUUID()
    const gift = await server.form({ paymentMethod: PaymentMethod.PayPal, currencyId: 2 }, 'dollars')
    await server.setMode('failInitiate')
    expect((await server.give(gift, key)).status).toBe(503)
    expect((await server.give(gift, key)).status).toBe(201)
  })
})
