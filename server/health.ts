import { sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { withinPatience } from '#server/withinPatience.ts'

/** A busy database answers sooner; a health check waits for seconds at most. */
const PATIENCE_MS = 2_000
const KEPT_FOR_MS = 1_000

/** @returns whether the database answers, and is not one for reading only, asked once a second however many want to know. Nothing is written: it does not notice a full disk. */
export function databaseHealth({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): () => Promise<boolean> {
  let known: { at: number; answers: Promise<boolean> } | undefined
  return () => {
    const at = clock()
    if (!known || Math.abs(at - known.at) >= KEPT_FOR_MS) known = { at, answers: answers(db) }
    return known.answers
  }
}

async function answers(db: ServerContext['db']): Promise<boolean> {
  try {
    // A standby takes no writes, nor does one that its provider has found full.
    const question = sql`select current_setting('transaction_read_only') = 'off' as "isWritable"`
    // Both drivers have the rows there, and the type that they share has not.
    const answer = (await withinPatience(db.execute(question), PATIENCE_MS)) as { rows: { isWritable: boolean }[] } | null
    return answer?.rows[0]?.isWritable ?? false
  } catch {
    return false
  }
}
