import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAuthenticationCalls } from '#api/authentication.ts'
import { fetchBanner } from '#api/banner.ts'
import { issueCertificate } from '#api/certificates.ts'
import { createDonationCalls } from '#api/donations.ts'
import { ApiError, createHttp, createSend } from '#api/http.ts'
import { addOfflineDonation, removeOfflineDonation } from '#api/offlineDonations.ts'
import { createReads } from '#api/reads.ts'
import { changeSchedule } from '#api/schedules.ts'
import { fetchStatementFile } from '#api/statements.ts'
import { userOfToken } from '#app/tokens.ts'
import { BANKS } from '#domain/banks.ts'
import type { Page } from '#domain/entities.ts'
import type { RecurringGift } from '#domain/recurringGift.ts'
import { CampaignStatus, CurrencyId, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { taxYearOf } from '#domain/taxYear.ts'
import type { WireDonationForm, WireDonationSchedulerForm } from '#domain/wire.ts'
import { addressOfEnded } from '#features/donation/donationAddress.ts'
import * as certificate from '#machines/certificate/fixtures.ts'
import { savedAtPayment } from '#machines/donation/fixtures.ts'
import { readSaved } from '#machines/donation/readSaved.ts'
import * as offline from '#machines/offlineDonation/fixtures.ts'
import * as passwordReset from '#machines/passwordReset/fixtures.ts'
import * as registration from '#machines/registration/fixtures.ts'
import * as session from '#machines/session/fixtures.ts'
import type { SchedulePatch } from '#machines/scheduleChange/types.ts'
import type { FoundDonation, Read } from '#ports/reads.ts'
import { campaigns, mandates, organisations } from '#server/db/schema.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { PATIENCE } from '#tests/patience.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** The browser's adapter against the real server: what one sends the other understands, and the other way round. */

let server: TestServer
let token: string | null = null
let refusals = 0

const { signal } = new AbortController()

beforeAll(async () => {
  server = await TestServer.start()
})

afterAll(() => server.stop())

const http = () =>
  createHttp({
    host: server.url,
    getToken: () => token,
    onUnauthorized: async () => {
      refusals += 1
      token = goodToken
      return goodToken !== null
    },
  })
let goodToken: string | null = null

async function found<Value>(read: Read<Value>): Promise<Value> {
  const answer = await read.load(signal)
  if (answer.kind !== 'found') throw new Error(`${read.key}: ${answer.status} ${answer.message}`)
  return answer.value
}

async function formFor(over: Partial<WireDonationForm> = {}): Promise<WireDonationForm> {
  const campaign = await found(createReads(http(), {}).campaign('water'))
  return {
    type: 0,
    currencyId: 1,
    amount: 250.5,
    tipOrAdminFeeAmount: 30,
    paymentMethod: 8,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    email: 'thandi@example.org',
    mobileNumber: '082 555 0123',
    anonymous: false,
    displayName: null,
    comment: 'Sterkte!',
    campaignId: campaign.id,
    ...over,
  }
}

const monthly = async (over: Partial<WireDonationSchedulerForm> = {}): Promise<WireDonationSchedulerForm> => ({
  ...(await formFor()),
  type: 1,
  mobileNumber: '082 555 0123',
  term: 0,
  deductionDate: 0,
  onceOffAmount: null,
  cardConsent: true,
  ...over,
})

describe('reads', () => {
  test('a campaign, whole, in cents', async () => {
    const campaign = await found(createReads(http(), {}).campaign('water'))
    expect(campaign).toMatchObject({ path: 'water', currencyId: 1, published: true })
    expect(campaign.raised).toBe(campaign.raisedOnline + campaign.raisedOffline)
    for (const cents of [campaign.target, campaign.raised]) expect(Number.isSafeInteger(cents)).toBe(true)
    expect(campaign.story).toContain('water')
  })

  test('one that does not exist is refused with 404', async () => {
    expect(await createReads(http(), {}).campaign('no-such').load(signal)).toMatchObject({ kind: 'refused', status: 404 })
  })

  test('lists come page by page', async () => {
    const reads = createReads(http(), {})
    const query = { words: '', categories: [], place: '', organisation: '', order: 'newest' as const }
    const page = await found(reads.campaigns(query, 1))
    expect(page.items.length).toBe(Math.min(12, page.totalCount))
    expect(page.pageNo).toBe(1)
    expect((await found(reads.campaigns({ ...query, categories: [page.items[0]?.category.id ?? 0] }, 1))).items.length).toBeGreaterThan(0)
    expect((await found(reads.featuredCampaigns())).length).toBeLessThanOrEqual(3)
    expect((await found(reads.categories())).map(({ id }) => id)).toEqual(Array.from({ length: 17 }, (_, id) => id))
    expect(await found(reads.banks())).toEqual(BANKS)
    expect((await found(reads.organisations({ words: '', place: '' }, 1))).items[0]).toMatchObject({ name: expect.any(String) })
    expect((await found(reads.updates('water', 1))).items[0]?.author).toMatch(/\w+ \w+/)
    expect((await found(reads.topDonations('water'))).length).toBeLessThanOrEqual(3)
    expect((await found(reads.donations('water', 1))).items[0]).toMatchObject({ amount: expect.any(Number), currencyId: 1 })
  })

  test('lists come several pages at once as well', async () => {
    const reads = createReads(http(), {})
    const query = { words: '', categories: [], place: '', organisation: '', order: 'newest' as const }
    const ofOne = (pageNo: number, pageSize: number) => [
      reads.campaigns(query, pageNo, pageSize),
      reads.organisations({ words: '', place: '' }, pageNo, pageSize),
      reads.updates('water', pageNo, pageSize),
      reads.donations('water', pageNo, pageSize),
    ]
    const ids = async (pageNo: number, pageSize: number) =>
      Promise.all(ofOne(pageNo, pageSize).map(async (read) => (await found<Page<{ id: string }>>(read)).items.map(({ id }) => id)))
    const [first, second, both] = [await ids(1, 1), await ids(2, 1), await ids(1, 2)]
    expect(both).toEqual(first.map((items, nth) => [...items, ...second[nth]!]))
    expect(first.map((items) => items.length)).toEqual([1, 1, 1, 1])
  })

  test('a banner, or none', async () => {
    expect((await fetchBanner(http(), signal)).kind).toBe('banner')
  })

  test('an answer that came with the page needs no server', () => {
    const data = { '/campaigns/categories/': { data: [{ id: 5, name: 'Education and Training', subCategories: [] }], meta: {} } }
    expect(createReads(http(), data).categories().initial).toEqual([{ id: 5, name: 'Education and Training' }])
  })
})

const giver = (isLoggedIn = false) => ({ isLoggedIn, ...server.botCheck() })
const once = (token: string) => ({ token, isRecurring: false })

describe('giving', () => {
  test('by card: the way to the gateway, and the state afterwards', async () => {
    const calls = createDonationCalls(http())
    const created = await calls.create({ form: await formFor(), attemptKey: 'card-1' }, giver(), signal)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(created.donation).toMatchObject({
      status: 0,
      paymentMethod: 8,
      email: 'thandi@example.org',
      line: { toCause: 250_50, tipOrFee: 30_00, total: 280_50, tipOrFeeLabel: 'Tip to Letsema', currencyId: 1 },
      next: { kind: 'redirect', fields: { PAY_REQUEST_ID: expect.any(String), CHECKSUM: expect.stringMatching(/^[0-9a-f]{32}$/) } },
    })
    const again = await calls.create({ form: await formFor(), attemptKey: 'card-1' }, giver(), signal)
    expect(again).toEqual(created)
    expect(await calls.status(once(created.donation.token), signal)).toMatchObject({ donation: { status: 0 } })
    expect(await calls.find(once(created.donation.token))).toMatchObject({ campaignPath: 'water' })
    expect((await found(createReads(http(), {}).donation(once(created.donation.token)))).donation.reference).toBe(
      created.donation.reference,
    )
  })

  test('by EFT: the bank details; cancelling takes it back', async () => {
    const calls = createDonationCalls(http())
    const created = await calls.create({ form: await formFor({ paymentMethod: 0 }), attemptKey: 'eft-1' }, giver(), signal)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(created.donation.next).toMatchObject({ kind: 'instructions', bankingDetails: { branchNumber: '000000' } })
    expect(await calls.cancel(once(created.donation.token), signal)).toMatchObject({ donation: { status: 3 } })
  })

  test('that the server does not know: said so, whatever is asked of it', async () => {
    const calls = createDonationCalls(http())
    const { keys } = server.context
    const startedOver = await signDonationToken(keys, { id: crypto.randomUUID(), createdAt: new Date() })
    for (const token of [startedOver, 'no-token']) {
      expect(await calls.status(once(token), signal)).toEqual({ kind: 'notFound' })
      expect(await calls.cancel(once(token), signal)).toEqual({ kind: 'notFound' })
    }
  })

  test('by EFT of which another sum has come: why it cannot be cancelled', async () => {
    const calls = createDonationCalls(http())
    const created = await calls.create({ form: await formFor({ paymentMethod: 0 }), attemptKey: 'eft-2' }, giver(), signal)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await calls.status(once(created.donation.token), signal)).toMatchObject({ isBeingSortedOut: false })
    expect(await server.payByEft(created.donation.reference, '150')).toBe('wrongAmount')
    expect(await calls.cancel(once(created.donation.token), signal)).toMatchObject({
      donation: { status: 0 },
      isBeingSortedOut: true,
      refusal: 'Money has come for this donation, but not as it was promised. We will sort it out, so it cannot be cancelled.',
    })
  })

  test('every month by card: the way to the gateway, the dates, and taking it back', async () => {
    const calls = createDonationCalls(http())
    const created = await calls.create({ form: await monthly({ onceOffAmount: 100 }), attemptKey: 'monthly-1' }, giver(), signal)
    if (created.kind !== 'created') throw new Error(JSON.stringify(created))
    expect(created.donation).toMatchObject({
      status: 5,
      paymentMethod: 8,
      line: { toCause: 250_50, total: 280_50 },
      recurrence: { term: 0, extraGift: 100_00, isExtraGiftPaid: false, trouble: null },
      next: { kind: 'redirect', fields: { PAY_REQUEST_ID: expect.any(String) } },
    })
    expect(readSaved({ ...savedAtPayment, donation: created.donation }, savedAtPayment.keptAt)).not.toBeNull()
    const named = { token: created.donation.token, isRecurring: true }
    expect(await calls.status(named, signal)).toMatchObject({ donation: { status: 5 } })
    expect(await calls.find(named)).toMatchObject({ campaignPath: 'water' })
    expect((await found(createReads(http(), {}).donation(named))).donation.reference).toBe(created.donation.reference)
    expect(await calls.cancel(named, signal)).toMatchObject({ donation: { status: 3 } })
  })

  test('every month by debit order: set up at once, or refused at the account', async () => {
    const calls = createDonationCalls(http())
    const bankingDetails = {
      accountHolderName: 'T Nkosi',
      bankName: 'ABSA',
      bankCode: '632005',
      accountType: 0,
      accountNumber: '4052013429',
    } as const
    const form = await monthly({ paymentMethod: 7, bankingDetails })
    const created = await calls.create({ form, attemptKey: 'monthly-2' }, giver(), signal)
    expect(created).toMatchObject({
      kind: 'created',
      donation: { status: 1, next: { kind: 'none' }, recurrence: { firstDebit: expect.any(String) } },
    })
    const wrong = await monthly({ paymentMethod: 7, bankingDetails: { ...bankingDetails, accountNumber: '4052013420' } })
    expect(await calls.create({ form: wrong, attemptKey: 'monthly-3' }, giver(), signal)).toEqual({
      kind: 'refused',
      errors: [{ field: 'accountNumber', message: 'The account number or branch code entered is invalid, please try again.' }],
    })
  })

  test('refused: each field with its message', async () => {
    const refused = await createDonationCalls(http()).create(
      { form: await formFor({ amount: 19.99, email: 'x' }), attemptKey: 'bad-1' },
      giver(),
      signal,
    )
    expect(refused).toEqual({
      kind: 'refused',
      errors: expect.arrayContaining([
        { field: 'amount', message: 'The minimum amount is R 20' },
        { field: 'email', message: 'Invalid email format.' },
      ]),
    })
  })

  test('a closed campaign says why', async () => {
    const query = { words: '', categories: [], place: '', organisation: '', order: 'newest' as const }
    const { items } = await found(createReads(http(), {}).campaigns(query, 1))
    const closed = items.find(({ status }) => status === 3)
    expect(closed).toBeDefined()
    const answer = await createDonationCalls(http()).create(
      { form: await formFor({ campaignId: closed?.id ?? '' }), attemptKey: 'closed-1' },
      giver(),
      signal,
    )
    expect(answer).toMatchObject({ kind: 'campaignClosed', message: expect.stringContaining('closed') })
  })

  test('a donation that nobody knows is not found', async () => {
    expect(await createDonationCalls(http()).find(once('not.a.token'))).toBeNull()
  })

  test('an answer that did not come is thrown, not taken for a refusal', async () => {
    const nowhere = createHttp({ host: 'http://127.0.0.1:9', getToken: () => null, onUnauthorized: async () => false })
    await expect(createDonationCalls(nowhere).create({ form: await formFor(), attemptKey: 'x' }, giver(), signal)).rejects.toThrow(
      TypeError,
    )
  })
})

