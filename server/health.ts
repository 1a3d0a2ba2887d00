import { sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { withinPatience } from '#server/withinPatience.ts'

/** A database that is busy answers sooner; who asks for the server's health waits for seconds at most. */
const PATIENCE_MS = 2_000
const KEPT_FOR_MS = 1_000

/** @returns whether the database answers, asked once a second however many want to know */
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
    return (await withinPatience(db.execute(sql`select 1`), PATIENCE_MS)) !== null
  } catch {
    return false
  }
}
