import { sql } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'

/** A database that is busy answers sooner; who asks for the server's health waits for seconds at most. */
const PATIENCE_MS = 2_000
const KEPT_FOR_MS = 1_000

/** @returns whether the database answers, asked once a second however many want to know */
export function databaseHealth({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): () => Promise<boolean> {
  let known: { at: number; answers: Promise<boolean> } | undefined
  return () => {
    const at = clock()
    if (!known || Math.abs(at - known.at) >= KEPT_FOR_MS) known = { at, answers: withinPatience(db) }
    return known.answers
  }
}

async function withinPatience(db: ServerContext['db']): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
