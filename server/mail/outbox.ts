import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { instantOf } from '#server/db/expressions.ts'
import { mailOutbox } from '#server/db/schema.ts'
import { LEASE_MS, NEVER } from '#server/mail/delivery.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** Somebody looks out for it now, and it goes before what nobody does. */
  isWaitedFor?: boolean
}

/** Nobody has an address there (RFC 2606), and no mail goes to one. */
export const NOBODYS_DOMAIN = 'forgotten.invalid'

/** @param email perhaps of a person who has been forgotten since */
export const isNobodys = (email: string): boolean => email.endsWith(`@${NOBODYS_DOMAIN}`)

type MailContext = Pick<ServerContext, 'clock' | 'random'>

/** In the transaction of what the mail tells of: there is never one without the other. */
export const enqueueMail = (db: Queryable, context: MailContext, recipient: string, mail: Mail): Promise<void> =>
  enqueueMails(db, context, [{ ...mail, recipient }])

export async function enqueueMails(db: Queryable, context: MailContext, mails: readonly (Mail & { recipient: string })[]): Promise<void> {
  const addressed = mails.filter(({ recipient }) => !isNobodys(recipient))
  if (addressed.length > 0) await mailInsert(db, context, addressed)
}

/** The same as a statement, to be made a part of another. @param mails one at least */
export function mailInsert(db: Queryable, context: MailContext, mails: readonly (Mail & { recipient: string })[]) {
  const now = new Date(context.clock())
  return db.insert(mailOutbox).values(mails.map((mail) => ({ ...mail, id: context.random.uuid(), createdAt: now, nextAttemptAt: now })))
}

/**
 * While such a mail, which somebody waits for, has yet to be sent there is no second: each press would hold up others' mails. It is tried at once, and says
 * what this one says, because a link in it may have run out meanwhile.
 */
export async function enqueueOnce(db: Queryable, context: MailContext, recipient: string, mail: Mail): Promise<void> {
  const { sentAt, isWaitedFor, nextAttemptAt } = mailOutbox
  const { subject, text, html } = mail
  const now = context.clock()
  const isBeingSent = sql`${nextAttemptAt} <= ${instantOf(now + LEASE_MS)}`
  const unsent = await db
    .update(mailOutbox)
    .set({ text, html, nextAttemptAt: sql`case when ${isBeingSent} then ${nextAttemptAt} else ${instantOf(now)} end` })
    .where(
      and(
        isNull(sentAt),
        eq(isWaitedFor, true),
        lt(nextAttemptAt, NEVER),
        eq(mailOutbox.recipient, recipient),
        eq(mailOutbox.subject, subject),
      ),
    )
    .returning({ id: mailOutbox.id })
  if (unsent.length === 0) await enqueueMail(db, context, recipient, mail)
}
