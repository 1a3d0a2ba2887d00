import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/dates.ts'
import { DonationStatus, RecurringStatus } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireDonation, WireDonationAnswer, WirePublicDonation } from '#domain/wire.ts'
import { rowsOf } from '#server/db/client.ts'
import { donations, gatewayEvents, mailOutbox, mandates, users } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { refund } from '#server/services/refunds.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { simulatedBankLines, simulatedPayments } from '#server/simulator/schema.ts'
import { PATIENCE } from '#tests/patience.ts'
import { payByCode } from '#tests/server/hostedPayments.ts'
import { ACCOUNT, RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

const PERSON = { firstName: 'Zandilexa', lastName: 'Mthethwaxa', email: 'zandilexa@example.org', mobileNumber: '072 987 6543' }
const PUBLIC = { displayName: 'Zandilexa from Msinga', comment: 'For gogo Mthethwaxa' }
const GONE = 'What this request made was deleted at the request of the person it was for. Please start again.'
const PAYS_FROM = { ...ACCOUNT, accountHolderName: 'Z Mthethwaxa', accountNumber: '62000004711' }
const TRACES = ['zandilexa', 'mthethwaxa', '729876543', '9876543', '62000004711', 'ending in 711']

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  await server.removeEndDate('water')
})
afterAll(() => server.stop())

/** Each row of the whole database, as text, in which something of the person stands, by the name of its table. */
async function traces(): Promise<{ table: string; row: string }[]> {
  const { db } = server.context
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await rowsOf<{ row: string }>(db, sql`select t::text as row from ${sql.raw(name)} t`)
      return rows
        .filter(({ row }) => TRACES.some((trace) => row.toLowerCase().includes(trace)))
        .map(({ row }) => ({ table: name.replace('public.', ''), row }))
    }),
  )
  return found.flat()
}

const donors = async () => (await server.campaign()).uniqueDonors
const isMailed = (email: string, subject: RegExp) =>
  vi.waitFor(
    async () => expect((await server.mailsTo(email)).map((mail) => mail.subject)).toContainEqual(expect.stringMatching(subject)),
    PATIENCE,
  )

const register = (person = PERSON, key: string = crypto.randomUUID()) =>
  server.call('/authentication/register/', {
    method: 'POST',
    json: { ...server.botCheck('register'), ...person, msisdn: PERSON.mobileNumber, password: 'correct horse 9', termsAccepted: true },
    headers: { 'idempotency-key': key },
  })

