import { databaseErrorOf } from '#server/db/errors.ts'

const MOST_DRAWS = 5
const OF_REFERENCES: ReadonlySet<unknown> = new Set(['donations_reference_unique', 'card_setups_pkey', 'one_reference'])

/**
 * References are drawn at random, and the database takes each of them once.
 * @param work draws its references itself, and leaves nothing behind where it fails
 */
export async function withNewReferences<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let draws = 1; ; draws += 1) {
    try {
      return await work()
    } catch (error) {
      if (draws === MOST_DRAWS || !isDrawnBefore(error)) throw error
    }
  }
}

const isDrawnBefore = (error: unknown): boolean => OF_REFERENCES.has(databaseErrorOf(error)?.constraint)
