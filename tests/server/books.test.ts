import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { WireDonation } from '#domain/wire.ts'
import { rowsOf } from '#server/db/client.ts'
import { campaigns } from '#server/db/schema.ts'
import type { Statement } from '#server/gateways/gateway.ts'
import { campaignAccount, ledgerSums } from '#server/services/ledger.ts'
import { addOfflineDonation, removeOfflineDonation } from '#server/services/offlineDonations.ts'
import { takeBack } from '#server/services/takeBack.ts'
import { takeStatement, takeStatements } from '#server/services/settlement.ts'
import { postingsOf, settledBy } from '#tests/server/hostedPayments.ts'
import { simulateYear } from '#tests/server/simulatedYear.ts'
import { TestServer } from '#tests/server/testServer.ts'
import { HANGS_AFTER, PATIENCE } from '#tests/patience.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const { Pending, Accepted, Rejected, CanceledAtTransaction, CanceledAtManage } = DonationStatus

const bankSays = (donation: WireDonation, verdict: Statement['verdict'], change: Partial<Statement> = {}): Statement => ({
  gateway: 'eft',
  eventId: `${donation.orderId}/${verdict}`,
  requestId: null,
  reference: donation.orderId,
  totalCents: 224_00,
  currency: 'ZAR',
  verdict,
  payload: {},
  ...change,
})

async function settledGift(email = 'back@example.org', path = 'water'): Promise<WireDonation> {
  const donation = await server.given({ paymentMethod: 0, email }, path)
  await takeStatement(server.context, bankSays(donation, 'approved'), 'notification')
  return donation
}

const takeMoneyBack = (deed: 'refundDonation' | 'chargeBackDonation', donation: WireDonation) =>
  server
    .graphql<Record<string, { outcome: string; donation: { status: number } }>>(
      `mutation ($reference: String!) {
        ${deed}(reference: $reference ${deed === 'refundDonation' ? 'paidByHand: true' : ''}) { outcome donation { status } }
      }`,
      { reference: donation.orderId },
    )
    .then((data) => data[deed])

describe('money that goes back', () => {
  test.each([
    ['refundDonation', 'refunded', CanceledAtManage, 'We have refunded your donation to Clean water for Thaba village'],
    ['chargeBackDonation', 'chargedBack', Rejected, 'Your bank has taken back your donation to Clean water for Thaba village'],
  ] as const)('%s: posted the other way round once, the totals follow, the donor is told', async (deed, outcome, status, subject) => {
    const email = `${status}-back@example.org`
    const before = await server.campaign()
    const donation = await settledGift(email)
    expect((await server.campaign()).uniqueDonors).toBe(before.uniqueDonors + 1)
    expect(await takeMoneyBack(deed, donation)).toEqual({ outcome, donation: { status } })
    expect(await takeMoneyBack(deed, donation)).toEqual({ outcome: 'nothingToDo', donation: { status } })
    const posted = settledBy('eft', donation)
    expect(await postingsOf(server, donation)).toEqual([...posted, ...posted.map(({ account, amount }) => ({ account, amount: -amount }))])
    expect(await server.campaign()).toMatchObject({
      donationsReceivedTotal: before.donationsReceivedTotal,
      uniqueDonors: before.uniqueDonors,
    })
    await vi.waitFor(async () => expect((await server.mailsTo(email)).map((mail) => mail.subject)).toContain(subject), PATIENCE)
    // Told again that it was paid, nobody is thanked for money that has gone.
    expect(await takeStatement(server.context, bankSays(donation, 'approved', { eventId: `${donation.orderId}/again` }), 'query')).toBe(
      'paidAgain',
    )
  })

  test('a donor with another gift is still a donor', async () => {
    const first = await settledGift('two@example.org')
    await settledGift('Two@Example.org')
    const before = await server.campaign()
    await takeMoneyBack('refundDonation', first)
    const after = await server.campaign()
    expect([after.uniqueDonors, after.donationsReceivedTotal]).toEqual([before.uniqueDonors, before.donationsReceivedTotal - 200])
  })

  test('a donor whose other gift is to another campaign is no longer a donor of this one', async () => {
    const before = (await server.campaign('eft-only')).uniqueDonors
    await settledGift('elsewhere@example.org')
    const here = await settledGift('elsewhere@example.org', 'eft-only')
    expect((await server.campaign('eft-only')).uniqueDonors).toBe(before + 1)
    await takeMoneyBack('refundDonation', here)
    expect((await server.campaign('eft-only')).uniqueDonors).toBe(before)
  })

  test('a debit is reversed within 40 days; later it waits for a person', async () => {
    const [first, second] = [await settledGift(), await settledGift()]
    server.passTime(40 * 86_400_000 - 60_000)
    expect(await takeStatement(server.context, bankSays(first, 'reversed'), 'notification')).toBe('reversed')
    server.passTime(120_000)
    expect(await takeStatement(server.context, bankSays(second, 'reversed'), 'notification')).toBe('reversedTooLate')
    expect((await server.read(second)).status).toBe(Accepted)
    server.passTime(-40 * 86_400_000 - 60_000)
  })

  test('what the bank takes back although it was refunded has gone back twice, and waits for a person', async () => {
    const donation = await settledGift()
    await takeMoneyBack('refundDonation', donation)
    const heard = server.logged.length
    expect(await takeStatement(server.context, bankSays(donation, 'reversed'), 'notification')).toBe('takenBackAfterRefund')
    expect(server.logged.slice(heard)).toEqual([`eft payment ${donation.orderId}: takenBackAfterRefund`])
    expect(await takeMoneyBack('chargeBackDonation', donation)).toEqual({
      outcome: 'takenBackAfterRefund',
      donation: { status: CanceledAtManage },
    })
    expect(await postingsOf(server, donation)).toHaveLength(6)
  })

  test('a part of it, and what was never paid, move nothing', async () => {
    const donation = await settledGift()
    expect(await takeStatement(server.context, bankSays(donation, 'refunded', { totalCents: 100_00 }), 'query')).toBe('wrongAmountBack')
    const pending = await server.given({ paymentMethod: 0 })
    expect(await takeMoneyBack('refundDonation', pending)).toEqual({ outcome: 'nothingToDo', donation: { status: Pending } })
    expect(await postingsOf(server, donation)).toHaveLength(3)
    expect(await postingsOf(server, pending)).toEqual([])
  })

  test('many statements at once have each its own outcome, and each is taken once', async () => {
    const [paid, declined, wrong] = [
      await server.given({ paymentMethod: 0 }),
      await server.given({ paymentMethod: 0 }),
      await server.given({ paymentMethod: 0 }),
    ]
    const said = [
      bankSays(paid, 'approved'),
      bankSays(declined, 'declined'),
      bankSays(wrong, 'approved', { totalCents: 1 }),
      bankSays(wrong, 'pending'),
      bankSays(paid, 'reversed'),
      bankSays(paid, 'approved'),
      bankSays(paid, 'approved', { eventId: 'unheard-of', reference: 'AAAAAAAAA' }),
    ]
    expect(await takeStatements(server.context, said, 'notification')).toEqual([
      'settled',
      'declined',
      'wrongAmount',
      'stillPending',
      'reversed',
      'repeated',
      'unknownReference',
    ])
    expect(new Set(await takeStatements(server.context, said, 'notification'))).toEqual(new Set(['repeated', 'stillPending']))
  })
})

