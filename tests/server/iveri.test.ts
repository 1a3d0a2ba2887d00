import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CurrencyId, DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { readSettings } from '#server/config.ts'
import { IVeri } from '#server/gateways/iveri.ts'
import { inputsOf, resultOf, transactionToken } from '#server/gateways/iveriProtocol.ts'
import { postingsOf, settledBy, testHostedPayment } from '#tests/server/hostedPayments.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { fieldsOf, TestServer } from '#tests/server/testServer.ts'

const { Pending, Accepted, Rejected, CanceledAtTransaction } = DonationStatus
const APPLICATION = '{435407B0-8A28-4152-9649-A932423F72EB}'

const merchant = () => {
  const settings = readSettings(
    {
      IVERI_URL: 'https://portal.host.iveri.com',
      IVERI_APPLICATION_ID: '435407b0-8a28-4152-9649-a932423f72eb',
      IVERI_SECRET: 'a-shared-secret',
      ...BESIDE_REAL_GATEWAYS,
    },
    [],
  )
  return new IVeri(settings.iveri!, settings, () => 1_760_000_000_500)
}

const formOf = ({ transactionInfo: { iveriRequest } }: WireDonation) => fieldsOf(iveriRequest ?? { fields: [] })

const order = {
  reference: 'KTENNELD4',
  currencyId: CurrencyId.Rand,
  email: 'nomsa@example.org',
  items: [
    { product: 'To the cause', cents: 20_000 },
    { product: 'Tip to Letsema', cents: 2_400 },
  ],
}

describe("iVeri Lite's protocol", () => {
  test('the token: its digest as sha256sum makes it', () => {
    const signed = { secret: 'a-shared-secret', applicationId: APPLICATION, amountCents: 22_400, email: 'nomsa@example.org' }
    expect(transactionToken(1_760_000_000, signed)).toBe('1760000000:c859ccb55bf529999812e541620e997545aae6fdbf192343a5021e8a335adf18')
  })

  test.each([
    ['0', 'successful'],
    ['1', 'tryLater'],
    ['2', 'tryLater'],
    ['5', 'tryLater'],
    ['9', 'tryLater'],
    ['255', 'error'],
    ['3', 'fail'],
    ['4', 'fail'],
    ['00', 'fail'],
    ['', 'fail'],
  ])('card status %j is %s', (status, result) => {
    expect(resultOf(status)).toBe(result)
  })

  test('the order: line items that add up, four addresses back, the application in capitals and brackets, the token', () => {
    const request = merchant().request(order)
    const fields = fieldsOf(request)
    expect(request.redirectUrl).toBe('https://portal.host.iveri.com/Lite/Authorise.aspx')
    const back = fields.Lite_Website_Successful_Url
    expect(back).toMatch(/^http:\/\/localhost:0\/payments\/iveri\/payment-capture\?payment=KTENNELD4\.[\w-]{22}$/)
    expect(fields).toMatchObject({
      Lite_Merchant_ApplicationId: APPLICATION,
      Lite_Merchant_Trace: 'KTENNELD4',
      MerchantReference: 'KTENNELD4',
      Lite_Order_Amount: '22400',
      Lite_Currency_AlphaCode: 'ZAR',
      Lite_Order_LineItems_Product_1: 'To the cause',
      Lite_Order_LineItems_Quantity_1: '1',
      Lite_Order_LineItems_Amount_1: '20000',
      Lite_Order_LineItems_Product_2: 'Tip to Letsema',
      Lite_Order_LineItems_Amount_2: '2400',
      Lite_Website_Fail_Url: back,
      Lite_Website_TryLater_Url: back,
      Lite_Website_Error_Url: back,
      Ecom_BillTo_Online_Email: 'nomsa@example.org',
      Lite_Transaction_Token: '1760000000:c859ccb55bf529999812e541620e997545aae6fdbf192343a5021e8a335adf18',
    })
  })

  test.each([`${'n'.repeat(40)}@example.org`, 'nömsa@example.org'])('an address that iVeri does not take is left out: %s', (email) => {
    const { Ecom_BillTo_Online_Email, Lite_Transaction_Token } = fieldsOf(merchant().request({ ...order, email }))
    const signed = { secret: 'a-shared-secret', applicationId: APPLICATION, amountCents: 22_400, email: '' }
    expect([Ecom_BillTo_Online_Email, Lite_Transaction_Token]).toEqual(['', transactionToken(1_760_000_000, signed)])
  })

  test('an answer is read from the hidden inputs of a page, however they are written', () => {
    const page = `<form><input type='hidden' VALUE='0' name='LITE_PAYMENT_CARD_STATUS'><INPUT name="Lite_Result_Description"
      value="Approved &amp; settled > all&#39;s well&#x21;" /><input type=hidden name=Lite_Merchant_Trace value=KTENNELD4-1>
      <!-- <input name="LITE_PAYMENT_CARD_STATUS" value="255"> --><input type="submit"></form>`
    expect(inputsOf(page)).toMatchObject({
      lite_payment_card_status: '0',
      lite_result_description: "Approved & settled > all's well!",
      lite_merchant_trace: 'KTENNELD4-1',
    })
  })

  test('a way back is ours, or nobody is shown a thing', () => {
    const iveri = merchant()
    const fields = fieldsOf(iveri.request(order))
    const payment = new URL(fields.Lite_Website_Fail_Url ?? '').searchParams.get('payment') ?? ''
    expect(iveri.returnedPayment(payment, 'LITE_PAYMENT_CARD_STATUS=255')).toEqual({ requestId: 'KTENNELD4', isGivenUp: true })
    expect(iveri.returnedPayment(payment, 'LITE_PAYMENT_CARD_STATUS=4')).toEqual({ requestId: 'KTENNELD4', isGivenUp: false })
    expect(iveri.returnedPayment(payment, 'LITE_PAYMENT_CARD_STATUS=255&LITE_TRANSACTIONINDEX=7')).toMatchObject({ isGivenUp: false })
    expect(iveri.returnedPayment(payment, 'LITE_MERCHANT_TRACE=ACDEFKLMN')).toBeNull()
    expect(iveri.returnedPayment(payment.replace('KTENNELD4', 'ACDEFKLMN'), '')).toBeNull()
    expect(iveri.returnedPayment(`${payment}x`, '')).toBeNull()
    expect(iveri.returnedPayment('KTENNELD4', '')).toBeNull()
  })
})

