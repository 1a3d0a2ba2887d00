import type { donations } from '#server/db/schema.ts'

export type DonationRow = typeof donations.$inferSelect
