import { eq } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireStatement } from '#domain/wire.ts'
import { campaigns, donations, users } from '#server/db/schema.ts'
import { statementPdf } from '#server/documents/statementPdf.ts'
import type { StatementGift, StatementSum } from '#server/services/statements.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
let donor: { id: string; token: string }
let other: { id: string; token: string }
beforeAll(async () => {
  server = await TestServer.start()
  donor = await loggedIn('donor@letsema.test')
  other = await loggedIn('fundraiser@letsema.test')
})
afterAll(() => server.stop())

async function loggedIn(email: string) {
  const { data } = await server.logIn(email)
  return { id: data.access.user.id, token: data.accessToken }
}

const ask = (path = '', who = donor, id = who.id) =>
  server.call<WireStatement>(`/donations/statement/${id}${path}`, { headers: { authorization: `Bearer ${who.token}` } })

const askPdf = (path = '', who = donor) =>
  fetch(`${server.url}/api/v1/donations/statement/${who.id}/statement.pdf${path}`, { headers: { authorization: `Bearer ${who.token}` } })

/** The lines of each page, from the top down. */
async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  const contents = await Promise.all(pages.map(async (page) => (await page).getTextContent()))
  return contents.map(({ items }) =>
    items
      .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
      .join('')
      .replaceAll('\u00a0', ' ')
      .split('\n')
      .filter(Boolean),
  )
}

let count = 0
async function received(settledAt: string, amountCents: number, over: Partial<typeof donations.$inferInsert> = {}): Promise<void> {
  const [campaign] = await server.context.db.select().from(campaigns).where(eq(campaigns.path, 'water'))
  await server.context.db.insert(donations).values({
    id: crypto.randomUUID(),
    status: 1,
    campaignId: campaign?.id ?? '',
    userId: donor.id,
    currencyId: 1,
    amountCents,
    tipCents: 1_01,
    paymentMethod: 0,
    firstName: 'Naledi',
    lastName: 'Mokoena',
    email: 'donor@letsema.test',
    anonymous: false,
    reference: `STATED${(count += 1)}`,
    createdAt: new Date(settledAt),
    settledAt: new Date(settledAt),
    ...over,
  })
}