describe("iVeri's answer to a query", () => {
  let answer: Record<string, string> = {}
  const gateway = createServer((_, response) => {
    response.end(
      Object.entries(answer)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join(''),
    )
  })
  const ask = () => {
    const { port } = gateway.address() as AddressInfo
    const settings = readSettings(
      {
        IVERI_URL: `http://127.0.0.1:${port}`,
        IVERI_APPLICATION_ID: 'a',
        IVERI_SECRET: 's',
        ...BESIDE_REAL_GATEWAYS,
      },
      [],
    )
    return new IVeri(settings.iveri!, settings, Date.now).query({ requestId: 'KTENNELD4', reference: 'KTENNELD4' }, 5_000)
  }
  beforeAll(() => new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => gateway.close(resolve)))

  const approved = {
    Lite_Payment_Card_Status: '0',
    Lite_Merchant_Trace: 'KTENNELD4',
    MerchantReference: 'KTENNELD4',
    Lite_Order_Amount: '22400',
    Lite_TransactionIndex: '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
    Ecom_Payment_Card_Number: '4000........0002',
  }

  test.each([
    ['0', 'approved'],
    ['1', 'pending'],
    ['2', 'declined'],
    ['5', 'declined'],
    ['9', 'declined'],
    ['4', 'declined'],
    ['255', 'declined'],
  ])('card status %s of a transaction: %s', async (status, verdict) => {
    answer = { ...approved, Lite_Payment_Card_Status: status }
    expect(await ask()).toMatchObject({ gateway: 'iveri', verdict, reference: 'KTENNELD4', totalCents: 22_400, currency: 'ZAR' })
  })

  test('another currency is told of as what it is', async () => {
    answer = { ...approved, Lite_Currency_AlphaCode: 'USD' }
    expect(await ask()).toMatchObject({ verdict: 'approved', currency: 'USD' })
  })

  test('what the bank may have taken without an answer is not given up as unpaid', async () => {
    answer = { ...approved, Lite_Payment_Card_Status: '1' }
    expect(await ask()).toMatchObject({ isUndecided: true })
    answer = { Lite_Payment_Card_Status: '255' }
    expect(await ask()).not.toHaveProperty('isUndecided')
  })

  test('an error without a transaction is nothing yet', async () => {
    answer = { Lite_Payment_Card_Status: '255' }
    expect(await ask()).toMatchObject({ verdict: 'pending' })
  })

  test('the same answer is the same event, and nothing of the card is kept', async () => {
    answer = approved
    const [first, again] = [await ask(), await ask()]
    expect(again.eventId).toBe(first.eventId)
    expect(Object.keys(first.payload).filter((name) => name.includes('card_number'))).toEqual([])
  })

  test.each([
    ['of another payment', { Lite_Merchant_Trace: 'ACDEFKLMN' }],
    ['of another reference', { MerchantReference: 'ACDEFKLMN' }],
    ['without an amount', { Lite_Order_Amount: '' }],
    ['with cents and decimals', { Lite_Order_Amount: '224.00' }],
    ['without a transaction', { Lite_TransactionIndex: '' }],
    ['without a status', { Lite_Payment_Card_Status: '' }],
  ])('an approval %s is not taken', async (_, change) => {
    answer = { ...approved, ...change }
    await expect(ask()).rejects.toThrow('iVeri did not answer the query in its protocol')
  })
})

