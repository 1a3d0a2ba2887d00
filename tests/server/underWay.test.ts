import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CurrencyId, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { formBody, withChecksum } from '#server/gateways/payweb3.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** The gateways' side, which says what a test tells it to. */
let said = ''
const gateway = createServer((request, response) => {
  request.resume().on('end', () => response.end(said))
})
let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve)
  })
})
afterAll(async () => {
  gateway.close()
  await server.stop()
})

const ofPayGate = ({ orderId, transactionInfo: { payfastResponse } }: WireDonation, status: string): string =>
  formBody(
    withChecksum(
      [
        ['PAYGATE_ID', payfastResponse?.paygateId ?? ''],
        ['PAY_REQUEST_ID', payfastResponse?.payRequestId ?? ''],
        ['REFERENCE', orderId],
        ['TRANSACTION_STATUS', status],
        ['CURRENCY', 'ZAR'],
        ['AMOUNT', '22400'],
      ],
      'secret',
    ),
  )

const ofOzow = ({ orderId }: WireDonation, status: string): string =>
  JSON.stringify([{ transactionId: crypto.randomUUID(), transactionReference: orderId, status, amount: 224, currencyCode: 'ZAR' }])

const ofPayPal = ({ orderId, transactionInfo: { paymentUrl } }: WireDonation, status: string): string => {
  const capture = { id: 'CAPTURE', status, amount: { currency_code: 'USD', value: '224.00' } }
  const id = new URL(paymentUrl ?? '').searchParams.get('token')
  const unit = { custom_id: orderId, payments: { captures: [capture] } }
  return JSON.stringify({ access_token: 'token', expires_in: 600, id, status: 'COMPLETED', purchase_units: [unit] })
}

test.each([
  ['paygate', PaymentMethod.PayFast, ofPayGate, '5', '1'],
  ['ozow', PaymentMethod.InstantEFT, ofOzow, 'PendingInvestigation', 'Complete'],
  ['paypal', PaymentMethod.PayPal, ofPayPal, 'PENDING', 'COMPLETED'],
] as const)(
  'what %s has not decided in a day is not given up, and settles once it is decided',
  async (name, paymentMethod, of, undecided, paid) => {
    const isPaypal = name === 'paypal'
    const donation = await server.given(
      isPaypal ? { paymentMethod, currencyId: CurrencyId.USDollar } : { paymentMethod },
      isPaypal ? 'dollars' : 'water',
    )
    const settings = server.context.settings[name]
    if (!settings) throw new Error(`There is no ${name}`)
    const { serverUrl } = settings
    settings.serverUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    said = of(donation, undecided)
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
    said = of(donation, paid)
    server.passTime(7 * 3_600_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
    settings.serverUrl = serverUrl
  },
)