test('nothing is left of somebody who asks for it but what the books are made of', async () => {
  const { context } = server
  const before = await donors()
  expect((await register()).status).toBe(201)
  const login = await server.logIn(PERSON.email, 'correct horse 9')
  expect((await server.logIn(PERSON.email, 'a wrong one')).status).toBe(401)
  const authorization = `Bearer ${login.data.accessToken}`
  const byCard = await server.given({ ...PERSON, ...PUBLIC })
  await server.pay(byCard, 'approve')
  const byEft = await server.given({ ...PERSON, email: 'ZANDILEXA@example.org', paymentMethod: 0, amount: 50, tipOrAdminFeeAmount: 6 })
  expect(await server.payByEft(byEft.transactionInfo.referenceNumber, '56.00')).toBe('settled')
  await server.pay(await server.given(PERSON), 'decline')
  const everyMonth = await gifts.given({ ...PERSON, ...PUBLIC })
  await gifts.storeCard(everyMonth)
  const account = { paymentMethod: 7, cardConsent: true, bankingDetails: PAYS_FROM }
  expect((await gifts.change(everyMonth, account)).status).toBe(200)
  await isMailed(PERSON.email, /monthly gift/)
  expect((await gifts.change(everyMonth, { donationSchedulerStatus: 4 })).status).toBe(200)
  await isMailed(PERSON.email, /^Cancelled/)
  const other = await server.given({ email: 'other@example.org', firstName: 'Other' })
  await server.pay(other, 'approve')
  expect(await donors()).toBe(before + 2)
  const statement = { gateway: 'paygate', eventId: 'with a name', requestId: null, reference: byCard.orderId, totalCents: 22_400 } as const
  const payload = { TRANSACTION_ID: '4711', PAYER: 'Z Mthethwaxa' }
  await takeStatement(context, { ...statement, currency: 'ZAR', verdict: 'approved', payload }, 'notification')
  expect([...new Set((await traces()).map(({ table }) => table))].toSorted()).toEqual([
    'donations',
    'gateway_events',
    'idempotency_keys',
    'login_failures',
    'mail_outbox',
    'mailbox',
    'mandates',
    'simulated_instruments',
    'simulated_payments',
    'users',
  ])

  const own = await server.call(`/donations/list/${login.data.access.user.id}`, { headers: { authorization } })
  expect(own.status).toBe(200)
  const shown = async () => (await server.call<WirePublicDonation[]>('/donations/list/campaign/water?idType=0&pageSize=50')).data
  expect((await shown()).map(({ comment }) => comment)).toContain(PUBLIC.comment)
  const { forgetPerson: forgotten } = await server.graphql(
    'mutation ($email: String!) { forgetPerson(email: $email) { donations recurringDonations hadProfile certificatesKept } }',
    { email: ' Zandilexa@example.org ' },
  )
  expect(forgotten).toEqual({ donations: 3, recurringDonations: 1, hadProfile: true, certificatesKept: 0 })
  expect((await server.call(`/donations/list/${login.data.access.user.id}`, { headers: { authorization } })).status).toBe(401)
  expect((await shown()).map(({ comment }) => comment)).not.toContain(PUBLIC.comment)
  expect(await traces()).toEqual([])
  const [promised] = await context.db.select().from(mandates).where(eq(mandates.id, everyMonth.recurrence.donationSchedulerId))
  expect(promised).toMatchObject({ instrument: null, instrumentLabel: '' })
  const [paid] = await context.db.select({ id: donations.id }).from(donations).where(eq(donations.reference, byCard.orderId))
  const told = await context.db.select().from(gatewayEvents).where(eq(gatewayEvents.donationId, paid!.id))
  expect(told.map((event) => Object.keys(event.payload))).toEqual([
    ['TRANSACTION_ID'],
    ['toldCents', 'receivedOn', 'toldCurrency', 'TRANSACTION_ID'],
  ])

  expect((await server.logIn(PERSON.email, 'correct horse 9')).status).toBe(401)
  expect(await donors()).toBe(before + 2)
  const theirs = (await shown()).filter(({ amount }) => amount === 50)
  expect(theirs).toMatchObject([{ name: 'Anonymous', anonymous: true, comment: '' }])
  expect((await server.read(other)).firstName).toBe('Other')
  expect(await forgetPerson(context, PERSON.email)).toEqual({
    donations: 0,
    recurringDonations: 0,
    hadProfile: false,
    certificatesKept: 0,
  })

  const mails = await context.db.$count(mailOutbox)
  const goesBack = ({ transactionInfo }: typeof byCard) =>
    server.graphql('mutation ($reference: String!) { refundDonation(reference: $reference, paidByHand: true) { outcome } }', {
      reference: transactionInfo.referenceNumber,
    })
  expect(await goesBack(byCard)).toEqual({ refundDonation: { outcome: 'refunded' } })
  expect(await donors(), 'they have given by EFT, too').toBe(before + 2)
  await goesBack(byEft)
  expect(await donors()).toBe(before + 1)
  expect(await context.db.$count(mailOutbox), 'nobody is there to be told').toBe(mails)
  const { ledgerSum } = await server.graphql<{ ledgerSum: { sum: number }[] }>('{ ledgerSum { sum } }')
  expect(new Set(ledgerSum.map(({ sum }) => sum))).toEqual(new Set([0]))
})

const settleByHand = async (donation: WireDonation, amount: number, mutation: 'settleEft' | 'settleOtherAmount' = 'settleEft') => {
  const { settled } = await server.graphql<{ settled: { outcome: string } }>(
    `mutation ($reference: String!, $amount: Float!) { settled: ${mutation}(reference: $reference, amount: $amount) { outcome } }`,
    { reference: donation.transactionInfo.referenceNumber, amount },
  )
  return settled.outcome
}
const lineOf = async (text: string) => {
  const { db } = server.context
  const [line] = await db
    .select()
    .from(gatewayEvents)
    .where(sql`${gatewayEvents.payload} ->> 'reference' = ${text}`)
  return line
}

