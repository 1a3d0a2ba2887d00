import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

const MOST_TRIES = 5
const DEADLOCK = '40P01'

/** @returns what the database has said, of an error that a query was wrapped in; the error itself otherwise */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error)

/**
 * Of a transaction that meets others' in an order of its own, as a migration does. PostgreSQL undoes the whole of one of them, and those that it met are
 * over at the next try, or few.
 * @throws whatever else it throws, and a deadlock at the last try
 */
export async function afterDeadlocks<Value>(transact: () => Promise<Value>, triesLeft = MOST_TRIES): Promise<Value> {
  try {
    return await transact()
  } catch (error) {
    const cause = causeOf(error)
    if (triesLeft === 1 || !(cause instanceof pg.DatabaseError) || cause.code !== DEADLOCK) throw error
    return afterDeadlocks(transact, triesLeft - 1)
  }
}
