import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailbox, mailOutbox } from '#server/db/schema.ts'
import { layOut } from '#server/mail/layout.ts'
import { keepInMailbox } from '#server/mail/mailbox.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { TestServer } from '#tests/server/testServer.ts'

describe('where no mail server is set', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start()
  })
  afterAll(() => server.stop())

  const recipientsOf = (run: string, count: number) => Array.from({ length: count }, (_, n) => `${run}.${n}@example.org`)
  const enqueue = async (recipients: readonly string[]) => {
    const { context } = server
    for (const recipient of recipients) {
      await enqueueMail(context.db, context, recipient, layOut(`To ${recipient}`, [{ kind: 'paragraph', text: 'Dankie' }]))
    }
  }
  const keptOf = (recipients: string[]) => server.context.db.select().from(mailbox).where(inArray(mailbox.recipient, recipients))

  test('each mail that is due comes into the mailbox as it was written, once, and is sent', async () => {
    const { context } = server
    const recipients = recipientsOf('each', 120)
    await enqueue(recipients)
    const counts = await Promise.all([keepInMailbox(context), keepInMailbox(context)])
    expect(counts[0] + counts[1]).toBe(120)
    expect(await keepInMailbox(context)).toBe(0)
    const kept = await keptOf(recipients)
    expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(recipients.toSorted())
    const written = await context.db.select().from(mailOutbox).where(inArray(mailOutbox.recipient, recipients))
    for (const { id, sentAt, attempts, recipient, subject, text, html, createdAt } of written) {
      expect({ attempts, sentAt: sentAt?.getTime() ?? 0 }).toEqual({
        attempts: 1,
        sentAt: expect.toSatisfy((at: number) => at >= createdAt.getTime()),
      })
      expect(kept.find((mail) => mail.id === id)).toEqual({
        id,
        sender: context.settings.mailFrom,
        recipient,
        subject,
        text,
        html,
        createdAt,
      })
    }
  })

  test('a mail that is not due yet waits', async () => {
    const { context } = server
    const [recipient = ''] = recipientsOf('later', 1)
    await enqueue([recipient])
    const isHis = inArray(mailOutbox.recipient, [recipient])
    await context.db
      .update(mailOutbox)
      .set({ nextAttemptAt: new Date(context.clock() + 60_000) })
      .where(isHis)
    expect(await keepInMailbox(context)).toBe(0)
    server.passTime(60_000)
    expect(await keepInMailbox(context)).toBe(1)
    expect(await keptOf([recipient])).toHaveLength(1)
  })

  test('stopping waits for one batch at most', async () => {
    const { context } = server
    const recipients = recipientsOf('stopping', 120)
    await enqueue(recipients)
    let rounds = 0
    expect(await keepInMailbox(context, () => (rounds += 1) > 1)).toBe(50)
    expect(await keepInMailbox(context, () => true)).toBe(0)
    expect(await keepInMailbox(context)).toBe(70)
    expect(await keptOf(recipients)).toHaveLength(120)
  })
})
