import { eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { donations } from '#server/db/schema.ts'

export type DonationRow = typeof donations.$inferSelect

export async function findDonationBy(
  context: ServerContext,
  key: 'id' | 'reference' | 'gatewayRequestId',
  value: string,
): Promise<DonationRow | null> {
  const [donation] = await context.db.select().from(donations).where(eq(donations[key], value))
  return donation ?? null
}
