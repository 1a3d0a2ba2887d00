import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { mailOutbox } from '#server/db/schema.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

/** In the transaction of what the mail tells of: there is never one without the other. */
export async function enqueueMail(
  db: Queryable,
  context: Pick<ServerContext, 'clock' | 'random'>,
  recipient: string,
  mail: Mail,
): Promise<void> {
  const now = new Date(context.clock())
  await db.insert(mailOutbox).values({ ...mail, id: context.random.uuid(), recipient, createdAt: now, nextAttemptAt: now })
}
