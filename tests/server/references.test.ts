import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isEftReference } from '#domain/eftReference.ts'
import { PaymentMethod } from '#domain/enumerations.ts'
import { addDays, dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import { cardSetups, donations } from '#server/db/schema.ts'
import { RecurringGifts } from '#tests/server/recurringGifts.ts'
import { TestServer } from '#tests/server/testServer.ts'

/** What a draw of nothing but zeros comes to. */
const TAKEN = 'AAAAAAAAA'
const DRAWS_A_REFERENCE = 8

let server: TestServer
let gifts: RecurringGifts
beforeAll(async () => {
  server = await TestServer.start()
  gifts = new RecurringGifts(server)
  drawTaken()
  await server.given({ paymentMethod: PaymentMethod.EFT })
  drawTaken()
  await gifts.given()
  vi.restoreAllMocks()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.stop())

/** The next reference that is drawn is one that there is. */
function drawTaken(times = 1): void {
  const integer = vi.spyOn(server.context.random, 'integer')
  for (let draw = 0; draw < DRAWS_A_REFERENCE * times; draw += 1) integer.mockReturnValueOnce(0)
}

describe('a reference that is drawn a second time is drawn anew', () => {
  test('for every gift that is given once', async () => {
    for (const paymentMethod of [PaymentMethod.EFT, PaymentMethod.PayFast, PaymentMethod.InstantEFT]) {
      drawTaken()
      const gift = await server.give(await server.form({ paymentMethod }))
      expect([gift.status, gift.errors]).toEqual([201, []])
      expect(gift.data.donation.orderId).not.toBe(TAKEN)
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

  test('and there is one of each, however often', async () => {
    drawTaken(3)
    expect((await server.give(await server.form())).status).toBe(201)
    const kept = [...(await server.context.db.select().from(donations)), ...(await server.context.db.select().from(cardSetups))]
    expect(kept.filter(({ reference }) => reference === TAKEN)).toHaveLength(2)
  })
})
