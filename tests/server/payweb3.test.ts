import { afterEach, describe, expect, test, vi } from 'vitest'
import { CurrencyId, PaymentMethod } from '#domain/enumerations.ts'
import { readSettings } from '#server/config.ts'
import { PayGate } from '#server/gateways/paygate.ts'
import { checksum, formBody, isSigned, parseForm, transactionDate, withChecksum, type Fields } from '#server/gateways/payweb3.ts'

const KEY = 'secret'

const notification: Fields = withChecksum(
  [
    ['PAYGATE_ID', '10011072130'],
    ['PAY_REQUEST_ID', '23B785AE-C96C-32AF-4879-D2C9363DB6E8'],
    ['REFERENCE', 'KTENNELD4'],
    ['TRANSACTION_STATUS', '1'],
    ['RESULT_CODE', '990017'],
    ['AUTH_CODE', '5T8A0Z'],
    ['CURRENCY', 'ZAR'],
    ['AMOUNT', '3299'],
    ['RESULT_DESC', 'Auth Done'],
    ['TRANSACTION_ID', '78705178'],
    ['RISK_INDICATOR', 'AX'],
    ['PAY_METHOD', 'CC'],
    ['PAY_METHOD_DETAIL', 'Visa'],
  ],
  KEY,
)

const paygate = new PayGate(readSettings({}, []), () => 0)

describe('PayWeb3', () => {
  test('the published initiate vector', () => {
    const values = [
      '10011072130',
      'pgtest_123456789',
      '3299',
      'ZAR',
      'https://my.return.url/page',
      '2018-01-01 12:00:00',
      'en-za',
      'ZAF',
      'customer@paygate.co.za',
    ]
    expect(checksum(values, KEY)).toBe('59229d9c6cb336ae4bd287c87e6f0220')
  })

  test.each([
    ['with another key', 'another', {}],
    ['of another merchant', KEY, { PAYGATE_ID: '10011072131' }],
    ['without a status', KEY, { TRANSACTION_STATUS: '' }],
  ])('of a notification %s no card is kept', (_, key, change: Record<string, string>) => {
    const fields = notification
      .filter(([name]) => name !== 'CHECKSUM')
      .map(([name, value]): Fields[number] => [name, change[name] ?? value])
    const card: Fields = [
      ['VAULT_ID', '04b3f5c2-3a1e-4b8b-9d3a-1c2d3e4f5a6b'],
      ['PAYVAULT_DATA_1', '520000xxxxxx0007'],
    ]
    const verified = paygate.verifyNotification(formBody(withChecksum([...fields, ...card], key)))
    expect(verified.kind).toBe('forged')
    expect(JSON.stringify(verified)).not.toMatch(/04b3f5c2|0007/)
  })

  test('transaction dates are South African', () => {
    expect(transactionDate(Date.UTC(2018, 0, 1, 10, 0, 0))).toBe('2018-01-01 12:00:00')
  })

  test('a signed notification is a statement', () => {
    expect(paygate.verifyNotification(formBody(notification))).toMatchObject({
      kind: 'statement',
      statement: { reference: 'KTENNELD4', totalCents: 3299, currency: 'ZAR', verdict: 'approved' },
    })
  })

  test('any changed byte is refused', () => {
    const body = formBody(notification)
    const accepted = Array.from(body).flatMap((character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      const changed = body.slice(0, at) + other + body.slice(at + 1)
      const verified = paygate.verifyNotification(changed)
      // A name is not signed in this protocol, its value is: a changed name must not leave the same statement.
      return verified.kind === 'statement' && verified.statement.verdict === 'approved' && isSameMoney(verified.statement)
        ? []
        : verified.kind === 'forged'
          ? []
          : [changed]
    })
    expect(accepted).toEqual([])
  })

  test('another merchant is refused', () => {
    const others = withChecksum(
      notification.filter(([name]) => name !== 'CHECKSUM').map(([name, value]) => [name, name === 'PAYGATE_ID' ? '10011072131' : value]),
      KEY,
    )
    expect(isSigned(others, KEY)).toBe(true)
    expect(paygate.verifyNotification(formBody(others))).toMatchObject({ kind: 'forged', why: 'merchant' })
  })

  test('what the donor’s browser holds, cut up otherwise, is no notification', () => {
    const opened: Fields = [
      ['PAYGATE_ID', '10011072130'],
      ['PAY_REQUEST_ID', 'C2F13F7-9A3F-0CFB-98A'],
      ['REFERENCE', 'KTENNELD4'],
    ]
    const cut: Fields = [
      ['PAYGATE_ID', '10011072130'],
      ['PAY_REQUEST_ID', 'C2F'],
      ['TRANSACTION_STATUS', '1'],
      ['VAULT_ID', '3F7-9A3F-'],
      ['AMOUNT', '0'],
      ['CURRENCY', 'CFB'],
      ['X', '-98A'],
      ['REFERENCE', 'KTENNELD4'],
    ]
    const theirs = checksum(
      opened.map(([, value]) => value),
      KEY,
    )
    expect(isSigned([...cut, ['CHECKSUM', theirs]], KEY)).toBe(true)
    expect(paygate.verifyNotification(formBody([...cut, ['CHECKSUM', theirs]]))).toMatchObject({ kind: 'forged', why: 'shape' })
  })

  test.each(['', 'CHECKSUM=', '%%%', 'PAYGATE_ID=10011072130', '\0'])('rubbish is refused: %j', (body) => {
    expect(paygate.verifyNotification(body).kind).toBe('forged')
  })

  test('parsing keeps the order', () => {
    expect(parseForm('b=1&a=2&c=+x')).toEqual([
      ['b', '1'],
      ['a', '2'],
      ['c', ' x'],
    ])
  })
})