describe('a gift by iVeri', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  const given = () => server.given({ paymentMethod: PaymentMethod.IVeri })
  const postings = (donation: WireDonation) => postingsOf(server, donation)
  const once = (donation: WireDonation) => settledBy('iveri', donation)
  const hint = (fields: Record<string, string>) => server.postForm('/payments/iveri/notify', new URLSearchParams(fields).toString())
  const approval = (donation: WireDonation) => ({
    LITE_PAYMENT_CARD_STATUS: '0',
    LITE_MERCHANT_TRACE: donation.orderId,
    MERCHANTREFERENCE: donation.orderId,
    LITE_ORDER_AMOUNT: '22400',
    LITE_CURRENCY_ALPHACODE: 'ZAR',
    LITE_TRANSACTIONINDEX: '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
  })

  testHostedPayment({
    gateway: 'iveri',
    server: () => server,
    given,
    forgedReturns: [{ payment: 'AAAAAAAAA.A' }, { LITE_MERCHANT_TRACE: 'A' }],
  })

  test('approved: settled before the donor is back, on the page without actions', async () => {
    const donation = await given()
    const { type, payfastResponse } = donation.transactionInfo
    expect({ type, payfastResponse, amount: formOf(donation).Lite_Order_Amount }).toEqual({
      type: PaymentMethod.IVeri,
      payfastResponse: null,
      amount: '22400',
    })
    const page = await server.pay(donation, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/iveri/payment-capture?donation=${donation.jwtTokenStringDonationId}`)
    const { status, transactionInfo } = await server.read(donation)
    expect({ status, iveriRequest: transactionInfo.iveriRequest }).toEqual({ status: Accepted, iveriRequest: null })
  })

  test('the page names what is paid for in the words of the receipt', async () => {
    expect(formOf(await given())).toMatchObject({
      Lite_Order_LineItems_Product_1: 'To the cause',
      Lite_Order_LineItems_Product_2: 'Tip to Letsema',
    })
  })

  test.each([
    ['decline', Rejected],
    ['cancel', CanceledAtTransaction],
    ['wrongAmount', Pending],
    ['silent', Pending],
  ] as const)('%s, and back', async (mode, status) => {
    const donation = await given()
    await server.comeBack(await server.pay(donation, mode))
    expect((await server.read(donation)).status).toBe(status)
    expect(await postings(donation)).toEqual([])
  })

  test('left without deciding: pending, and the same order can be paid after that', async () => {
    const donation = await given()
    await server.pay(donation, 'leave')
    const read = await server.read(donation)
    expect(read.status).toBe(Pending)
    await server.pay(read, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('an approval that iVeri knows nothing of moves nothing, by notification or by return', async () => {
    const donation = await given()
    expect((await hint(approval(donation))).status).toBe(200)
    const { searchParams } = new URL(formOf(donation).Lite_Website_Successful_Url ?? '')
    const form = new URLSearchParams(approval(donation)).toString()
    const back = await server.postForm(`/payments/iveri/payment-capture?${searchParams}`, form)
    expect(back.headers.get('location')).toContain('/donation/iveri/payment-capture?donation=')
    expect([(await server.read(donation)).status, await postings(donation)]).toEqual([Pending, []])
  })

  test('each notification ten times, beside the return: one posting', async () => {
    const donation = await given()
    const page = await server.pay(donation, 'twice')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => hint(approval(donation))),
      ...Array.from({ length: 10 }, () => server.comeBack(page)),
    ])
    expect(answers).toHaveLength(20)
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('however often its address is called, iVeri is asked once in a pause, and what was not asked is to be told again', async () => {
    const patient = await TestServer.start({ LETSEMA_QUERY_INTERVAL_MS: '3000' })
    try {
      const donation = await patient.given({ paymentMethod: PaymentMethod.IVeri })
      const query = vi.spyOn(patient.context.gateways.iveri!, 'query')
      const knock = async () =>
        (await patient.postForm('/payments/iveri/notify', new URLSearchParams({ LITE_MERCHANT_TRACE: donation.orderId }).toString())).status
      const statuses = await Promise.all(Array.from({ length: 20 }, knock))
      expect(query).toHaveBeenCalledTimes(1)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 503)])
      patient.passTime(3_000)
      await patient.pay(donation, 'never')
      expect(await knock()).toBe(200)
      expect((await patient.read(donation)).status).toBe(Accepted)
    } finally {
      await patient.stop()
    }
  })

  test('what a page has asked just before takes nothing from what iVeri tells, also of a payment that was cancelled meanwhile', async () => {
    const patient = await TestServer.start({ LETSEMA_QUERY_INTERVAL_MS: '3000' })
    try {
      const donation = await patient.given({ paymentMethod: PaymentMethod.IVeri })
      await patient.read(donation)
      await patient.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: CanceledAtTransaction } })
      await patient.pay(donation, 'never')
      const told = await patient.postForm(
        '/payments/iveri/notify',
        new URLSearchParams({ LITE_MERCHANT_TRACE: donation.orderId }).toString(),
      )
      expect([told.status, (await patient.read(donation)).status]).toEqual([200, Accepted])
    } finally {
      await patient.stop()
    }
  })

  test('paid after it was cancelled: the money is there, so it is settled', async () => {
    const donation = await given()
    const { searchParams } = new URL(formOf(donation).Lite_Website_Error_Url ?? '')
    await server.postForm(`/payments/iveri/payment-capture?${searchParams}`, 'LITE_PAYMENT_CARD_STATUS=255')
    expect((await server.read(donation)).status).toBe(CanceledAtTransaction)
    await server.pay(donation, 'approve')
    expect(await postings(donation)).toEqual(once(donation))
  })

  test('paid after it was taken as an EFT: named for a person, and its donor comes back to their gift', async () => {
    const donation = await given()
    await server.graphql('mutation ($reference: String!) { settleEft(reference: $reference, amount: 224) { outcome } }', {
      reference: donation.orderId,
    })
    const page = await server.pay(donation, 'approve')
    expect(server.logged).toContain(`iveri payment ${donation.orderId}: wrongGateway`)
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/iveri/payment-capture?donation=${donation.jwtTokenStringDonationId}`)
    expect(await postings(donation)).toEqual(settledBy('eft', donation))
  })

  test('giving up changes nothing about money that is there', async () => {
    const donation = await given()
    await server.pay(donation, 'never')
    const { searchParams } = new URL(formOf(donation).Lite_Website_Error_Url ?? '')
    await server.postForm(`/payments/iveri/payment-capture?${searchParams}`, 'LITE_PAYMENT_CARD_STATUS=255')
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await postings(donation)).toEqual(once(donation))
  })

  test.each([
    ['another amount', { Lite_Order_Amount: '100' }],
    ['a line item less', { Lite_Order_LineItems_Amount_2: '0' }],
    ['another payer', { Ecom_BillTo_Online_Email: 'else@example.org' }],
  ])('an order with %s is refused by the page', async (_, change) => {
    const donation = await given()
    const body = new URLSearchParams({ ...formOf(donation), ...change })
    const answer = await fetch(donation.transactionInfo.paymentUrl ?? '', { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('The order was refused')])
  })

  test('a campaign that shows no cards does not take it', async () => {
    const { campaignSetting } = await server.campaign('eft-only')
    expect(campaignSetting.showGateways.iveri).toBe(false)
    const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.IVeri }, 'eft-only'))
    expect(answer.errors[0]?.field).toBe('paymentMethod')
  })
})

describe('a server without iVeri', () => {
  test('offers it nowhere and takes nothing by it', async () => {
    const server = await TestServer.start({ LETSEMA_SIMULATOR: 'off', ...BESIDE_REAL_GATEWAYS })
    try {
      expect((await server.campaign()).campaignSetting.showGateways.iveri).toBe(false)
      const answer = await server.give(await server.form({ paymentMethod: PaymentMethod.IVeri }))
      expect([answer.status, answer.errors[0]?.field]).toEqual([400, 'paymentMethod'])
      expect((await server.postForm('/payments/iveri/notify', 'LITE_MERCHANT_TRACE=KTENNELD4')).status).toBe(404)
    } finally {
      await server.stop()
    }
  })
})
