import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RecurringStatus } from '#domain/enumerations.ts'
import { addMonths, nextDeductionDate } from '#domain/recurringSchedule.ts'
import { dateText } from '#domain/recurringText.ts'
import type { WireDonationScheduler } from '#domain/wire.ts'
import { campaigns, mandates } from '#server/db/schema.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { ACCOUNT, inShort, RecurringGifts } from '#tests/server/recurringGifts.ts'
import type { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

const { Active, Error: Failed, CancelledAtTransaction, CancelledAtManage, PendingSettlement } = RecurringStatus

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  gifts = await RecurringGifts.start()
  server = gifts.server
})
afterAll(() => server.stop())

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
      nextDeduction: nextDeductionDate(gifts.today(), 2),
    })
    expect(await changed(gift, { term: 1 })).toMatchObject({ term: 1, recurrence: { debitsLeft: 2 } })
    expect(await changed(gift, { tipOrAdminFeeAmount: 0 })).toMatchObject({ tipOrAdminFeeAmount: 0, amount: 50.5 })
  })

  test('another day leaves out no month for the extra gift in it', async () => {
    gifts.goToDay(2)
    const gift = await given({ deductionDate: 1, onceOffAmount: 100 })
    const { nextDeduction } = await changed(gift, { deductionDate: 2 })
    expect(nextDeduction).toBe(nextDeductionDate(gifts.today(), 2))
    expect(nextDeduction?.slice(0, 7)).toBe(gifts.today().slice(0, 7))
  })

  test.each([
    [{ amount: 19 }, 'amount', 'The minimum amount is R 20'],
    [{ amount: null }, 'amount', 'Please enter a donation amount.'],
    [{ term: 6 }, 'term', 'Please select a recurrence term.'],
    [{ deductionDate: '0' }, 'deductionDate', 'Please select a deduction day.'],
    [{ donationSchedulerStatus: 1 }, 'donationSchedulerStatus', 'A monthly gift can only be cancelled or taken up again here.'],
    [{ pause: { from: '2026-12-01', months: 13 } }, 'pause', 'Please choose a pause of 1 to 12 months.'],
    [{ pause: { from: '2026-12-01', months: 1.5 } }, 'pause', 'Please choose a pause of 1 to 12 months.'],
    [{ pause: { from: '2026-12-01', months: -1 } }, 'pause', 'Please choose a pause of 1 to 12 months.'],
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
        'This monthly gift has changed meanwhile, so what you asked for was not saved. Please look at it again.',
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

  test('pauses one after another, and dates left out, put it off by five years from now at most', async () => {
    const gift = await given({ term: 0 })
    const refused = async (json: Record<string, unknown>) => {
      const { status, errors } = await gifts.change(gift, json)
      return [status, errors[0]?.field, errors[0]?.displayMessage]
    }
    const begins = gift.nextDeduction ?? ''
    for (const years of [0, 1, 2, 3]) await changed(gift, { pause: { from: addMonths(begins, 12 * years), months: 12 } })
    const from = addMonths(begins, 48)
    expect(await refused({ pause: { from, months: 12 } })).toEqual([400, 'pause', 'It cannot be put off by more than five years from now.'])
    expect(await changed(gift, { pause: { from, months: 11 } })).toMatchObject({ nextDeduction: addMonths(from, 11) })
    const isIt = eq(mandates.id, gift.recurrence.donationSchedulerId)
    await server.context.db.update(mandates).set({ nextDueDate: '9999-12-01' }).where(isIt)
    expect(await refused({ skip: '9999-12-01' })).toEqual([400, 'skip', 'It cannot be put off by more than five years from now.'])
    expect((await refused({ pause: { from: '9999-12-01', months: 1 } }))[0]).toBe(400)
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

  test('a pause that is over is not told of any more, once the date on which the gift goes on is debited', async () => {
    const gift = await gifts.given({ paymentMethod: 7, term: 0 })
    const from = gift.nextDeduction ?? ''
    const until = addMonths(from, 1)
    expect(await changed(gift, { pause: { from, months: 1 } })).toMatchObject({ pausedUntil: until })
    await gifts.runDay(until)
    const after = await gifts.read(gift)
    expect([inShort(after.debits), after.pausedUntil]).toEqual([[`${until} paid`], null])
  })

  test('a pause that ends sooner takes nothing a second time in a month, though another day of it is still to come', async () => {
    const gift = await given()
    const first = gift.nextDeduction ?? ''
    await gifts.runDay(first)
    const from = addMonths(first, 1)
    for (const change of [{ pause: { from, months: 2 } }, { deductionDate: 2 }]) await changed(gift, change)
    expect(await changed(gift, { pause: { from, months: 0 } })).toMatchObject({ nextDeduction: `${from.slice(0, 8)}25` })
  })

  test('a pause is over, too, where the date on which it would end is left out', async () => {
    const gift = await given()
    const until = addMonths(gift.nextDeduction ?? '', 1)
    await changed(gift, { pause: { from: gift.nextDeduction, months: 1 } })
    expect(await changed(gift, { skip: until })).toMatchObject({ nextDeduction: addMonths(until, 1), pausedUntil: null })
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

  test('a date left out keeps what it would have been, whatever is given and tipped from then on, and no date comes back by that', async () => {
    const gift = await given()
    const skip = gift.nextDeduction ?? ''
    const amount = (await changed(gift, { skip })).debits[0]?.amount
    const after = await changed(gift, { amount: 1_000, tipOrAdminFeeAmount: 50 })
    expect(after.debits).toMatchObject([{ date: skip, status: 'skipped', amount }])
    expect(after.recurrence.debitsLeft).toBe(11)
  })

  test('after the last date another day has none, and another term has dates again', async () => {
    const gift = await given({ term: 1 })
    const [first = '', last = ''] = gift.upcoming
    await changed(gift, { skip: first })
    expect(await changed(gift, { skip: last })).toMatchObject({ nextDeduction: null, recurrence: { debitsLeft: 0 } })
    for (const deductionDate of [1, 0]) await changed(gift, { deductionDate })
    const isIt = eq(mandates.id, gift.recurrence.donationSchedulerId)
    expect((await server.context.db.select().from(mandates).where(isIt))[0]).toMatchObject({ nextDueDate: null })
    expect(await changed(gift, { term: 0 })).toMatchObject({ nextDeduction: addMonths(last, 1), recurrence: { debitsLeft: null } })
  })

  test('its donor is told of each change, since whoever has the link can make it, and of none that changes nothing', async () => {
    const email = 'changed@example.org'
    const gift = await given({ email, term: 2, deductionDate: 0, amount: 200, tipOrAdminFeeAmount: 0 })
    const told = async (change: Record<string, unknown>, count: number) => {
      await changed(gift, change)
      await changed(gift, change)
      return vi.waitFor(async () => {
        const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Changed'))
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
    const paused = await told({ pause: { from: next, months: 2 } }, 5)
    expect(paused).toContain(`It is paused: it goes on by itself on ${dateText(until)}.`)
    expect(paused).toContain('See, change or cancel your monthly gift:')
    const account = { ...ACCOUNT, accountNumber: '62000000002' }
    for (const _ of [1, 2]) await changed(gift, { paymentMethod: 7, cardConsent: true, bankingDetails: account })
    await vi.waitFor(async () => {
      const mails = (await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Changed'))
      expect(mails.map(({ text }) => text.includes('ending in 002'))).toEqual([true, false, false, false, false, false])
    }, PATIENCE)
  })

  test('what has not begun is told of when it begins, and what has stopped once it goes on', async () => {
    const email = 'not-yet@example.org'
    const begins = await gifts.given({ email: 'begins@example.org' })
    await changed(begins, { paymentMethod: 7, cardConsent: true, bankingDetails: ACCOUNT })
    await gifts.mailOf('begins@example.org', /^Set up/)
    expect(await server.mailsTo('begins@example.org')).toHaveLength(1)
    const waiting = await gifts.given({ email, amount: 200 })
    await changed(waiting, { amount: 300 })
    await gifts.storeCard(waiting)
    expect((await gifts.mailOf(email, /^Set up/)).text.replaceAll('\u00a0', ' ')).toContain('To the cause: R 300,00')
    const { recurrence } = await gifts.read(waiting)
    await server.context.db.update(mandates).set({ status: Failed }).where(eq(mandates.id, recurrence.donationSchedulerId))
    await changed(waiting, { amount: 400 })
    await changed(waiting, { donationSchedulerStatus: Active })
    await gifts.mailOf(email, /^Changed/)
    expect((await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Changed'))).toHaveLength(1)
  })

  test('a debit of it is not cancelled by itself', async () => {
    const { debits } = await given({ onceOffAmount: 20 })
    const { status, errors } = await server.call(`/donations/${debits[0]?.jwtTokenStringDonationId}`, {
      method: 'PATCH',
      json: { status: 3 },
    })
    expect([status, errors[0]?.displayMessage]).toEqual([409, 'This is part of a monthly gift. It can be cancelled with that.'])
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
      const { text } = await gifts.mailOf(email, /^Cancelled/)
      expect(text).toContain('\n\nNo more will be taken from you for ')
      expect(text).toContain('See your monthly gift:')
      expect(text).not.toContain('Thank you')
      expect((await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1)
      expect((await gifts.change(gift, { amount: 50 })).status).toBe(409)
      await gifts.runDay(addMonths(gifts.today(), 1))
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
    const notKept = async () => (await server.mailsTo(email)).filter(({ subject }) => subject.startsWith('Not kept: your card for '))

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
    const email = 'not-stored@example.org'
    const gift = await gifts.given({ onceOffAmount: 100, email })
    const { payRequestId = '', reference = '' } = gift.transactionInfo?.payfastResponse ?? {}
    const paid = { gateway: 'paygate', eventId: `${payRequestId}/1`, requestId: payRequestId, reference, totalCents: 100_00 } as const
    await takeStatement(server.context, { ...paid, currency: 'ZAR', verdict: 'approved', payload: {} }, 'notification')
    expect(await gifts.read(gift)).toMatchObject({
      donationSchedulerStatus: 2,
      statusReason: 'Your card could not be stored.',
      paymentLabel: '',
    })
    const { text } = await gifts.mailOf(email, /^Needs you/)
    expect(text).toContain('It begins once you have added a card or an account with the link below.')
    expect(text).toContain('\nAdd a card or an account:')
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
    const { donationSchedulerId } = gift.recurrence
    await server.context.db.update(mandates).set({ status: Failed, instrument: null }).where(eq(mandates.id, donationSchedulerId))
    const account = { paymentMethod: 7, cardConsent: true, bankingDetails: ACCOUNT }
    expect(await changed(gift, { donationSchedulerStatus: Active, ...account })).toMatchObject({ donationSchedulerStatus: Active })
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
