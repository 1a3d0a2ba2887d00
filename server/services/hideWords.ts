import { eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { donations, mandates } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { lockDonations } from '#server/services/moneyCameOtherwise.ts'
import { findByTyped } from '#server/services/operatorDecision.ts'

/**
 * The public sees nothing more of what the donor of a donation wrote, nor of its recurring gift's other donations.
 * @param typed the reference @returns it as it is kept @throws Refusal 404
 */
export async function hideWords(context: ServerContext, typed: string): Promise<string> {
  const donation = await findByTyped(context, typed)
  if (!donation) throw new Refusal(404, 'No donation has this reference.')
  const { id, mandateId, reference } = donation
  const hidden = mandateId ? eq(donations.mandateId, mandateId) : eq(donations.id, id)
  await context.db.transaction(async (tx) => {
    await lockDonations(tx, hidden)
    // Before its donations: one that is made meanwhile is hidden by either.
    if (mandateId) await tx.update(mandates).set({ isHidden: true }).where(eq(mandates.id, mandateId))
    await tx.update(donations).set({ isHidden: true }).where(hidden)
  })
  context.publicCache.drop()
  return reference
}
