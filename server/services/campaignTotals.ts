import { createHash } from 'node:crypto'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { DonationStatus } from '#domain/enumerations.ts'
import type { Transaction } from '#server/db/client.ts'
import { campaignDonors, campaigns, donations } from '#server/db/schema.ts'

/** What a campaign counts: kept by the transactions that post to the ledger, so that a page is one read. */

type Given = Pick<typeof donations.$inferSelect, 'id' | 'campaignId' | 'email'>

export type CampaignWords = Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'thankYouMessage' | 'path'>

/** Whoever counts donors and sums of a campaign waits here for others who do so already; a call that only gives does not. */
export async function lockCampaigns(tx: Transaction, ids: readonly string[]): Promise<Map<string, CampaignWords>> {
  const rows = await tx
    .select({ id: campaigns.id, name: campaigns.name, thankYouMessage: campaigns.thankYouMessage, path: campaigns.path })
    .from(campaigns)
    .where(inArray(campaigns.id, [...new Set(ids)]))
    .orderBy(campaigns.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns the campaign of each donor who had not given to it before */
export async function addDonors(tx: Transaction, given: readonly Given[]): Promise<string[]> {
  if (given.length === 0) return []
  const added = await tx
    .insert(campaignDonors)
    .values(given.map((gift) => ({ campaignId: gift.campaignId, donor: donorDigest(gift) })))
    .onConflictDoNothing()
    .returning({ campaignId: campaignDonors.campaignId })
  return added.map(({ campaignId }) => campaignId)
}

/** @returns the campaign of each donor who has no gift left in it */
export async function removeDonors(tx: Transaction, returned: readonly Given[]): Promise<string[]> {
  const removed: string[] = []
  for (const gift of returned) {
    const { campaignId, email } = gift
    const stillGiven = tx
      .select({ id: donations.id })
      .from(donations)
      .where(
        and(
          eq(donations.campaignId, campaignId),
          eq(donations.status, DonationStatus.Accepted),
          email === '' ? eq(donations.id, gift.id) : sql`lower(${donations.email}) = ${email.toLowerCase()}`,
        ),
      )
    const gone = await tx
      .delete(campaignDonors)
      .where(and(eq(campaignDonors.campaignId, campaignId), eq(campaignDonors.donor, donorDigest(gift)), notExists(stillGiven)))
      .returning({ campaignId: campaignDonors.campaignId })
    removed.push(...gone.map((row) => row.campaignId))
  }
  return removed
}

interface Change {
  campaignId: string
  /** Cents. */
  raised?: number
  offline?: number
  donors?: number
}

export async function changeTotals(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const totals = new Map<string, Required<Change>>()
  for (const { campaignId, raised = 0, offline = 0, donors = 0 } of changes) {
    const total = totals.get(campaignId) ?? { campaignId, raised: 0, offline: 0, donors: 0 }
    totals.set(campaignId, { campaignId, raised: total.raised + raised, offline: total.offline + offline, donors: total.donors + donors })
  }
  const rows = [...totals.values()].map(
    ({ campaignId, raised, offline, donors }) => sql`(${campaignId}::uuid, ${raised}::bigint, ${offline}::bigint, ${donors}::integer)`,
  )
  await tx.execute(
    sql`update campaigns set raised_cents = raised_cents + change.raised, offline_cents = offline_cents + change.offline,
      unique_donors = unique_donors + change.donors
      from (values ${sql.join(rows, sql`, `)}) as change (id, raised, offline, donors) where campaigns.id = change.id`,
  )
}

/** A donor with an address is counted once, however often they give; where no address is known, each gift counts. */
export const donorDigest = ({ id, email }: Pick<Given, 'id' | 'email'>): string =>
  createHash('sha256')
    .update(email.toLowerCase() || id)
    .digest('base64url')