describe('accounts', () => {
  const values = {
    firstName: 'Lerato',
    lastName: 'Mokoena',
    email: 'lerato@example.org',
    mobileNumber: null,
    password: 'a field worked together',
    termsAccepted: true,
  }
  const person = () => server.botCheck('register')

  test('register, log in, refresh, and be told what is wrong', async () => {
    const calls = createAuthenticationCalls(http())
    expect(await calls.register({ ...values, ...person() }, 'register-1', signal)).toEqual(registration.outcomes.register.registered)
    expect(await calls.register({ ...values, ...person(), firstName: 'Other' }, 'register-2', signal)).toEqual({
      kind: 'refused',
      errors: registration.outcomes.register.refused.errors.slice(0, 1),
    })
    expect(await calls.logIn({ email: values.email, password: 'wrong' }, signal)).toEqual(session.outcomes.logIn.refused)
    const welcome = await calls.logIn({ email: values.email, password: values.password }, signal)
    if (welcome.kind !== 'welcome') throw new Error(welcome.kind)
    expect(userOfToken(welcome.login.accessToken)).toMatchObject({ firstName: 'Lerato', email: values.email, emailConfirmed: false })
    const renewed = await calls.refresh(welcome.login.refreshToken, 'key-1')
    expect(userOfToken(renewed?.accessToken ?? '')).toMatchObject({ email: values.email })
    server.passTime(60_000)
    const again = await calls.refresh(welcome.login.refreshToken, 'key-1')
    expect(userOfToken(again?.accessToken ?? '')).toMatchObject({ email: values.email })
    expect(await calls.refresh('spent', 'key-2')).toBeNull()
    goodToken = again?.accessToken ?? null
  })

  test('five wrong passwords lock, and say for how long', async () => {
    const calls = createAuthenticationCalls(http())
    const answers = []
    for (let attempt = 0; attempt < 5; attempt += 1)
      answers.push(await calls.logIn({ email: 'donor@letsema.test', password: 'wrong' }, signal))
    const { answeredAt: _, ...locked } = session.outcomes.logIn.locked
    expect(answers.at(-1)).toEqual(locked)
  })

  test('a 401 is tried again once with the new token, without the caller noticing', async () => {
    token = 'spent.spent.spent'
    refusals = 0
    const created = await createDonationCalls(http()).create(
      { form: await formFor({ paymentMethod: 0 }), attemptKey: 'renewed-1' },
      giver(true),
      signal,
    )
    expect(created.kind).toBe('created')
    expect(refusals).toBe(1)
  })

  test('a link that verifies nothing says so', async () => {
    expect(await createAuthenticationCalls(http()).verifyEmail('nonsense')).toMatchObject({ kind: 'refused' })
  })

  test.each([
    ['of nobody', 'nobody@example.org', { kind: 'sent' }],
    ['that is none', 'nobody', { kind: 'refused', message: 'Invalid email format.' }],
  ])('a new link for an address %s', async (_, email, answer) => {
    const calls = createAuthenticationCalls(http())
    expect(await calls.resendVerification(email, signal)).toEqual(answer)
    expect(await calls.sendResetLink(email, signal)).toEqual(answer)
  })

  test('a new password by the link of the mail: refused at its field, saved once, and then the link is refused', async () => {
    const calls = createAuthenticationCalls(http())
    expect(await calls.sendResetLink(values.email, signal)).toEqual(passwordReset.outcomes.sendResetLink.sent)
    const link = await vi.waitFor(async () => {
      const mail = (await server.mailsTo(values.email)).find(({ subject }) => subject === 'Choose a new password')
      return new URL(mail?.links[0] ?? '')
    }, PATIENCE)
    const token = link.searchParams.get('token') ?? ''
    const save = (password: string, key: string) => calls.resetPassword({ token, password }, key, signal)
    const { saved, refused, linkRefused } = passwordReset.outcomes.resetPassword
    expect(await save('password1', 'reset-1')).toEqual(refused)
    expect(await save(passwordReset.password, 'reset-1')).toEqual(saved)
    expect(await save(passwordReset.password, 'reset-1')).toEqual(saved)
    expect(await save(passwordReset.password, 'reset-2')).toEqual(linkRefused)
    expect(await calls.resetPassword({ token: '', password: '' }, 'reset-3', signal)).toEqual({
      kind: 'linkRefused',
      message: 'The link is not complete. Please open it from the e-mail again.',
    })
    expect(await calls.logIn({ email: values.email, password: passwordReset.password }, signal)).toMatchObject({ kind: 'welcome' })
    const nowhere = createHttp({ host: 'http://127.0.0.1:9', getToken: () => null, onUnauthorized: async () => false })
    const unanswered = createAuthenticationCalls(nowhere)
    await expect(unanswered.sendResetLink(values.email, signal)).rejects.toThrow(TypeError)
    await expect(unanswered.resetPassword({ token, password: passwordReset.password }, 'reset-4', signal)).rejects.toThrow(TypeError)
  })
})

