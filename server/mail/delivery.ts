import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { ServerContext } from '#server/context.ts'
import { mailbox, mailOutbox } from '#server/db/schema.ts'

export type SendMail = (mail: { id: string; from: string; to: string; subject: string; text: string; html: string }) => Promise<void>

const BATCH = 20
/** Longer than a mail server is waited for. */
const LEASE_MS = 60_000
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 45_000 }
const LONGEST_PAUSE_MS = 3_600_000
/** About five days of them, as mail servers do: most of what is refused so long has a typing error in its address. */
const MOST_ATTEMPTS = 128
/** When a mail that is given up is tried again. */
export const NEVER = new Date('9999-12-31T00:00:00.000Z')

export function mailSender(context: Pick<ServerContext, 'settings' | 'db' | 'clock'>): SendMail {
  const { smtpUrl } = context.settings
  if (!smtpUrl) return async (mail) => keepInMailbox(context, mail)
  const transport = createTransport({ url: smtpUrl, ...PATIENCE })
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, messageId: `<${id}@letsema>`, headers: { 'Auto-Submitted': 'auto-generated' } })
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
 * At least once: each mail is leased, sent, then marked; a crash in between sends it again when the lease is over, with the same message id. A mail that
 * is not taken ends the round, because a mail server that is down lets each one wait.
 * @returns how many were sent
 */
export async function deliverMails(context: ServerContext, send: SendMail, isStopping = () => false): Promise<number> {
  for (let sent = 0; sent < BATCH; sent += 1) {
    const mail = isStopping() ? null : await leaseNext(context)
    if (!mail || !(await deliver(context, send, mail))) return sent
  }
  return BATCH
}

type Outgoing = typeof mailOutbox.$inferSelect

async function leaseNext(context: ServerContext): Promise<Outgoing | null> {
  const now = context.clock()
  const due = context.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, new Date(now))))
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [leased] = await context.db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: new Date(now + LEASE_MS) })
    .where(eq(mailOutbox.id, due))
    .returning()
  return leased ?? null
}

/** @returns whether it was sent */
async function deliver(context: ServerContext, send: SendMail, mail: Outgoing): Promise<boolean> {
  const mark = (set: Partial<Outgoing>) => context.db.update(mailOutbox).set(set).where(eq(mailOutbox.id, mail.id))
  try {
    const { id, recipient: to, subject, text, html } = mail
    await send({ id, from: context.settings.mailFrom, to, subject, text, html })
    await mark({ sentAt: new Date(context.clock()) })
    return true
  } catch (error) {
    const isLast = mail.attempts >= MOST_ATTEMPTS
    context.log.error(`A mail could not be sent and is ${isLast ? `given up: ${mail.id}` : 'tried again'}`, error)
    const pause = Math.min(LONGEST_PAUSE_MS, 15_000 * 2 ** Math.min(mail.attempts, 12))
    await mark({ nextAttemptAt: isLast ? NEVER : new Date(context.clock() + pause) })
    return false
  }
}
