import { eq } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import { campaigns, donations, organisations } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { requireDonationId, unknownDonation } from '#server/services/donationToken.ts'

const NOTHING_RECEIVED = 'There is no receipt, because no money has been received for this donation.'

export interface PdfFile {
  name: string
  bytes: Uint8Array
}

/** @throws Refusal 404, 409 where no money has come through Letsema */
export async function receiptFile(context: ServerContext, token: string): Promise<PdfFile> {
  const id = await requireDonationId(context.keys, token)
  const [row] = await context.db
    .select({ donation: donations, campaignName: campaigns.name, organisationName: organisations.legalName })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .where(eq(donations.id, id))
  if (!row) throw unknownDonation()
  const { donation, campaignName, organisationName } = row
  const { settledAt } = donation
  if (!settledAt || donation.offline) throw new Refusal(409, NOTHING_RECEIVED)
  // Fetched when first wanted: most of what the server does needs no fonts.
  const { receiptPdf } = await import('#server/documents/receiptPdf.ts')
  return {
    name: `letsema-receipt-${donation.reference}.pdf`,
    bytes: await receiptPdf({ ...donation, settledAt, campaignName, organisationName }),
  }
}
