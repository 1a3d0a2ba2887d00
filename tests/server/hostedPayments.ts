import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { gatewayEvents } from '#server/db/schema.ts'
import { codePath } from '#server/gateways/snapscanProtocol.ts'
import { reconcile } from '#server/jobs/reconcile.ts'
import type { TestServer } from '#tests/server/testServer.ts'
import { PATIENCE } from '#tests/patience.ts'

export interface Posting {
  account: string
  amount: number
}

/** What the ledger holds of a donation. The whole ledger is at 0 whenever it is looked at. */
export async function postingsOf(server: TestServer, donation: WireDonation): Promise<Posting[]> {
  const { donation: row, ledgerSum } = await server.graphql<{ donation: { postings: Posting[] }; ledgerSum: { sum: number }[] }>(
    'query ($reference: String!) { donation(reference: $reference) { postings { account amount } } ledgerSum { sum } }',
    { reference: donation.orderId },
  )
  expect(new Set(ledgerSum.map(({ sum }) => sum))).toEqual(new Set([0]))
  return row.postings
}

/** The form of TestServer gives 200 and 24 for Letsema. */
export const settledBy = (gateway: string, donation: WireDonation): Posting[] => [
  { account: `clearing:${gateway}`, amount: 224 },
  { account: `campaign:${donation.campaignId}`, amount: -200 },
  { account: 'tips', amount: -24 },
]

/** By SnapScan's code alone. @param typed by the payer, for its reference @returns what is kept of it */
export async function payByCode({ context }: TestServer, typed: string, amountCents: number): Promise<typeof gatewayEvents.$inferSelect> {
  const { browserUrl, snapCode } = context.settings.snapscan!
  await fetch(`${browserUrl}${codePath({ snapCode, amountCents, reference: typed })}&mode=approve`)
  return vi.waitFor(async () => {
    const [event] = await context.db
      .select()
      .from(gatewayEvents)
      .where(sql`${gatewayEvents.payload} ->> 'merchantReference' = ${typed}`)
    expect(event).toBeDefined()
    return event!
  }, PATIENCE)
}

interface HostedPayment {
  gateway: string
  server: () => TestServer
  given: () => Promise<WireDonation>
  /** Fields, of the form or of the address, of ways back that are not this donor's, and have to show nobody the donation. */
  forgedReturns: Record<string, string>[]
}

/** What holds for every gateway that sends donors to a page of its own. */
export function testHostedPayment({ gateway, server, given, forgedReturns }: HostedPayment): void {
  const expectSettled = async (donation: WireDonation) => expect(await postingsOf(server(), donation)).toEqual(settledBy(gateway, donation))

  test('never notified: the return asks the gateway, and a forged one shows nobody the donation', async () => {
    const donation = await given()
    const page = await server().pay(donation, 'never')
    for (const forged of forgedReturns) expect(await server().comeBack(page, forged)).toBe(`${server().url}/donation/return`)
    expect(await postingsOf(server(), donation)).toEqual([])
    await server().comeBack(page)
    expect((await server().read(donation)).status).toBe(DonationStatus.Accepted)
    await expectSettled(donation)
  })

  test('back while the database fails: led to the page that goes on with this tab’s donation, and it is logged', async () => {
    const donation = await given()
    const page = await server().pay(donation, 'never')
    const logged = server().logged.length
    const gone = vi.spyOn(server().context.db, 'select').mockImplementation(() => {
      throw new Error('gone')
    })
    const back = await server().comeBack(page)
    gone.mockRestore()
    const { url } = server()
    expect([`${url}/donation/return`, `${url}/donation/return?donation=${donation.jwtTokenStringDonationId}`]).toContain(back)
    const failed = new RegExp(`^(?:GET|POST) /payments/${gateway}/.+: gone$`)
    expect(server().logged.slice(logged)).toContainEqual(expect.stringMatching(failed))
  })

  test('never notified and never back: reconciling asks the gateway', async () => {
    const donation = await given()
    await server().pay(donation, 'never')
    await reconcile(server().context)
    expect(await postingsOf(server(), donation)).toEqual([])
    server().passTime(11 * 60_000)
    await reconcile(server().context)
    await expectSettled(donation)
  })

  test('late: pending until the notification comes', async () => {
    const donation = await given()
    await server().comeBack(await server().pay(donation, 'late'))
    expect((await server().read(donation)).status).toBe(DonationStatus.Pending)
    server().passTime(6_000)
    await vi.waitFor(async () => expect((await server().read(donation)).status).toBe(DonationStatus.Accepted), PATIENCE)
    await expectSettled(donation)
  })
}

/** What holds for those of them that are asked to open a payment before the donor goes there. */
export function testOpening({ server, given }: Pick<HostedPayment, 'server' | 'given'>): void {
  test('the payment cannot be opened: an honest 503, and the same key tries the same donation again', async () => {
    const { paymentMethod, currencyId, campaignUrl } = await given()
    const form = await server().form({ paymentMethod, currencyId }, campaignUrl.split('/').at(-1))
    const key = crypto.randomUUID()
    await server().setMode('failInitiate')
    const failed = await server().give(form, key)
    expect([failed.status, failed.errors[0]?.displayMessage]).toEqual([
      503,
      'The payment page did not answer. Nothing was charged; please try again.',
    ])
    expect((await server().give({ ...form, amount: 300 }, key)).status).toBe(422)
    expect((await server().give({ ...form, recaptchaToken: '' }, key)).status).toBe(400)
    expect((await server().give({ ...form, amount: 300 }, key)).status).toBe(422)
    const again = await server().give(form, key)
    expect(again.status).toBe(201)
    const { donations } = await server().graphql<{ donations: { pagination: { totalCount: number } } }>(
      `query ($reference: String!) { donations(search: $reference) { pagination { totalCount } } }`,
      { reference: again.data.donation.orderId },
    )
    expect(donations.pagination.totalCount).toBe(1)
  })
}
