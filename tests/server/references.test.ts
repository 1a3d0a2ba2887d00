import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isEftReference } from '#domain/eftReference.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { cardSetups, donations } from '#server/db/schema.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** A donation's and a card setup's: what draws of nothing but 0 and of nothing but 1 come to. */
const TAKEN = ['AAAAAAAAA', 'CCCCCCCCX']
const DRAWS_A_REFERENCE = 8

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  draw(0)
  await server.given({ paymentMethod: PaymentMethod.EFT })
  draw(1)
  await gifts.given()
  vi.restoreAllMocks()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

function draw(...numbers: number[]): void {
  const integer = vi.spyOn(server.context.random, 'integer')
  for (const number of numbers) for (let draws = 0; draws < DRAWS_A_REFERENCE; draws += 1) integer.mockReturnValueOnce(number)
}

/** The next two references that are drawn are ones that there are. */
const drawTaken = () => draw(0, 1)

describe('a reference that is drawn a second time is drawn anew', () => {
  test('for every gift that is given once', async () => {
    for (const paymentMethod of [PaymentMethod.EFT, PaymentMethod.PayFast, PaymentMethod.InstantEFT]) {
      drawTaken()
      const gift = await server.give(await server.form({ paymentMethod }))
      expect([gift.status, gift.errors]).toEqual([201, []])
      expect(TAKEN).not.toContain(gift.data.donation.orderId)
      expect(isEftReference(gift.data.donation.orderId)).toBe(true)
    }
  })

  test.each([
    ['card', {}],
    ['card, with a gift at once', { onceOffAmount: 500 }],
    ['debit order, with a gift at once', { paymentMethod: PaymentMethod.Paysoft, onceOffAmount: 500 }],
  ])('for a recurring gift by %s', async (_, change) => {
    drawTaken()
    const { status, errors } = await gifts.give(await gifts.form(change))
    expect([status, errors]).toEqual([201, []])
  })

  test('for a debit whose day has come, and for another card', async () => {
    const gift = await gifts.given({ paymentMethod: PaymentMethod.Paysoft })
    drawTaken()
    await gifts.runDay(gift.nextDeduction ?? '')
    expect((await gifts.read(gift)).debits).toMatchObject([{ date: gift.nextDeduction, status: 'paid' }])
    drawTaken()
    expect((await gifts.change(gift, { paymentMethod: PaymentMethod.PayFast, cardConsent: true })).status).toBe(200)
  })

  test('for what was given offline', async () => {
    const { data } = await server.logIn('fundraiser@letsema.test')
    const { id } = await server.campaign()
    drawTaken()
    const receivedOn = addDays(dateInSouthAfrica(server.context.clock()), -1)
    const answer = await server.call(`/campaigns/${id}/offline-donations`, {
      method: 'POST',
      json: { currencyId: 1, amount: 50, donorName: 'A tin', anonymous: false, receivedOn, comment: '' },
      headers: { authorization: `Bearer ${data.accessToken}`, 'idempotency-key': crypto.randomUUID() },
    })
    expect([answer.status, answer.errors]).toEqual([201, []])
  })

  test('however often it was drawn, so that there is one of each', async () => {
    draw(0, 1, 0, 1)
    expect((await server.give(await server.form())).status).toBe(201)
    const kept = [...(await server.context.db.select().from(donations)), ...(await server.context.db.select().from(cardSetups))]
    expect(kept.map(({ reference }) => reference).filter((reference) => TAKEN.includes(reference))).toEqual(TAKEN)
  })
})