test('what they wrote at their bank in place of the reference goes with the donation that an operator has matched it with', async () => {
  const { context } = server
  const email = 'matched@example.org'
  const wrote = 'GOGO S PENSION'
  const donation = await server.given({ ...PERSON, email, paymentMethod: 0, amount: 311, tipOrAdminFeeAmount: 0 })
  expect(await server.payByEft(wrote, '311')).toBe('unknownReference')
  expect(await settleByHand(donation, 311)).toBe('settled')
  const line = await lineOf(wrote)
  const [row] = await context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
  expect(line).toMatchObject({ outcome: 'unknownReference', donationId: row?.id })
  await forgetPerson(context, email)
  const [blanked] = await context.db
    .select()
    .from(gatewayEvents)
    .where(eq(gatewayEvents.id, line?.id ?? ''))
  expect(blanked?.payload).toEqual({
    lineId: line?.eventId,
    amountCents: '31100',
    toldCents: '31100',
    toldCurrency: 'ZAR',
    receivedOn: dateInSouthAfrica(context.clock()),
  })
  const [ofBank] = await context.db
    .select()
    .from(simulatedBankLines)
    .where(sql`${simulatedBankLines.id}::text = ${line?.eventId}`)
  expect(ofBank).toMatchObject({ reference: '', amountCents: 31_100 })
})

test('a line of another amount than was promised is tied to the donation that an operator has kept it for', async () => {
  const donation = await server.given({ email: 'less@example.org', paymentMethod: 0, amount: 314, tipOrAdminFeeAmount: 0 })
  expect(await server.payByEft('LESS THAN PROMISED', '310')).toBe('unknownReference')
  expect(await settleByHand(donation, 310, 'settleOtherAmount')).toBe('settled')
  const [row] = await server.context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
  expect(await lineOf('LESS THAN PROMISED')).toMatchObject({ donationId: row?.id })
})

test('of two lines of one sum neither is tied to what an operator matches', async () => {
  const donation = await server.given({ email: 'either@example.org', paymentMethod: 0, amount: 312, tipOrAdminFeeAmount: 0 })
  for (const wrote of ['FIRST OF TWO', 'SECOND OF TWO']) await server.payByEft(wrote, '312')
  expect(await settleByHand(donation, 312)).toBe('settled')
  expect(await lineOf('FIRST OF TWO')).toMatchObject({ donationId: null })
  expect(await lineOf('SECOND OF TWO')).toMatchObject({ donationId: null })
})

test('a line that came before a gift was made is not taken for it: the one after it is', async () => {
  const { db } = server.context
  await server.payByEft('BEFORE THE GIFT', '316')
  server.passTime(1_000)
  const donation = await server.given({ email: 'after@example.org', paymentMethod: 0, amount: 316, tipOrAdminFeeAmount: 0 })
  await server.payByEft('AFTER THE GIFT', '316')
  expect(await settleByHand(donation, 316)).toBe('settled')
  const [row] = await db.select().from(donations).where(eq(donations.reference, donation.orderId))
  expect(await lineOf('BEFORE THE GIFT')).toMatchObject({ donationId: null })
  expect(await lineOf('AFTER THE GIFT')).toMatchObject({ donationId: row?.id })
})

test('what names them in a line that is matched with nothing goes, and what names somebody else stays', async () => {
  const { context } = server
  const email = 'Unmatched@example.org'
  const theirs = [
    'ZANDILEXA MTHETHWAXA',
    'zmthethwaxa water',
    'FOR GOGO 0729876543',
    'tel +27 72 987 6543',
    'unmatched@EXAMPLE.org',
    'ng dec',
  ]
  const others = ['ZANDILE MTHETHWA', '0729876544', 'NGUBANE', 'matched@example.org']
  const donation = await server.given({ ...PERSON, email, paymentMethod: 0 })
  await server.payByEft(donation.transactionInfo.referenceNumber, '224')
  const short = await server.given({ ...PERSON, lastName: 'Ng', email, paymentMethod: 0 })
  await server.payByEft(short.transactionInfo.referenceNumber, '224')
  for (const wrote of [...theirs, ...others]) expect(await server.payByEft(wrote, '313.50')).toBe('unknownReference')
  await forgetPerson(context, email)
  const left = await Promise.all([...theirs, ...others].map(lineOf))
  expect(left.flatMap((line) => line?.payload.reference ?? [])).toEqual(others)
  const ofSum = await context.db
    .select()
    .from(gatewayEvents)
    .where(sql`${gatewayEvents.payload} ->> 'amountCents' = '31350'`)
  expect(ofSum.map(({ payload, eventId }) => payload.lineId === eventId)).toEqual(Array(10).fill(true))
  expect(await context.db.$count(simulatedBankLines, inArray(simulatedBankLines.reference, theirs))).toBe(0)
  expect(await context.db.$count(simulatedBankLines, inArray(simulatedBankLines.reference, others))).toBe(4)
})

