import { and, eq, sql, sum } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS, formatDate } from '#domain/dates.ts'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireCertificate, WireDonation } from '#domain/wire.ts'
import { campaigns, donations, gatewayEvents, organisations, refunds } from '#server/db/schema.ts'
import { signBankLine } from '#server/gateways/eft.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import { setSection18A } from '#server/services/certificates.ts'
import { undoSettlement } from '#server/services/undoSettlement.ts'
import { DETAILS } from '#tests/server/certificateDetails.ts'
import { payByCode, postingsOf, settledBy, type Posting } from '#tests/server/hostedPayments.ts'
import { textOf } from '#tests/server/pdfText.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
  await server.removeEndDate('water')
})
afterAll(() => server.stop())

const { Pending, Accepted, CanceledAtTransaction } = DonationStatus

const eft = (email = 'nomsa@example.org') => server.given({ paymentMethod: PaymentMethod.EFT, email })

interface Settlement {
  outcome: string
  reason: string | null
}

const decide = async (deed: string, { orderId }: WireDonation, more = ''): Promise<Settlement> => {
  const { settlement } = await server.graphql<{ settlement: Settlement }>(
    `mutation ($reference: String!) { settlement: ${deed}(reference: $reference ${more}) { outcome reason } }`,
    { reference: orderId },
  )
  return settlement
}
const settle = async (donation: WireDonation) => (await decide('settleEft', donation, 'amount: 224')).outcome
const undo = (donation: WireDonation) => decide('undoSettlement', donation, 'reason: "It was meant for another gift"')
const UNDONE = { outcome: 'undone', reason: null }

const rowOf = async ({ orderId }: WireDonation) => {
  const [row] = await server.context.db.select().from(donations).where(eq(donations.reference, orderId))
  return row!
}
const eventsOf = async (donation: WireDonation) => {
  const { id } = await rowOf(donation)
  return server.context.db.select().from(gatewayEvents).where(eq(gatewayEvents.donationId, id)).orderBy(gatewayEvents.createdAt)
}
const turned = (postings: Posting[]) => postings.map(({ account, amount }) => ({ account, amount: -amount }))
const mailTo = (address: string, subject: RegExp) =>
  vi.waitFor(async () => {
    const mail = (await server.mailsTo(address)).find((one) => subject.test(one.subject))
    if (!mail) throw new Error('No mail')
    return { ...mail, text: mail.text.replaceAll('\u00a0', ' ') }
  }, PATIENCE)
const expectRaisedAsAccepted = async () => {
  const { db } = server.context
  const [campaign] = await db.select().from(campaigns).where(eq(campaigns.path, 'water'))
  const isOfIt = and(eq(donations.campaignId, campaign!.id), eq(donations.status, Accepted), eq(donations.offline, false))
  const [accepted] = await db
    .select({ cents: sum(donations.amountCents) })
    .from(donations)
    .where(isOfIt)
  expect(campaign!.raisedCents).toBe(Number(accepted!.cents))
}

