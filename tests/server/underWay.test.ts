import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CurrencyId, DonationStatus, PaymentMethod, RecurringStatus } from '#domain/enumerations.ts'
import type { WireDonation, WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, mandates } from '#server/db/schema.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { formBody, withChecksum } from '#server/gateways/payweb3.ts'
import { reconcileCards, runDebits } from '#server/jobs/debits.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

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

const here = (): string => `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`

/** To a test, which may give the gateway another address: afterwards it has its own again. */
function lent<Settings extends { serverUrl: string }>(settings: Settings): Settings {
  const { serverUrl } = settings
  onTestFinished(() => {
    settings.serverUrl = serverUrl
  })
  return settings
}

type Payment = Pick<WireDonation, 'transactionInfo'>

const ofPayGate = ({ transactionInfo: { payfastResponse } }: Payment, status: string, amount = '22400', vaultId = ''): string =>
  formBody(
    withChecksum(
      [
        ['PAYGATE_ID', payfastResponse?.paygateId ?? ''],
        ['PAY_REQUEST_ID', payfastResponse?.payRequestId ?? ''],
        ['REFERENCE', payfastResponse?.reference ?? ''],
        ['TRANSACTION_STATUS', status],
        ['CURRENCY', 'ZAR'],
        ['AMOUNT', amount],
        ['VAULT_ID', vaultId],
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
  ['ozow', PaymentMethod.InstantEFT, ofOzow, 'Pending', 'Complete'],
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
    lent(settings).serverUrl = here()
    said = of(donation, undecided)
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(DonationStatus.Pending)
    said = of(donation, paid)
    server.passTime(7 * 3_600_000)
    await reconcile(server.context)
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
  },
)

test('a donor who asks is told at once what the gateway has just said of it: that it is not decided', async () => {
  const donation = await server.given({ paymentMethod: PaymentMethod.PayFast })
  const paygate = lent(server.context.settings.paygate)
  paygate.serverUrl = here()
  said = ofPayGate(donation, '5')
  expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, isUndecided: true })
})

test('what a gateway has told of as not decided cannot be cancelled, until it is asked and says otherwise', async () => {
  const donation = await server.given({ paymentMethod: PaymentMethod.PayFast })
  const paygate = lent(server.context.settings.paygate)
  const cancel = async () =>
    (await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })).status
  paygate.serverUrl = 'http://127.0.0.1:1'
  expect((await server.postForm('/payments/paygate/notify', ofPayGate(donation, '5'))).status).toBe(200)
  expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, isUndecided: true })
  expect(await cancel()).toBe(409)
  paygate.serverUrl = here()
  said = ofPayGate(donation, '0')
  server.passTime(60_000)
  await server.read(donation)
  expect(await server.read(donation)).toMatchObject({ status: DonationStatus.Pending, isUndecided: false })
  expect(await cancel()).toBe(200)
})

