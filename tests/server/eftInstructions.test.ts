import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PaymentMethod } from '#domain/enumerations.ts'
import { donations, idempotencyKeys, mailOutbox } from '#server/db/schema.ts'
import { eftInstructionsMail } from '#server/mail/eftInstructions.ts'
import { TestServer } from '#tests/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await TestServer.start()
})
afterAll(() => server.stop())

const mailsFor = (recipient: string) => server.context.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient))

describe('how to pay an EFT is mailed', () => {
  test('with the reference, the account and the way back, before what nobody waits for', async () => {
    const donation = await server.given({ email: 'eft@example.org', paymentMethod: PaymentMethod.EFT })
    const [mail, ...more] = await mailsFor('eft@example.org')
    expect(more).toEqual([])
    const { eft, publicUrl } = server.context.settings
    const token = donation.jwtTokenStringDonationId
    for (const words of [
      donation.orderId,
      'Amount: R\u00a0224,00',
      'To the cause: R\u00a0200,00\nTip to Letsema: R\u00a024,00\nTotal: R\u00a0224,00',
      eft.bankName,
      eft.accountName,
      eft.accountNumber,
      eft.branchCode,
      eft.swiftCode,
      'Banks usually tell us of an EFT within one to two working days.',
      'From abroad, ask your bank to send exactly this amount in rand, and to charge all fees to you (“OUR”).',
      'Nothing is charged if you do not pay.',
      `${publicUrl}/donation/return?donation=${token}&pay=1`,
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(`${publicUrl}/donation/return?donation=${token}&amp;pay=1`)
    expect(mail?.isWaitedFor).toBe(true)
    expect((await server.call(`/donations/${token}`)).status).toBe(200)
  })

  test('one link leads to where it is paid or cancelled, and says so; without a tip the amount stands once', async () => {
    const email = 'without-tip@example.org'
    await server.given({ email, paymentMethod: PaymentMethod.EFT, tipOrAdminFeeAmount: 0 })
    const [mail] = await mailsFor(email)
    expect(mail?.text).toMatch(/See how to pay:\n\S+\n\nYou can cancel this donation there too\.\n/)
    expect(mail?.text?.match(/donation\/return/g)).toHaveLength(1)
    expect(mail?.text).toContain('Amount: R\u00a0200,00')
    expect(mail?.text).not.toContain('Total:')
  })

  test.each([PaymentMethod.PayFast, PaymentMethod.InstantEFT, PaymentMethod.SnapScan, PaymentMethod.IVeri])(
    'and of no other way to pay: %i',
    async (paymentMethod) => {
      const email = `method-${paymentMethod}@example.org`
      await server.given({ email, paymentMethod })
      expect(await mailsFor(email)).toEqual([])
    },
  )

  test('once, however often its Idempotency-Key comes, at the same time, later, or when the key is forgotten', async () => {
    const email = 'again@example.org'
    const form = await server.form({ email, paymentMethod: PaymentMethod.EFT })
    const key = crypto.randomUUID()
    const give = async () => (await server.give(form, key)).status
    expect(await Promise.all([give(), give(), give()])).toContain(201)
    expect(await give()).toBe(201)
    await server.context.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(await give()).toBe(201)
    expect(await mailsFor(email)).toHaveLength(1)
  })

  test('also for one that is stored the long way, where an earlier run under its key broke off', async () => {
    const email = 'broke-off@example.org'
    const form = await server.form({ email, paymentMethod: PaymentMethod.EFT })
    const key = crypto.randomUUID()
    expect((await server.give(form, key)).status).toBe(201)
    const { db } = server.context
    await db.delete(mailOutbox).where(eq(mailOutbox.recipient, email))
    await db.delete(donations).where(eq(donations.email, email))
    await db
      .update(idempotencyKeys)
      .set({ status: null, body: null, leasedUntil: new Date(0) })
      .where(eq(idempotencyKeys.key, key))
    expect((await server.give(form, key)).status).toBe(201)
    expect(await mailsFor(email)).toHaveLength(1)
  })

  test('in text, whatever the donor is called; an account without a SWIFT code has no line for one', () => {
    const mail = eftInstructionsMail({
      firstName: '<b>Nomsa</b>',
      campaignName: 'Water & <i>light</i>',
      reference: 'LETABC',
      currencyId: 1,
      amountCents: 20_000,
      tipCents: 0,
      isAdminFee: false,
      bankingDetails: { bankName: 'A', accountName: 'B', accountNumber: '1', branchNumber: '2', swiftCode: '' },
      payUrl: 'https://give.example/donation/return?donation=a&pay=1',
    })
    expect(mail.html).toContain('Hello &lt;b&gt;Nomsa&lt;/b&gt;')
    expect(mail.html).toContain('Water &amp; &lt;i&gt;light&lt;/i&gt;')
    expect(mail.html).not.toContain('<i>')
    expect(mail.text).not.toMatch(/SWIFT|abroad/)
  })
})