test('so does what they typed in place of a reference where they paid by SnapScan’s code alone', async () => {
  const { context } = server
  const email = 'by-code@example.org'
  const donation = await server.given({ ...PERSON, email, paymentMethod: 0 })
  await server.payByEft(donation.transactionInfo.referenceNumber, '224')
  const typed = ['Mthethwaxa-0821234567', 'FOR_GOGO-0729876543', 'zandilexa_mthethwaxa', 'Mthethwa-0729876544']
  const events = []
  for (const text of typed) events.push(await payByCode(server, text, 315_00))
  expect(new Set(events.map(({ outcome }) => outcome))).toEqual(new Set(['unknownReference']))
  await forgetPerson(context, email)
  const ids = events.map(({ id }) => id)
  const left = await context.db.select().from(gatewayEvents).where(inArray(gatewayEvents.id, ids))
  expect(left.flatMap(({ payload }) => payload.merchantReference ?? [])).toEqual(['Mthethwa-0729876544'])
  expect(left.map(({ payload, eventId }) => `${payload.id}/${payload.status}/${payload.totalAmount}` === eventId)).toEqual(
    Array(4).fill(true),
  )
  const { payRequestId, amountCents } = simulatedPayments
  const ofSnapscan = await context.db.select({ payRequestId }).from(simulatedPayments).where(eq(amountCents, 315_00))
  expect(ofSnapscan).toHaveLength(4)
  expect((await traces()).map(({ row }) => row)).toEqual([])
})

test('what somebody said in a gateway’s name goes, too, where it has their address', async () => {
  const { context } = server
  const forge = (EMAIL: string) =>
    server.postForm('/payments/paygate/notify', new URLSearchParams({ REFERENCE: 'x', EMAIL, CHECKSUM: 'f'.repeat(32) }).toString())
  for (const email of ['FORGED@example.org', 'somebody-else@example.org']) expect((await forge(email)).status).toBe(400)
  await server.pay(await server.given({ email: 'forged@example.org' }), 'approve')
  await forgetPerson(context, 'forged@example.org')
  const rows = await context.db
    .select()
    .from(gatewayEvents)
    .where(sql`${gatewayEvents.outcome} like 'forged:%'`)
  const said = rows.map(({ payload }) => payload)
  expect(said).toHaveLength(2)
  expect(said).toEqual(expect.arrayContaining([{}, expect.objectContaining({ EMAIL: 'somebody-else@example.org' })]))
})

test('what they gave while they were logged in goes, whatever address they typed; what others are told there stays', async () => {
  const { context } = server
  const [own, theirs, strangers] = ['qwabe@example.org', 'Qwabe.Work@example.com', 'stranger@example.org']
  const [person, stranger] = [
    { firstName: 'Zinzi', lastName: 'Qwabe', mobileNumber: '082 555 1234' },
    { ...PERSON, firstName: 'Sipho', lastName: 'Dube', email: strangers },
  ]
  for (const one of [{ ...person, email: own }, stranger]) expect((await register(one)).status).toBe(201)
  const { accessToken } = (await server.logIn(own, 'correct horse 9')).data
  const give = async (email: string) => {
    const { data } = await server.call<WireDonationAnswer>('/donations/logged-in', {
      method: 'POST',
      json: { ...server.botCheck(), ...(await server.form({ ...person, email })) },
      headers: { 'idempotency-key': crypto.randomUUID(), authorization: `Bearer ${accessToken}` },
    })
    await server.pay(data.donation, 'approve')
    const monthly = (await gifts.give(await gifts.form({ ...person, email }), undefined, accessToken)).data.donationScheduler
    await gifts.storeCard(monthly)
    expect((await gifts.change(monthly, { donationSchedulerStatus: 4 })).status).toBe(200)
  }
  for (const email of [theirs, strangers]) await give(email)
  await server.pay(await server.given(stranger), 'approve')
  for (const email of [theirs, strangers]) await isMailed(email, /^Cancelled/)
  await vi.waitFor(async () => expect(await server.mailsTo(strangers)).toHaveLength(5), PATIENCE)

  expect(await forgetPerson(context, own)).toMatchObject({ donations: 2, recurringDonations: 2, hadProfile: true })
  const mailedTo = (recipient: string) => context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient))
  expect([await mailedTo(own), await mailedTo(theirs), await server.mailsTo(theirs)]).toEqual([[], [], []])
  const left = [expect.stringContaining('Welcome to Letsema'), expect.stringContaining('Thank you for your donation')]
  for (const mails of [await mailedTo(strangers), await server.mailsTo(strangers)]) {
    expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(left))
    expect(mails).toHaveLength(2)
    expect(JSON.stringify(mails)).not.toContain('Zinzi')
  }
  const { email: payer } = simulatedPayments
  expect([
    await context.db.$count(simulatedPayments, eq(payer, theirs)),
    await context.db.$count(simulatedPayments, eq(payer, strangers)),
  ]).toEqual([0, 1])
})

