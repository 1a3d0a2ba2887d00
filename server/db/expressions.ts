import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** @param milliseconds since the epoch */
export const instantOf = (milliseconds: number): SQL => sql`${new Date(milliseconds).toISOString()}::timestamptz`

/** The text, as it is, anywhere in the place, in small letters or capitals. */
export const holds = (place: SQLWrapper, text: string): SQL => sql`${place} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