describe('what a person has given', () => {
  test('once-off and every month, each by its key, page by page, and only for users who are logged in', async () => {
    const { data } = await server.logIn('fundraiser@letsema.test')
    token = goodToken = data.accessToken
    const { id } = data.access.user
    const calls = createDonationCalls(http())
    const reads = createReads(http(), {})
    expect(await found(reads.ownDonations(id, 1))).toEqual({ items: [], totalCount: 0, pageCount: 0, pageNo: 1 })
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      await calls.create({ form: await formFor({ amount: 100 + nth, paymentMethod: 0 }), attemptKey: `own-${nth}` }, giver(true), signal)
      server.passTime(1_000)
    }
    await calls.create({ form: await monthly(), attemptKey: 'own-monthly' }, giver(true), signal)

    const first = await found(reads.ownDonations(id, 1))
    expect(first).toMatchObject({ totalCount: 6, pageCount: 2, pageNo: 1 })
    expect(first.items.map(({ line }) => line.toCause)).toEqual([106_00, 105_00, 104_00, 103_00, 102_00])
    expect(first.items[0]).toMatchObject({
      id: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      status: 0,
      settledAt: null,
      reversedAt: null,
      paymentMethod: 0,
      line: { toCause: 106_00, tipOrFee: 30_00, total: 136_00, tipOrFeeLabel: 'Tip to Letsema' },
      campaignPath: 'water',
    })
    expect((await found(reads.ownDonations(id, 2))).items.map(({ line }) => line.toCause)).toEqual([101_00])
    const { items: gifts } = await found(reads.ownRecurringGifts(id, 1))
    expect(gifts).toMatchObject([{ gift: { status: 5, campaignPath: 'water', line: { total: 280_50 }, debits: [] } }])
    expect(gifts[0]?.id).not.toBe(gifts[0]?.gift.token)

    const somebodyElse = (await server.logIn('operator@letsema.test')).data.access.user.id
    expect(await reads.ownDonations(somebodyElse, 1).load(signal)).toMatchObject({ kind: 'refused', status: 404 })
    token = goodToken = null
    expect(await reads.ownDonations(id, 1).load(signal)).toMatchObject({ kind: 'refused', status: 401 })
  })
})