/** What a donation can meet; the number chooses one of those that were given. */
const DEEDS = [
  'give',
  'approve',
  'payOtherAmount',
  'decline',
  'cancel',
  'refund',
  'payBackByHand',
  'chargeback',
  'reverse',
  'writeDown',
  'strikeOut',
] as const
type Deed = (typeof DEEDS)[number]
/** What happens to a donation that was paid or is to be. */
type Fate = Exclude<Deed, 'give' | 'writeDown' | 'strikeOut'>
/** What a gateway says once: its repeat, at any time, changes nothing. */
const SAID: ReadonlySet<string> = new Set<Deed>(['approve', 'payOtherAmount', 'decline', 'reverse'])

interface Given {
  donation: WireDonation
  email: string
  status: DonationStatus
  heard: Set<Deed | 'back'>
  cameOtherwise: boolean
}

const EMAILS = ['a@model.test', 'b@model.test', 'c@model.test']
const AMOUNT = 100
/** `SEQUENCES=10000` for a long walk. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 15)

describe('whatever happens in whatever order', () => {
  test(
    `${SEQUENCES} sequences: the ledger is at 0, and raised and donors are those of a simple model`,
    async () => {
      const { id } = await server.campaign('eft-only')
      const { context } = server
      const deed = fc.record({ deed: fc.constantFrom(...DEEDS), which: fc.nat(3), times: fc.integer({ min: 1, max: 3 }), donor: fc.nat(2) })
      const model: Given[] = []
      const [owner] = await context.db.select({ id: campaigns.ownerId }).from(campaigns).where(eq(campaigns.id, id))
      const userId = owner?.id ?? ''
      const written: { id: string; isStruckOut: boolean }[] = []
      const writeDown = async (key: string) => {
        const form = { currencyId: 1, amount: AMOUNT, donorName: 'A tin', anonymous: false, comment: '' }
        const receivedOn = dateInSouthAfrica(context.clock())
        return addOfflineDonation(context, userId, id, { ...form, receivedOn }, { scope: 'model', key })
      }
      const isPaid = ({ status }: Given) => status === Accepted

      const after = (given: Given, what: Fate): DonationStatus => {
        const { status: was, heard, cameOtherwise } = given
        const isRepeat = heard.has(what)
        if (SAID.has(what)) heard.add(what)
        if (isRepeat) return was
        if (what === 'approve') return heard.has('back') ? was : Accepted
        if (what === 'payOtherAmount') {
          if (was === Accepted || heard.has('back')) return was
          given.cameOtherwise = true
          return Pending
        }
        if (what === 'payBackByHand' && was === Pending && cameOtherwise) return CanceledAtManage
        if (what === 'decline') return was === Pending && !cameOtherwise ? Rejected : was
        if (what === 'cancel') return was === Pending && !cameOtherwise ? CanceledAtTransaction : was
        if (was !== Accepted) return was
        heard.add('back')
        return what === 'refund' || what === 'payBackByHand' ? CanceledAtManage : Rejected
      }

      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 12 }), async (sequence) => {
          const here: Given[] = []
          const writtenHere: typeof written = []
          for (const { deed: what, which, times, donor } of sequence) {
            if (what === 'writeDown') {
              const key = crypto.randomUUID()
              const [one] = await Promise.all(Array.from({ length: times }, () => writeDown(key)))
              const entry = { id: one?.id ?? '', isStruckOut: false }
              writtenHere.push(entry)
              written.push(entry)
              continue
            }
            if (what === 'strikeOut') {
              const entry = writtenHere[which % writtenHere.length]
              if (!entry) continue
              await Promise.all(Array.from({ length: times }, () => removeOfflineDonation(context, userId, id, entry.id)))
              entry.isStruckOut = true
              continue
            }
            const email = EMAILS[donor] ?? ''
            if (what === 'give' || here.length === 0) {
              const donation = await server.given({ paymentMethod: 0, amount: AMOUNT, tipOrAdminFeeAmount: 0, email }, 'eft-only')
              const given: Given = { donation, email, status: Pending, heard: new Set(), cameOtherwise: false }
              here.push(given)
              model.push(given)
              continue
            }
            const target = here[which % here.length]
            if (!target) continue
            const say = (verdict: Statement['verdict']) =>
              takeStatement(context, bankSays(target.donation, verdict, { totalCents: AMOUNT * 100 }), 'notification')
            const takeBackAs = (verdict: 'refunded' | 'chargedBack', isPaidByHand = false) =>
              takeBack(context, { operatorId: 'model', reference: target.donation.orderId, verdict, isPaidByHand })
            const payOther = () => {
              const line = bankSays(target.donation, 'approved', { eventId: `${target.donation.orderId}/other`, totalCents: AMOUNT * 50 })
              return takeStatement(context, line, 'notification')
            }
            const acts: Record<Fate, () => Promise<unknown>> = {
              approve: () => say('approved'),
              decline: () => say('declined'),
              reverse: () => say('reversed'),
              cancel: () => server.call(`/donations/${target.donation.jwtTokenStringDonationId}`, { method: 'PATCH', json: { status: 3 } }),
              payOtherAmount: payOther,
              refund: () => takeBackAs('refunded'),
              payBackByHand: () => takeBackAs('refunded', true),
              chargeback: () => takeBackAs('chargedBack'),
            }
            await Promise.all(Array.from({ length: times }, acts[what]))
            target.status = after(target, what)
            expect((await server.read(target.donation)).status).toBe(target.status)
          }
          const paid = model.filter(isPaid)
          const [campaign] = await context.db.select().from(campaigns).where(eq(campaigns.id, id))
          const standing = written.filter(({ isStruckOut }) => !isStruckOut).length
          expect([campaign?.raisedCents, campaign?.offlineCents, campaign?.uniqueDonors]).toEqual([
            paid.length * AMOUNT * 100,
            standing * AMOUNT * 100,
            new Set(paid.map(({ email }) => email)).size + standing,
          ])
          for (const { sumCents } of await ledgerSums(context.db)) expect(sumCents).toBe(0)
          const [balance] = await rowsOf<{ sum: string }>(
            context.db,
            sql`select coalesce(sum(amount_cents), 0)::text as sum from ledger_postings where account_id = ${campaignAccount(id).id}`,
          )
          expect(balance?.sum).toBe(String(0 - (paid.length + standing) * AMOUNT * 100))
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      )
    },
    60_000 + SEQUENCES * 200,
  )
})

/** `MANDATES=10000` for the whole of it; `npm run bench` does so on both databases. */
const MANDATES = Number(process.env.MANDATES ?? 20)

test(
  `a year of ${MANDATES} recurring gifts loses nothing and doubles nothing`,
  async () => {
    const clock = { now: 0 }
    const report = await simulateYear({ ...server.context, clock: () => clock.now }, clock, { count: MANDATES, schedulers: 2, seed: 7 })
    expect(report.faults).toEqual([])
    expect(report.debits).toBeGreaterThan(MANDATES * 4)
    expect(report.tries).toBeGreaterThan(report.debits)
    expect(report.missed).toBeGreaterThan(0)
  },
  HANGS_AFTER + MANDATES * 100,
)
