import { eq, inArray, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CampaignStatus, DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { addDays, addMonths, dateInSouthAfrica, nextDeductionDate, startOfDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import { ERROR_TYPE, type WireDonation, type WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, debitFiles, idempotencyKeys, mandateDebits, mandates } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { SIGNATURE_HEADER, signPaysoft, type PaysoftResult } from '#server/gateways/paysoftProtocol.ts'
import { makeDebits, reconcileCards, runDebits } from '#server/jobs/debits.ts'
import { askFiles, makeFiles, sendFiles } from '#server/services/debitFiles.ts'
import { takeBack } from '#server/services/settleByHand.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedDebits } from '#server/simulator/schema.ts'
import { postingsOf } from '#tests/server/hostedPayments.ts'
import { ACCOUNT, inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const { Active, Expired, Error: Failed, CancelledAtTransaction, CancelledAtManage, PendingSettlement } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  // No midnight comes in the middle of a test, and no campaign ends in the months that pass.
  gifts.goTo(today())
  await server.removeEndDate('water')
})
afterAll(() => server.stop())

const today = () => dateInSouthAfrica(server.context.clock())
/** Of the next month. */
const goToDay = (day: number) => gifts.goTo(addDays(nextDeductionDate(today(), 0), day - 1))
const donationOf = async (token: string | null | undefined): Promise<WireDonation> =>
  (await server.call<{ donation: WireDonation }>(`/donations/${token}`)).data.donation
const paysoftSays = async (result: PaysoftResult): Promise<number> => {
  const body = JSON.stringify({ results: [result] })
  const headers = { [SIGNATURE_HEADER]: signPaysoft(body, server.context.settings.paysoft?.key ?? '') }
  return (await fetch(`${server.url}/payments/paysoft/notify`, { method: 'POST', body, headers })).status
}
const mailOf = (email: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mail = (await server.mailsTo(email)).find((sent) => subject.test(sent.subject))
    if (!mail) throw new Error(`No mail ${String(subject)}`)
    return mail
  }, PATIENCE)

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
    const first = nextDeductionDate(today(), 1)
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Active,
      paymentLabel: 'Card ending in 0002',
      nextDeduction: first,
      upcoming: Array.from({ length: 6 }, (_, months) => addMonths(first, months)),
      transactionInfo: null,
      debits: [],
    })
    const mail = await mailOf(email, /^Your recurring donation to Clean water/)
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
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
    await gifts.runDay(today())
    const { debits, nextDeduction } = await gifts.read(gift)
    expect(debits).toMatchObject([{ date: today(), status: 'paid', amount: 100, isOnceOff: true }])
    expect(nextDeduction).toBe(nextDeductionDate(today(), 0))
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
})

