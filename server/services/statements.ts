import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { DonationStatus, type CurrencyId } from '#domain/enumerations.ts'
import { wireFromCents } from '#domain/money.ts'
import type { CertificateState } from '#domain/section18A.ts'
import { taxYearOf, type TaxYear } from '#domain/taxYear.ts'
import type { WireStatement, WireUser } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { campaigns, certificates, donations, organisations } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { certificateColumns, certificateState } from '#server/services/certificates.ts'
import { signDonationToken } from '#server/services/donationToken.ts'
import { isBy } from '#server/services/ownDonations.ts'
import type { PdfFile } from '#server/services/receipts.ts'

const NO_GIFTS = 'There are no donations in that tax year.'

export interface StatementGift {
  settledAt: Date
  campaignName: string
  campaignPath: string
  reference: string
  currencyId: CurrencyId
  amountCents: number
  tipCents: number
  isAdminFee: boolean
  certificate: CertificateState
}

export interface StatementSum {
  currencyId: CurrencyId
  count: number
  amountCents: number
  tipCents: number
}

/** @param taxYear the newest one with donations where none is given @throws Refusal 404 */
export async function readStatement(context: ServerContext, donor: WireUser, taxYear: TaxYear | null): Promise<WireStatement> {
  const { taxYears, year, gifts } = await find(context, donor, taxYear)
  return {
    taxYears,
    taxYear: year,
    gifts: await Promise.all(
      gifts.map(async (gift) => ({
        settledAt: gift.settledAt.toISOString(),
        campaignName: gift.campaignName,
        campaignUrl: `${context.settings.publicUrl}/campaign/${gift.campaignPath}`,
        referenceNumber: gift.reference,
        currencyId: gift.currencyId,
        amount: wireFromCents(gift.amountCents),
        tipOrAdminFeeAmount: wireFromCents(gift.tipCents),
        isAdminFee: gift.isAdminFee,
        jwtTokenStringDonationId: await signDonationToken(context.keys, gift),
        certificate: gift.certificate,
      })),
    ),
    totals: sumsOf(gifts).map(({ currencyId, count, amountCents, tipCents }) => ({
      currencyId,
      count,
      amount: wireFromCents(amountCents),
      tipOrAdminFeeAmount: wireFromCents(tipCents),
    })),
  }
}

/** @throws Refusal 404 */
export async function statementFile(context: ServerContext, donor: WireUser, taxYear: TaxYear | null): Promise<PdfFile> {
  const { year, gifts } = await find(context, donor, taxYear)
  if (year === null) throw new Refusal(404, NO_GIFTS)
  // Fetched when first wanted: most of what the server does needs no fonts.
  const { statementPdf } = await import('#server/documents/statementPdf.ts')
  const bytes = await statementPdf({ donor, taxYear: year, gifts, sums: sumsOf(gifts), asOf: new Date(context.clock()) })
  return { name: `letsema-statement-${year}.pdf`, bytes }
}

/** What was received and not paid back, by the day on which it came: the debits of monthly gifts too. */
async function find(context: ServerContext, donor: WireUser, taxYear: TaxYear | null) {
  const rows = await context.db
    .select({
      settledAt: donations.settledAt,
      campaignName: campaigns.name,
      campaignPath: campaigns.path,
      reference: donations.reference,
      currencyId: donations.currencyId,
      amountCents: donations.amountCents,
      tipCents: donations.tipCents,
      isAdminFee: donations.isAdminFee,
      id: donations.id,
      createdAt: donations.createdAt,
      status: donations.status,
      offline: donations.offline,
      deciding: certificateColumns,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .leftJoin(certificates, eq(certificates.donationId, donations.id))
    .where(
      and(
        isBy(donor, donations),
        eq(donations.status, DonationStatus.Accepted),
        eq(donations.offline, false),
        isNotNull(donations.settledAt),
      ),
    )
    .orderBy(asc(donations.settledAt), asc(donations.id))
  const given = rows.flatMap(({ settledAt, deciding, ...rest }) =>
    settledAt ? [{ settledAt, ...rest, certificate: certificateState({ settledAt, ...rest }, deciding) }] : [],
  )
  const yearOf = ({ settledAt }: { settledAt: Date }) => taxYearOf(settledAt.getTime())
  const taxYears = [...new Set(given.map(yearOf))].toSorted((one, other) => other - one)
  const year = taxYear ?? taxYears[0] ?? null
  if (taxYear !== null && !taxYears.includes(taxYear)) throw new Refusal(404, NO_GIFTS)
  return { taxYears, year, gifts: given.filter((gift) => yearOf(gift) === year) }
}

/** Each currency by itself: rand and dollars make no sum. */
function sumsOf(gifts: readonly StatementGift[]): StatementSum[] {
  const sums = new Map<CurrencyId, StatementSum>()
  for (const { currencyId, amountCents, tipCents } of gifts) {
    const sum = sums.get(currencyId) ?? { currencyId, count: 0, amountCents: 0, tipCents: 0 }
    sums.set(currencyId, {
      currencyId,
      count: sum.count + 1,
      amountCents: sum.amountCents + amountCents,
      tipCents: sum.tipCents + tipCents,
    })
  }
  return [...sums.values()].toSorted((one, other) => one.currencyId - other.currencyId)
}
