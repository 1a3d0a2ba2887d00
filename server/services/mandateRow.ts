import type { cardSetups, mandates } from '#server/db/schema.ts'

export type MandateRow = typeof mandates.$inferSelect
export type CardSetupRow = typeof cardSetups.$inferSelect
