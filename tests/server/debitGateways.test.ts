import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { donationReference } from '#server/gateways/debits.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { PayBatch } from '#server/gateways/payBatch.ts'
import { Paysoft } from '#server/gateways/paysoft.ts'
import { signPaysoft } from '#server/gateways/paysoftProtocol.ts'
import { element, elements, textOf, xmlText } from '#server/gateways/soap.ts'
import { Refusal } from '#server/http/refusal.ts'
import { instrumentOf } from '#server/services/mandates.ts'
import { BESIDE_REAL_GATEWAYS } from '#tests/server/realGateways.ts'
import { ACCOUNT } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** Keeps what it is asked, and answers what a test tells it to. */
const asked: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
let answer = { status: 200, body: '' }
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    asked.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status).end(answer.body)
  })
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterAll(() => {
  gateway.close()
})
beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: '' }
})

const lines = [
  { reference: 'KTENNELD4-1', donor: "Thandi O'Neil, Mrs <T>", instrument: '18566ddc-b13b-4c9f-9e88-9a2f9a9dd64a', amountCents: 1000 },
]

describe('PayBatch', () => {
  const logged: string[] = []
  const log = { info() {}, error: (message: string) => void logged.push(message) }
  const payBatch = () =>
    new PayBatch(
      readSettings(
        {
          PAYGATE_URL: url,
          PAYGATE_ID: '10011072130',
          PAYGATE_KEY: 'test',
          ...BESIDE_REAL_GATEWAYS,
          PUBLIC_URL: 'https://letsema.example',
        },
        [],
      ),
      log,
    )

  test('sends the published line, with the merchant’s credentials', async () => {
    answer.body = '<x:AuthResponse><x:UploadID>1f2e-upload</x:UploadID></x:AuthResponse>'
    expect(await payBatch().upload({ id: 'file-1', lines })).toEqual({ kind: 'taken', uploadId: '1f2e-upload' })
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = asked
    expect(path).toBe('/paybatch/1.2/process.trans')
    // Of docs.paygate.co.za: base64 of 10011072130:test.
    expect(headers.authorization).toBe('Basic MTAwMTEwNzIxMzA6dGVzdA==')
    expect(elements(body, 'BatchLine')).toEqual(["A,KTENNELD4-1,Thandi O'Neil  Mrs <T>,18566ddc-b13b-4c9f-9e88-9a2f9a9dd64a,00,1000"])
    expect(textOf(body, 'NotificationUrl')).toBe('https://letsema.example/payments/paybatch/notify')
  })

  const INVALID_REASON = '<x:InvalidReason><x:Line>2</x:Line><x:Reason>Invalid vault id</x:Reason></x:InvalidReason>'
  const file = { id: 'file-1', lines: [...lines, { ...lines[0]!, reference: 'LLLLLLLLL-3', amountCents: 500 }] }

  test('the lines that it calls invalid are declined, each by its number', async () => {
    answer.body = `<x:AuthResponse><x:UploadID>1f2e-upload</x:UploadID><x:Invalid>1</x:Invalid>${INVALID_REASON}</x:AuthResponse>`
    expect(await payBatch().upload(file)).toEqual({
      kind: 'invalid',
      statements: [
        {
          gateway: 'paybatch',
          eventId: 'LLLLLLLLL-3/invalid',
          requestId: 'LLLLLLLLL-3',
          reference: 'LLLLLLLLL',
          totalCents: 500,
          currency: 'ZAR',
          verdict: 'declined',
          payload: { reference: 'LLLLLLLLL-3', status: 'invalid' },
          reason: 'Your card cannot be used.',
        },
      ],
    })
  })

  test.each([
    ['none', ''],
    ['no number', '<InvalidReason><Line>x</Line></InvalidReason>'],
    ['a line that was not sent', '<InvalidReason><Line>3</Line></InvalidReason>'],
    ['the line before the first', '<InvalidReason><Line>0</Line></InvalidReason>'],
    ['one that was sent and one that was not', `${INVALID_REASON}<InvalidReason><Line>9</Line></InvalidReason>`],
  ])('where lines are invalid and %s is named, nobody is declined', async (_, reasons) => {
    answer.body = `<AuthResponse><UploadID>1f2e-upload</UploadID><Invalid>1</Invalid>${reasons}</AuthResponse>`
    await expect(payBatch().upload(file)).rejects.toThrow('PayBatch calls debits of a file invalid, and does not say which')
  })

  test.each([
    ['<ConfirmResponse><UploadID>u</UploadID></ConfirmResponse>', true],
    ['<ConfirmResponse><UploadID>u</UploadID><Invalid>0</Invalid></ConfirmResponse>', true],
    [`<ConfirmResponse><UploadID>u</UploadID><Invalid>1</Invalid>${INVALID_REASON}</ConfirmResponse>`, false],
  ])('confirming that is answered by %s: taken, %s', async (body, isTaken) => {
    answer.body = body
    expect(await payBatch().confirm('u')).toBe(isTaken)
  })

  const answers = (results: string[]) => {
    answer.body = `<QueryResponse><Unprocessed>0</Unprocessed>${results.map((line) => element('TransResult', xmlText(line))).join('')}</QueryResponse>`
  }

  test('reads what became of each line, in the maker’s eight fields, of which none is an amount', async () => {
    answers([
      '78705178,A,KTENNELD4-1,5T8A0Z,1,Approved,990017,Auth Done',
      '78705179,A,LLLLLLLLL-3,,2,Declined,900003,Insufficient Funds',
      '78705180,A,MMMMMMMMM-1,,2,Declined, by the bank,900007,Declined, again',
    ])
    const said = { gateway: 'paybatch', totalCents: null, currency: 'ZAR' }
    const declined = { ...said, verdict: 'declined', reason: 'Your card was declined.' }
    expect(await payBatch().query('upload')).toMatchObject({
      hasUnread: false,
      statements: [
        { ...said, reference: 'KTENNELD4', requestId: 'KTENNELD4-1', verdict: 'approved', payload: { transactionId: '78705178' } },
        { ...declined, reference: 'LLLLLLLLL', requestId: 'LLLLLLLLL-3', payload: { resultCode: '900003' } },
        { ...declined, reference: 'MMMMMMMMM', payload: { resultCode: '900007' } },
      ],
    })
  })

  test('a line that cannot be read is logged without what it says of people, and counts as read by nobody', async () => {
    const name = 'Nomsa Khumalo'
    answers([
      '78705178,A,KTENNELD4-1,5T8A0Z,1,Approved,990017,Auth Done',
      `78705179,A,LLLLLLLLL-3,,0,${name},990022,Bank not available`,
      `A,MMMMMMMMM-1,${name},v,00,500`,
      name,
      '78705180,A,NNNNNNNNN-1,,constructor,,,',
    ])
    expect(await payBatch().query('upload')).toMatchObject({ hasUnread: true, statements: [{ reference: 'KTENNELD4' }] })
    expect(logged).toEqual([
      'PayBatch says something unreadable about the debit LLLLLLLLL-3, in 8 fields, with the status 0',
      'PayBatch says something unreadable about a debit without a reference, in 6 fields, with the status 00',
      'PayBatch says something unreadable about a debit without a reference, in 1 fields',
      'PayBatch says something unreadable about the debit NNNNNNNNN-1, in 8 fields',
    ])
  })

  test.each([
    ['a failure', { status: 500, body: '<AuthResponse/>' }],
    ['a fault', { status: 200, body: '<Fault/>' }],
    ['no id', { status: 200, body: '<AuthResponse></AuthResponse>' }],
    ['an id that cannot be one', { status: 200, body: '<AuthResponse><UploadID>a b</UploadID></AuthResponse>' }],
  ])('%s is no upload', async (_, given) => {
    answer = given
    await expect(payBatch().upload({ id: 'file-1', lines })).rejects.toBeInstanceOf(GatewayUnavailable)
  })
})

