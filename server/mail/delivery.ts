import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { ServerContext } from '#server/context.ts'
import { mailbox, mailOutbox } from '#server/db/schema.ts'

export type SendMail = (mail: { id: string; from: string; to: string; subject: string; text: string; html: string }) => Promise<void>

const BATCH = 20
const LEASE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

export function mailSender(context: Pick<ServerContext, 'settings' | 'db' | 'clock'>): SendMail {
  const { smtpUrl } = context.settings
  if (!smtpUrl) return async (mail) => keepInMailbox(context, mail)
  const transport = createTransport(smtpUrl)
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, messageId: `<${id}@letsema>` })
  }
}

async function keepInMailbox(context: Pick<ServerContext, 'db' | 'clock'>, mail: Parameters<SendMail>[0]): Promise<void> {
  const { id, from, to, subject, text, html } = mail
  await context.db
    .insert(mailbox)
    .values({ id, sender: from, recipient: to, subject, text, html, createdAt: new Date(context.clock()) })
    .onConflictDoNothing()
}

/**
 * At least once: a mail is leased, sent, then marked; a crash in between sends it again when the lease is over, with the same message id.
 * @returns how many were sent
 */
export async function deliverMails(context: ServerContext, send: SendMail): Promise<number> {
  const now = new Date(context.clock())
  const due = context.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, now)))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const leased = await context.db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(mailOutbox.id, due))
    .returning()
  let sent = 0
  for (const mail of leased) {
    try {
      const { id, recipient: to, subject, text, html } = mail
      await send({ id, from: context.settings.mailFrom, to, subject, text, html })
      await context.db
        .update(mailOutbox)
        .set({ sentAt: new Date(context.clock()) })
        .where(eq(mailOutbox.id, mail.id))
      sent += 1
    } catch (error) {
      context.log.error('A mail could not be sent and is tried again', error)
      const pause = Math.min(LONGEST_PAUSE_MS, 15_000 * 2 ** Math.min(mail.attempts, 12))
      await context.db
        .update(mailOutbox)
        .set({ nextAttemptAt: new Date(context.clock() + pause) })
        .where(eq(mailOutbox.id, mail.id))
    }
  }
  return sent
}
