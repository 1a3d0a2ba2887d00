import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

type MailContext = Pick<ServerContext, 'clock' | 'random'>

/** In the transaction of what the mail tells of: there is never one without the other. */
export const enqueueMail = (db: Queryable, context: MailContext, recipient: string, mail: Mail): Promise<void> =>
  enqueueMails(db, context, [{ ...mail, recipient }])

export async function enqueueMails(db: Queryable, context: MailContext, mails: readonly (Mail & { recipient: string })[]): Promise<void> {
  if (mails.length === 0) return
  const now = new Date(context.clock())
  await db.insert(mailOutbox).values(mails.map((mail) => ({ ...mail, id: context.random.uuid(), createdAt: now, nextAttemptAt: now })))
}
