import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireBank } from '#domain/wire.ts'
import { SettingError } from '#server/settingError.ts'
import { ACCOUNT, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const STOKVEL = { name: 'Stokvel Bank', code: '051999', confirmed: false }
const folder = mkdtempSync(join(tmpdir(), 'letsema-banks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function table(content: string): string {
  const file = join(folder, 'banks.json')
  writeFileSync(file, content)
  return file
}

describe('with a table of the operator’s own', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start({ BANK_TABLE: table(JSON.stringify([STOKVEL])) })
  })
  afterAll(() => server.stop())

  test('its banks are offered instead of ours', async () => {
    const { data } = await server.call<WireBank[]>('/paysoft/banks')
    expect(data).toEqual([
      { id: 1, name: 'Stokvel Bank', paysoftMapping: '051999', confirmed: false },
      { id: 2, name: 'Other/International', paysoftMapping: '', confirmed: true },
    ])
  })

  test('debit orders are taken from its banks, and from no others', async () => {
    const gifts = new RecurringGifts(server)
    const bankingDetails = { ...ACCOUNT, bankName: STOKVEL.name, bankCode: '250655' }
    expect(await gifts.given({ paymentMethod: 7, bankingDetails })).toMatchObject({ paymentLabel: 'Stokvel Bank, account ending in 001' })
    const { status, errors } = await gifts.give(await gifts.form({ paymentMethod: 7 }))
    expect([status, errors[0]?.displayMessage]).toEqual([400, 'Please select a bank.'])
  })
})

test.each([
  [
    'BANK_TABLE',
    '[{"name": "Stokvel Bank", "code": 51999}]',
    /^BANK_TABLE: Row 1 of the bank table needs a code of six digits, as text\.$/,
  ],
  ['BANK_TABLE', '[\n  "name",\n  wrong\n]', /^BANK_TABLE: .+JSON/],
  ['CHECK_DIGIT_TABLE', '[\n  "name",\n  wrong\n]', /^CHECK_DIGIT_TABLE: .+JSON/],
])('a bad %s stops the start with one line: %s', async (name, content, line) => {
  const refused = await TestServer.start({ [name]: table(content) }).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(SettingError)
  expect((refused as SettingError).message).toMatch(line)
  expect((refused as SettingError).message).not.toContain('\n')
})