describe('what PayGate answers', () => {
  const [requestId, reference] = ['23B785AE-C96C-32AF-4879-D2C9363DB6E8', 'KTENNELD4']
  const answers = (fields: Fields, key = KEY) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(formBody(withChecksum(fields, key))))
  afterEach(() => vi.restoreAllMocks())

  const opened: Fields = [
    ['PAYGATE_ID', '10011072130'],
    ['PAY_REQUEST_ID', requestId],
    ['REFERENCE', reference],
  ]
  const start = () =>
    paygate.start({
      reference,
      totalCents: 3299,
      currencyId: CurrencyId.Rand,
      email: 'nomsa@example.org',
      paymentMethod: PaymentMethod.PayFast,
      donationToken: '',
    })

  test('opens a payment, where it has signed it', async () => {
    answers(opened)
    expect(await start()).toMatchObject({ requestId, payfastResponse: { payRequestId: requestId, reference } })
    answers(opened, 'another')
    await expect(start()).rejects.toThrow('PayGate did not open the payment: answer not in its protocol')
  })

  const paid = notification.filter(([name]) => name !== 'CHECKSUM')
  const query = () => paygate.query({ requestId, reference }, 5_000)

  test('says what became of a payment, where it has signed it', async () => {
    answers(paid)
    expect(await query()).toMatchObject({ requestId, reference, totalCents: 3299, verdict: 'approved' })
    answers(paid, 'another')
    await expect(query()).rejects.toThrow('PayGate did not answer the query in its protocol')
  })

  test.each(['PAY_REQUEST_ID', 'PAYGATE_ID'])('of another %s is not of the payment that it was asked about', async (field) => {
    answers(paid.map(([name, value]) => [name, name === field ? '10011072131' : value]))
    await expect(query()).rejects.toThrow('PayGate did not answer the query in its protocol')
  })

  test('of a card is taken apart: the books keep none of it', async () => {
    const card: Fields = [
      ['VAULT_ID', '04b3f5c2-3a1e-4b8b-9d3a-1c2d3e4f5a6b'],
      ['PAYVAULT_DATA_1', '520000xxxxxx0007'],
    ]
    answers([...paid, ...card])
    const { storedCard, payload } = await query()
    expect(storedCard).toEqual({ token: '04b3f5c2-3a1e-4b8b-9d3a-1c2d3e4f5a6b', label: 'Card ending in 0007' })
    expect(payload).toEqual({ ...Object.fromEntries(paid), CHECKSUM: expect.any(String) as string })
  })
})

const isSameMoney = (statement: { reference: string; totalCents: number | null; currency: string }) =>
  statement.reference === 'KTENNELD4' && statement.totalCents === 3299 && statement.currency === 'ZAR'
