import { and, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { mailbox, mailOutbox } from '#server/db/schema.ts'

/** Few enough that a donor's own statement does not wait for long behind them: PGlite does one at a time. */
const BATCH = 50

/**
 * Where no mail server is set, mails go over to the mailbox, which lies in the same database: a batch in one statement, and so each of them once.
 * @returns how many did
 */
export async function keepInMailbox(context: ServerContext, isStopping = () => false): Promise<number> {
  let [kept, isOver] = [0, false]
  while (!isOver && !isStopping()) {
    const batch = await keepBatch(context)
    kept += batch
    isOver = batch < BATCH
  }
  return kept
}

async function keepBatch({ db, clock, settings }: ServerContext): Promise<number> {
  const now = new Date(clock())
  const due = db.$with('due').as(
    db
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(isNull(mailOutbox.sentAt), lte(mailOutbox.nextAttemptAt, now)))
      .limit(BATCH)
      .for('update', { skipLocked: true }),
  )
  const sent = db.$with('sent').as(
    db
      .update(mailOutbox)
      .set({ sentAt: now, attempts: sql`${mailOutbox.attempts} + 1` })
      .where(inArray(mailOutbox.id, db.select({ id: due.id }).from(due)))
      .returning(),
  )
  const { id, recipient, subject, text, html, createdAt } = sent
  const kept = await db
    .with(due, sent)
    .insert(mailbox)
    .select((from) =>
      from.select({ id, sender: sql<string>`${settings.mailFrom}`.as('sender'), recipient, subject, text, html, createdAt }).from(sent),
    )
    .onConflictDoNothing()
    .returning({ id: mailbox.id })
  return kept.length
}
