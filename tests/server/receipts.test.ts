import { eq } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatDate } from '#domain/dates.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireDonation } from '#domain/wire.ts'
import { donations } from '#server/db/schema.ts'
import { receiptPdf, type Receipt } from '#server/documents/receiptPdf.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const receipt = (over: Partial<Receipt> = {}): Receipt => ({
  reference: '4AYDDCFLF',
  firstName: 'Nomvula',
  lastName: 'Mhlaba',
  email: 'nomvula@example.org',
  campaignName: 'Clean water for Thaba village',
  organisationName: null,
  paymentMethod: 8,
  currencyId: 1,
  amountCents: 1_234_567_89,
  tipCents: 12_01,
  isAdminFee: false,
  settledAt: new Date('2026-11-03T21:59:59.999Z'),
  reversedAt: null,
  ...over,
})

describe('the receipt', () => {
  test('says what was given, to whom, when, in cents, with tip and gift apart', async () => {
    const text = await textOf(await receiptPdf(receipt({ organisationName: 'Umoya Learning Trust' })))
    for (const part of [
      'Donation receipt',
      'Receipt number 4AYDDCFLF',
      'Date received 3 November 2026',
      'Received from Nomvula Mhlaba',
      'For the campaign Clean water for Thaba village',
      'Organisation Umoya Learning Trust',
      'Paid by Card',
      'To the cause R 1 234 567,89',
      'Tip to Letsema R 12,01',
      'Total received R 1 234 579,90',
      'It is not a Section 18A certificate',
      'Letsema is operated by Letsema Giving NPC',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('nomvula@example.org')
    expect(text).not.toContain('paid back')
  })

  test('has the date of South Africa, also around midnight', async () => {
    expect(await textOf(await receiptPdf(receipt({ settledAt: new Date('2026-11-03T22:00:00.000Z') })))).toContain('4 November 2026')
  })

  test('says admin fee where it is one, and dollars where they are', async () => {
    const text = await textOf(await receiptPdf(receipt({ isAdminFee: true, currencyId: 2, amountCents: 40_00, tipCents: 2_00 })))
    expect(text).toContain('To the cause US $ 40,00 Admin fee US $ 2,00 Total received US $ 42,00')
  })

  test('of money that went back says so, with the date', async () => {
    const text = await textOf(await receiptPdf(receipt({ reversedAt: new Date('2026-11-20T08:00:00.000Z') })))
    expect(text).toContain('This donation was paid back on 20 November 2026.')
    expect(text).toContain('Total received, and paid back R 1 234 579,90')
  })

  test.each([
    ['Zoë Müller', "O'Brien-Smith"],
    ['Ľubica Nováková', 'Tshivenḓa Ṋemukula'],
    ['ǃXóõ ǁGana', 'Nguyễn Thị'],
    ['Αθηνά', 'Владимир'],
  ])('prints the names %s and %s', async (firstName, lastName) => {
    const text = await textOf(await receiptPdf(receipt({ firstName, lastName })))
    expect(text).toContain(`Received from ${firstName} ${lastName}`)
  })

  test.each(['李明', 'محمد', 'שלום', 'Zoë 🌻'])(
    'tells a donor named %s, whose name it cannot print whole, by the e-mail address',
    async (name) => {
      const text = await textOf(await receiptPdf(receipt({ firstName: name })))
      expect(text).toContain('Received from nomvula@example.org')
      expect(text).not.toContain('Mhlaba')
    },
  )

  test('leaves out of a campaign’s name what it cannot print', async () => {
    expect(await textOf(await receiptPdf(receipt({ campaignName: 'Help 🐕 our dogs' })))).toContain(
      'For the campaign Help our dogs Paid by',
    )
    expect(await textOf(await receiptPdf(receipt({ campaignName: '🐕🐕' })))).toContain('For the campaign A campaign on Letsema')
    expect(await textOf(await receiptPdf(receipt({ campaignName: 'Clean\nwater\tfor 🐕\n🐕 all' })))).toContain(
      'For the campaign Clean water for all',
    )
  })

  test('is the same bytes each time, and other bytes for another donation', async () => {
    const once = await receiptPdf(receipt())
    expect(Buffer.from(await receiptPdf(receipt())).equals(once)).toBe(true)
    expect(Buffer.from(await receiptPdf(receipt({ reference: 'OTHER' }))).equals(once)).toBe(false)
  })

  test('can be read aloud: title, language, and what is a heading and what a table', async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await receiptPdf(receipt())))
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Donation receipt 4AYDDCFLF', Author: 'Letsema', Language: 'en-ZA' })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
    expect(pdf.numPages).toBe(1)
    interface Node {
      role?: string
      children?: Node[]
    }
    const roles = ({ role, children = [] }: Node): unknown[] =>
      role ? [role, children.flatMap((child) => [roles(child)]).filter((list) => list.length > 0)] : []
    const tree = (await (await pdf.getPage(1)).getStructTree()) as Node
    const names = JSON.stringify(roles({ role: 'Root', children: tree.children ?? [] }))
    for (const role of ['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P']) expect(names).toContain(`"${role}"`)
  })

  test('says to who listens what each title is the title of (PDF/UA-1, 7.5), and whose receipt it is', async () => {
    const bytes = await receiptPdf(receipt())
    const elements = Buffer.from(bytes).toString('latin1').split('endobj')
    const titles = elements.filter((element) => element.includes('/S /TH'))
    expect(titles.length).toBeGreaterThan(3)
    expect(titles.filter((element) => !/\/Scope \/?\(?(?:Row|Column)/.test(element))).toEqual([])
    const { items } = await (
      await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1)
    ).getTextContent({ includeMarkedContent: true })
    const marks: (string | undefined)[] = []
    const read = items.flatMap((item) => {
      if ('str' in item) return marks.includes('Artifact') ? [] : [item.str]
      if (item.type === 'endMarkedContent') marks.pop()
      else marks.push((item as { tag?: string }).tag)
      return []
    })
    expect(read.join('')).toContain('Letsema is operated by Letsema Giving NPC')
  })
})