test('a link that was left in a mail writes nothing on the public list any more', async () => {
  const { context } = server
  const email = 'linked@example.org'
  const donation = await server.given({ ...PERSON, ...PUBLIC, email })
  await server.pay(donation, 'approve')
  await forgetPerson(context, email)
  for (const json of [...Object.entries(PUBLIC).map(([field, text]) => ({ [field]: text })), { anonymous: false, status: 3 }]) {
    const { status, errors } = await server.call(`/donations/${donation.jwtTokenStringDonationId}`, { method: 'PATCH', json })
    expect([status, errors[0]?.displayMessage]).toEqual([409, 'Its donor has asked to be forgotten, so it cannot be changed.'])
  }
  const [kept] = await context.db.select().from(donations).where(eq(donations.reference, donation.orderId))
  expect(kept).toMatchObject({ displayName: '', comment: '', anonymous: true, status: DonationStatus.Accepted })
})

test('a campaign counts as many donors as before where one gave by two addresses', async () => {
  const [own, work] = ['twice@example.org', 'Twice.Work@example.org']
  expect((await register({ ...PERSON, email: own })).status).toBe(201)
  const { accessToken } = (await server.logIn(own, 'correct horse 9')).data
  for (const email of [own, work, work.toLowerCase()]) {
    const { data } = await server.call<WireDonationAnswer>('/donations/logged-in', {
      method: 'POST',
      json: { ...server.botCheck(), ...(await server.form({ ...PERSON, email })) },
      headers: { 'idempotency-key': crypto.randomUUID(), authorization: `Bearer ${accessToken}` },
    })
    await server.pay(data.donation, 'approve')
  }
  const before = await donors()
  expect(await forgetPerson(server.context, own)).toMatchObject({ donations: 3 })
  expect(await donors()).toBe(before)
  expect(await server.context.db.$count(donations, inArray(sql`lower(${donations.email})`, [own, work.toLowerCase()]))).toBe(0)
})

test('what they sent is neither answered nor done once more when it comes again', async () => {
  const { context } = server
  const email = 'again@example.org'
  const person = { ...PERSON, email }
  const [once, unopened, byEft, monthly] = [
    await server.form(person),
    await server.form(person),
    await server.form({ ...person, paymentMethod: 0 }),
    await gifts.form({ ...person, paymentMethod: 7 }),
  ]
  const sent = [
    () => register(person, 'again-profile'),
    () => server.give(once, 'again-once'),
    () => server.give(byEft, 'again-eft'),
    () => gifts.give(monthly, 'again-monthly'),
  ]
  const kept = await gifts.given({ email: 'kept@example.org', paymentMethod: 7 })
  for (const send of sent) expect((await send()).status).toBe(201)
  // Its payment could not be opened, and it has no answer yet.
  const { paygate } = context.gateways
  if (!paygate) throw new Error('There is no PayGate')
  const start = vi.spyOn(paygate, 'start').mockRejectedValue(new GatewayUnavailable('down'))
  expect((await server.give(unopened, 'again-unopened')).status).toBe(503)
  start.mockRestore()
  await context.db.update(donations).set({ status: DonationStatus.CanceledAtTransaction }).where(eq(donations.email, email))
  await context.db.update(mandates).set({ status: RecurringStatus.CancelledAtManage }).where(eq(mandates.email, email))
  await forgetPerson(context, email)

  const rows = async () => [await context.db.$count(donations), await context.db.$count(mandates), await context.db.$count(users)]
  const [before, mails] = [await rows(), await context.db.$count(mailOutbox)]
  const opened = vi.spyOn(paygate, 'start')
  for (const send of [...sent, () => server.give(unopened, 'again-unopened')])
    expect(await send()).toMatchObject({ status: 422, errors: [{ type: 'Unprocessable Entity', displayMessage: GONE }] })
  expect(opened).not.toHaveBeenCalled()
  expect((await server.give({ ...once, amount: 999 }, 'again-once')).status).toBe(422)
  expect([await rows(), await context.db.$count(mailOutbox)]).toEqual([before, mails])
  expect((await gifts.read(kept)).firstName).toBe('Nomsa')
})