describe('what a person has given in a tax year', () => {
  test('is read in cents, each currency by itself, and fetched as a file', async () => {
    const { data } = await server.logIn('fundraiser@letsema.test')
    token = goodToken = data.accessToken
    const { id } = data.access.user
    const reads = createReads(http(), {})
    expect(await found(reads.statement(id, null))).toEqual({ taxYears: [], taxYear: null, gifts: [], sums: [] })
    const created = await createDonationCalls(http()).create(
      { form: await formFor({ amount: 99.99, paymentMethod: 0 }), attemptKey: 'stated-1' },
      giver(true),
      signal,
    )
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(await server.payByEft(created.donation.reference, '129.99')).toBe('settled')
    const taxYear = taxYearOf(server.context.clock())
    expect(await found(reads.statement(id, taxYear))).toEqual({
      taxYears: [taxYear],
      taxYear,
      gifts: [
        {
          token: created.donation.token,
          certificate: 'none',
          reference: created.donation.reference,
          settledAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
          campaignName: created.donation.campaignName,
          campaignPath: 'water',
          line: created.donation.line,
        },
      ],
      sums: [{ currencyId: 1, toCause: 99_99, tipOrFee: 30_00, total: 129_99 }],
    })
    expect(await reads.statement(id, 1999).load(signal)).toMatchObject({ kind: 'refused', status: 404 })

    const send = createSend({ host: server.url, getToken: () => token, onUnauthorized: async () => false })
    const file = await fetchStatementFile(send, id, taxYear)
    expect(file.name).toBe(`letsema-statement-${taxYear}.pdf`)
    expect(file.content.type).toBe('application/pdf')
    expect(await file.content.slice(0, 5).text()).toBe('%PDF-')
    await expect(fetchStatementFile(send, id, 1999)).rejects.toMatchObject({ status: 404 })
    token = goodToken = null
    await expect(fetchStatementFile(send, id, taxYear)).rejects.toMatchObject({ status: 401 })
  })
})