describe('GET /donations/{token}/receipt.pdf', () => {
  let server: TestServer
  let gifts: RecurringGifts
  beforeAll(async () => {
    server = await TestServer.start()
    gifts = new RecurringGifts(server)
    gifts.goTo(dateInSouthAfrica(server.context.clock()))
    await server.removeEndDate('water')
  })
  afterAll(() => server.stop())

  const fetchReceipt = (token: string | null | undefined) => fetch(`${server.url}/api/v1/donations/${token}/receipt.pdf`)

  async function paid(change: Parameters<TestServer['given']>[0] = {}): Promise<WireDonation> {
    const donation = await server.given({ paymentMethod: 0, amount: 99.99, tipOrAdminFeeAmount: 12.01, ...change })
    expect(await server.payByEft(donation.transactionInfo.referenceNumber, '112.00')).toBe('settled')
    return donation
  }

  test('is a file to keep, for whoever has the donation’s link, and for no cache', async () => {
    const donation = await paid({ firstName: 'Ľubica' })
    const answer = await fetchReceipt(donation.jwtTokenStringDonationId)
    expect(answer.status).toBe(200)
    const { referenceNumber } = donation.transactionInfo
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="letsema-receipt-${referenceNumber}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const text = await textOf(new Uint8Array(await answer.arrayBuffer()))
    expect(text).toContain(`Receipt number ${referenceNumber}`)
    expect(text).toContain('Received from Ľubica Zwane')
    expect(text).toContain('To the cause R 99,99 Tip to Letsema R 12,01 Total received R 112,00')
    expect(text).toContain(`Date received ${formatDate(new Date(server.context.clock()).toISOString())}`)
  })

  test('stands in the mail that says the money has come', async () => {
    const donation = await paid({ email: 'mailed@example.org' })
    const link = await vi.waitFor(async () => {
      const [mail] = await server.mailsTo('mailed@example.org')
      const found = mail?.links.find((url) => url.endsWith('/receipt.pdf'))
      if (!found) throw new Error('No link to the receipt')
      return found
    }, PATIENCE)
    expect(await textOf(new Uint8Array(await (await fetch(link)).arrayBuffer()))).toContain(donation.transactionInfo.referenceNumber)
  })

  test('there is none before the money has come, and none of what an organiser wrote down', async () => {
    const pending = await server.given({ paymentMethod: 0 })
    expect((await fetchReceipt(pending.jwtTokenStringDonationId)).status).toBe(409)
    const donation = await paid()
    const { reference } = donations
    await server.context.db.update(donations).set({ offline: true }).where(eq(reference, donation.transactionInfo.referenceNumber))
    expect((await fetchReceipt(donation.jwtTokenStringDonationId)).status).toBe(409)
  })

  test('what is no link of ours finds nothing', async () => {
    for (const token of ['nonsense', 'a.b.c', crypto.randomUUID()]) expect((await fetchReceipt(token)).status).toBe(404)
  })

  test('a browser that is sent to one that there is not is sent on to the page that says how it stands', async () => {
    const { publicUrl } = server.context.settings
    const follow = async (path: string) => {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
      const { status, headers: answered } = await fetch(`${server.url}/api/v1/donations/${path}`, { headers, redirect: 'manual' })
      return [status, answered.get('location'), answered.get('cache-control')]
    }
    const { jwtTokenStringDonationId: pending } = await server.given({ paymentMethod: 0 })
    for (const token of [pending, 'nonsense', 'a%26b'])
      expect(await follow(`${token}/receipt.pdf`)).toEqual([303, `${publicUrl}/donation/return?donation=${token}`, 'no-store'])
    expect(await follow(`${pending}/certificate.pdf`)).toEqual([303, `${publicUrl}/donation/certificate/${pending}`, 'no-store'])
    const { jwtTokenStringDonationId: given } = await paid()
    expect(await follow(`${given}/receipt.pdf`)).toEqual([200, null, 'private, no-store'])
    const select = vi.spyOn(server.context.db, 'select').mockImplementation(() => {
      throw new Error('The database is gone')
    })
    expect(await follow(`${given}/receipt.pdf`)).toEqual([303, `${publicUrl}/donation/return?donation=${given}`, 'no-store'])
    select.mockRestore()
    expect(server.logged).toContainEqual(expect.stringMatching(/^GET .+: The database is gone$/))
  })

  test('a refund is said on it', async () => {
    const donation = await paid()
    const { referenceNumber } = donation.transactionInfo
    await server.context.db
      .update(donations)
      .set({ status: 4, reversedAt: new Date(server.context.clock()) })
      .where(eq(donations.reference, referenceNumber))
    const answer = await fetchReceipt(donation.jwtTokenStringDonationId)
    expect(await textOf(new Uint8Array(await answer.arrayBuffer()))).toContain('This donation was paid back on')
  })

  test('each debit of a gift every month has its own', async () => {
    const gift = await gifts.given({ paymentMethod: 7, email: 'debit@example.org' })
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const text = await textOf(new Uint8Array(await (await fetchReceipt(debit?.jwtTokenStringDonationId)).arrayBuffer()))
    expect(text).toContain('Paid by Debit order')
    expect(text).toContain('Total received R 224,00')
  })
})