describe('XML', () => {
  test('any text comes back as it went', () => {
    fc.assert(fc.property(fc.string(), (text) => textOf(element('a', xmlText(text)), 'a') === text))
  })

  test.each([
    ['character data', '<a:StatusName><![CDATA[Completed]]></a:StatusName>', 'Completed'],
    ['characters by their numbers', '<StatusName>a &#38; b&#x26;c</StatusName>', 'a & b&c'],
    ['a comment', '<StatusName>Comp<!-- <StatusName> -->leted</StatusName>', 'Completed'],
    ['an attribute with an angle bracket', '<StatusName note="a > b">Completed</StatusName>', 'Completed'],
    ['an empty element', '<StatusName/>', null],
    ['an element with others in it', '<StatusName><Code>1</Code></StatusName>', null],
    ['an element that never ends', '<Answer><StatusName>Completed</Answer>', null],
    ['another element whose name ends so', '<OldStatusName>Completed</OldStatusName>', null],
  ])('%s is read as XML has it', (_, xml, text) => {
    expect(textOf(xml, 'StatusName')).toBe(text)
  })

  // Anybody can send a notification. To look through to the end from every tag anew takes half a minute of it.
  test.each(['<UploadID ', '<UploadID>'])('what never closes a tag is read through once: %s', { timeout: 5_000 }, (tag) => {
    expect(textOf(tag.repeat(200_000), 'UploadID')).toBeNull()
  })
})

