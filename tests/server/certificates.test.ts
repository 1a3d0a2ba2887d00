import { eq, inArray } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatDate } from '#domain/dates.ts'
import { CurrencyId, DonationStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica, startOfDate } from '#domain/recurringSchedule.ts'
import { startOfTaxYear, taxYearOf } from '#domain/taxYear.ts'
import type { WireCertificate, WireDonation, WireDonationAnswer, WireOwnDonation, WireStatement } from '#domain/wire.ts'
import { campaigns, certificates, donations, organisations } from '#server/db/schema.ts'
import { forgetWhatIsOver } from '#server/jobs/forgetting.ts'
import { certificateState, setSection18A } from '#server/services/certificates.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { PATIENCE } from '#tests/patience.ts'
import { DETAILS } from '#tests/server/certificateDetails.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const PBO = '930012345'

let server: TestServer
let organizationId: string
let operator: string
beforeAll(async () => {
  server = await TestServer.start()
  operator = (await server.logIn('operator@letsema.test')).data.accessToken
  const [organisation] = await server.context.db.select().from(organisations)
  organizationId = organisation?.id ?? ''
  const benefit = { organisationId: organizationId, isTaxBenefit: true, endDate: null }
  await server.context.db.update(campaigns).set(benefit).where(eq(campaigns.path, 'water'))
  await approve()
})
afterAll(() => server.stop())

const approve = ({ pbo = PBO, id = organizationId, from = '2020-03-01' } = {}) =>
  server.graphql(
    'mutation ($id: ID!, $pbo: String!, $from: String!) { approveSection18A(organizationId: $id, pboReference: $pbo, approvedFrom: $from) { organizationId pboReference approvedFrom } }',
    { id, pbo, from },
    operator,
  )
const withdraw = () =>
  server.graphql('mutation ($id: ID!) { withdrawSection18A(organizationId: $id) { pboReference } }', { id: organizationId }, operator)

async function paid(change: Parameters<TestServer['given']>[0] = {}): Promise<WireDonation> {
  const donation = await server.given({ paymentMethod: 0, amount: 200, tipOrAdminFeeAmount: 24, ...change })
  expect(await server.payByEft(donation.transactionInfo.referenceNumber, '224.00')).toBe('settled')
  return donation
}

const path = ({ jwtTokenStringDonationId }: WireDonation) => `/donations/${jwtTokenStringDonationId}/certificate`
const read = (donation: WireDonation) => server.call<WireCertificate>(path(donation))
const ask = (donation: WireDonation, json: Record<string, unknown> = DETAILS) =>
  server.call<WireCertificate>(path(donation), { method: 'POST', json })

const refund = ({ transactionInfo }: WireDonation) =>
  server.graphql(
    'mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }',
    { reference: transactionInfo.referenceNumber },
    operator,
  )
const mailTo = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mail = (await server.mailsTo(email)).find((mail) => subject.test(mail.subject))
    if (!mail) throw new Error('It has not come yet')
    return mail
  }, PATIENCE)

const textOf = async (donation: WireDonation): Promise<string> => (await linesOf(donation)).replace(/[\s\u00a0]+/g, ' ')