test.each(['', ' ', '\u0000', 'nobody'])('%j is nobody: what was written down without an address stays', async (email) => {
  const { context } = server
  const one = await server.given({ email: 'offline@example.org', paymentMethod: 0 })
  await context.db.update(donations).set({ email: '', status: DonationStatus.Accepted }).where(eq(donations.reference, one.orderId))
  await expect(forgetPerson(context, email)).rejects.toThrow('Invalid email format.')
  const [kept] = await context.db.select().from(donations).where(eq(donations.reference, one.orderId))
  expect(kept).toMatchObject({ firstName: 'Nomsa', lastName: 'Zwane' })
})

test('somebody with something that goes on is refused with the reason, not half forgotten', async () => {
  const { context } = server
  const forget = (email: string) => forgetPerson(context, email)
  await expect(forget('operator@letsema.test')).rejects.toThrow('An operator cannot be forgotten while they are one.')
  await expect(forget('fundraiser@letsema.test')).rejects.toThrow('They answer for a campaign')
  await gifts.given({ email: 'monthly@example.org', paymentMethod: 7 })
  await expect(forget('monthly@example.org')).rejects.toThrow('They give every month')
  await server.given({ email: 'waiting@example.org', paymentMethod: 0 })
  await expect(forget('waiting@example.org')).rejects.toThrow('A donation of theirs waits for its payment')
  const refunded = await server.given({ email: 'refunded@example.org' })
  await server.pay(refunded, 'approve')
  await server.setRefundMode('later')
  await refund(context, { operatorId: 'operator', reference: refunded.orderId, paidByHand: false })
  await expect(forget('refunded@example.org')).rejects.toThrow('A refund to them is under way')
  const [kept] = await context.db.select().from(donations).where(eq(donations.email, 'waiting@example.org'))
  expect(kept).toMatchObject({ firstName: 'Nomsa', lastName: 'Zwane', status: DonationStatus.Pending })
})

test('an EFT that nobody has paid for a month is cancelled for somebody who is forgotten, and counts all the same should its money ever come', async () => {
  const { context } = server
  const [never, otherwise] = ['never@example.org', 'otherwise@example.org']
  const unpaid = await server.given({ ...PERSON, email: never, paymentMethod: 0 })
  const paidLess = await server.given({ ...PERSON, email: otherwise, paymentMethod: 0 })
  const byCard = await server.given({ ...PERSON, email: 'card@example.org' })
  expect(await server.payByEft(paidLess.transactionInfo.referenceNumber, '100')).toBe('wrongAmount')
  server.passTime(29 * DAY_MS)
  await expect(forgetPerson(context, never)).rejects.toThrow('A donation of theirs waits for its payment')
  server.passTime(2 * DAY_MS)
  await expect(forgetPerson(context, otherwise)).rejects.toThrow('A donation of theirs waits for its payment')
  await expect(forgetPerson(context, 'card@example.org')).rejects.toThrow('A donation of theirs waits for its payment')
  expect(byCard.status).toBe(DonationStatus.Pending)
  const before = await donors()
  expect(await forgetPerson(context, never)).toMatchObject({ donations: 1 })
  const read = async () => (await context.db.select().from(donations).where(eq(donations.reference, unpaid.orderId)))[0]
  expect(await read()).toMatchObject({ firstName: 'Anonymous', lastName: '', status: DonationStatus.CanceledAtTransaction })
  const mails = await context.db.$count(mailOutbox)
  expect(await server.payByEft(unpaid.transactionInfo.referenceNumber, '224')).toBe('settled')
  expect([(await read())?.status, await donors(), await context.db.$count(mailOutbox)]).toEqual([
    DonationStatus.Accepted,
    before + 1,
    mails,
  ])
})