describe('Paysoft', () => {
  const merchant = { merchantId: 'LETSEMA', key: 'secret', serverUrl: '', notifyUrl: '' }
  const logged: string[] = []
  const log = { info() {}, error: (message: string) => void logged.push(message) }
  const paysoft = new Paysoft(merchant, readSettings({}, []), log)
  const result = { reference: 'KTENNELD4-2', amountCents: 22_400, status: 'paid', reason: '' }
  const verify = (value: unknown, key = 'secret') => {
    const body = JSON.stringify(value)
    return paysoft.verifyNotification({ body, signature: signPaysoft(body, key) })
  }

  test.each([
    ['paid', 'approved'],
    ['unpaid', 'declined'],
    ['reversed', 'reversed'],
    ['processing', 'pending'],
  ])('%s means %s', (status, verdict) => {
    expect(verify({ results: [{ ...result, status }] })).toMatchObject({
      kind: 'statements',
      statements: [{ reference: 'KTENNELD4', requestId: 'KTENNELD4-2', totalCents: 22_400, currency: 'ZAR', verdict }],
    })
  })

  test.each([
    ['another key', { results: [result] }, 'another', 'checksum'],
    ['no results', {}, 'secret', 'shape'],
    ['a status of its own', { results: [{ ...result, status: 'done' }] }, 'secret', 'shape'],
    ['a status that every object knows', { results: [{ ...result, status: 'constructor' }] }, 'secret', 'shape'],
    ['a status that is no word', { results: [{ ...result, status: { toString: 1 } }] }, 'secret', 'shape'],
    ['an amount with a fraction', { results: [{ ...result, amountCents: 1.5 }] }, 'secret', 'shape'],
    ['a reference that is none of ours', { results: [{ ...result, reference: "x' or 1" }] }, 'secret', 'shape'],
    ['one bad result among good ones', { results: [result, null] }, 'secret', 'shape'],
  ])('%s is refused', (_, value, key, why) => {
    expect(verify(value, key)).toMatchObject({ kind: 'forged', why })
  })

  test('what more it says is kept, whatever it is', () => {
    const { statements } = verify({ results: [{ ...result, note: { toString: 1 } }] }) as { statements: Statement[] }
    expect(statements[0]?.payload).toMatchObject({ note: '{"toString":1}' })
  })

  test('asked of a file, what can be read of the answer counts, and the rest is logged: no debit waits for another’s', async () => {
    const asker = new Paysoft({ ...merchant, serverUrl: url }, readSettings({}, []), log)
    const unread = { ...result, reference: 'LLLLLLLLL-1', status: 'suspended' }
    answer.body = JSON.stringify({ results: [unread, result, null, 'Nomsa Khumalo'] })
    expect(await asker.query('upload')).toMatchObject({ hasUnread: true, statements: [{ reference: 'KTENNELD4', verdict: 'approved' }] })
    expect(logged).toEqual([
      'Paysoft says something unreadable about the debit LLLLLLLLL-1. Its fields: reference (string), amountCents (number), status (string), reason (string)',
      'Paysoft says something unreadable about a debit without a reference. Its fields: none',
      'Paysoft says something unreadable about a debit without a reference. Its fields: none',
    ])
    answer.body = '{}'
    await expect(asker.query('upload')).rejects.toBeInstanceOf(GatewayUnavailable)
  })

  test('what it says of people where it cannot be read is not in the log', async () => {
    const asker = new Paysoft({ ...merchant, serverUrl: url }, readSettings({}, []), log)
    const name = 'Nomsa Khumalo'
    const unread = [
      { ...result, name, status: 'suspended' },
      { ...result, reference: name, reason: name },
      { ...result, amountCents: name, status: name },
      { ...result, reference: { name } },
      [name],
    ]
    const before = logged.length
    answer.body = JSON.stringify({ results: unread })
    expect(await asker.query('upload')).toEqual({ hasUnread: true, statements: [] })
    const [first, ...others] = logged.slice(before)
    expect(first).toContain('KTENNELD4-2')
    expect(others).toHaveLength(4)
    expect(logged.join()).not.toMatch(/Nomsa|Khumalo/)
  })
})

describe('beside a real Paysoft', () => {
  const ABSA = { ...ACCOUNT, bankName: 'ABSA', bankCode: '632005', accountNumber: '4052013426' }
  let server: TestServer
  beforeAll(async () => {
    const real = { ...BESIDE_REAL_GATEWAYS, PAYSOFT_URL: url, PAYSOFT_MERCHANT_ID: 'LETSEMA', PAYSOFT_KEY: 'secret' }
    server = await TestServer.start(real)
  })
  afterAll(() => server.stop())

  test('the start says in the log that only what speaks our stand-in takes debits', () => {
    expect(server.logged.filter((line) => line.includes('PAYSOFT_URL'))).toHaveLength(1)
  })

  // By the weights that are made up for the simulator, nine in ten accounts of its banks are none.
  test('whether a check digit is right is for Paysoft to say, where there is no table', async () => {
    answer.body = JSON.stringify({ mandate: 'm-1' })
    const registered = await instrumentOf(server.context, 7, { bankingDetails: ABSA })
    expect(registered).toEqual({ token: 'm-1', label: 'ABSA, account ending in 426' })
    expect(asked.map(({ path }) => path)).toEqual(['/accounts'])
  })

  test('what can be no account is refused without asking', async () => {
    const eleven = { ...ABSA, accountNumber: '40520134261' }
    await expect(instrumentOf(server.context, 7, { bankingDetails: eleven })).rejects.toBeInstanceOf(Refusal)
    expect(asked).toEqual([])
  })
})

test('a try is known by its donation and its number', () => {
  expect(donationReference('KTENNELD4-4')).toBe('KTENNELD4')
  expect(['KTENNELD4', '-1', 'KTENNELD4-', 'A-1-2', ''].map(donationReference)).toEqual([null, null, null, null, null])
})