describe('a Section 18A certificate', () => {
  test('is offered, refused at its field, issued once, and none where there is none', async () => {
    const [organisation] = await server.context.db.select().from(organisations)
    const benefit = { organisationId: organisation?.id, isTaxBenefit: true }
    await server.context.db
      .update(organisations)
      .set({ pboReference: '930012345' })
      .where(eq(organisations.id, organisation?.id ?? ''))
    await server.context.db.update(campaigns).set(benefit).where(eq(campaigns.path, 'water'))
    const created = await createDonationCalls(http()).create(
      { form: await formFor({ paymentMethod: 0 }), attemptKey: 'benefit-1' },
      giver(),
      signal,
    )
    if (created.kind !== 'created') throw new Error(created.kind)
    const { token: named, reference } = created.donation
    const read = () => found(createReads(http(), {}).certificate(named))
    const issue = (over = {}) => issueCertificate(http(), { token: named, details: { ...certificate.details, ...over } }, signal)

    expect(await read()).toMatchObject({ state: 'none', number: null })
    expect(await issue()).toMatchObject({ kind: 'answered', certificate: { state: 'none' } })
    expect(await server.payByEft(reference, '280.50')).toBe('settled')
    expect(await read()).toEqual({
      state: 'offered',
      number: null,
      issuedAt: null,
      organisationName: organisation?.legalName,
      campaignName: created.donation.campaignName,
      amount: 250_50,
      currencyId: 1,
      donorName: 'Thandi Nkosi',
      donorPhone: '+27825550123',
    })
    expect(await issue({ legalName: '李明' })).toEqual(certificate.outcomes.issueCertificate.refused)
    const issued = await issue()
    expect(issued).toMatchObject({ kind: 'answered', certificate: { state: 'issued', number: '000001', issuedAt: expect.any(String) } })
    expect(await issue({ legalName: 'Another' })).toEqual(issued)
    expect(await createReads(http(), {}).certificate('not.a.token').load(signal)).toMatchObject({ kind: 'refused', status: 404 })
    const nowhere = createHttp({ host: 'http://127.0.0.1:9', getToken: () => null, onUnauthorized: async () => false })
    await expect(issueCertificate(nowhere, { token: named, details: certificate.details }, signal)).rejects.toThrow(TypeError)
  })
})