describe('a card that is to be stored', () => {
  const VAULT_ID = '18566ddc-b13b-4c9f-9e88-9a2f9a9dd64a'
  const { PendingSettlement, Active, CancelledAtManage, CancelledAtTransaction, Error: Failed } = RecurringStatus
  let gifts: RecurringGifts
  let serverUrl: string
  beforeEach(() => {
    gifts = new RecurringGifts(server)
    serverUrl = server.context.settings.paygate.serverUrl
  })
  afterEach(() => {
    server.context.settings.paygate.serverUrl = serverUrl
  })

  /** @returns what PayGate says of its page from now on */
  const asked = (gift: WireDonationScheduler) => {
    const { transactionInfo } = gift
    if (!transactionInfo) throw new Error('There is no card to store')
    server.context.settings.paygate.serverUrl = here()
    return (...answer: [status: string, amount: string, vaultId?: string]) => {
      said = ofPayGate({ transactionInfo }, ...answer)
    }
  }
  const statusAfter = async (gift: WireDonationScheduler, hours: number) => {
    server.passTime(hours * 3_600_000)
    await reconcileCards(server.context)
    const [mandate] = await server.context.db.select().from(mandates).where(eq(mandates.id, gift.recurrence.donationSchedulerId))
    return mandate?.status
  }

  test('on which PayGate has not decided in a day is not given up, and holds once it is decided', async () => {
    const gift = await gifts.given()
    const say = asked(gift)
    say('5', '0')
    expect(await statusAfter(gift, 25)).toBe(PendingSettlement)
    say('1', '0', VAULT_ID)
    expect(await statusAfter(gift, 7)).toBe(Active)
  })

  test('by an extra gift that PayGate has not decided on is not cancelled as unpaid, until PayGate is asked and says otherwise', async () => {
    const gift = await gifts.given({ onceOffAmount: 50 })
    const say = asked(gift)
    say('5', '5000')
    expect(await statusAfter(gift, 1)).toBe(PendingSettlement)
    const refused = await gifts.change(gift, { donationSchedulerStatus: CancelledAtTransaction })
    expect([refused.status, refused.errors[0]?.displayMessage]).toEqual([409, expect.stringMatching(/being decided on/)])
    say('0', '5000')
    expect(await statusAfter(gift, 1)).toBe(PendingSettlement)
    expect((await gifts.change(gift, { donationSchedulerStatus: CancelledAtTransaction })).status).toBe(200)
  })

  test('by an extra gift that came in another amount waits for a person, and its donor is told what came of the card', async () => {
    const gift = await gifts.given({ onceOffAmount: 50 })
    asked(gift)('1', '4900', VAULT_ID)
    expect(await statusAfter(gift, 1)).toBe(PendingSettlement)
    expect(await statusAfter(gift, 25)).toBe(PendingSettlement)
    const reference = gift.transactionInfo?.payfastResponse?.reference
    await server.graphql('mutation ($reference: String!) { settleOtherAmount(reference: $reference, amount: 49) { outcome } }', {
      reference,
    })
    expect(await statusAfter(gift, 7)).toBe(Failed)
  })

  test('by an extra gift that came in another amount is asked about ever more rarely while it waits for a person', async () => {
    const gift = await gifts.given({ onceOffAmount: 50 })
    asked(gift)('1', '4900', VAULT_ID)
    const query = vi.spyOn(server.context.gateways.paygate, 'query')
    const reference = gift.transactionInfo?.payfastResponse?.reference
    for (let hour = 0; hour < 10 * 24; hour += 1) await statusAfter(gift, 1)
    const times = query.mock.calls.filter(([payment]) => payment.reference === reference).length
    query.mockRestore()
    expect(times).toBeGreaterThan(10)
    expect(times).toBeLessThan(60)
  })

  test('by an extra gift that another gateway knows of is given up all the same', async () => {
    const gift = await gifts.given({ onceOffAmount: 50 })
    asked(gift)('0', '5000')
    const reference = gift.transactionInfo?.payfastResponse?.reference
    const body = JSON.stringify({ lineId: 'by mistake', reference, amountCents: 5_000, currency: 'ZAR' })
    const headers = { 'x-letsema-signature': signBankLine(body, server.context.keys.eftNotification) }
    expect((await fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers })).status).toBe(200)
    expect(await statusAfter(gift, 25)).toBe(CancelledAtTransaction)
  })

  test('for a gift that its donor has cancelled meanwhile is not kept', async () => {
    const gift = await gifts.given()
    asked(gift)('1', '0', VAULT_ID)
    expect(await statusAfter(gift, 1)).toBe(Active)
    server.context.settings.paygate.serverUrl = serverUrl
    const changed = await gifts.change(gift, { paymentMethod: PaymentMethod.PayFast, cardConsent: true })
    const kept = async () =>
      (await server.context.db.select().from(mandates).where(eq(mandates.id, gift.recurrence.donationSchedulerId)))[0]
    const before = await kept()
    await gifts.change(gift, { donationSchedulerStatus: CancelledAtManage })
    asked(changed.data.donationScheduler)('1', '0', 'another-vault-id')
    await statusAfter(gift, 1)
    expect(await kept()).toMatchObject({ status: CancelledAtManage, instrument: before?.instrument })
  })

  test('once its gift was given up is not kept: an extra gift paid then is settled, and its donor told that nothing is taken every month', async () => {
    const email = 'too-late@example.org'
    const gift = await gifts.given({ onceOffAmount: 50, email })
    const say = asked(gift)
    say('0', '5000')
    expect(await statusAfter(gift, 25)).toBe(CancelledAtTransaction)
    await reconcile(server.context)
    say('1', '5000', VAULT_ID)
    server.passTime(25 * 3_600_000)
    await reconcile(server.context)
    const [mandate] = await server.context.db.select().from(mandates).where(eq(mandates.id, gift.recurrence.donationSchedulerId))
    expect(mandate).toMatchObject({ status: CancelledAtTransaction, instrument: null })
    const [receipt, news] = await vi.waitFor(async () => {
      const mails = await server.mailsTo(email)
      expect(mails).toHaveLength(2)
      return mails.toSorted((one, other) => Number(one.subject.startsWith('Not kept')) - Number(other.subject.startsWith('Not kept')))
    }, PATIENCE)
    expect(receipt?.text).not.toContain('/donation/manage/')
    expect(news?.subject).toBe(`Not kept: your card for ${gift.campaignName}`)
    expect(news?.text).toContain('nothing will be taken from it every month')
    expect(news?.links).toContain(gift.campaignUrl)
  })

  test('once its campaign has ended is not kept, and its donor not sent to give to it', async () => {
    const email = 'campaign-over@example.org'
    const gift = await gifts.given({ email })
    asked(gift)('1', '0', VAULT_ID)
    const { db, clock } = server.context
    const [water] = await db.select().from(campaigns).where(eq(campaigns.path, 'water'))
    await db
      .update(campaigns)
      .set({ endDate: new Date(clock() - 1) })
      .where(eq(campaigns.path, 'water'))
    await runDebits(server.context)
    await statusAfter(gift, 1)
    const news = await vi.waitFor(async () => {
      const found = (await server.mailsTo(email)).find(({ subject }) => subject.startsWith('Not kept'))
      if (!found) throw new Error('There is no mail yet')
      return found
    }, PATIENCE)
    await db.update(campaigns).set({ endDate: water?.endDate }).where(eq(campaigns.path, 'water'))
    expect(news.text).toContain('This campaign has reached its end date, so it no longer takes donations.')
    expect(news.text).not.toContain('set it up once more')
    expect(news.links).not.toContain(gift.campaignUrl)
  })
})