describe('the statement', () => {
  test('of nobody’s donations is empty, and has no paper', async () => {
    expect((await ask()).data).toEqual({ taxYears: [], taxYear: null, gifts: [], totals: [] })
    expect((await askPdf()).status).toBe(404)
  })

  test('holds what came from 1 March to the end of February, each currency by itself', async () => {
    await received('2024-02-29T21:59:59.999Z', 100_00)
    await received('2024-02-29T22:00:00.000Z', 200_10)
    await received('2025-02-28T21:59:59.999Z', 300_20)
    await received('2024-07-01T08:00:00.000Z', 40_00, { currencyId: 2 })
    await received('2024-08-01T08:00:00.000Z', 999_00, { status: 4, reversedAt: new Date('2024-09-01T08:00:00.000Z') })
    await received('2024-08-02T08:00:00.000Z', 999_00, { status: 0, settledAt: null })
    await received('2024-08-03T08:00:00.000Z', 999_00, { offline: true })
    await received('2024-08-04T08:00:00.000Z', 999_00, { userId: other.id })
    await received('2024-08-05T08:00:00.000Z', 55_00, { userId: null, email: 'Donor@Letsema.test' })
    await received('2025-02-28T22:00:00.000Z', 400_00)

    const { data, headers } = await ask('?taxYear=2025')
    expect(data.taxYears).toEqual([2026, 2025, 2024])
    expect(data.taxYear).toBe(2025)
    expect(data.gifts.map(({ amount, currencyId }) => [amount, currencyId])).toEqual([
      [200.1, 1],
      [40, 2],
      [55, 1],
      [300.2, 1],
    ])
    expect(data.totals).toEqual([
      { currencyId: 1, count: 3, amount: 555.3, tipOrAdminFeeAmount: 3.03 },
      { currencyId: 2, count: 1, amount: 40, tipOrAdminFeeAmount: 1.01 },
    ])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect((await ask('?taxYear=2024')).data.gifts.map(({ amount }) => amount)).toEqual([100])
    expect((await ask()).data.taxYear).toBe(2026)
    expect((await ask('?taxYear=2023')).status).toBe(404)
    expect((await ask('?taxYear=soon')).errors[0]?.field).toBe('taxYear')
  })

  test('is the donor’s own: without a login, or with another’s, there is none', async () => {
    expect((await ask('', other, donor.id)).status).toBe(404)
    expect((await server.call(`/donations/statement/${donor.id}`)).status).toBe(401)
    expect((await fetch(`${server.url}/api/v1/donations/statement/${donor.id}/statement.pdf`)).status).toBe(401)
    await server.context.db.update(users).set({ emailConfirmed: false }).where(eq(users.id, donor.id))
    expect((await ask('?taxYear=2025')).data.totals[0]?.count).toBe(2)
    await server.context.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, donor.id))
  })

  test('on paper says the same', async () => {
    const answer = await askPdf('?taxYear=2025')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="letsema-statement-2025.pdf"',
      'cache-control': 'private, no-store',
    })
    const text = await textOf(new Uint8Array(await answer.arrayBuffer()))
    for (const part of [
      'Statement of donations',
      'Given by Naledi Mokoena',
      'Tax year 2025: 1 March 2024 to 28 February 2025',
      'Donations in South African Rand',
      '1 March 2024',
      'R 200,10 R 1,01 R 201,11',
      'Total 3 donations R 555,30 R 3,03 R 558,33',
      'Donations in US Dollar',
      'Total 1 donation US $ 40,00 US $ 1,01 US $ 41,01',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('R 999')
    expect((await askPdf('?taxYear=2023')).status).toBe(404)
  })

  test('goes on over as many pages as it needs, and says of a running year that it runs', async () => {
    const gifts = Array.from({ length: 60 }, (_, index) => ({
      settledAt: new Date(Date.UTC(2026, 3, 1 + index)),
      campaignName: `A campaign with a name that is so long that it needs a second line ${index}`,
      campaignPath: 'water',
      reference: `REF${index}`,
      currencyId: 1 as const,
      amountCents: 100_00,
      tipCents: 0,
      isAdminFee: false,
      certificate: 'none' as const,
    }))
    const of = { donor: { firstName: 'Zoë', lastName: 'Ľubica', email: 'z@example.org' }, taxYear: 2027, gifts }
    const bytes = await statementPdf({
      ...of,
      sums: [{ currencyId: 1, count: 60, amountCents: 6_000_00, tipCents: 0 }],
      asOf: new Date('2027-02-28T21:59:59.999Z'),
    })
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(pdf.numPages).toBeGreaterThan(2)
    const text = await textOf(bytes)
    expect(text).toContain('As at 28 February 2027; the tax year has not ended yet')
    expect(text).toContain(`Page 1 of ${pdf.numPages}.`)
    expect(text).toContain(`Page ${pdf.numPages} of ${pdf.numPages}.`)
    for (const { reference } of gifts) expect(text).toContain(reference)
    const ended = await statementPdf({ ...of, sums: [], asOf: new Date('2027-02-28T22:00:00.000Z') })
    expect(await textOf(ended)).toContain('As at 1 March 2027 ')
    expect(await textOf(ended)).not.toContain('has not ended')
  })

  const gift = (over: Partial<StatementGift> = {}): StatementGift => ({
    settledAt: new Date('2026-09-22T10:00:00.000Z'),
    campaignName: 'Water for Qunu',
    campaignPath: 'water',
    reference: '4AYDDCFLF',
    currencyId: 1,
    amountCents: 100_00,
    tipCents: 0,
    isAdminFee: false,
    certificate: 'none',
    ...over,
  })
  const paperOf = (gifts: StatementGift[], sums: StatementSum[]) =>
    statementPdf({
      donor: { firstName: 'Naledi', lastName: 'Mokoena', email: 'n@example.org' },
      taxYear: 2027,
      gifts,
      sums,
      asOf: new Date('2027-04-01T10:00:00.000Z'),
    })

  test('leads with how much of it has a certificate, without tips and fees, and how much still can', async () => {
    const issued = { certificate: 'issued', amountCents: 120_00, tipCents: 6_00 } as const
    const sums = [{ currencyId: 1 as const, count: 3, amountCents: 340_00, tipCents: 12_00 }]
    const some = await textOf(await paperOf([gift(issued), gift(issued), gift({ certificate: 'offered' })], sums))
    expect(some).toContain(
      'With a Section 18A certificate R 240,00, without tips and admin fees 1 gift can still get one R 100,00, without tips and admin fees Donations in South African Rand',
    )
    expect(await textOf(await paperOf([gift({ certificate: 'offered' }), gift({ certificate: 'offered' })], sums))).toContain(
      '2 gifts can still get one R 200,00',
    )
    const none = await textOf(await paperOf([gift({ certificate: 'cancelled' })], sums))
    expect(none).toContain('With a Section 18A certificate R 0,00, without tips and admin fees Donations in')
    expect(none).not.toContain('can still get one')
  })

  test('says nothing of certificates for dollars, which have none', async () => {
    const inDollars = { currencyId: 2, count: 1, amountCents: 40_00, tipCents: 0 } as const
    const text = await textOf(await paperOf([gift({ currencyId: 2, amountCents: 40_00 })], [inDollars]))
    expect(text).toContain('US $ 40,00')
    expect(text).not.toContain('With a Section 18A certificate')
  })

  test('prints the largest amounts whole: half a figure on a line of its own would be read as another', async () => {
    const largest = { amountCents: 1_000_000_000_00, tipCents: 1_000_000_000_00 }
    const bytes = await paperOf(
      [gift({ amountCents: 1_000_000_00, tipCents: 120_000_00, currencyId: 2 }), gift({ ...largest, currencyId: 2 }), gift(largest)],
      [
        { currencyId: 1, count: 1, ...largest },
        { currencyId: 2, count: 2, amountCents: 1_001_000_000_00, tipCents: 1_000_120_000_00 },
      ],
    )
    const lines = (await linesOf(bytes)).flat().join('\n')
    for (const figure of [
      'R 1 000 000 000,00',
      'R 2 000 000 000,00',
      'US $ 120 000,00',
      'US $ 1 120 000,00',
      'US $ 1 001 000 000,00',
      'US $ 1 000 120 000,00',
      'US $ 2 001 120 000,00',
    ])
      expect(lines).toContain(figure)
  })

  test.each([9, 10, 11, 12, 13, 14, 15])('has no table’s heading alone at the end of a page: %d gifts before it', async (before) => {
    const inRand = Array.from({ length: before }, () => gift())
    const inDollars = gift({
      currencyId: 2,
      campaignName: 'Help us rebuild the school library and the kitchen of the primary after the floods',
    })
    const pages = await linesOf(
      await paperOf(
        [...inRand, inDollars],
        [
          { currencyId: 1, count: before, amountCents: before * 100_00, tipCents: 0 },
          { currencyId: 2, count: 1, amountCents: 100_00, tipCents: 0 },
        ],
      ),
    )
    const page = pages.find((lines) => lines.includes('Donations in US Dollar'))
    expect(page?.join('\n')).toContain('Help us')
  })
})
