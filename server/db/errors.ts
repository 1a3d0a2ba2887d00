import { DrizzleQueryError } from 'drizzle-orm'

/** What both drivers tell of it: PostgreSQL's code, and the constraint that was broken. */
interface DatabaseError extends Error {
  code: string
  constraint?: string
}

/** @returns what the database has said, also of an error that a query is wrapped in; null of what did not come from it */
export function databaseErrorOf(error: unknown): DatabaseError | null {
  const said = error instanceof DrizzleQueryError ? error.cause : error
  return said instanceof Error && 'code' in said && typeof said.code === 'string' ? (said as DatabaseError) : null
}