describe('a settlement by hand that is undone', () => {
  test('is posted the other way round, its donation waits for its money as before, and its donor is told', async () => {
    const email = 'undone@example.org'
    const before = await server.campaign()
    const donation = await eft(email)
    const { status, settledAt, reversedAt, gateway, paymentMethod } = await rowOf(donation)
    expect(await settle(donation)).toBe('settled')
    expect((await server.campaign()).uniqueDonors).toBe(before.uniqueDonors + 1)
    expect(await undo(donation)).toEqual(UNDONE)
    const posted = settledBy('eft', donation)
    expect(await postingsOf(server, donation)).toEqual([...posted, ...turned(posted)])
    expect(await rowOf(donation)).toMatchObject({ status, settledAt, reversedAt, gateway, paymentMethod })
    expect(await server.read(donation)).toMatchObject({ status: Pending, moneyCameOtherwise: false })
    const { donationsReceivedTotal, uniqueDonors } = await server.campaign()
    expect([donationsReceivedTotal, uniqueDonors]).toEqual([before.donationsReceivedTotal, before.uniqueDonors])
    await expectRaisedAsAccepted()
    const mail = await mailTo(email, /by mistake/)
    expect(mail.subject).toBe('We thanked you by mistake for a donation to Clean water for Thaba village')
    expect(mail.text).toContain('that R 224,00 had reached us')
    expect(mail.text).toContain('the payment was not yours')
    expect(mail.text).toContain(donation.orderId)
    expect(mail.text).not.toContain('certificate')
  })

  test('leaves its donation to its own money, which the bank tells of, and which is refunded as any', async () => {
    const donation = await eft()
    await settle(donation)
    await undo(donation)
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    const posted = settledBy('eft', donation)
    expect(await postingsOf(server, donation)).toEqual([...posted, ...turned(posted), ...posted])
    await expectRaisedAsAccepted()
    expect(await decide('refundDonation', donation, 'paidByHand: true')).toEqual({ outcome: 'refunded', reason: null })
    expect(await postingsOf(server, donation)).toHaveLength(12)
    await expectRaisedAsAccepted()
  })

  test('leaves its donation to be matched by hand anew, and undone anew', async () => {
    const donation = await eft()
    for (const _ of [1, 2]) {
      expect(await settle(donation)).toBe('settled')
      expect(await undo(donation)).toEqual(UNDONE)
    }
    expect(await settle(donation)).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('nothingToDo')
    expect(await postingsOf(server, donation)).toHaveLength(15)
    await expectRaisedAsAccepted()
  })

  test('frees the line of the bank for the donation that it was for', async () => {
    const [wrong, right] = [await eft(), await eft()]
    const wrote = `J SMITH ${wrong.orderId.length}`
    expect(await server.payByEft(wrote, '224')).toBe('unknownReference')
    const tiedTo = async () => {
      const [line] = await server.context.db
        .select({ donationId: gatewayEvents.donationId })
        .from(gatewayEvents)
        .where(sql`${gatewayEvents.payload} ->> 'reference' = ${wrote}`)
      return line?.donationId
    }
    await settle(wrong)
    expect(await tiedTo()).toBe((await rowOf(wrong)).id)
    await undo(wrong)
    expect(await tiedTo()).toBeNull()
    await settle(right)
    expect(await tiedTo()).toBe((await rowOf(right)).id)
  })

  test('frees money without a reference for the donation that it was for', async () => {
    const [wrong, right] = await Promise.all([1, 2].map(() => server.given({ paymentMethod: PaymentMethod.SnapScan })))
    const told = await payByCode(server, 'S-Smith', 219_00)
    expect((await decide('settleOtherAmount', wrong!, 'amount: 219')).outcome).toBe('settled')
    const naming = (await eventsOf(wrong!)).filter(({ payload }) => JSON.stringify(payload).includes('Smith'))
    expect(naming.map(({ id }) => id)).toEqual([told.id])
    expect(await undo(wrong!)).toEqual(UNDONE)
    expect((await decide('settleOtherAmount', right!, 'amount: 219')).outcome).toBe('settled')
    expect(await rowOf(wrong!)).toMatchObject({ status: Pending, amountCents: 200_00, tipCents: 24_00, settledAt: null })
    await server.pay(wrong!, 'never')
    expect((await server.read(wrong!)).status).toBe(Accepted)
  })

  test('of another amount gives back what was promised, and waits for a person as before', async () => {
    const donation = await eft('another-amount@example.org')
    await server.payByEft(donation.orderId, '210')
    await decide('settleOtherAmount', donation, 'amount: 210')
    expect(await undo(donation)).toEqual(UNDONE)
    expect(await rowOf(donation)).toMatchObject({ amountCents: 200_00, tipCents: 24_00, status: Pending })
    expect((await server.read(donation)).moneyCameOtherwise).toBe(true)
    const { text } = await mailTo('another-amount@example.org', /by mistake/)
    expect(text).toContain('that R 210,00 had reached us')
    expect(text).toContain('it was not what you had chosen, and we have to look at it again')
    expect(text).not.toContain('not yours')
    expect(await decide('refundDonation', donation, 'paidByHand: true')).toEqual({ outcome: 'refunded', reason: null })
    await expectRaisedAsAccepted()
  })

  test('of another’s amount, while its own was told of: the operator is told how to take that, and its donor of our mistake', async () => {
    const email = 'right-amount@example.org'
    const donation = await eft(email)
    await server.payByEft('R NAIDOO', '210')
    expect((await decide('settleOtherAmount', donation, 'amount: 210')).outcome).toBe('settled')
    expect(await server.payByEft(donation.orderId, '224')).toBe('wrongAmount')
    expect(await undo(donation)).toEqual({
      outcome: 'undone',
      reason: 'EFT has told of R\u00a0224,00 for it meanwhile: settleOtherAmount takes that.',
    })
    expect((await mailTo(email, /by mistake/)).text).toContain('the payment was not yours')
    expect(await decide('settleOtherAmount', donation, 'amount: 224')).toEqual({ outcome: 'settled', reason: null })
    expect(await server.read(donation)).toMatchObject({ status: Accepted, amount: 200 })
  })

  test('of what was begun by card or cancelled gives that back', async () => {
    const [card, cancelled] = [await server.given(), await eft()]
    await server.call(`/donations/${cancelled.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } })
    for (const donation of [card, cancelled]) {
      expect(await settle(donation)).toBe('settled')
      expect(await undo(donation)).toEqual(UNDONE)
    }
    expect(await rowOf(card)).toMatchObject({ status: Pending, gateway: 'paygate', paymentMethod: PaymentMethod.PayFast })
    expect((await rowOf(cancelled)).status).toBe(CanceledAtTransaction)
    expect((await postingsOf(server, card)).map(({ account }) => account)).toEqual(
      [...settledBy('eft', card), ...settledBy('eft', card)].map(({ account }) => account),
    )
    await server.pay(card, 'approve')
    await vi.waitFor(async () => expect((await server.read(card)).status).toBe(Accepted), PATIENCE)
    expect((await postingsOf(server, card)).slice(6)).toEqual(settledBy('paygate', card))
  })

  test('of what was begun by card, and paid so meanwhile, is settled by that once its gateway is asked', async () => {
    const donation = await server.given()
    await settle(donation)
    const page = await server.pay(donation, 'approve')
    expect(server.logged).toContain(`paygate payment ${donation.orderId}: wrongGateway`)
    expect(await server.comeBack(page)).toBe(`${server.url}/donation/return?donation=${donation.jwtTokenStringDonationId}`)
    expect(await undo(donation)).toEqual(UNDONE)
    await reconcile(server.context)
    expect((await postingsOf(server, donation)).slice(6)).toEqual(settledBy('paygate', donation))
    await expectRaisedAsAccepted()
  })

  test('is written down with who undid it and why', async () => {
    const donation = await eft()
    await settle(donation)
    await undo(donation)
    const { me } = await server.graphql<{ me: { id: string } }>('{ me { id } }')
    expect(await eventsOf(donation)).toMatchObject([
      { outcome: 'undone', source: 'operator', payload: { undoneBy: me.id, undoneBecause: 'It was meant for another gift' } },
    ])
  })

  test('cancels the certificate that was issued for it, and says so', async () => {
    const email = 'certified@example.org'
    const [organisation] = await server.context.db.select().from(organisations)
    const { id: organisationId } = organisation!
    await setSection18A(server.context, organisationId, { pboReference: '930012345', approvedFrom: '2020-03-01' })
    await server.context.db.update(campaigns).set({ organisationId, isTaxBenefit: true }).where(eq(campaigns.path, 'water'))
    const donation = await eft(email)
    await decide('settleOtherAmount', donation, 'amount: 250')
    const path = `/donations/${donation.jwtTokenStringDonationId}/certificate`
    expect((await server.call(path, { method: 'POST', json: DETAILS })).status).toBe(200)
    const received = formatDate((await rowOf(donation)).settledAt!.toISOString())
    await undo(donation)
    expect((await server.call<WireCertificate>(path)).data).toMatchObject({ state: 'cancelled', amount: 226 })
    expect((await mailTo(email, /by mistake/)).text).toContain('Your Section 18A certificate 000001 is cancelled with it')
    const text = () => fetch(`${server.url}/api/v1${path}.pdf`).then(async (pdf) => textOf(new Uint8Array(await pdf.arrayBuffer())))
    expect(await text()).toContain('because the donation was paid back, or had been booked by mistake')
    server.passTime(5 * DAY_MS)
    expect(await server.payByEft(donation.orderId, '224')).toBe('settled')
    expect(await text()).toContain(`Date of receipt ${received} Nature of the donation Money Amount of the donation R 226,00`)
    expect((await server.call<WireCertificate>(path)).data.state).toBe('cancelled')
    await decide('refundDonation', donation, 'paidByHand: true')
    expect((await mailTo(email, /refunded/)).text, 'it is not cancelled once more').not.toContain('000001')
    await setSection18A(server.context, organisationId, null)
  })
})

describe('not undone is', () => {
  test('the same settlement twice, also by two operators at once', async () => {
    const donation = await eft()
    await settle(donation)
    const both = await Promise.all([undo(donation), undo(donation)])
    const nothing = { outcome: 'nothingToDo', reason: 'It is not settled, so there is nothing to undo.' }
    expect(both.toSorted((a, b) => (a.outcome < b.outcome ? 1 : -1))).toEqual([UNDONE, nothing])
    expect(await undo(donation)).toEqual(nothing)
    expect(await postingsOf(server, donation)).toHaveLength(6)
  })

  test('what the bank has told of', async () => {
    const donation = await eft()
    await server.payByEft(donation.orderId, '224')
    expect(await undo(donation)).toEqual({
      outcome: 'nothingToDo',
      reason: 'EFT has told of its money itself, so it was not matched by hand: refundDonation gives it back.',
    })
    expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
  })

  test('what the bank has told of since: its own money is there', async () => {
    const donation = await eft()
    await settle(donation)
    expect(await server.payByEft(donation.orderId, '224')).toBe('nothingToDo')
    expect((await undo(donation)).outcome).toBe('settled')
    expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    expect((await undo(donation)).outcome).toBe('nothingToDo')
  })

  test.each([
    ['on the day that the bank says', -2],
    ['on the day on which we heard of it, where the bank says none', null],
  ])('what the bank has told of since, which counts as received %s', async (_, daysFromNow) => {
    const donation = await eft()
    await settle(donation)
    server.passTime(20 * DAY_MS)
    const today = dateInSouthAfrica(server.context.clock())
    const receivedOn = daysFromNow === null ? undefined : addDays(today, daysFromNow)
    const body = JSON.stringify({ lineId: donation.orderId, reference: donation.orderId, amountCents: 224_00, currency: 'ZAR', receivedOn })
    const headers = { 'x-letsema-signature': signBankLine(body, server.context.keys.eftNotification) }
    await fetch(`${server.url}/payments/eft/notify`, { method: 'POST', body, headers })
    server.passTime(DAY_MS)
    expect((await undo(donation)).outcome).toBe('settled')
    expect(await server.receivedOn(donation)).toBe(receivedOn ?? today)
  })

  test('what the bank has told of since, while another’s line is matched with it, which is free then', async () => {
    const [donation, right] = [await eft(), await eft()]
    await server.payByEft('P PILLAY', '224')
    await settle(donation)
    expect(await server.payByEft(donation.orderId, '224')).toBe('paidAgain')
    expect(await undo(donation)).toEqual({
      outcome: 'settled',
      reason: 'EFT has told of its own money since, so it stays settled by that. What was matched with it is free for another donation.',
    })
    expect(await postingsOf(server, donation)).toEqual(settledBy('eft', donation))
    expect((await server.read(donation)).status).toBe(Accepted)
    expect(await settle(right)).toBe('settled')
    expect((await eventsOf(right)).map(({ source }) => source).toSorted()).toEqual(['notification', 'operator'])
  })

  test('what has gone back, or is about to', async () => {
    const [back, going] = [await eft(), await eft()]
    for (const donation of [back, going]) await settle(donation)
    await decide('refundDonation', back, 'paidByHand: true')
    expect((await undo(back)).outcome).toBe('nothingToDo')
    const now = new Date(server.context.clock())
    await server.context.db.insert(refunds).values({
      id: crypto.randomUUID(),
      donationId: (await rowOf(going)).id,
      operatorId: 'x',
      gateway: 'eft',
      isByHand: true,
      status: 'asked',
      nextAskAt: now,
      createdAt: now,
    })
    await expect(undo(going)).rejects.toThrow('It is being refunded, so its settlement cannot be undone.')
    expect(await postingsOf(server, going)).toEqual(settledBy('eft', going))
  })

  test('a debit of a recurring gift', async () => {
    const gifts = new RecurringGifts(server)
    const gift = await gifts.given({ paymentMethod: PaymentMethod.Paysoft, term: 1 })
    await gifts.setMode('wrongAmount')
    await gifts.runDay(gift.nextDeduction ?? '')
    const [debit] = (await gifts.read(gift)).debits
    const donation = await gifts.donationOf(debit?.jwtTokenStringDonationId)
    await decide('settleOtherAmount', donation, 'amount: 223.99')
    await expect(undo(donation)).rejects.toThrow('It is one of a monthly gift’s: refundDonation gives it back.')
  })

  test('what nobody knows, or was given outside Letsema, or for no reason', async () => {
    const by = { operatorId: 'x', reference: 'AAAAAAAAA', reason: 'A slip' }
    expect(await undoSettlement(server.context, by)).toEqual({ outcome: 'unknownReference', reason: null })
    const [offline] = await server.context.db.select().from(donations).where(eq(donations.offline, true))
    expect((await undoSettlement(server.context, { ...by, reference: offline!.reference })).outcome).toBe('nothingToDo')
    await expect(undoSettlement(server.context, { ...by, reason: ' ' })).rejects.toThrow('Please say why, in at most 300 characters.')
  })
})