describe('changing it', () => {
  const given = (change: Record<string, unknown> = {}) => gifts.given({ paymentMethod: 7, term: 4, ...change })
  const changed = async (gift: WireDonationScheduler, json: Record<string, unknown>) => {
    const { status, data, errors } = await gifts.change(gift, json)
    if (status !== 200) throw new Error(JSON.stringify(errors))
    return data.donationScheduler
  }

  test('amount, term and day', async () => {
    const gift = await given()
    expect(await changed(gift, { amount: 50.5, term: 0, deductionDate: 2 })).toMatchObject({
      amount: 50.5,
      tipOrAdminFeeAmount: 24,
      term: 0,
      deductionDate: 2,
      recurrence: { debitsLeft: null },
      nextDeduction: nextDeductionDate(today(), 2),
    })
    expect(await changed(gift, { term: 1 })).toMatchObject({ term: 1, recurrence: { debitsLeft: 2 } })
    expect(await changed(gift, { tipOrAdminFeeAmount: 0 })).toMatchObject({ tipOrAdminFeeAmount: 0, amount: 50.5 })
  })

  test('another day leaves out no month for the extra gift in it', async () => {
    goToDay(2)
    const gift = await given({ deductionDate: 1, onceOffAmount: 100 })
    const { nextDeduction } = await changed(gift, { deductionDate: 2 })
    expect(nextDeduction).toBe(nextDeductionDate(today(), 2))
    expect(nextDeduction?.slice(0, 7)).toBe(today().slice(0, 7))
  })

  test.each([
    [{ amount: 19 }, 'amount', 'The minimum amount is R 20'],
    [{ amount: null }, 'amount', 'Please enter a donation amount.'],
    [{ term: 6 }, 'term', 'Please select a recurrence term.'],
    [{ deductionDate: '0' }, 'deductionDate', 'Please select a deduction day.'],
    [{ donationSchedulerStatus: 1 }, 'donationSchedulerStatus', 'A recurring donation can only be cancelled or taken up again here.'],
    [{ pause: { from: '2026-12-01', months: 13 } }, 'pause', 'Please choose a pause of 1 to 12 months.'],
    [{ skip: 'soon' }, 'skip', 'Please say which date to skip.'],
    [{ paymentMethod: 0, cardConsent: true }, 'paymentMethod', 'Please select a payment method.'],
    [{ paymentMethod: 8 }, 'cardConsent', 'You must agree to store your card details for recurring donations'],
  ])('%j is refused', async (json, field, message) => {
    const { status, errors } = await gifts.change(await given(), json)
    expect([status, errors[0]?.field, errors[0]?.displayMessage]).toEqual([400, field, message])
  })

  test('nothing to change is said, and a fee follows its amount', async () => {
    expect((await gifts.change(await given(), {})).status).toBe(400)
    const fee = await gifts.given({ paymentMethod: 7, amount: 100, tipOrAdminFeeAmount: 5 }, 'reading')
    expect(await changed(fee, { amount: 200 })).toMatchObject({ tipOrAdminFeeAmount: 10, adminFeeRate: 5 })
    expect(await changed(fee, { tipOrAdminFeeAmount: 0 })).toMatchObject({ tipOrAdminFeeAmount: 0, adminFeeRate: 0 })
    expect(await changed(fee, { amount: 300 })).toMatchObject({ amount: 300, tipOrAdminFeeAmount: 0, adminFeeRate: 0 })
    expect(await changed(fee, { amount: 200, tipOrAdminFeeAmount: 10 })).toMatchObject({ tipOrAdminFeeAmount: 10, adminFeeRate: 5 })
    const setRate = (adminFeeRate: number) => server.context.db.update(campaigns).set({ adminFeeRate }).where(eq(campaigns.path, 'reading'))
    onTestFinished(async () => void (await setRate(5)))
    await setRate(10)
    expect(await changed(fee, { deductionDate: 1 })).toMatchObject({ tipOrAdminFeeAmount: 10, deductionDate: 1 })
    await setRate(5)
    const message = 'The admin fee for this amount is R\u00a010,00.'
    expect((await gifts.change(fee, { tipOrAdminFeeAmount: 7 })).errors[0]?.displayMessage).toBe(message)
    const onceOff = await server.give(await server.form({ paymentMethod: 0, tipOrAdminFeeAmount: 7 }, 'reading'))
    expect(onceOff.errors[0]?.displayMessage).toBe(message)
    await gifts.change(fee, { donationSchedulerStatus: CancelledAtManage })
  })

  test('a change of what is another by now than its form was opened on is refused, and one sent again is not', async () => {
    const gift = await given()
    const { amount, tipOrAdminFeeAmount, term, deductionDate } = gift
    const change = { amount: 130, from: { amount } }
    for (const _ of [1, 2]) expect(await changed(gift, change)).toMatchObject({ amount: 130 })
    expect(await changed(gift, { amount: 99 })).toMatchObject({ amount: 99 })
    for (const late of [
      change,
      { tipOrAdminFeeAmount: 3, from: { tipOrAdminFeeAmount: tipOrAdminFeeAmount + 1 } },
      { term: 1, from: { term: 3 } },
      { deductionDate: 2, amount: 99, from: { deductionDate: 1, amount } },
    ]) {
      const { status, errors } = await gifts.change(gift, late)
      expect([status, errors[0]?.displayMessage]).toEqual([
        409,
        'This recurring donation has changed meanwhile, so what you asked for was not saved. Please look at it again.',
      ])
    }
    expect(await gifts.read(gift)).toMatchObject({ amount: 99, tipOrAdminFeeAmount, term, deductionDate })
    expect(await changed(gift, { term: 1, from: { term } })).toMatchObject({ amount: 99, term: 1 })
  })

  test.each([null, 'R 150', { amount: '150' }])('what it is changed from is said in numbers, and not as %j', async (from) => {
    const { status, errors } = await gifts.change(await given(), { amount: 130, from })
    expect([status, errors[0]?.field]).toEqual([400, 'from'])
  })

  test('a pause moves the dates and keeps their number; twice the same is once; it can end sooner', async () => {
    const gift = await given()
    const from = gift.nextDeduction ?? ''
    const pause = { from, months: 3 }
    for (const _ of [1, 2]) {
      expect(await changed(gift, { pause })).toMatchObject({
        nextDeduction: addMonths(from, 3),
        pausedUntil: addMonths(from, 3),
        recurrence: { debitsLeft: 12 },
      })
    }
    expect((await gifts.change(gift, { pause: { from, months: 2 } })).status).toBe(409)
    expect(await changed(gift, { pause: { from, months: 0 } })).toMatchObject({ nextDeduction: from, pausedUntil: null })
  })

  test('another day in a pause moves its end with the date on which it goes on, within the same month', async () => {
    const gift = await given()
    const until = addMonths(gift.nextDeduction ?? '', 3)
    await changed(gift, { pause: { from: gift.nextDeduction, months: 3 } })
    for (const [deductionDate, day] of [
      [2, '25'],
      [0, '01'],
    ]) {
      const moved = `${until.slice(0, 8)}${day}`
      expect(await changed(gift, { deductionDate })).toMatchObject({ nextDeduction: moved, pausedUntil: moved })
    }
  })

  test('a pause that is over is told of no more, once the date on which the gift goes on is debited', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const from = gift.nextDeduction ?? ''
    const until = addMonths(from, 1)
    expect(await changed(gift, { pause: { from, months: 1 } })).toMatchObject({ pausedUntil: until })
    await gifts.runDay(until)
    const after = await gifts.read(gift)
    expect([inShort(after.debits), after.pausedUntil]).toEqual([[`${until} paid`], null])
  })

  test('a date left out counts for the term; twice the same is once; an unknown one is refused', async () => {
    const gift = await given()
    const skip = gift.nextDeduction ?? ''
    for (const _ of [1, 2]) {
      const after = await changed(gift, { skip })
      expect(after).toMatchObject({ nextDeduction: addMonths(skip, 1), recurrence: { debitsLeft: 11 } })
      expect(inShort(after.debits)).toEqual([`${skip} skipped`])
    }
    for (const unknown of [addMonths(skip, 4), '2027-02-30', '2026-13-45', '0000-01-01'])
      expect((await gifts.change(gift, { skip: unknown })).status).toBe(409)
  })

  test('a date left out keeps what it would have been, whatever is given and tipped from then on', async () => {
    const gift = await given()
    const skip = gift.nextDeduction ?? ''
    const amount = (await changed(gift, { skip })).debits[0]?.amount
    const after = await changed(gift, { amount: 1_000, tipOrAdminFeeAmount: 50 })
    expect(after.debits).toMatchObject([{ date: skip, status: 'skipped', amount }])
  })

  test('after the last date another term has dates again', async () => {
    const gift = await given({ term: 1 })
    const [first = '', last = ''] = gift.upcoming
    await changed(gift, { skip: first })
    expect(await changed(gift, { skip: last })).toMatchObject({ nextDeduction: null, recurrence: { debitsLeft: 0 } })
    expect(await changed(gift, { term: 0 })).toMatchObject({ nextDeduction: addMonths(last, 1), recurrence: { debitsLeft: null } })
  })

  test('its donor is told of each change, since who has the link can make it, and of none that changes nothing', async () => {
    const email = 'changed@example.org'
    const gift = await given({ email, term: 2, deductionDate: 0, amount: 200, tipOrAdminFeeAmount: 0 })
    const told = async (change: Record<string, unknown>, count: number) => {
      await changed(gift, change)
      await changed(gift, change)
      return vi.waitFor(async () => {
        const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.endsWith('has changed'))
        expect(mails).toHaveLength(count)
        return mails[0]?.text.replaceAll('\u00a0', ' ') ?? ''
      }, PATIENCE)
    }
    const dearer = await told({ amount: 300 }, 1)
    expect(dearer).toContain('Total each month: R 300,00\nTaken from: FNB')
    expect(dearer).toMatch(/For how long: 3 months\nNext date: .+\nThen: .+\nThen: .+\n\n/)
    expect(dearer).toContain('If it was not you who changed it, cancel it with the link below, and write to support@letsema.org.za.')
    expect(await told({ tipOrAdminFeeAmount: 10 }, 2)).toContain('Total each month: R 310,00')
    const longer = await told({ term: 4 }, 3)
    const { upcoming } = await gifts.read(gift)
    expect(longer).toContain(`Last of 12: ${dateText(upcoming.at(-1) ?? '')}`)
    const [from = '', next = ''] = upcoming
    expect(await told({ skip: from }, 4)).toContain(`Next date: ${dateText(next)}`)
    const until = addMonths(next, 2)
    expect(await told({ pause: { from: next, months: 2 } }, 5)).toContain(`It is paused: it goes on by itself on ${dateText(until)}.`)
    const account = { ...ACCOUNT, accountNumber: '62000000002' }
    for (const _ of [1, 2]) await changed(gift, { paymentMethod: 7, cardConsent: true, bankingDetails: account })
    await vi.waitFor(async () => {
      const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.endsWith('has changed'))
      expect(mails.map(({ text }) => text.includes('ending in 002'))).toEqual([true, false, false, false, false, false])
    }, PATIENCE)
  })

  test('what has not begun is told of when it begins, and what has stopped once it goes on', async () => {
    const email = 'not-yet@example.org'
    const waiting = await gifts.given({ email, amount: 200 })
    await changed(waiting, { amount: 300 })
    await gifts.storeCard(waiting)
    expect((await mailOf(email, /^Your recurring donation to/)).text.replaceAll('\u00a0', ' ')).toContain('To the cause: R 300,00')
    const { recurrence } = await gifts.read(waiting)
    await server.context.db.update(mandates).set({ status: Failed }).where(eq(mandates.id, recurrence.donationSchedulerId))
    await changed(waiting, { amount: 400 })
    await changed(waiting, { donationSchedulerStatus: Active })
    await mailOf(email, /has changed$/)
    expect((await server.mailsTo(email)).filter(({ subject }) => subject.endsWith('has changed'))).toHaveLength(1)
  })

  test('a debit of it is not cancelled by itself', async () => {
    const { debits } = await given({ onceOffAmount: 20 })
    const { status, errors } = await server.call(`/donations/${debits[0]?.jwtTokenStringDonationId}`, {
      method: 'PATCH',
      json: { status: 3 },
    })
    expect([status, errors[0]?.displayMessage]).toEqual([409, 'This is part of a recurring donation. It can be cancelled with that.'])
  })

  test('what has not begun, or has stopped, has no date to put off or leave out', async () => {
    const waiting = await gifts.given({ term: 1 })
    const date = waiting.nextDeduction ?? ''
    for (const putOff of [{ skip: date }, { pause: { from: date, months: 2 } }])
      expect((await gifts.change(waiting, putOff)).status).toBe(409)
    await gifts.storeCard(waiting)
    const begun = await gifts.read(waiting)
    expect(begun).toMatchObject({ donationSchedulerStatus: Active, recurrence: { debitsLeft: 2 }, upcoming: waiting.upcoming })
    await server.context.db.update(mandates).set({ status: Failed }).where(eq(mandates.id, begun.recurrence.donationSchedulerId))
    for (const putOff of [{ skip: date }, { pause: { from: date, months: 2 } }])
      expect((await gifts.change(begun, putOff)).status).toBe(409)
    expect(await changed(begun, { donationSchedulerStatus: Active, skip: date })).toMatchObject({ recurrence: { debitsLeft: 1 } })
  })

  test.each([CancelledAtManage, CancelledAtTransaction])(
    'cancelling (%i) stops what has not gone out, is told once, and is final',
    async (status) => {
      const email = `cancel-${status}@example.org`
      const gift = await given({ email, onceOffAmount: 20 })
      for (const _ of [1, 2]) {
        expect(await changed(gift, { donationSchedulerStatus: status })).toMatchObject({
          donationSchedulerStatus: CancelledAtManage,
          upcoming: [],
          debits: [{ status: 'stopped' }],
        })
      }
      const { text } = await mailOf(email, /is cancelled$/)
      expect(text).toContain('\n\nNo more will be taken from you for ')
      expect(text).toContain('See your recurring donation:')
      expect(text).not.toContain('Thank you')
      expect((await server.mailsTo(email)).filter(({ subject }) => subject.endsWith('is cancelled'))).toHaveLength(1)
      expect((await gifts.change(gift, { amount: 50 })).status).toBe(409)
      await gifts.runDay(addMonths(today(), 1))
      expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'stopped' }])
    },
  )

  test('another account at once, a card once it is stored', async () => {
    const gift = await given()
    const bankingDetails = { ...ACCOUNT, accountNumber: '62000000099' }
    expect(await changed(gift, { paymentMethod: 7, cardConsent: true, bankingDetails })).toMatchObject({
      paymentLabel: 'FNB, account ending in 099',
    })
    const waiting = await changed(gift, { paymentMethod: 8, cardConsent: true })
    expect(waiting).toMatchObject({
      paymentMethod: 7,
      transactionInfo: { amount: 0 },
      donationSchedulerStatus: Active,
      cardStatus: 'pending',
    })
    const back = await server.comeBack(await gifts.storeCard(waiting))
    expect(back).toBe(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}?card=back`)
    expect(await gifts.read(gift)).toMatchObject({
      paymentMethod: 8,
      paymentLabel: 'Card ending in 0002',
      transactionInfo: null,
      cardStatus: 'stored',
    })
  })

  describe('a card of which we hear only once its donor has chosen another', () => {
    const email = 'late-card@example.org'
    const chooseCard = async (gift: WireDonationScheduler) => {
      server.passTime(1_000)
      return changed(gift, { paymentMethod: 8, cardConsent: true })
    }
    const cardStored = ({ transactionInfo }: WireDonationScheduler, token: string) => {
      const { payRequestId = '', reference = '' } = transactionInfo?.payfastResponse ?? {}
      const told = { gateway: 'paygate', eventId: `${payRequestId}/1`, requestId: payRequestId, reference, totalCents: 0 } as const
      const storedCard = { token, label: `Card ${token}` }
      return takeStatement(server.context, { ...told, currency: 'ZAR', verdict: 'approved', payload: {}, storedCard }, 'notification')
    }
    const notKept = async () => (await server.mailsTo(email)).filter(({ subject }) => /^Your card for .* was not kept$/.test(subject))

    test('account: the account stays, and the donor is told once for each card', async () => {
      const gift = await given({ email })
      const [first, second] = [await chooseCard(gift), await chooseCard(gift)]
      const account = { paymentMethod: 7, cardConsent: true, bankingDetails: { ...ACCOUNT, accountNumber: '62000000099' } }
      expect(await changed(gift, account)).toMatchObject({ cardStatus: 'failed' })
      for (const card of [first, second, first]) await cardStored(card, 'late')
      expect(await gifts.read(gift)).toMatchObject({ paymentMethod: 7, paymentLabel: 'FNB, account ending in 099', cardStatus: 'failed' })
      await vi.waitFor(async () => expect(await notKept()).toHaveLength(2), PATIENCE)
      expect((await notKept())[0]?.text).toContain('We heard of your card only when you had chosen another card or account')
    })

    test('card: the other one stays', async () => {
      const gift = await given({ email })
      const [first, second] = [await chooseCard(gift), await chooseCard(gift)]
      await cardStored(second, 'second')
      await cardStored(first, 'first')
      expect(await gifts.read(gift)).toMatchObject({ paymentMethod: 8, paymentLabel: 'Card second', cardStatus: 'stored' })
      await vi.waitFor(async () => expect(await notKept()).toHaveLength(3), PATIENCE)
    })

    test('card, and which is declined: the gift waits for the other one', async () => {
      const gift = await gifts.given({ onceOffAmount: 100 })
      const second = await chooseCard(gift)
      const { payRequestId = '', reference = '' } = gift.transactionInfo?.payfastResponse ?? {}
      const told = { gateway: 'paygate', eventId: `${payRequestId}/2`, requestId: payRequestId, reference, totalCents: 100_00 } as const
      const outcome = await takeStatement(server.context, { ...told, currency: 'ZAR', verdict: 'declined', payload: {} }, 'notification')
      expect(outcome).toBe('declined')
      expect((await gifts.read(gift)).donationSchedulerStatus).toBe(PendingSettlement)
      await cardStored(second, 'second')
      expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Active, paymentLabel: 'Card second' })
    })

    test('card, which was never stored: it is kept until that is', async () => {
      const gift = await given({ email })
      const [first, second] = [await chooseCard(gift), await chooseCard(gift)]
      await cardStored(first, 'first')
      expect(await gifts.read(gift)).toMatchObject({ paymentMethod: 8, paymentLabel: 'Card first' })
      await cardStored(second, 'second')
      expect(await gifts.read(gift)).toMatchObject({ paymentMethod: 8, paymentLabel: 'Card second' })
    })
  })

  test.each([
    ['the first', [0, 1]],
    ['the second', [1, 0]],
  ])('asked for in two tabs at once it is one page, though PayGate answers %s of them first, and we ask about it', async (_, order) => {
    const gift = await given()
    const { paygate } = server.context.gateways
    const start = paygate.start.bind(paygate)
    const letGo: (() => void)[] = []
    const held = vi.spyOn(paygate, 'start').mockImplementation(async (payment) => {
      if (letGo.length < 2) await new Promise<void>((go) => letGo.push(go))
      return start(payment)
    })
    const answers: Promise<WireDonationScheduler>[] = []
    for (const tab of [1, 2]) {
      server.passTime(1_000)
      answers.push(changed(gift, { paymentMethod: 8, cardConsent: true }))
      await vi.waitFor(() => expect(letGo).toHaveLength(tab), PATIENCE)
    }
    for (const tab of order) {
      letGo[tab]?.()
      await answers[tab]
    }
    held.mockRestore()
    const [first, second] = (await Promise.all(answers)).map(({ transactionInfo }) => transactionInfo?.payfastResponse)
    expect(first?.payRequestId).toMatch(/./)
    expect(second).toEqual(first)
    const back = await server.comeBack(await gifts.storeCard(await gifts.read(gift)))
    expect(back).toBe(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}?card=back`)
    expect(await gifts.read(gift)).toMatchObject({ paymentMethod: 8, cardStatus: 'stored' })
  })

  test('the extra gift of the first card is still there after another', async () => {
    const gift = await gifts.given({ onceOffAmount: 100 })
    await gifts.storeCard(gift)
    const before = (await gifts.read(gift)).onceOffDonation?.jwtTokenStringDonationId
    server.passTime(1_000)
    await gifts.storeCard(await changed(gift, { paymentMethod: 8, cardConsent: true }))
    expect(before).toBeTruthy()
    expect((await gifts.read(gift)).onceOffDonation?.jwtTokenStringDonationId).toBe(before)
  })

  test.each(['decline', 'cancel'] as const)('a new card that goes wrong (%s) leaves everything as it was', async (mode) => {
    const gift = await given()
    const waiting = await changed(gift, { paymentMethod: 8, cardConsent: true })
    await server.comeBack(await gifts.storeCard(waiting, mode))
    const after = await gifts.read(gift)
    expect(after).toMatchObject({ donationSchedulerStatus: Active, paymentMethod: 7, cardStatus: 'failed', statusReason: null })
    expect([after.paymentLabel, after.upcoming]).toEqual([gift.paymentLabel, gift.upcoming])
  })

  test('a card that was not stored although the extra gift was paid: it goes on with another, and not without', async () => {
    const gift = await gifts.given({ onceOffAmount: 100 })
    const { payRequestId = '', reference = '' } = gift.transactionInfo?.payfastResponse ?? {}
    const paid = { gateway: 'paygate', eventId: `${payRequestId}/1`, requestId: payRequestId, reference, totalCents: 100_00 } as const
    await takeStatement(server.context, { ...paid, currency: 'ZAR', verdict: 'approved', payload: {} }, 'notification')
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: 2,
      statusReason: 'Your card could not be stored.',
      paymentLabel: '',
    })
    // Asked along with a new card, which is yet to be given.
    for (const card of [{}, { paymentMethod: 8, cardConsent: true }])
      expect((await gifts.change(gift, { donationSchedulerStatus: Active, ...card })).errors[0]?.displayMessage).toMatch(
        /^There is no card or account/,
      )
    await gifts.storeCard(await changed(gift, { paymentMethod: 8, cardConsent: true }))
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Active,
      statusReason: null,
      paymentLabel: 'Card ending in 0002',
    })
  })

  test('only what the campaign offers', async () => {
    const gift = await given()
    expect(gift.methodsOffered).toEqual([8, 7])
    const { db } = server.context
    const [{ gateways } = { gateways: null }] = await db.select().from(campaigns).where(eq(campaigns.id, gift.campaignId))
    if (!gateways) throw new Error('The campaign is gone')
    const set = (payfast: boolean) =>
      db
        .update(campaigns)
        .set({ gateways: { ...gateways, payfast } })
        .where(eq(campaigns.id, gift.campaignId))
    await set(false)
    const { status, errors } = await gifts.change(gift, { paymentMethod: 8, cardConsent: true })
    expect([status, errors[0]?.field, (await gifts.read(gift)).methodsOffered]).toEqual([400, 'paymentMethod', [7]])
    await set(true)
  })
})