describe('what an organiser was given outside Letsema', () => {
  test('is written down once, read in cents, refused at its field and taken back', async () => {
    const { data } = await server.logIn('fundraiser@letsema.test')
    token = goodToken = data.accessToken
    const reads = createReads(http(), {})
    const { id: campaignId, organiser } = await found(reads.campaign('water'))
    expect(organiser.id).toBe(data.access.user.id)
    const gift = { ...offline.draft, receivedOn: dateInSouthAfrica(server.context.clock()) }
    const input = { campaignId, currencyId: CurrencyId.Rand, draft: gift, idempotencyKey: 'offline-1' }
    const add = (over: Partial<typeof gift> = {}, idempotencyKey = input.idempotencyKey) =>
      addOfflineDonation(http(), { ...input, draft: { ...gift, ...over }, idempotencyKey }, signal)

    const added = await add()
    if (added.kind !== 'added') throw new Error(JSON.stringify(added))
    expect(added.donation).toEqual({ id: expect.any(String), ...gift })
    expect(await add()).toEqual(added)
    const listed = await found(reads.offlineDonations(campaignId, 1, 5))
    expect(listed.items.filter(({ id }) => id === added.donation.id)).toEqual([added.donation])
    expect(await add({ receivedOn: addDays(gift.receivedOn, 1) }, 'offline-2')).toEqual(offline.outcomes.addOfflineDonation.refused)

    const remove = (donationId: string) => removeOfflineDonation(http(), { campaignId, donationId }, signal)
    expect(await remove(added.donation.id)).toEqual({ kind: 'removed', donation: added.donation })
    expect((await found(reads.offlineDonations(campaignId, 1, 5))).totalCount).toBe(listed.totalCount - 1)
    expect(await remove('never-written')).toEqual(offline.outcomes.removeOfflineDonation.refused)

    await server.context.db.update(campaigns).set({ status: CampaignStatus.CLOSED }).where(eq(campaigns.id, campaignId))
    expect(await add({}, 'offline-3')).toEqual(offline.outcomes.addOfflineDonation.refusedAsAWhole)
    await server.context.db.update(campaigns).set({ status: CampaignStatus.ACTIVE }).where(eq(campaigns.id, campaignId))

    token = goodToken = (await server.logIn('operator@letsema.test')).data.accessToken
    expect(await reads.offlineDonations(campaignId, 1, 5).load(signal)).toMatchObject({ kind: 'refused', status: 404 })
    token = goodToken = null
  })

  test('is unanswered, not refused, while an earlier sending of the same is still being worked on', async () => {
    const errors = [{ displayMessage: 'This request is already being worked on.', type: 'Idempotency Key In Progress' }]
    const busy = () => Promise.reject(new ApiError(409, { errors }, '1'))
    const input = { campaignId: 'campaign-0', currencyId: CurrencyId.Rand, draft: offline.draft, idempotencyKey: 'offline-4' }
    await expect(addOfflineDonation(busy, input, signal)).rejects.toThrow(ApiError)
  })
})

