import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CampaignStatus, DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addMonths, nextDeductionDate } from '#domain/recurringSchedule.ts'
import {
  ERROR_TYPE,
  type WireDonation,
  type WireDonationScheduler,
  type WireDonationSchedulerAnswer,
  type WirePublicDonation,
} from '#domain/wire.ts'
import { campaigns, idempotencyKeys, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { reconcileCards, runDebits } from '#server/jobs/debits.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { ACCOUNT, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const { Active, CancelledAtTransaction, PendingSettlement } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterAll(() => server.stop())

describe('a recurring gift by card', () => {
  test('waits for the card; once it is stored the dates hold, and the donor is told of them', async () => {
    const email = 'card@example.org'
    const gift = await gifts.given({ email, term: 3, deductionDate: 1 })
    expect(gift).toMatchObject({
      donationSchedulerStatus: PendingSettlement,
      term: 3,
      deductionDate: 1,
      onceOffAmount: null,
      cardConsent: true,
      onceOffDonation: null,
      transactionInfo: { amount: 0, type: 8 },
      recurrence: { debitsLeft: 6 },
    })
    const page = await gifts.storeCard(gift)
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/return?donationScheduler=${gift.jwtTokenStringDonationId}`)
    const first = nextDeductionDate(gifts.today(), 1)
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Active,
      paymentLabel: 'Card ending in 0002',
      nextDeduction: first,
      upcoming: Array.from({ length: 6 }, (_, months) => addMonths(first, months)),
      transactionInfo: null,
      debits: [],
    })
    const mail = await gifts.mailOf(email, /^Set up: your monthly gift to Clean water/)
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    expect(mail.text).not.toContain('Sunday')
    const { gatewayEvents } = await server.graphql<{ gatewayEvents: { items: { outcome: string }[] } }>(
      '{ gatewayEvents(outcome: "cardStored") { items { outcome } } }',
    )
    expect(gatewayEvents.items.length).toBeGreaterThan(0)
  })

  test('an extra gift is paid with storing the card, and is a donation like any other', async () => {
    const gift = await gifts.given({ onceOffAmount: 500, email: 'extra@example.org' })
    expect(gift).toMatchObject({
      onceOffAmount: 500,
      transactionInfo: { amount: 500 },
      onceOffDonation: { amount: 500, type: 1, status: 0 },
    })
    await gifts.storeCard(gift)
    const stored = await gifts.read(gift)
    expect(stored).toMatchObject({ donationSchedulerStatus: Active, onceOffDonation: { status: DonationStatus.Accepted } })
    expect(await postingsOf(server, stored.onceOffDonation as WireDonation)).toEqual([
      { account: 'clearing:paygate', amount: 500 },
      { account: `campaign:${gift.campaignId}`, amount: -500 },
    ])
  })

  test.each([
    ['decline', CancelledAtTransaction],
    ['cancel', CancelledAtTransaction],
    ['leave', PendingSettlement],
    ['wrongAmount', PendingSettlement],
    ['never', Active],
  ] as const)('%s on the gateway’s page', async (mode, status) => {
    const gift = await gifts.given()
    await gifts.storeCard(gift, mode)
    expect((await gifts.read(gift)).donationSchedulerStatus).toBe(status)
  })

  test('a lost notification heals, and a card nobody stored in a day is given up', async () => {
    const [healed, abandoned] = [await gifts.given(), await gifts.given()]
    await gifts.storeCard(healed, 'never')
    server.passTime(11 * 60_000)
    await reconcileCards(server.context)
    expect((await gifts.read(healed)).donationSchedulerStatus).toBe(Active)
    server.passTime(25 * 3_600_000)
    await reconcileCards(server.context)
    expect((await gifts.read(abandoned)).donationSchedulerStatus).toBe(CancelledAtTransaction)
  })

  test('however often it is read or come back to, PayGate is asked of a card once in a pause', async () => {
    const patient = await TestServer.start({ LETSEMA_QUERY_INTERVAL_MS: '600000' })
    try {
      const own = new RecurringGifts(patient)
      const gift = await own.given()
      const query = vi.spyOn(patient.context.gateways.paygate, 'query')
      await Promise.all(Array.from({ length: 20 }, () => own.read(gift)))
      expect(query).toHaveBeenCalledTimes(1)
      const page = await own.storeCard(gift, 'never')
      patient.passTime(600_000)
      expect((await own.read(gift)).donationSchedulerStatus).toBe(Active)
      patient.passTime(600_000)
      await Promise.all(Array.from({ length: 20 }, () => patient.comeBack(page)))
      expect(query).toHaveBeenCalledTimes(3)
    } finally {
      await patient.stop()
    }
  })

  test('20 concurrent posts with one key make one recurring gift', async () => {
    const form = await gifts.form({ email: 'twenty@example.org' })
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => gifts.give(form, key)))
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await server.context.db.$count(mandates, eq(mandates.email, 'twenty@example.org'))).toBe(1)
  })

  test('the payment page does not open: an honest 503, and the same key tries the same gift again', async () => {
    const key = crypto.randomUUID()
    const form = await gifts.form()
    await server.setMode('failInitiate')
    expect((await gifts.give(form, key)).status).toBe(503)
    const first = await gifts.give(form, key)
    const again = await gifts.give({ ...form, recaptchaToken: 'fresh' }, key)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.data).toEqual(first.data)
    expect((await gifts.give({ ...form, amount: 300 }, key)).status).toBe(422)
  })

  test.each([
    ['closed', { status: CampaignStatus.CLOSED }],
    ['taken off', { published: false }],
  ])('one whose payment page did not open is refused again once its campaign is %s', async (_, change) => {
    const form = await gifts.form({ email: 'too-late@example.org' })
    const key = crypto.randomUUID()
    const { db } = server.context
    const [before] = await db
      .select()
      .from(campaigns)
      .where(eq(campaigns.id, String(form['campaignId'])))
    await server.setMode('failInitiate')
    expect((await gifts.give(form, key)).status).toBe(503)
    await db.update(campaigns).set(change).where(eq(campaigns.id, before!.id))
    try {
      if ('status' in change) await runDebits(server.context)
      expect((await gifts.give(form, key)).status).toBe(400)
    } finally {
      await db.update(campaigns).set({ status: before!.status, published: before!.published }).where(eq(campaigns.id, before!.id))
    }
  })
})

describe('a recurring gift by debit order', () => {
  test.each([
    ['logs in', [false, true]],
    ['is logged out', [true, false]],
  ])('is set up once, also where the donor %s before it is sent again', async (who, logins) => {
    const { data: login } = await server.logIn('donor@letsema.test')
    const email = `${who.replaceAll(' ', '-')}@example.org`
    const form = await gifts.form({ paymentMethod: 7, email })
    const key = crypto.randomUUID()
    for (const isLoggedIn of logins) expect((await gifts.give(form, key, isLoggedIn ? login.accessToken : undefined)).status).toBe(201)
    expect(await server.context.db.$count(mandates, eq(mandates.email, email))).toBe(1)
  })

  test('what an earlier run stored is answered for, whatever would be refused by now', async () => {
    const form = await gifts.form({ paymentMethod: 7, email: 'broken-off@example.org' })
    const key = crypto.randomUUID()
    const { data: first } = await gifts.give(form, key)
    await server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    const again = await gifts.give({ ...form, recaptchaToken: 'of nobody' }, key)
    expect([again.status, again.data?.donationScheduler.recurrence.donationSchedulerId]).toEqual([
      201,
      first?.donationScheduler.recurrence.donationSchedulerId,
    ])
  })

  test('where Paysoft does not answer, it is said that nothing is stored', async () => {
    const { paysoft } = server.context.debitGateways
    const register = vi.spyOn(paysoft!, 'register').mockRejectedValue(new GatewayUnavailable('Paysoft: status 500'))
    try {
      const email = 'silent@example.org'
      const { status, errors } = await gifts.give(await gifts.form({ paymentMethod: 7, email }))
      expect([status, errors[0]?.type]).toEqual([503, ERROR_TYPE.nothingStored])
      expect(await server.context.db.$count(mandates, eq(mandates.email, email))).toBe(0)
    } finally {
      register.mockRestore()
    }
  })

  test('holds at once; only the bank and the last digits are kept of the account', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'debit@example.org' })
    expect(gift).toMatchObject({
      donationSchedulerStatus: Active,
      paymentMethod: 7,
      paymentLabel: 'FNB, account ending in 001',
      transactionInfo: null,
      recurrence: { debitsLeft: null },
    })
    expect(gift.upcoming).toHaveLength(12)
    expect(JSON.stringify(gift)).not.toContain(ACCOUNT.accountNumber)
    const mail = await gifts.mailOf('debit@example.org', /^Set up: /)
    expect(mail.text).toContain('A debit that falls on a Sunday or a public holiday may come on the next working day.')
  })

  test.each([
    ['a wrong check digit', { ...ACCOUNT, bankName: 'ABSA', bankCode: '632005', accountNumber: '4052013426' }, 'accountNumber'],
    ['a branch that cannot be one', { ...ACCOUNT, bankCode: '25065' }, 'bankCode'],
    ['an account that Paysoft does not know', { ...ACCOUNT, accountNumber: '62000000666' }, 'accountNumber'],
  ])('%s is refused in the product’s words', async (_, bankingDetails, field) => {
    const { status, errors } = await gifts.give(await gifts.form({ paymentMethod: 7, bankingDetails }))
    expect([status, errors[0]?.displayMessage, errors[0]?.field]).toEqual([
      400,
      'The account number or branch code entered is invalid, please try again.',
      field,
    ])
  })

  test('its extra gift is a debit of today', async () => {
    const gift = await gifts.given({ paymentMethod: 7, onceOffAmount: 100 })
    await gifts.runDay(gifts.today())
    const { debits, nextDeduction } = await gifts.read(gift)
    expect(debits).toMatchObject([{ date: gifts.today(), status: 'paid', amount: 100, isOnceOff: true }])
    expect(nextDeduction).toBe(nextDeductionDate(gifts.today(), 0))
  })
})

describe('what a recurring gift is refused for', () => {
  test.each([
    ['no consent', { cardConsent: false }, 'cardConsent', 'You must agree to store your card details for recurring donations'],
    ['no consent said', { cardConsent: undefined }, 'cardConsent', 'You must agree to store your card details for recurring donations'],
    ['no mobile number', { mobileNumber: null }, 'mobileNumber', 'Please enter your mobile number.'],
    ['no term', { term: undefined }, 'term', 'Please select a recurrence term.'],
    ['no day', { deductionDate: undefined }, 'deductionDate', 'Please select a deduction day.'],
    ['a once-off type', { type: 0 }, 'type', 'Please select a payment type.'],
    ['EFT', { paymentMethod: 0 }, 'paymentMethod', 'This campaign does not offer that way to pay. Please choose another.'],
    ['a debit order without an account', { paymentMethod: 7, bankingDetails: undefined }, 'bankName', 'Please select a bank.'],
    // Its name goes into a mail to whatever address was given.
    [
      'a bank of words of one’s own',
      { paymentMethod: 7, bankingDetails: { ...ACCOUNT, bankName: 'Win at https://x.example' } },
      'bankName',
      'Please select a bank.',
    ],
  ])('%s', async (_, change, field, message) => {
    const { status, errors } = await gifts.give(await gifts.form(change))
    expect([status, errors[0]?.field, errors[0]?.displayMessage]).toEqual([400, field, message])
  })

  test('a campaign that takes none, and a gift without a key', async () => {
    const { errors } = await gifts.give(await gifts.form({}, 'future'))
    expect(errors[0]?.field).toBe('campaignId')
    const answer = await server.call('/donationsscheduler', { method: 'POST', json: await gifts.form() })
    expect(answer.errors[0]?.type).toBe('Idempotency Key Missing')
  })

  test('without end on the first, which are zero, is a gift like any other', async () => {
    expect(await gifts.given({ term: 0, deductionDate: 0 })).toMatchObject({ term: 0, deductionDate: 0, recurrence: { debitsLeft: null } })
  })
})

test('what an operator has taken off a campaign’s page does not come back with the next debit', async () => {
  const gift = await gifts.given({ paymentMethod: 7, amount: 321, displayName: 'URGENT', comment: 'Please pay into FNB' })
  await gifts.runDay(gift.nextDeduction!)
  const [debit] = (await gifts.read(gift)).debits
  const { orderId: reference } = await gifts.donationOf(debit?.jwtTokenStringDonationId)
  await server.graphql('mutation ($reference: String!) { hideDonorsWords(reference: $reference) { isHidden } }', { reference })
  await gifts.runDay(addMonths(gift.nextDeduction!, 1))
  const { data } = await server.call<WirePublicDonation[]>('/donations/list/campaign/water?idType=0&pageSize=50')
  const hidden = [321, 'Anonymous', true, '']
  expect(data.filter(({ amount }) => amount === 321).map((one) => [one.amount, one.name, one.anonymous, one.comment])).toEqual([
    hidden,
    hidden,
  ])
})

describe('who may read and change it', () => {
  test('its token, the token of one of its donations, and its logged-in donor by its id; nobody else', async () => {
    const { data: login } = await server.logIn('donor@letsema.test')
    const { data } = await gifts.give(await gifts.form({ paymentMethod: 7, onceOffAmount: 50 }), crypto.randomUUID(), login.accessToken)
    const gift = data.donationScheduler
    const id = gift.recurrence.donationSchedulerId
    const statusOf = async (name: string, token?: string) =>
      (await server.call(`/donationsscheduler/${name}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status
    const donationToken = gift.debits[0]?.jwtTokenStringDonationId ?? ''
    expect(await statusOf(gift.jwtTokenStringDonationId)).toBe(200)
    expect(await statusOf(donationToken)).toBe(200)
    expect(await statusOf(id, login.accessToken)).toBe(200)
    const { data: other } = await server.logIn('fundraiser@letsema.test')
    expect(await statusOf(id, other.accessToken)).toBe(404)
    expect(await statusOf(id)).toBe(401)
    expect(await statusOf(`${gift.jwtTokenStringDonationId}x`)).toBe(404)
    const stranger = await server.given({ paymentMethod: 0 })
    expect(await statusOf(stranger.jwtTokenStringDonationId)).toBe(404)
    // The right to a recurring gift is none to a donation.
    expect((await server.call(`/donations/${gift.jwtTokenStringDonationId}`)).status).toBe(404)
  })

  test('whoever has the link of one receipt is not given those of the others, nor that of the gift', async () => {
    const given = await gifts.given({ onceOffAmount: 50, term: 4 })
    await gifts.storeCard(given)
    await gifts.runDay(given.nextDeduction!)
    await gifts.runDay(addMonths(given.nextDeduction!, 1))
    const { onceOffDonation, debits, ...gift } = await gifts.read(given)
    const tokensOf = (found: Pick<WireDonationScheduler, 'debits' | 'onceOffDonation'>) =>
      [...found.debits, found.onceOffDonation].map((one) => one?.jwtTokenStringDonationId)
    const tokens = tokensOf({ debits, onceOffDonation })
    expect(new Set([...tokens, gift.jwtTokenStringDonationId, null]).size).toBe(5)
    for (const token of tokens) {
      const calls = [{}, { method: 'PATCH', json: { amount: 210 } }].map(async (init) => {
        const { data } = await server.call<WireDonationSchedulerAnswer>(`/donationsscheduler/${token}`, init)
        return data.donationScheduler
      })
      for (const found of await Promise.all(calls)) {
        expect(tokensOf(found)).toEqual(tokens.map((one) => (one === token ? token : null)))
        expect(found).toMatchObject({ recurrence: gift.recurrence, jwtTokenStringDonationId: token })
      }
    }
    // The gateway's page leads back by the gift's own link.
    const card = { paymentMethod: 8, cardConsent: true }
    const refused = await server.call(`/donationsscheduler/${tokens[0]}`, { method: 'PATCH', json: card })
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, 'paymentMethod'])
    expect((await gifts.change(given, card)).data.donationScheduler.transactionInfo?.payfastResponse).toBeTruthy()
    const { data } = await server.call<WireDonationSchedulerAnswer>(`/donationsscheduler/${tokens[0]}`)
    expect(data.donationScheduler).toMatchObject({ cardStatus: 'pending', transactionInfo: null })
  })
})