async function linesOf(donation: WireDonation): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1${path(donation)}.pdf`)
  expect(answer.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  expect(pdf.numPages).toBe(1)
  return (await extractText(pdf, { mergePages: true })).text
}

describe('a certificate', () => {
  test('is offered in the answer to a change, too', async () => {
    const donation = await paid()
    const change = { method: 'PATCH', json: { comment: 'Sterkte' } }
    const { data } = await server.call(`/donations/${donation.jwtTokenStringDonationId}`, change)
    expect(data).toMatchObject({ donation: { comment: 'Sterkte', isCertificateOffered: true } })
  })

  test('is offered for what was received, and issued once with what the donor says', async () => {
    const donation = await paid()
    expect((await read(donation)).data).toEqual({
      state: 'offered',
      number: null,
      issuedAt: null,
      organisationName: 'Umoya Learning Trust',
      campaignName: 'Clean water for Thaba village',
      amount: 200,
      currencyId: 1,
      donorName: 'Nomsa Zwane',
      donorPhone: '+27821234567',
    })
    expect((await server.read(donation)).isCertificateOffered).toBe(true)
    const query = 'query ($reference: String) { donation(reference: $reference) { isCertificateOffered } }'
    expect(await server.graphql(query, { reference: donation.orderId })).toEqual({ donation: { isCertificateOffered: true } })
    const { status, data, headers } = await ask(donation)
    expect((await server.read(donation)).isCertificateOffered).toBe(false)
    expect([status, data.state, headers.get('cache-control')]).toEqual([200, 'issued', 'private, no-store'])
    expect(data.number).toMatch(/^\d{6}$/)
    expect((await ask(donation, { ...DETAILS, legalName: 'Somebody Else' })).data).toEqual(data)
    expect((await ask(donation, {})).data).toEqual(data)
    expect((await read(donation)).data).toEqual(data)
  })

  test('says all that the law asks for, of the gift without its tip', async () => {
    const donation = await paid()
    const { number } = (await ask(donation)).data
    const text = await textOf(donation)
    const today = formatDate(new Date(server.context.clock()).toISOString())
    for (const part of [
      'Section 18A certificate',
      `Certificate number ${number}`,
      `Date of issue ${today}`,
      'Name Umoya Learning Trust',
      `PBO reference number ${PBO}`,
      'Nature of the donor A person',
      'Name Ľubica Ṋemukula',
      'South African ID number 8001015009087',
      'Country of issue South Africa',
      'Income tax reference 0123456782',
      'Address 12 Station Street Polokwane, 0700',
      'Contact number 082 123 4567',
      'E-mail address nomsa@example.org',
      `Date of receipt ${today}`,
      'Nature of the donation Money',
      'Amount of the donation R 200,00',
      'issued for the purposes of section 18A of the Income Tax Act, 1962',
      'used exclusively for the objects of Umoya Learning Trust',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Trading name')
    expect(text).not.toMatch(/24,00|224,00/)
  })

  test('says the day on which the money came, which decides its tax year, and not the one on which it was promised', async () => {
    const donation = await paid()
    const promised = new Date(startOfTaxYear(taxYearOf(server.context.clock())) - 1)
    await server.context.db.update(donations).set({ createdAt: promised }).where(eq(donations.reference, donation.orderId))
    await ask(donation)
    const today = formatDate(new Date(server.context.clock()).toISOString())
    expect(await textOf(donation)).toContain(`Date of receipt ${today}`)
  })

  test('has the organisation’s name as it was then, whatever it calls itself since', async () => {
    const donation = await paid()
    const named = (legalName: string) =>
      server.context.db.update(organisations).set({ legalName }).where(eq(organisations.id, organizationId))
    await ask(donation)
    onTestFinished(async () => void (await named('Umoya Learning Trust')))
    await named('Umoya Schools Trust')
    expect((await read(donation)).data.organisationName).toBe('Umoya Learning Trust')
    expect(await textOf(donation)).toContain('Name Umoya Learning Trust')
  })

  test('has the organisation’s address, as the law asks for', async () => {
    const isIt = eq(organisations.id, organizationId)
    const [before] = await server.context.db.select().from(organisations).where(isIt)
    const lives = (addresses: NonNullable<typeof before>['addresses']) =>
      server.context.db.update(organisations).set({ addresses }).where(isIt)
    onTestFinished(async () => void (await lives(before?.addresses ?? [])))
    const [home] = before?.addresses ?? []
    if (!home) throw new Error('It has no address')
    await lives([
      {
        ...home,
        addressLine1: '3 Loop Street',
        addressLine2: '',
        city: 'Makhanda',
        province: 'Eastern Cape',
        zip: '6139',
        country: 'South Africa',
      },
    ])
    const donation = await paid()
    await ask(donation)
    expect(await textOf(donation)).toContain('Address 3 Loop Street, Makhanda, Eastern Cape, 6139, South Africa')
  })

  test('of a company has its number and its trading name', async () => {
    const donation = await paid()
    const company = {
      nature: 'company',
      legalName: 'Thaba Pumps (Pty) Ltd',
      tradingName: 'Pumps & Co',
      idType: '',
      idNumber: '2015/123456/07',
    }
    expect((await ask(donation, { ...DETAILS, ...company, taxReference: '' })).status).toBe(200)
    const text = await textOf(donation)
    expect(text).toContain('Nature of the donor A company Name Thaba Pumps (Pty) Ltd Trading name Pumps & Co')
    expect(text).toContain('Company registration number 2015/123456/07')
    expect(text).toContain('Income tax reference Not given')
  })

  test('lacks nothing: what does is said at its field, and no number is used up', async () => {
    const donation = await paid()
    const [before] = await server.context.db.select().from(organisations).where(eq(organisations.id, organizationId))
    const { status, errors } = await ask(donation, { ...DETAILS, idNumber: '8001015009088', address: ' ' })
    expect([status, errors.map(({ field }) => field)]).toEqual([400, ['idNumber', 'address']])
    const chinese = await ask(donation, { ...DETAILS, legalName: '李明' })
    expect([chinese.status, chinese.errors[0]?.field]).toEqual([400, 'legalName'])
    const [after] = await server.context.db.select().from(organisations).where(eq(organisations.id, organizationId))
    expect(after?.lastCertificate).toBe(before?.lastCertificate)
    expect((await read(donation)).data.state).toBe('offered')
  })

  test('numbers have no gaps and no duplicates', async () => {
    const given = [await paid(), await paid(), await paid()]
    const answers = await Promise.all(given.map((donation) => ask(donation)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await server.context.db.select().from(certificates).where(eq(certificates.organisationId, organizationId))
    const numbers = rows.map(({ number }) => number).toSorted((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1))
  })

  test('is cancelled with its refund, and stays where it is', async () => {
    const email = 'refunded@example.org'
    const donation = await paid({ email })
    const { number } = (await ask(donation)).data
    await refund(donation)
    expect((await mailTo(email, /^We have refunded/)).text).toContain(
      `Your Section 18A certificate ${number} is cancelled with it and may not be used for your tax return.`,
    )
    expect((await read(donation)).data).toMatchObject({ state: 'cancelled', number })
    expect((await ask(donation)).status).toBe(409)
    const text = await textOf(donation)
    expect(text).toContain('because the donation was paid back')
    expect(text).toContain(`Certificate number ${number}`)
  })
})

describe('when its donor asks to be forgotten, a certificate', () => {
  const rowOf = async (donation: WireDonation) => {
    const [row] = await server.context.db
      .select({ certificate: certificates })
      .from(certificates)
      .innerJoin(donations, eq(donations.id, certificates.donationId))
      .where(eq(donations.reference, donation.orderId))
    return row?.certificate
  }

  test('stays as it was issued, and no link out of an old mail opens it', async () => {
    const email = 'forgotten@example.org'
    const donation = await paid({ email })
    await ask(donation)
    const before = await rowOf(donation)
    expect(before).toMatchObject({ email, details: { taxReference: DETAILS.taxReference, address: DETAILS.address } })
    expect(await forgetPerson(server.context, email)).toMatchObject({ donations: 1, certificatesKept: 1 })
    expect(await rowOf(donation)).toEqual(before)
    const none = [expect.objectContaining({ displayMessage: 'There is no Section 18A certificate for this donation.' })]
    for (const answer of [await server.call(`${path(donation)}.pdf`), await read(donation), await ask(donation)])
      expect(answer).toMatchObject({ status: 404, errors: none })
  })

  test('is no longer offered where there was none', async () => {
    const email = 'forgotten-before@example.org'
    const donation = await paid({ email })
    expect((await server.read(donation)).isCertificateOffered).toBe(true)
    await forgetPerson(server.context, email)
    expect((await server.read(donation)).isCertificateOffered).toBe(false)
    expect((await ask(donation)).status).toBe(404)
    expect(await rowOf(donation)).toBeUndefined()
  })

  test('is not issued where it was asked for while they were being forgotten', async () => {
    const email = 'forgotten-meanwhile@example.org'
    const donation = await paid({ email })
    const { db } = server.context
    const transaction = db.transaction.bind(db)
    const begun = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      await forgetPerson(server.context, email)
      return transaction(...work)
    })
    onTestFinished(() => begun.mockRestore())
    expect((await ask(donation)).status).toBe(404)
    expect(await rowOf(donation)).toBeUndefined()
  })

  test('is blanked five years after the year in which it is set off, and keeps its number; that of somebody else stays', async () => {
    const email = 'forgotten-for-long@example.org'
    const [theirs, others] = [await paid({ email }), await paid({ email: 'still-here@example.org' })]
    for (const donation of [theirs, others]) await ask(donation)
    await forgetPerson(server.context, email)
    const [row, other] = [await rowOf(theirs), await rowOf(others)]
    const receivedIn = async (year: number) => {
      const received = { receivedAt: new Date(startOfTaxYear(year)) }
      await server.context.db
        .update(certificates)
        .set(received)
        .where(inArray(certificates.number, [row!.number, other!.number]))
      return received
    }
    // As where an operator has undone its settlement since.
    await server.context.db.update(donations).set({ settledAt: null }).where(eq(donations.reference, theirs.orderId))
    const thisYear = taxYearOf(server.context.clock())
    const kept = await receivedIn(thisYear - 6)
    await forgetWhatIsOver(server.context)
    expect(await rowOf(theirs)).toEqual({ ...row, ...kept })
    const over = await receivedIn(thisYear - 7)
    await forgetWhatIsOver(server.context)
    expect(await rowOf(theirs)).toEqual({
      ...row,
      ...over,
      email: '',
      details: {
        nature: 'person',
        idType: 'saId',
        legalName: '',
        tradingName: '',
        idNumber: '',
        idCountry: '',
        taxReference: '',
        contactNumber: '',
        address: '',
      },
    })
    expect(await rowOf(others)).toEqual({ ...other, ...over })
  })
})

test('a certificate has the lines of the address as the donor wrote them: 12 and 12 are not 1212', async () => {
  const donation = await paid()
  await ask(donation, { ...DETAILS, address: 'Flat  12 \n\n 12 Station Street\r\nPolokwane' })
  expect(await linesOf(donation)).toMatch(/Flat 12 ?\n12 Station Street ?\nPolokwane/)
})

describe('the receipt', () => {
  const receiptTo = (email: string) => mailTo(email, /^Thank you for your donation/)
  const CERTIFICATE = /Section 18A|\/donation\/certificate\//

  test('leads a donor without a profile, too, to the certificate that is offered', async () => {
    const email = 'without-profile@example.org'
    const donation = await paid({ email })
    const { text } = await receiptTo(email)
    expect(text).toContain(
      `Get your Section 18A certificate for your tax return:\n${server.url}/donation/certificate/${donation.jwtTokenStringDonationId}\n`,
    )
  })

  test('leads to none where there is none: for a campaign that is not for the public benefit, or of dollars', async () => {
    const set = async (change: Partial<typeof campaigns.$inferInsert>, campaign: string) => {
      await server.context.db.update(campaigns).set(change).where(eq(campaigns.path, campaign))
      server.context.publicCache.drop()
    }
    await set({ isTaxBenefit: false }, 'water')
    await paid({ email: 'no-benefit@example.org' })
    expect((await server.campaign()).campaignSetting.isTaxBenefit).toBe(false)
    await set({ isTaxBenefit: true }, 'water')
    expect((await server.campaign()).campaignSetting.isTaxBenefit).toBe(true)
    await set({ isTaxBenefit: true, organisationId: organizationId }, 'dollars')
    expect((await server.campaign('dollars')).campaignSetting.isTaxBenefit).toBe(false)
    const inDollars = await server.given({ email: 'dollars@example.org', paymentMethod: 2, currencyId: 2 }, 'dollars')
    await server.comeBack(await server.pay(inDollars, 'approve'))
    for (const email of ['no-benefit@example.org', 'dollars@example.org']) expect((await receiptTo(email)).text).not.toMatch(CERTIFICATE)
  })
})

describe('there is no certificate', () => {
  const none = async (donation: WireDonation) => {
    expect((await ask(donation)).status).toBe(409)
    expect((await read(donation)).data.state).toBe('none')
    expect((await server.read(donation)).isCertificateOffered).toBe(false)
    expect((await fetch(`${server.url}/api/v1${path(donation)}.pdf`)).status).toBe(404)
  }

  test('before the money has come', async () => none(await server.given({ paymentMethod: 0 })))

  test('of what was refunded before', async () => {
    const email = 'without@example.org'
    const donation = await paid({ email })
    await refund(donation)
    await none(donation)
    expect((await mailTo(email, /^We have refunded/)).text).not.toContain('Section 18A')
  })

  test('of what an organiser wrote down, or of dollars', async () => {
    for (const change of [{ offline: true }, { currencyId: 2 as const }]) {
      const donation = await paid()
      await server.context.db.update(donations).set(change).where(eq(donations.reference, donation.transactionInfo.referenceNumber))
      await none(donation)
    }
  })

  test('for a campaign that is not for the public benefit, or of no organisation', async () => {
    const donation = await paid()
    const [campaign] = await server.context.db.select().from(campaigns).where(eq(campaigns.path, 'water'))
    await server.context.db.update(campaigns).set({ isTaxBenefit: false }).where(eq(campaigns.path, 'water'))
    await none(donation)
    await server.context.db.update(campaigns).set({ organisationId: null, isTaxBenefit: true }).where(eq(campaigns.path, 'water'))
    expect((await read(donation)).status).toBe(404)
    await server.context.db.update(campaigns).set({ organisationId: campaign?.organisationId }).where(eq(campaigns.path, 'water'))
    expect((await read(donation)).data.state).toBe('offered')
  })

  test('once the approval is withdrawn; what was issued stays', async () => {
    const [issued, other] = [await paid(), await paid()]
    const { number } = (await ask(issued)).data
    onTestFinished(async () => void (await approve()))
    await withdraw()
    await none(other)
    expect((await read(issued)).data).toMatchObject({ state: 'issued', number })
    expect(await textOf(issued)).toContain(PBO)
  })

  test('of what was received before the approval began', async () => {
    const donation = await paid()
    const today = dateInSouthAfrica(server.context.clock())
    onTestFinished(async () => void (await approve()))
    await approve({ from: addDays(today, 1) })
    await none(donation)
    await approve({ from: today })
    expect((await read(donation)).data.state).toBe('offered')
  })

  test.each([
    ['the last instant before the day', -1, 'none'],
    ['its first instant', 0, 'offered'],
  ])('of what was received before the approval began, to the instant: %s', (_, after, state) => {
    const settledAt = new Date(startOfDate('2026-11-15') + after)
    const given = { status: DonationStatus.Accepted, settledAt, offline: false, currencyId: CurrencyId.Rand }
    const approved = { isTaxBenefit: true, pboReference: PBO, pboApprovedFrom: '2026-11-15', number: null, cancelledAt: null }
    expect(certificateState(given, approved)).toBe(state)
  })

  test('for anyone without the donation’s link', async () => {
    for (const token of ['nonsense', 'a.b.c']) expect((await server.call(`/donations/${token}/certificate`)).status).toBe(404)
  })
})

test('an approval can be read, and a slip put right: what stood before it is answered and logged, with who did it', async () => {
  const info = vi.spyOn(server.context.log, 'info')
  const { me } = await server.graphql<{ me: { id: string } }>('{ me { id } }', {}, operator)
  const read18A = async () => {
    const { organizations } = await server.graphql<{ organizations: { items: { id: string }[] } }>(
      '{ organizations(pageSize: 100) { items { id pboReference approvedFrom } } }',
      {},
      operator,
    )
    return organizations.items.find(({ id }) => id === organizationId)
  }
  onTestFinished(async () => {
    await approve()
    info.mockRestore()
  })
  await approve({ from: '2019-03-01' })
  info.mockClear()
  const before = { pboReference: PBO, approvedFrom: '2019-03-01' }
  expect(await read18A()).toEqual({ id: organizationId, ...before })
  const mutation = `mutation ($id: ID!) { withdrawSection18A(organizationId: $id) { pboReference approvedFrom previous { pboReference approvedFrom } } }`
  expect(await server.graphql(mutation, { id: organizationId }, operator)).toEqual({
    withdrawSection18A: { pboReference: null, approvedFrom: null, previous: before },
  })
  expect(await read18A()).toEqual({ id: organizationId, pboReference: null, approvedFrom: null })
  await approve()
  expect(info.mock.calls).toEqual([
    [`Operator ${me.id} withdrew the Section 18A approval of ${organizationId}. Before it was ${PBO} from 2019-03-01.`],
    [`Operator ${me.id} approved ${organizationId} for Section 18A under ${PBO} from 2020-03-01. Before there was no approval.`],
  ])
})

test('the operator approves under a PBO reference only, and nobody else approves', async () => {
  const referenceOf = async () =>
    (await server.context.db.select().from(organisations).where(eq(organisations.id, organizationId)))[0]?.pboReference
  await expect(approve({ pbo: '123' })).rejects.toThrow('A PBO reference is nine digits that begin with 930.')
  const [first] = await server.context.db.select().from(organisations).where(eq(organisations.id, organizationId))
  if (!first) throw new Error('There is no organisation')
  const { typeId, ownerId, createdAt } = first
  const other = { id: crypto.randomUUID(), path: 'another-trust', legalName: 'Another Trust', typeId, ownerId, createdAt }
  await server.context.db.insert(organisations).values(other)
  const set = (id = organizationId, pboReference = PBO, approvedFrom = '2020-03-01') =>
    setSection18A(server.context, id, { pboReference, approvedFrom })
  await expect(set(organizationId, '123')).rejects.toThrow('A PBO reference is nine digits that begin with 930.')
  await expect(set(organizationId, PBO, '2026-02-30')).rejects.toThrow('approvedFrom must be a day such as 2027-02-28.')
  const today = dateInSouthAfrica(server.context.clock())
  await expect(set(organizationId, PBO, addDays(today, 367))).rejects.toThrow(
    'approvedFrom may be a year ahead at most: please look at the year again.',
  )
  await expect(set(crypto.randomUUID(), '930099999')).rejects.toThrow('We could not find this organisation.')
  await expect(set(other.id)).rejects.toThrow('Another organisation has this PBO reference.')
  const donor = (await server.logIn('donor@letsema.test')).data.accessToken
  const mutation = 'mutation ($id: ID!) { withdrawSection18A(organizationId: $id) { pboReference } }'
  await expect(server.graphql(mutation, { id: organizationId }, donor)).rejects.toThrow(Error)
  expect(await referenceOf()).toBe(PBO)
  await withdraw()
  expect(await referenceOf()).toBeNull()
  await approve()
  expect(await referenceOf()).toBe(PBO)
})

test('a campaign’s page says from then on whether what is given can be set off, also where answers are kept for long', async () => {
  const own = await TestServer.start({ LETSEMA_CACHE_MS: '3600000' })
  onTestFinished(() => own.stop())
  const [organisation] = await own.context.db.select().from(organisations)
  const id = organisation?.id ?? ''
  await own.context.db.update(campaigns).set({ organisationId: id, isTaxBenefit: true }).where(eq(campaigns.path, 'water'))
  const isDeductible = async () => (await own.campaign()).campaignSetting.isTaxBenefit
  expect(await isDeductible()).toBe(false)
  await setSection18A(own.context, id, { pboReference: PBO, approvedFrom: '2020-03-01' })
  expect(await isDeductible()).toBe(true)
  const today = dateInSouthAfrica(own.context.clock())
  await setSection18A(own.context, id, { pboReference: PBO, approvedFrom: addDays(today, 1) })
  expect(await isDeductible()).toBe(false)
  await setSection18A(own.context, id, { pboReference: PBO, approvedFrom: today })
  expect(await isDeductible()).toBe(true)
  await setSection18A(own.context, id, null)
  expect(await isDeductible()).toBe(false)
})

test('a donor’s list and statement say how each donation stands to its certificate', async () => {
  const { data } = await server.logIn('donor@letsema.test')
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const { id } = data.access.user
  const [offered, issued] = [await paid({ email: 'donor@letsema.test' }), await paid({ email: 'donor@letsema.test' })]
  await ask(issued)
  const { data: items } = await server.call<WireOwnDonation[]>(`/donations/list/${id}?type=0&pageSize=50`, { headers })
  const { data: statement } = await server.call<WireStatement>(`/donations/statement/${id}`, { headers })
  const ofList = (donation: WireDonation) =>
    items.flatMap((item) => ('donation' in item && item.donation.orderId === donation.orderId ? item.donation.certificate : []))
  const ofStatement = (donation: WireDonation) =>
    statement.gifts.flatMap((gift) => (gift.jwtTokenStringDonationId === donation.jwtTokenStringDonationId ? gift.certificate : []))
  expect([ofList(offered), ofList(issued)]).toEqual([['offered'], ['issued']])
  expect([ofStatement(offered), ofStatement(issued)]).toEqual([['offered'], ['issued']])
})

test('a certificate of a debit that its bank takes back is cancelled, and its donor is told so', async () => {
  const gifts = new RecurringGifts(server)
  const email = 'taken-back@example.org'
  const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
  await gifts.runDay(gift.nextDeduction ?? '')
  const [debit] = (await gifts.read(gift)).debits
  const { data } = await server.call<WireDonationAnswer>(`/donations/${debit?.jwtTokenStringDonationId}`)
  const { number } = (await ask(data.donation)).data
  await gifts.reverse(`${data.donation.orderId}-1`)
  expect((await mailTo(email, /^Your bank has reversed/)).text).toContain(`Section 18A certificate ${number} is cancelled`)
})
