import { bigint, customType, date, timestamp } from 'drizzle-orm/pg-core'

/** A day in South Africa, `2026-12-01`. */
export const day = (name: string) => date(name, { mode: 'string' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** Integer cents. The largest donation times a hundred thousand still fits a JavaScript number exactly. */
export const cents = (name: string) => bigint(name, { mode: 'number' })