describe('the calendar', () => {
  test('debits come on their days, settle in the ledger, and the term ends', async () => {
    const email = 'term@example.org'
    const before = await server.campaign('reading')
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email, tipOrAdminFeeAmount: 10 }, 'reading')
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(addDays(first, -1))
    expect((await gifts.read(gift)).debits).toEqual([])
    await gifts.runDay(first)
    const after = await gifts.read(gift)
    expect(inShort(after.debits)).toEqual([`${first} paid`])
    const donation = await donationOf(after.debits[0]?.jwtTokenStringDonationId)
    expect(donation).toMatchObject({ type: 1, status: DonationStatus.Accepted, paymentMethod: 7, amount: 200 })
    expect(await postingsOf(server, donation)).toEqual([
      { account: 'clearing:paysoft', amount: 210 },
      { account: `campaign:${gift.campaignId}`, amount: -200 },
      { account: 'fees', amount: -10 },
    ])
    const receipt = await mailOf(email, /^Thank you/)
    expect(receipt.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    await gifts.runDay(first)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`])
    await gifts.runDay(addDays(second, 2))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Expired, nextDeduction: null, upcoming: [] })
    await mailOf(email, /has come to its end$/)
    const { donationsReceivedTotal, uniqueDonors } = await server.campaign('reading')
    expect([donationsReceivedTotal - before.donationsReceivedTotal, uniqueDonors - before.uniqueDonors]).toEqual([400, 1])
  })

  test('an account that the gateway has forgotten fails alone, and holds up nobody else’s debit', async () => {
    const [good, forgotten] = [await gifts.given({ paymentMethod: 7, term: 0 }), await gifts.given({ paymentMethod: 7, term: 0 })]
    await server.context.db.update(mandates).set({ instrument: 'gone' }).where(eq(mandates.id, forgotten.recurrence.donationSchedulerId))
    await gifts.runDay(good.nextDeduction ?? '')
    expect(inShort((await gifts.read(good)).debits)).toEqual([`${good.nextDeduction} paid`])
    expect(inShort((await gifts.read(forgotten)).debits)).toEqual([`${good.nextDeduction} waiting`])
  })

  /** Its newest debit then stands in a file that has not gone yet. */
  const putInAFile = async (gift: WireDonationScheduler, date: string) => {
    gifts.goTo(date)
    await makeDebits(server.context)
    await makeFiles(server.context)
    return donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
  }
  const givenAndInAFile = async (change: Record<string, unknown> = {}, path?: string) => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, ...change }, path)
    return { gift, donation: await putInAFile(gift, gift.nextDeduction ?? '') }
  }

  describe('months that nobody could take in time are not all taken in one day:', () => {
    const takesOneOfThree = async (gift: WireDonationScheduler) => {
      for (const _ of [1, 2, 3]) await gifts.runNow()
      const [first, second, third] = gift.upcoming
      const { debits, recurrence, nextDeduction } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${first} skipped`, `${second} skipped`, `${third} paid`])
      expect(debits[2]?.reason).toBe('It could not be taken in its month, and is not taken later.')
      expect(recurrence.debitsLeft).toBe((gift.recurrence.debitsLeft ?? 0) - 1)
      expect(nextDeduction).toBe(addMonths(third ?? '', 1))
    }

    test('the server was off', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      gifts.goTo(gift.upcoming[2] ?? '')
      await takesOneOfThree(gift)
    })

    test('the gateway was silent', async () => {
      const { context } = server
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      const { paysoft } = context.debitGateways
      context.debitGateways.paysoft = null
      for (const date of gift.upcoming) {
        gifts.goTo(date)
        await runDebits(context)
      }
      context.debitGateways.paysoft = paysoft
      server.passTime(7 * 3_600_000)
      await takesOneOfThree(gift)
      const [missed] = (await gifts.read(gift)).debits.slice(-1)
      const donation = await donationOf(missed?.jwtTokenStringDonationId)
      expect([donation.status, await postingsOf(server, donation)]).toEqual([DonationStatus.CanceledAtManage, []])
    })
  })

  test('a file whose debits were all answered for before it went is not sent', async () => {
    const { context } = server
    const { gift, donation } = await givenAndInAFile()
    const said = {
      eventId: 'early',
      requestId: `${donation.orderId}-1`,
      reference: donation.orderId,
      totalCents: 224_00,
      currency: 'ZAR',
      payload: {},
    }
    expect(await takeStatement(context, { ...said, gateway: 'paysoft', verdict: 'approved' }, 'notification')).toBe('settled')
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
    const sent = await context.db.$count(simulatedDebits, eq(simulatedDebits.reference, `${donation.orderId}-1`))
    expect([sent, await context.db.$count(debitFiles, eq(debitFiles.status, 'made'))]).toEqual([0, 0])
  })

  test('each file is tried once a round, however many there are and however long a gateway is silent', async () => {
    const { context } = server
    const now = new Date(context.clock())
    const files = Array.from({ length: 12 }, (_, nth) => ({ id: crypto.randomUUID(), uploadId: `silent-${nth}` }))
    await context.db
      .insert(debitFiles)
      .values(
        files.map((file) => ({ ...file, gateway: 'paybatch' as const, status: 'uploaded' as const, nextStepAt: now, createdAt: now })),
      )
    const asked: string[] = []
    const confirm = vi.spyOn(context.debitGateways.paybatch, 'confirm').mockImplementation(async (uploadId) => {
      if (asked.push(uploadId) > 60) throw new Error('There is no end to it.')
      server.passTime(7_500)
      throw new GatewayUnavailable('silent')
    })
    await runDebits(context)
    expect(asked.toSorted()).toEqual(files.map(({ uploadId }) => uploadId).toSorted())
    await runDebits(context, () => true)
    expect(asked).toHaveLength(12)
    confirm.mockRestore()
    await context.db.delete(debitFiles).where(like(debitFiles.uploadId, 'silent-%'))
  })

  test.each([
    ['sending', 'uploaded', 'confirm', sendFiles],
    ['asking', 'confirmed', 'query', askFiles],
  ] as const)('a round of %s of which one file fails is over when the others are', async (_, status, step, run) => {
    const { context } = server
    const now = new Date(context.clock())
    const isOfThis = like(debitFiles.uploadId, 'broken-%')
    const gift = await gifts.given({ paymentMethod: 7 })
    for (const nth of [1, 2]) {
      const file = {
        id: crypto.randomUUID(),
        uploadId: `broken-${nth}`,
        gateway: 'paybatch',
        status,
        nextStepAt: now,
        createdAt: now,
      } as const
      await context.db.insert(debitFiles).values(file)
      await context.db.insert(mandateDebits).values({
        id: crypto.randomUUID(),
        mandateId: gift.recurrence.donationSchedulerId,
        dueDate: addDays(dateInSouthAfrica(context.clock()), -nth),
        status: 'sent',
        amountCents: 200_00,
        fileId: file.id,
      })
    }
    let answer = () => {}
    const answered = new Promise<never[]>((resolve) => (answer = () => resolve([])))
    const events: string[] = []
    const said = vi
      .spyOn(context.debitGateways.paybatch, step)
      .mockRejectedValueOnce(new Error('broken'))
      .mockImplementationOnce(() => answered)
    const round = run(context, context.clock()).catch(({ message }: Error) => events.push(message))
    await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(2), PATIENCE)
    await new Promise(setImmediate)
    events.push('answered')
    answer()
    await round
    said.mockRestore()
    await context.db
      .delete(mandateDebits)
      .where(inArray(mandateDebits.fileId, context.db.select({ id: debitFiles.id }).from(debitFiles).where(isOfThis)))
    await context.db.delete(debitFiles).where(isOfThis)
    expect(events).toEqual(['answered', 'broken'])
  })

  test('a file that its gateway is still taking is no other copy’s to send, however long gateways are waited for', async () => {
    const { context } = server
    const { gatewayTimeoutMs } = context.settings
    context.settings.gatewayTimeoutMs = 600_000
    const { gift } = await givenAndInAFile()
    let take = () => {}
    const taken = new Promise<void>((resolve) => (take = resolve))
    const { paysoft } = context.debitGateways
    if (!paysoft) throw new Error('There is no Paysoft')
    const ask = paysoft.upload.bind(paysoft)
    const upload = vi.spyOn(paysoft, 'upload').mockImplementationOnce(async (file) => taken.then(() => ask(file)))
    try {
      const sending = sendFiles(context, context.clock())
      await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1), PATIENCE)
      server.passTime(59 * 60_000)
      expect(await sendFiles(context, context.clock())).toBe(0)
      take()
      await sending
    } finally {
      take()
      upload.mockRestore()
      context.settings.gatewayTimeoutMs = gatewayTimeoutMs
    }
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
  })

  describe('before its file has gone', () => {
    const readingIs = (status: CampaignStatus) => server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'reading'))
    afterEach(() => readingIs(CampaignStatus.ACTIVE))

    test.each<[string, (gift: WireDonationScheduler) => PromiseLike<unknown>]>([
      ['a gift is cancelled', (gift) => gifts.change(gift, { donationSchedulerStatus: CancelledAtManage })],
      ['its campaign is closed', () => readingIs(CampaignStatus.CLOSED)],
    ])('%s: nothing is debited', async (_, end) => {
      const { gift, donation } = await givenAndInAFile({ tipOrAdminFeeAmount: 0 }, 'reading')
      await end(gift)
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} stopped`])
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
      const isOfGift = eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId)
      const [debit] = await server.context.db.select().from(mandateDebits).where(isOfGift)
      expect(debit).toMatchObject({ attempts: 0, fileId: null, firstAttemptOn: null, nextAttemptOn: null })
    })

    test('its campaign is hidden: nothing is debited, as on any day on which it is hidden, and the gift goes on', async () => {
      const { gift, donation } = await givenAndInAFile({ tipOrAdminFeeAmount: 0 }, 'reading')
      await readingIs(CampaignStatus.HIDDEN)
      await gifts.runNow()
      await readingIs(CampaignStatus.ACTIVE)
      await gifts.runNow()
      expect(await gifts.read(gift)).toMatchObject({
        donationSchedulerStatus: Active,
        debits: [{ date: gift.nextDeduction, status: 'skipped', reason: 'The campaign was not taking donations.' }],
      })
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
    })

    test('its donor pauses what was to be tried again: it is not, and loses no month of it', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 2 })
      const due = gift.nextDeduction ?? ''
      await gifts.setMode('decline')
      await gifts.runDay(due)
      await gifts.setMode('approve')
      const donation = await putInAFile(gift, addDays(due, 1))
      const { recurrence, debits, nextDeduction } = await gifts.read(gift)
      expect(inShort(debits)).toEqual([`${due} sent`])
      await gifts.change(gift, { pause: { from: nextDeduction, months: 2 } })
      await gifts.runNow()
      const paused = await gifts.read(gift)
      expect(inShort(paused.debits)).toEqual([`${due} skipped`])
      expect(paused.recurrence.debitsLeft).toBe((recurrence.debitsLeft ?? 0) + 1)
      expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
      expect(await postingsOf(server, donation)).toEqual([])
    })

    test('its donor pauses an extra gift that was to be tried again: that is none of the months that are kept', async () => {
      goToDay(6)
      const gift = await gifts.given({ paymentMethod: 7, term: 2, onceOffAmount: 100 })
      const due = today()
      await gifts.setMode('decline')
      await gifts.runNow()
      await putInAFile(gift, addDays(due, 1))
      await gifts.change(gift, { pause: { from: gift.nextDeduction, months: 2 } })
      await gifts.runNow()
      const { debits, recurrence } = await gifts.read(gift)
      expect([inShort(debits), recurrence.debitsLeft]).toEqual([[`${due} skipped`], gift.recurrence.debitsLeft])
    })

    test('an earlier debit is reversed: nothing more is debited', async () => {
      const gift = await gifts.given({ paymentMethod: 7, term: 0 })
      const [first = '', second = ''] = gift.upcoming
      await gifts.runDay(first)
      const paid = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
      const untaken = await putInAFile(gift, second)
      await gifts.reverse(`${paid.orderId}-1`)
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
      expect((await server.read(untaken)).status).toBe(DonationStatus.Rejected)
    })

    test('a card takes the account’s place: the card’s gateway is asked, in place of the account’s', async () => {
      const { gift, donation } = await givenAndInAFile()
      await gifts.storeCard((await gifts.change(gift, { paymentMethod: 8, cardConsent: true })).data.donationScheduler)
      await gifts.runNow()
      await gifts.runNow()
      expect(inShort((await gifts.read(gift)).debits)).toEqual([`${gift.nextDeduction} paid`])
      const isOfDebit = like(simulatedDebits.reference, `${donation.orderId}-%`)
      const asked = await server.context.db.select().from(simulatedDebits).where(isOfDebit)
      expect(asked).toMatchObject([{ reference: `${donation.orderId}-1`, gateway: 'paybatch' }])
      expect((await postingsOf(server, donation))[0]).toEqual({ account: 'clearing:paybatch', amount: 224 })
    })
  })

  test('a stored card is charged', async () => {
    const gift = await gifts.given({ term: 0 })
    await gifts.storeCard(gift)
    await gifts.runDay(gift.nextDeduction ?? '')
    const { debits } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${gift.nextDeduction} paid`])
    const donation = await donationOf(debits[0]?.jwtTokenStringDonationId)
    expect(donation).toMatchObject({ paymentMethod: 6, status: DonationStatus.Accepted })
    expect((await postingsOf(server, donation))[0]).toEqual({ account: 'clearing:paybatch', amount: 224 })
  })

  test.each(['twice', 'never', 'late'] as const)('%s notified: one posting', async (mode) => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    await gifts.setMode(mode)
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    server.passTime(11 * 60_000)
    await gifts.runNow()
    const { debits } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${due} paid`])
    expect(await postingsOf(server, await donationOf(debits[0]?.jwtTokenStringDonationId))).toHaveLength(3)
  })

  test('a failed debit is tried again after 1, 3 and 7 days, then the donor is asked to mend it, and can', async () => {
    const email = 'failing@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.setMode('decline')
    const due = gift.nextDeduction ?? ''
    const attempts: [string, string | null][] = []
    for (let day = 0; day <= 8; day += 1) {
      await gifts.runDay(addDays(due, day))
      const [debit] = (await gifts.read(gift)).debits
      attempts.push([debit?.status ?? '', debit?.nextAttempt ?? null])
    }
    expect(attempts).toEqual([
      ['waiting', addDays(due, 1)],
      ['waiting', addDays(due, 3)],
      ['waiting', addDays(due, 3)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['waiting', addDays(due, 7)],
      ['givenUp', null],
      ['givenUp', null],
    ])
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Failed,
      statusReason: 'There was not enough money in the account.',
    })
    const mail = await mailOf(email, /needs you$/)
    expect(mail.text).toContain('There was not enough money in the account.')
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    await gifts.runDay(addMonths(due, 2))
    const mended = await gifts.change(gift, { paymentMethod: 7, cardConsent: true, bankingDetails: ACCOUNT })
    expect(mended.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      statusReason: null,
      nextDeduction: addMonths(due, 3),
    })
    await gifts.runDay(addMonths(due, 3))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} givenUp`, `${addMonths(due, 3)} paid`])
  })

  test('a try whose day has gone by while the server was off is made a day later, not at once after another', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    for (const days of [0, 6]) await gifts.runDay(addDays(due, days))
    const { debits } = await gifts.read(gift)
    expect(debits).toMatchObject([{ status: 'waiting', nextAttempt: addDays(due, 7) }])
    const ofGift = eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId)
    expect(await server.context.db.select().from(mandateDebits).where(ofGift)).toMatchObject([{ attempts: 2 }])
  })

  test.each([
    ['hidden', { status: CampaignStatus.HIDDEN }],
    ['not published any more', { published: false }],
  ])('a failed debit is not tried again for a campaign that is %s', async (_, change) => {
    const { db } = server.context
    const gift = await gifts.given({ paymentMethod: 7, term: 0, tipOrAdminFeeAmount: 0 }, 'reading')
    await gifts.setMode('decline')
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('waiting')
    const donation = await donationOf(debit?.jwtTokenStringDonationId)
    await gifts.setMode('approve')
    const isReading = eq(campaigns.path, 'reading')
    onTestFinished(async () => void (await db.update(campaigns).set({ status: CampaignStatus.ACTIVE, published: true }).where(isReading)))
    await db.update(campaigns).set(change).where(isReading)
    await gifts.runDay(addDays(due, 1))
    const skipped = { date: due, status: 'skipped', reason: 'The campaign was not taking donations.', nextAttempt: null }
    expect((await gifts.read(gift)).debits).toMatchObject([skipped])
    expect((await server.read(donation)).status).toBe(DonationStatus.CanceledAtManage)
    expect(await db.$count(simulatedDebits, like(simulatedDebits.reference, `${donation.orderId}-%`))).toBe(1)
  })

  test('who cancels while a debit is with the bank is told that it may still be taken', async () => {
    const email = 'underway@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.setMode('silent')
    const due = gift.nextDeduction ?? ''
    await gifts.runDay(due)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    await gifts.change(gift, { donationSchedulerStatus: CancelledAtManage })
    const mail = await mailOf(email, /is cancelled$/)
    expect(mail.text).toContain('A debit is with your bank already, and may still be taken. Nothing after it will be taken from you for ')
  })

  test('at the end of a term no month is called taken that its donor has left out', async () => {
    const email = 'left-out@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email })
    const [first = '', last = ''] = gift.upcoming
    await gifts.change(gift, { skip: first })
    await gifts.runDay(last)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} skipped`, `${last} paid`])
    const mail = await mailOf(email, /has come to its end$/)
    expect(mail.text).toContain('None of the months that you chose is left, and no more will be taken.')
    expect(mail.text).not.toContain('has been taken')
  })

  test('where the last debit of a term failed for good, taking the gift up again takes that one, and only then has it come to its end', async () => {
    const email = 'last@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 1, email })
    const [first = '', last = ''] = gift.upcoming
    await gifts.runDay(first)
    await gifts.setMode('decline')
    for (const day of [0, 1, 3, 7]) await gifts.runDay(addDays(last, day))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null, recurrence: { debitsLeft: 0 } })
    await gifts.setMode('approve')
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      nextDeduction: addMonths(last, 1),
      recurrence: { debitsLeft: 1 },
    })
    await gifts.runDay(addMonths(last, 1))
    const ended = await gifts.read(gift)
    expect(inShort(ended.debits)).toEqual([`${first} paid`, `${last} givenUp`, `${addMonths(last, 1)} paid`])
    expect(ended.donationSchedulerStatus).toBe(Expired)
    await mailOf(email, /has come to its end$/)
  })

  test('a reversed debit goes back in the ledger, and stops the gift until its donor takes it up again', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'reversed@example.org' })
    await gifts.runDay(gift.nextDeduction ?? '')
    const donation = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'reversed' }] })
    const posted = await postingsOf(server, donation)
    expect(posted).toHaveLength(6)
    expect(posted.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const mail = await mailOf('reversed@example.org', /^Your bank has reversed your donation/)
    expect(mail.links).toContain(`${server.url}/donation/manage/${gift.jwtTokenStringDonationId}`)
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({
      donationSchedulerStatus: Active,
      upcoming: expect.arrayContaining([expect.any(String)]),
    })
  })

  test.each([
    ['in the days after it was paid', 3],
    ['on the last days on which it may be', 39],
    ['on the last of them, after that day’s question', 40],
  ])('a debit that was reversed %s is heard of by asking, where Paysoft’s notification is lost', async (_, days) => {
    const { context } = server
    const email = `unheard-${days}@example.org`
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    const [first = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    for (let day = 1; day < days; day += 1) await gifts.runDay(addDays(first, day))
    expect((await server.read(donation)).status).toBe(DonationStatus.Accepted)
    const reversed = { status: 'reversed', notifyAt: null, notificationsLeft: 0 } as const
    await context.db
      .update(simulatedDebits)
      .set(reversed)
      .where(eq(simulatedDebits.reference, `${donation.orderId}-1`))
    gifts.goTo(addDays(first, days))
    server.passTime(3_600_000)
    await runDebits(context)
    expect((await gifts.read(gift)).debits.at(-1)).toMatchObject({ date: first, status: 'reversed' })
    expect(await postingsOf(server, donation)).toHaveLength(6)
    await mailOf(email, /^Your bank has reversed your donation/)
  })

  test('Paysoft is asked of a file once a day while its debits may be reversed, and no more afterwards', async () => {
    const { paysoft } = server.context.debitGateways
    if (!paysoft) throw new Error('There is no Paysoft')
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const [first = ''] = gift.upcoming
    await gifts.runDay(first)
    const [debit] = await server.context.db
      .select({ fileId: mandateDebits.fileId, uploadId: debitFiles.uploadId })
      .from(mandateDebits)
      .innerJoin(debitFiles, eq(debitFiles.id, mandateDebits.fileId))
      .where(eq(mandateDebits.mandateId, gift.recurrence.donationSchedulerId))
    const query = vi.spyOn(paysoft, 'query')
    const asked = () => query.mock.calls.filter(([uploadId]) => uploadId === debit?.uploadId).length
    try {
      for (let hour = 1; hour <= 72; hour += 1) {
        server.passTime(3_600_000)
        await runDebits(server.context)
      }
      expect(asked()).toBe(3)
      server.passTime(40 * 86_400_000)
      await runDebits(server.context)
      expect(asked()).toBe(3)
    } finally {
      query.mockRestore()
    }
    const [file] = await server.context.db
      .select()
      .from(debitFiles)
      .where(eq(debitFiles.id, debit?.fileId ?? ''))
    expect(file?.status).toBe('done')
  })

  test('a debit that the bank took back before we heard that it was paid stops the gift, too, and moves nothing', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'reversed-first@example.org', tipOrAdminFeeAmount: 10 }, 'reading')
    await gifts.setMode('never')
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    expect(debit?.status).toBe('sent')
    const donation = await donationOf(debit?.jwtTokenStringDonationId)
    const before = await server.campaign('reading')
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'reversed' }] })
    await mailOf('reversed-first@example.org', /^Your bank has reversed your donation/)
    const heard = server.logged.length
    expect(await paysoftSays({ reference: `${donation.orderId}-1`, amountCents: 210_00, status: 'paid', reason: '' })).toBe(200)
    expect((await server.read(donation)).status).toBe(DonationStatus.Rejected)
    expect(await postingsOf(server, donation)).toEqual([])
    const { donationsReceivedTotal, uniqueDonors } = await server.campaign('reading')
    expect([donationsReceivedTotal, uniqueDonors]).toEqual([before.donationsReceivedTotal, before.uniqueDonors])
    // Nobody is asked to pay back what has gone back.
    expect(server.logged.slice(heard)).toEqual([])
  })

  test('a debit that was to be tried again when its gift was stopped is not taken once the gift goes on', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'stopped@example.org' })
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.setMode('decline')
    await gifts.runDay(second)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} paid`, `${second} waiting`])
    await gifts.reverse(`${donation.orderId}-1`)
    await gifts.setMode('approve')
    gifts.goTo(addMonths(second, 2))
    // Nothing is planned of what has stopped, least of all on days that are over.
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null, upcoming: [] })
    const again = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(again.data.donationScheduler).toMatchObject({ donationSchedulerStatus: Active, nextDeduction: addMonths(second, 3) })
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
  })

  test('a debit that had not gone out yet when its gift was stopped is not taken once the gift goes on', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'stopped-before@example.org' })
    const [first = '', second = ''] = gift.upcoming
    await gifts.runDay(first)
    const donation = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    // The server ends, or another is at work, between making the day's debits and putting them into a file.
    gifts.goTo(second)
    await makeDebits(server.context)
    const untaken = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.reverse(`${donation.orderId}-1`)
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, nextDeduction: null })
    gifts.goTo(addMonths(second, 2))
    await gifts.change(gift, { donationSchedulerStatus: Active })
    await gifts.runNow()
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${first} reversed`, `${second} givenUp`])
    expect((await server.read(untaken)).status).toBe(DonationStatus.Rejected)
  })

  test('a bank’s reason with what cannot be stored in it is kept without that, and holds up no file', async () => {
    const { gift, donation } = await givenAndInAFile()
    const reason = 'R/D\0 \ud83d'
    expect(await paysoftSays({ reference: `${donation.orderId}-1`, amountCents: 224_00, status: 'unpaid', reason })).toBe(200)
    expect((await gifts.read(gift)).debits).toMatchObject([{ status: 'waiting', reason: 'R/D \ufffd' }])
    await gifts.runNow()
  })

  test('a notification that Paysoft did not sign is refused', async () => {
    const body = JSON.stringify({ results: [] })
    const send = (signature: string) =>
      fetch(`${server.url}/payments/paysoft/notify`, { method: 'POST', body, headers: { 'x-paysoft-signature': signature } })
    expect((await send('0'.repeat(64))).status).toBe(400)
  })

  test('the mail of a debit order names the extra gift, which is taken before the first date', async () => {
    await gifts.given({ paymentMethod: 7, onceOffAmount: 75.5, email: 'extra@set-up.test' })
    const { text } = await mailOf('extra@set-up.test', /^Your recurring donation to/)
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'To the cause: R 200,00\nTip to Letsema: R 24,00\nTotal each month: R 224,00\nExtra gift now: R 75,50\nTaken from: ',
    )
    await gifts.given({ paymentMethod: 7, email: 'no-extra@set-up.test' })
    expect((await mailOf('no-extra@set-up.test', /^Your recurring donation to/)).text).not.toContain('Extra gift')
  })

  test.each([
    [0, 'Until you stop it', null, null],
    [1, '2 months', null, null],
    [3, '6 months', 5, '2 more, on the 1st of each month'],
  ])(
    'the mail says how long it goes on, how many dates it does not name, and which is the last: term %i',
    async (term, text, last, more) => {
      const email = `term-${term}@set-up.test`
      const first = nextDeductionDate(today(), 0)
      await gifts.given({ paymentMethod: 7, deductionDate: 0, term, email })
      const mail = (await mailOf(email, /^Your recurring donation to/)).text
      expect(mail).toContain(`For how long: ${text}\nFirst date: ${dateText(first)}\nThen: ${dateText(addMonths(first, 1))}\n`)
      expect(/Last of.*/.exec(mail)?.[0] ?? null).toBe(last && `Last of ${last + 1}: ${dateText(addMonths(first, last))}`)
      expect(/Then: (.* more.*)\nLast of/.exec(mail)?.[1] ?? null).toBe(more)
    },
  )

  describe('of a campaign that ends', () => {
    const endsOn = (date: string | null) =>
      server.context.db
        .update(campaigns)
        .set({ endDate: date === null ? null : new Date(startOfDate(addDays(date, 1))) })
        .where(eq(campaigns.path, 'water'))
    afterEach(() => endsOn(null))

    test('the mail names the dates until then, and says that it ends', async () => {
      const first = nextDeductionDate(today(), 0)
      await endsOn(addMonths(first, 1))
      const mailTo = async (email: string, term: number) => {
        await gifts.given({ paymentMethod: 7, deductionDate: 0, term, email })
        return (await mailOf(email, /^Your recurring donation to/)).text
      }
      for (const text of [await mailTo('endless@ends.test', 0), await mailTo('year@ends.test', 4)]) {
        expect(text).toMatch(/Taken from: .+\nFirst date/)
        expect(text).toContain(`First date: ${dateText(first)}\nThen: ${dateText(addMonths(first, 1))}\n\n`)
        expect(text).toContain(`The campaign ends on ${dateText(addMonths(first, 1))}: nothing is taken after that.`)
      }
      await endsOn(addMonths(first, 4))
      expect(await mailTo('five@ends.test', 4), 'one alone is shown').toContain(
        `Then: ${dateText(addMonths(first, 3))}\nLast of 5: ${dateText(addMonths(first, 4))}\n\n`,
      )
      await endsOn(addMonths(first, 1))
      expect(await mailTo('two@ends.test', 1)).not.toContain('The campaign ends')
      await endsOn(first)
      const once = await mailTo('one@ends.test', 4)
      expect(once).toContain(`Only date: ${dateText(first)}\n\n`)
      expect(once.replaceAll('\u00a0', ' ')).toContain('\nTotal: R 224,00\n')
      expect(once).not.toMatch(/each month|pause/)
    })

    test('a gift of which no date would come is refused, and says why', async () => {
      const first = nextDeductionDate(today(), 0)
      await endsOn(addDays(first, -1))
      const { status, errors } = await gifts.give(await gifts.form({ paymentMethod: 7, deductionDate: 0 }))
      expect([status, errors[0]]).toMatchObject([
        400,
        {
          field: 'deductionDate',
          displayMessage: `The campaign ends on ${dateText(addDays(first, -1))}, before that day comes. Please choose another day, or give once.`,
        },
      ])
      await endsOn(first)
      expect((await gifts.given({ paymentMethod: 7, deductionDate: 0 })).upcoming[0]).toBe(first)
    })

    test('a date after its end is none that is still taken: in a pause that goes past it none is told of', async () => {
      const gift = await gifts.given({ paymentMethod: 7, deductionDate: 0, term: 0 })
      const first = gift.nextDeduction ?? ''
      await endsOn(addDays(first, 40))
      const paused = async (months: number) => (await gifts.change(gift, { pause: { from: first, months } })).data.donationScheduler
      expect(await paused(1)).toMatchObject({ nextDeduction: addMonths(first, 1) })
      await paused(0)
      expect(await paused(2)).toMatchObject({ nextDeduction: null, pausedUntil: addMonths(first, 2) })
    })
  })

  test('when the campaign closes, the donor is told and nothing more is taken', async () => {
    const email = 'closing@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email, tipOrAdminFeeAmount: 0 }, 'reading')
    const setStatus = (status: CampaignStatus) => server.context.db.update(campaigns).set({ status }).where(eq(campaigns.path, 'reading'))
    onTestFinished(async () => void (await setStatus(CampaignStatus.ACTIVE)))
    await setStatus(CampaignStatus.CLOSED)
    await gifts.runDay(gift.nextDeduction ?? '')
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: Expired,
      statusReason: 'The campaign has ended.',
      debits: [],
      upcoming: [],
    })
    await mailOf(email, /has ended, and so has your recurring donation$/)
  })
})

describe('what a donor is told of a debit that has failed', () => {
  const told = async (email: string) => (await mailOf(email, /needs you$/)).text.replace(/\u00a0/g, ' ')
  const failFor8Days = async (due: string) => {
    for (const day of [0, 1, 3, 7]) await gifts.runDay(addDays(due, day))
  }

  test('is of the extra gift where it was that', async () => {
    const email = 'extra-fails@example.org'
    await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500, email })
    await gifts.setMode('decline')
    await failFor8Days(today())
    expect(await told(email)).toMatch(
      /We could not take your extra gift of R 500,00\..*\n\nIt is not taken later\. Your recurring donation of R 224,00 has stopped as well/,
    )
  })

  test('is of the monthly one, too, that went to the bank with its last try', async () => {
    const { context } = server
    const due = addMonths(nextDeductionDate(today(), 0), 1)
    const begun = addDays(due, -7)
    gifts.goTo(begun)
    const email = 'extra-last-try@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, onceOffAmount: 500, email })
    await gifts.setMode('decline')
    for (const day of [0, 1, 3]) await gifts.runDay(addDays(begun, day))
    gifts.goTo(due)
    await gifts.setMode('never')
    await makeDebits(context)
    await makeFiles(context)
    await sendFiles(context, context.clock())
    const { debits } = await gifts.read(gift)
    const { orderId } = await donationOf(debits.find(({ isOnceOff }) => isOnceOff)?.jwtTokenStringDonationId)
    const line = `${orderId}-4`
    const said = {
      gateway: 'paysoft',
      eventId: line,
      requestId: line,
      reference: orderId,
      totalCents: 500_00,
      currency: 'ZAR',
      payload: {},
    } as const
    expect(await takeStatement(context, { ...said, verdict: 'declined' }, 'notification')).toBe('declined')
    expect(await told(email)).toContain('with the link below.\n\nA debit is with your bank already, and may still be taken.')
    await gifts.setMode('approve')
  })

  test('has the amount that was tried last, whatever was chosen since', async () => {
    const email = 'more-since@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    await gifts.runDay(due)
    expect((await gifts.change(gift, { amount: 900, tipOrAdminFeeAmount: 0 })).status).toBe(200)
    for (const days of [1, 3]) await gifts.runDay(addDays(due, days))
    await gifts.setMode('leave')
    await gifts.runDay(addDays(due, 7))
    expect((await gifts.change(gift, { amount: 50 })).status).toBe(200)
    const { debits } = await gifts.read(gift)
    const { orderId } = await donationOf(debits[0]?.jwtTokenStringDonationId)
    expect(await paysoftSays({ reference: `${orderId}-4`, amountCents: 900_00, status: 'unpaid', reason: 'Not enough money' })).toBe(200)
    expect(await told(email)).toContain('We could not take your recurring donation of R 900,00.')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, debits: [{ status: 'givenUp', amount: 900 }] })
  })

  test('is that the bank has taken it back, where it had been taken', async () => {
    const email = 'taken-back@example.org'
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email })
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const { orderId } = await donationOf(debit?.jwtTokenStringDonationId)
    await gifts.reverse(`${orderId}-1`)
    const text = await told(email)
    expect(text).toContain('Your bank has taken back your recurring donation of R 224,00.')
    expect(text).not.toContain('could not take')
  })
})

describe('what the donor or the card’s owner wants taken no more', () => {
  test('a pause holds back what failed and waits for its next try, and loses no month of it', async () => {
    const gift = await gifts.given({ paymentMethod: 7, email: 'paused-waiting@example.org' })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('decline')
    await gifts.runDay(due)
    const { debits, recurrence } = await gifts.read(gift)
    expect(inShort(debits)).toEqual([`${due} waiting`])
    const { data } = await gifts.change(gift, { pause: { from: addMonths(due, 1), months: 3 } })
    expect(inShort(data.donationScheduler.debits)).toEqual([`${due} skipped`])
    expect(data.donationScheduler.recurrence.debitsLeft).toBe((recurrence.debitsLeft ?? 0) + 1)
    const [debit] = data.donationScheduler.debits
    expect((await donationOf(debit?.jwtTokenStringDonationId)).status).toBe(DonationStatus.CanceledAtManage)
    await gifts.setMode('approve')
    for (const days of [1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} skipped`])
  })

  test('what fails in a pause, because it was on its way when that began, is not tried again', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0, email: 'paused-sent@example.org' })
    const due = gift.nextDeduction ?? ''
    await gifts.setMode('leave')
    await gifts.runDay(due)
    expect(inShort((await gifts.read(gift)).debits)).toEqual([`${due} sent`])
    const { orderId } = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.change(gift, { pause: { from: addMonths(due, 1), months: 3 } })
    expect(await paysoftSays({ reference: `${orderId}-1`, amountCents: 224_00, status: 'unpaid', reason: 'Not enough money' })).toBe(200)
    for (const days of [1, 3, 7]) await gifts.runDay(addDays(due, days))
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Active, debits: [{ status: 'skipped' }] })
  })

  test('an extra gift that fails in a pause is none of its months, and prolongs nothing', async () => {
    goToDay(6)
    const gift = await gifts.given({ paymentMethod: 7, term: 2, onceOffAmount: 100 })
    await gifts.setMode('leave')
    await gifts.runNow()
    const { orderId } = await donationOf((await gifts.read(gift)).debits[0]?.jwtTokenStringDonationId)
    await gifts.change(gift, { pause: { from: gift.nextDeduction, months: 2 } })
    expect(await paysoftSays({ reference: `${orderId}-1`, amountCents: 100_00, status: 'unpaid', reason: 'Not enough money' })).toBe(200)
    const { debits, recurrence } = await gifts.read(gift)
    expect(debits).toMatchObject([{ isOnceOff: true, status: 'skipped' }])
    expect(recurrence.debitsLeft).toBe(gift.recurrence.debitsLeft)
  })

  test('a card whose owner disputes the payment that stored it is not debited either', async () => {
    const email = 'disputed@example.org'
    const gift = await gifts.given({ onceOffAmount: 100, email })
    await gifts.storeCard(gift)
    const { onceOffDonation, nextDeduction } = await gifts.read(gift)
    const by = { operatorId: 'operator', reference: onceOffDonation?.orderId ?? '', verdict: 'chargedBack' } as const
    expect(await takeBack(server.context, by)).toBe('chargedBack')
    expect(await gifts.read(gift)).toMatchObject({ donationSchedulerStatus: Failed, statusReason: 'Your bank reversed a debit.' })
    const mail = await mailOf(email, /needs you$/)
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Your bank has taken back your extra gift of R 100,00.')
    await gifts.runDay(nextDeduction ?? '')
    expect((await gifts.read(gift)).debits).toEqual([])
  })

  test('a pause that is over when the gift is taken up again is told of no more', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const { orderId } = await donationOf(debit?.jwtTokenStringDonationId)
    const until = addMonths(gift.nextDeduction ?? '', 2)
    await gifts.change(gift, { pause: { from: addMonths(gift.nextDeduction ?? '', 1), months: 1 } })
    await gifts.reverse(`${orderId}-1`)
    gifts.goTo(addDays(until, 3))
    const { data } = await gifts.change(gift, { donationSchedulerStatus: Active })
    expect(data.donationScheduler).toMatchObject({ donationSchedulerStatus: Active, pausedUntil: null })
  })
})
