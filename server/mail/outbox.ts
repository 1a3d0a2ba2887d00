import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema.ts'
import { LEASE_MS, NEVER } from '#server/mail/delivery.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** Somebody looks out for it now, and it goes before what nobody does. */
  isWaitedFor?: boolean
}

type MailContext = Pick<ServerContext, 'clock' | 'random'>

/** In the transaction of what the mail tells of: there is never one without the other. */
export const enqueueMail = (db: Queryable, context: MailContext, recipient: string, mail: Mail): Promise<void> =>
  enqueueMails(db, context, [{ ...mail, recipient }])

export async function enqueueMails(db: Queryable, context: MailContext, mails: readonly (Mail & { recipient: string })[]): Promise<void> {
  if (mails.length > 0) await mailInsert(db, context, mails)
}

/** The same as a statement, for who makes it a part of another. @param mails one at least */
export function mailInsert(db: Queryable, context: MailContext, mails: readonly (Mail & { recipient: string })[]) {
  const now = new Date(context.clock())
  return db.insert(mailOutbox).values(mails.map((mail) => ({ ...mail, id: context.random.uuid(), createdAt: now, nextAttemptAt: now })))
}

/** Such a mail that is waited for, and not given up, is tried at once. @returns whether there is one */
export async function hurry(db: Queryable, { clock }: MailContext, recipient: string, { subject }: Mail): Promise<boolean> {
  const { sentAt, isWaitedFor, nextAttemptAt } = mailOutbox
  const isUnsent = and(
    isNull(sentAt),
    eq(isWaitedFor, true),
    lt(nextAttemptAt, NEVER),
    eq(mailOutbox.recipient, recipient),
    eq(mailOutbox.subject, subject),
  )
  const isBeingSent = new Date(clock() + LEASE_MS)
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: new Date(clock()) })
    .where(and(isUnsent, gt(nextAttemptAt, isBeingSent)))
  return (await db.$count(mailOutbox, isUnsent)) > 0
}
