import { databaseErrorOf } from '#server/db/errors.ts'

const MOST_TRIES = 5
const DEADLOCK = '40P01'

/**
 * Of a transaction that meets others' in an order of its own, as a migration does. PostgreSQL undoes the whole of one of them, and those that it met are
 * over at the next try, or few.
 * @throws whatever else it throws, and a deadlock at the last try
 */
export async function afterDeadlocks<Value>(transact: () => Promise<Value>, triesLeft = MOST_TRIES): Promise<Value> {
  try {
    return await transact()
  } catch (error) {
    if (triesLeft === 1 || databaseErrorOf(error)?.code !== DEADLOCK) throw error
    return afterDeadlocks(transact, triesLeft - 1)
  }
}
