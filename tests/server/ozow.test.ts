import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/dates.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { readSettings } from '#server/config.ts'
import { Ozow } from '#server/gateways/ozow.ts'
import { isOzowHash, requestHash, responseHash, type OzowFields } from '#server/gateways/ozowProtocol.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { postingsOf, settledBy, testHostedPayment, testOpening } from '#tests/server/hostedPayments.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { TestServer } from '#tests/server/testServer.ts'

const KEY = '215114531AFF7134A94C88CEEA48E'
const { Pending, Accepted, Rejected, CanceledAtTransaction } = DonationStatus

const notification = (change: Partial<OzowFields> = {}, key = KEY): OzowFields => {
  const fields: OzowFields = {
    SiteCode: 'TSTSTE0001',
    TransactionId: '1cd47b26-9d24-4b1d-a1b0-6b7c9e1a2f3b',
    TransactionReference: 'KTENNELD4',
    Amount: '224.00',
    Status: 'Complete',
    Optional1: '',
    Optional2: '',
    Optional3: '',
    Optional4: '',
    Optional5: '',
    CurrencyCode: 'ZAR',
    IsTest: 'false',
    StatusMessage: '',
    ...(change as OzowFields),
  }
  return { ...fields, Hash: responseHash(fields, key) }
}

const form = (fields: OzowFields) => new URLSearchParams(fields).toString()

describe("Ozow's hashes", () => {
  const settings = readSettings({}, [])
  const ozow = new Ozow(settings.ozow!, settings)

  test('the published request vector', () => {
    const fields = {
      SiteCode: 'TSTSTE0001',
      CountryCode: 'ZA',
      CurrencyCode: 'ZAR',
      Amount: '25.00',
      TransactionReference: '123',
      BankReference: 'ABC123',
      CancelUrl: 'http://demo.ozow.com/cancel.aspx',
      ErrorUrl: 'http://demo.ozow.com/error.aspx',
      SuccessUrl: 'http://demo.ozow.com/success.aspx',
      NotifyUrl: 'http://demo.ozow.com/notify.aspx',
      IsTest: 'false',
    }
    expect(requestHash(fields, KEY)).toBe(
      'eedcba106cd8fef3ba6cec5ec80de7d7d7fc90343028bf95b908718c671d0fe885ca08b206d788de009d237a93c18e66edf6ede3f5ca7057e23474106465dcc6',
    )
  })

  test('a response vector of an independent integration', () => {
    const fields = {
      SiteCode: 'TSTSTE0001',
      TransactionId: '1cd47b26-9d24-4b1d-a1b0-6b7c9e1a2f3b',
      TransactionReference: 'ONS-TESTREF',
      Amount: '25.01',
      Status: 'Complete',
      CurrencyCode: 'ZAR',
      IsTest: 'true',
      StatusMessage: 'Test transaction completed',
    }
    expect(responseHash(fields, KEY)).toBe(
      'beea3fcf3790e12e9889e3bf5b6988c38609f6214dffd20ea16143e870256e1d8283445f21a1d5ab92677bcb5e0cde52ff48836f2c76b49833241d98e9f5074a',
    )
  })

  test('leading zeros do not count, anything else does', () => {
    expect(isOzowHash('00abc', 'abc')).toBe(true)
    expect(isOzowHash('ABC', '0abc')).toBe(true)
    expect(isOzowHash('abc0', 'abc')).toBe(false)
    expect(isOzowHash('', 'abc')).toBe(false)
  })

  test('a signed notification is a statement', () => {
    expect(ozow.verifyNotification(form(notification()))).toMatchObject({
      kind: 'statement',
      statement: { gateway: 'ozow', reference: 'KTENNELD4', totalCents: 22_400, currency: 'ZAR', verdict: 'approved' },
    })
  })

  test('any changed value is refused', () => {
    const fields = notification()
    const accepted = Object.keys(fields).filter(
      (name) => ozow.verifyNotification(form({ ...fields, [name]: `${fields[name]}1` })).kind !== 'forged',
    )
    expect(accepted).toEqual([])
  })

  test('characters may not move from one value to the next', () => {
    const fields = notification({ TransactionReference: 'KTENNELD4', Amount: '224.00' })
    const shifted = { ...fields, TransactionReference: 'KTENNELD', Amount: '4224.00' }
    expect(responseHash(shifted, KEY)).toBe(fields.Hash)
    // Of eight characters, as no gift's is.
    const elsewhere = { reference: 'KTENNELD', totalCents: 4_224_00 }
    expect(ozow.verifyNotification(form(shifted))).toMatchObject({ kind: 'statement', statement: elsewhere })
    const intoId = { ...fields, TransactionId: `${fields.TransactionId}K`, TransactionReference: 'TENNELD4' }
    expect(ozow.verifyNotification(form(intoId)).kind).toBe('forged')
  })

  test('asked about, the try that was paid counts, whatever came of a later one', async () => {
    const about = { transactionReference: 'KTENNELD4', amount: 224, currencyCode: 'ZAR' }
    const tried = (status: string, transactionId: string) => ({ ...about, status, transactionId })
    const [paid, failed] = ['1cd47b26-9d24-4b1d-a1b0-6b7c9e1a2f3b', '2cd47b26-9d24-4b1d-a1b0-6b7c9e1a2f3b']
    const asked = async (...answer: object[]) => {
      const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(answer))
      const { verdict, eventId } = await ozow.query({ reference: 'KTENNELD4' }, 5_000).finally(() => fetched.mockRestore())
      return [verdict, eventId.slice(0, paid.length)]
    }
    expect(await asked(tried('Complete', paid), tried('Error', failed))).toEqual(['approved', paid])
    expect(await asked(tried('Cancelled', paid), tried('Error', failed))).toEqual(['declined', failed])
    expect(await asked(tried('Pending', paid), tried('Cancelled', failed))).toEqual(['pending', paid])
    expect(await asked(tried('PendingInvestigation', paid), tried('Pending', failed))).toEqual(['pending', paid])
  })

  test.each([
    ['another site', notification({ SiteCode: 'TSTSTE0002' }), 'merchant'],
    ['a test payment on a live site', notification({ IsTest: 'true' }), 'merchant'],
    ['another key', notification({}, 'another'), 'checksum'],
    ['an unknown status', notification({ Status: 'Completed' }), 'shape'],
    ['a status that every object knows', notification({ Status: 'constructor' }), 'shape'],
    ['an amount with a comma', notification({ Amount: '224,00' }), 'shape'],
  ])('%s is refused', (_, fields, why) => {
    expect(ozow.verifyNotification(form(fields))).toMatchObject({ kind: 'forged', why })
  })
})