describe('a gift every month, in its donor’s hands', () => {
  const account = {
    accountHolderName: 'T Nkosi',
    bankName: 'ABSA',
    bankCode: '632005',
    accountType: 0,
    accountNumber: '4052013429',
  } as const

  async function given(attemptKey: string, over: Partial<WireDonationSchedulerForm> = {}): Promise<RecurringGift> {
    const form = await monthly({ paymentMethod: 7, bankingDetails: account, term: 4, ...over })
    const created = await createDonationCalls(http()).create({ form, attemptKey }, giver(), signal)
    if (created.kind !== 'created') throw new Error(JSON.stringify(created))
    return found(createReads(http(), {}).recurringGift(created.donation.token))
  }

  const change = (gift: RecurringGift, patch: SchedulePatch) => changeSchedule(http(), { token: gift.token, patch }, signal)

  test('is read whole, in cents: what it is, its dates, and what it is taken from', async () => {
    const gift = await given('hands-1', { onceOffAmount: 50.5 })
    expect(gift).toMatchObject({
      status: 0,
      statusReason: null,
      line: { toCause: 250_50, tipOrFee: 30_00, total: 280_50 },
      currencyId: 1,
      term: 4,
      deductionDate: 0,
      debitsLeft: 12,
      paymentMethod: 7,
      paymentLabel: 'ABSA, account ending in 429',
      campaignPath: 'water',
      pausedUntil: null,
      debits: [{ status: 'due', amount: 50_50, isExtra: true, reason: null, donationToken: expect.any(String) }],
    })
    expect(gift.upcoming).toHaveLength(12)
    expect(gift.upcoming[0]).toMatch(/^\d{4}-\d{2}-01$/)
    expect(await createDonationCalls(http()).find(once(gift.debits[0]?.donationToken ?? ''))).toMatchObject({
      donation: { line: { total: 50_50 } },
    })
    expect(await createDonationCalls(http()).find({ token: gift.token, isRecurring: true })).toMatchObject({
      extraDebit: { date: gift.debits[0]?.date, status: 'due' },
    })
  })

  test('an extra gift by card stands among its debits', async () => {
    const { debits, token } = await given('hands-2', { paymentMethod: 8, bankingDetails: undefined, onceOffAmount: 75 })
    expect(await createDonationCalls(http()).find({ token, isRecurring: true })).toMatchObject({ extraDebit: null })
    expect(debits).toMatchObject([{ status: 'sent', amount: 75_00, isExtra: true, donationToken: expect.any(String) }])
  })

  test('another amount, a date left out, and the end; what cannot be is refused at its field', async () => {
    const gift = await given('hands-3')
    const changed = await change(gift, { amount: 99.99, term: 0, deductionDate: 2 })
    if (changed.kind !== 'changed') throw new Error(JSON.stringify(changed))
    expect(changed.gift).toMatchObject({ line: { toCause: 99_99 }, term: 0, deductionDate: 2, debitsLeft: null })
    const [next = '', after] = changed.gift.upcoming
    expect(await change(gift, { skip: next })).toMatchObject({
      kind: 'changed',
      gift: { debits: [{ date: next, status: 'skipped', amount: 129_99, donationToken: null }] },
    })
    expect((await found(createReads(http(), {}).recurringGift(gift.token))).upcoming[0]).toBe(after)
    expect(await change(gift, { amount: 19 })).toEqual({
      kind: 'refused',
      errors: [{ field: 'amount', message: 'The minimum amount is R 20' }],
    })
    expect(await change(gift, { donationSchedulerStatus: 4 })).toMatchObject({ kind: 'changed', gift: { status: 4, upcoming: [] } })
    expect(await change(gift, { amount: 50 })).toMatchObject({ kind: 'overtaken', gift: { status: 4 }, message: expect.any(String) })
  })

  test('a change of what another tab has changed meanwhile is overtaken, and the gift is read as it stands', async () => {
    const gift = await given('hands-overtaken', { amount: 150 })
    expect(await change(gift, { amount: 99, from: { amount: 150 } })).toMatchObject({ kind: 'changed' })
    expect(await change(gift, { amount: 130, from: { amount: 150 } })).toMatchObject({
      kind: 'overtaken',
      gift: { line: { toCause: 99_00 } },
      message: expect.stringContaining('what you asked for was not saved'),
    })
  })

  test('one that was set up is managed, however it stands by now: the way back never offers to set it up again', async () => {
    const { token } = await given('hands-managed')
    const find = () => createDonationCalls(http()).find({ token, isRecurring: true })
    const stands = (status: RecurringStatus) =>
      server.context.db.update(mandates).set({ status }).where(eq(mandates.email, 'thandi@example.org'))
    const addressOf = (found: FoundDonation | null) => found && addressOfEnded(found)
    const active = await find()
    expect(active).toMatchObject({ donation: { status: 1 } })
    expect(addressOf(active)).toBeNull()
    await stands(RecurringStatus.Error)
    const inTrouble = await find()
    expect(inTrouble).toMatchObject({ donation: { status: 2 } })
    expect(addressOf(inTrouble)).toBe(`/donation/manage/${token}`)
    await stands(RecurringStatus.Expired)
    expect(addressOf(await find())).toBe(`/donation/manage/${token}`)
  })

  test('one that nobody knows is refused, and silence is thrown', async () => {
    expect(await createReads(http(), {}).recurringGift('not.a.token').load(signal)).toMatchObject({ kind: 'refused', status: 404 })
    const nowhere = createHttp({ host: 'http://127.0.0.1:9', getToken: () => null, onUnauthorized: async () => false })
    await expect(changeSchedule(nowhere, { token: 'x', patch: { amount: 50 } }, signal)).rejects.toThrow(TypeError)
  })
})

test('errors carry what the screen needs', async () => {
  const error = await http()('/donations', { method: 'POST', as: 'public', body: {} }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400 })
})