describe('an instant EFT', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
    await server.removeEndDate('water', 'eft-only')
  })
  afterAll(() => server.stop())

  const given = () => server.given({ paymentMethod: PaymentMethod.InstantEFT })
  const postings = (donation: WireDonation) => postingsOf(server, donation)
  const once = (donation: WireDonation) => settledBy('ozow', donation)

  testHostedPayment({ gateway: 'ozow', server: () => server, given, forgedReturns: [{ Hash: 'f' }] })
  testOpening({ server: () => server, given })

  test('approved: settled by the notification before the donor is back', async () => {
    const donation = await given()
    expect(donation.transactionInfo).toMatchObject({ type: PaymentMethod.InstantEFT, payfastResponse: null, bankingDetails: null })
    const page = await server.pay(donation, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    expect((await server.read(donation)).status).toBe(Accepted)
  })

  test.each([
    ['decline', Rejected],
    ['cancel', CanceledAtTransaction],
    ['leave', Pending],
    ['wrongAmount', Pending],
    ['silent', Pending],
  ] as const)('%s', async (mode, status) => {
    const donation = await given()
    await server.pay(donation, mode)
    expect((await server.read(donation)).status).toBe(status)
    expect(await postings(donation)).toEqual([])
  })

  test('each notification ten times, beside the return: one posting', async () => {
    const donation = await given()
    const page = await server.pay(donation, 'twice')
    const notify = (change: Partial<OzowFields>) =>
      server.postForm('/payments/ozow/notify', form(notification({ TransactionReference: donation.orderId, ...change })))
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => notify({ Status: 'Cancelled' })),
      ...Array.from({ length: 10 }, () => server.comeBack(page)),
    ])
    expect(answers).toHaveLength(20)
    expect(await postings(donation)).toEqual(once(donation))
    expect((await server.read(donation)).status).toBe(Accepted)
  })

  test('paid after it was cancelled: the money is there, so it is settled', async () => {
    const donation = await given()
    await server.pay(donation, 'cancel')
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    await server.postForm('/payments/ozow/notify', form(notification({ TransactionReference: donation.orderId })))
    expect(await postings(donation)).toEqual(once(donation))
  })

  describe('that a bank may have yet to answer for', () => {
    const ask = globalThis.fetch
    afterEach(() => void vi.restoreAllMocks())

    const cancel = async (donation: WireDonation) =>
      (await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })).status
    const pending = (donation: WireDonation, key?: string) =>
      form(notification({ TransactionReference: donation.orderId, Status: 'Pending' }, key))
    /** In answer to a query. */
    const says = ({ orderId }: WireDonation, status: string) => {
      const answer = [{ transactionId: crypto.randomUUID(), transactionReference: orderId, amount: 224, currencyCode: 'ZAR', status }]
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) =>
        new Request(address).url.includes(`transactionReference=${orderId}`) ? Response.json(answer) : ask(address, init),
      )
    }

    test.each(['notify', 'return'])('by Ozow’s word at /%s it is not paid a second time, whatever a query is answered', async (call) => {
      const donation = await given()
      says(donation, 'Pending')
      await server.postForm(`/payments/ozow/${call}`, pending(donation))
      server.passTime(60_000)
      expect(await server.read(donation)).toMatchObject({ status: Pending, isUndecided: true })
      expect(await cancel(donation)).toBe(409)
      server.passTime(25 * 3_600_000)
      await reconcile(server.context)
      expect(await server.read(donation)).toMatchObject({ status: Pending, isUndecided: true })
      says(donation, 'Complete')
      server.passTime(7 * 3_600_000)
      await reconcile(server.context)
      expect(await postings(donation)).toEqual(once(donation))
    })

    test('by Ozow’s word is over once it is known that nothing came', async () => {
      const donation = await given()
      await server.postForm('/payments/ozow/notify', pending(donation))
      says(donation, 'Abandoned')
      server.passTime(60_000)
      expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    })

    test('by a stranger’s word is none', async () => {
      const donation = await given()
      await server.postForm('/payments/ozow/return', pending(donation, 'another'))
      expect(await server.read(donation)).toMatchObject({ status: Pending, isUndecided: false })
    })

    test('where only a query is answered so, may not have been begun: its donor may cancel, and it is not given up', async () => {
      const donation = await given()
      says(donation, 'Pending')
      server.passTime(25 * 3_600_000)
      await reconcile(server.context)
      expect(await server.read(donation)).toMatchObject({ status: Pending, isUndecided: false })
      expect(await cancel(donation)).toBe(200)
    })

    test('is asked about also once another amount has come for what was cancelled', async () => {
      const donation = await given()
      expect(await cancel(donation)).toBe(200)
      await server.postForm('/payments/ozow/notify', form(notification({ TransactionReference: donation.orderId, Amount: '150.00' })))
      says(donation, 'Complete')
      server.passTime(11 * 3_600_000)
      await reconcile(server.context)
      expect(await postings(donation)).toEqual(once(donation))
    })

    test.each(['only by our question', 'by Ozow’s word, however often it is said,'])('%s is given up after a month', async (how) => {
      const donation = await given()
      says(donation, 'Pending')
      const isTold = how.startsWith('by')
      const tell = async () => isTold && server.postForm('/payments/ozow/notify', pending(donation))
      await tell()
      server.passTime(20 * DAY_MS)
      await tell()
      server.passTime(9 * DAY_MS)
      await reconcile(server.context)
      expect(await server.read(donation)).toMatchObject({ status: Pending, isUndecided: isTold })
      server.passTime(3 * DAY_MS)
      await reconcile(server.context)
      expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    })
  })

  test('a refused notification answers 400 and settles nothing', async () => {
    const donation = await given()
    const forged = notification({ TransactionReference: donation.orderId }, 'another')
    expect((await server.postForm('/payments/ozow/notify', form(forged))).status).toBe(400)
    expect(await postings(donation)).toEqual([])
  })

  test('a campaign that does not show Ozow does not take it', async () => {
    const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.InstantEFT }, 'eft-only'))
    expect(answer.errors[0]?.field).toBe('paymentMethod')
  })
})

describe('a server without Ozow', () => {
  test('offers it nowhere and takes nothing by it', async () => {
    const server = await TestServer.start({ LETSEMA_SIMULATOR: 'off', ...BESIDE_REAL_GATEWAYS })
    try {
      const { campaignSetting } = await server.campaign()
      expect(campaignSetting.showGateways).toMatchObject({ ozow: false, payfast: false })
      const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.InstantEFT }))
      expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'paymentMethod'])
      expect((await server.postForm('/payments/ozow/notify', form(notification()))).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
