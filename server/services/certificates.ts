import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { certificateForm } from '#domain/certificateSchema.ts'
import { CurrencyId, DonationStatus } from '#domain/enumerations.ts'
import { isPboReference } from '#domain/identifiers.ts'
import { wireFromCents } from '#domain/money.ts'
import { addDays, dateInSouthAfrica, isCalendarDate, startOfDate, type CalendarDate } from '#domain/recurringSchedule.ts'
import { applicableDetails, certificateNumberText, type CertificateDetails, type CertificateState } from '#domain/section18A.ts'
import { startOfTaxYear, taxYearOf } from '#domain/taxYear.ts'
import type { WireAddress, WireCertificate } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { campaigns, certificates, donations, organisations } from '#server/db/schema.ts'
import { validate, type JsonObject } from '#server/http/body.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { isNobodys } from '#server/mail/outbox.ts'
import { isOfNobody } from '#server/services/donationRow.ts'
import { requireDonationId } from '#server/services/donationToken.ts'
import type { PdfFile } from '#server/services/receipts.ts'

const NONE = 'There is no Section 18A certificate for this donation.'
const HELD = 'We issue no certificates at the moment. Please come back in a day or two.'
const NOT_LATIN = 'Please write this in Latin letters, as on a South African tax return.'

/** What decides about a certificate, to be selected beside a donation. */
export const certificateColumns = {
  isTaxBenefit: campaigns.isTaxBenefit,
  pboReference: organisations.pboReference,
  pboApprovedFrom: organisations.pboApprovedFrom,
  number: certificates.number,
  cancelledAt: certificates.cancelledAt,
}

export interface Approved {
  pboReference: string | null
  pboApprovedFrom: CalendarDate | null
}

interface Deciding extends Approved {
  isTaxBenefit: boolean
  number: number | null
  cancelledAt: Date | null
}

type Given = Pick<typeof donations.$inferSelect, 'status' | 'settledAt' | 'offline' | 'currencyId'>

/** Only for rand that was received through Letsema and kept, by an organisation that was approved then and is, for a campaign that it is approved for. */
export function certificateState({ status, settledAt, offline, currencyId }: Given, deciding: Deciding): CertificateState {
  if (deciding.number !== null) return deciding.cancelledAt ? 'cancelled' : 'issued'
  const isKept = status === DonationStatus.Accepted && settledAt !== null && !offline
  const isCertified = isKept && currencyId === CurrencyId.Rand && deciding.isTaxBenefit && isApprovedAt(deciding, settledAt.getTime())
  return isCertified ? 'offered' : 'none'
}

/** @param at in ms */
export const isApprovedAt = ({ pboReference, pboApprovedFrom }: Approved, at: number): boolean =>
  pboReference !== null && (pboApprovedFrom === null || at >= startOfDate(pboApprovedFrom))

/** @returns those of the donations that a certificate is offered for */
export async function offeredCertificates(db: Queryable, donationIds: readonly string[]): Promise<Set<string>> {
  if (donationIds.length === 0) return new Set()
  const rows = await db
    .select({ donation: donations, deciding: certificateColumns })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .leftJoin(certificates, eq(certificates.donationId, donations.id))
    .where(inArray(donations.id, [...donationIds]))
  const offered = rows.filter(({ donation, deciding }) => !isNobodys(donation.email) && certificateState(donation, deciding) === 'offered')
  return new Set(offered.map(({ donation }) => donation.id))
}

/** @throws Refusal 404 */
export async function readCertificate(context: ServerContext, token: string): Promise<WireCertificate> {
  return encode(await find(context, await requireDonationId(context.keys, token)))
}

/**
 * Issued once: asked for again, by whoever and with whatever details, it is the one that there is.
 * @throws Refusal 404, 400 for what the details lack, 409 where there can be none, 503 where none is issued yet
 */
export async function issueCertificate(context: ServerContext, token: string, body: JsonObject): Promise<WireCertificate> {
  const id = await requireDonationId(context.keys, token)
  const earlier = await find(context, id)
  if (stateOf(earlier) === 'issued') return encode(earlier)
  if (stateOf(earlier) !== 'offered') throw new Refusal(409, NONE)
  // After a restore, its number may have been given since the backup.
  if (context.settings.holdDebits) throw new Refusal(503, HELD)
  const details = await detailsOf(context, body)
  await context.db.transaction(async (tx) => {
    // The donation first, as settling does: a refund waits, and finds a certificate to cancel.
    const [donation] = await tx.select().from(donations).where(eq(donations.id, id)).for('update')
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, earlier.organisation.id)).for('update')
    const [standing] = await tx.select().from(certificates).where(eq(certificates.donationId, id))
    // Its donor may have been forgotten meanwhile.
    if (!donation?.settledAt || isNobodys(donation.email)) throw new Refusal(404, NONE)
    if (standing || !organisation) return
    const deciding = { isTaxBenefit: earlier.deciding.isTaxBenefit, number: null, cancelledAt: null }
    const { pboReference, pboApprovedFrom } = organisation
    if (pboReference === null || certificateState(donation, { ...deciding, pboReference, pboApprovedFrom }) !== 'offered')
      throw new Refusal(409, NONE)
    const number = organisation.lastCertificate + 1
    await tx.update(organisations).set({ lastCertificate: number }).where(eq(organisations.id, organisation.id))
    await tx.insert(certificates).values({
      donationId: id,
      organisationId: organisation.id,
      number,
      pboReference,
      organisationName: organisation.legalName,
      organisationAddress: addressText(organisation.addresses[0]),
      details,
      email: donation.email,
      amountCents: donation.amountCents,
      receivedAt: donation.settledAt,
      issuedAt: new Date(context.clock()),
    })
  })
  return encode(await find(context, id))
}

/** @throws Refusal 404 */
export async function certificateFile(context: ServerContext, token: string): Promise<PdfFile> {
  const { donation, certificate } = await find(context, await requireDonationId(context.keys, token))
  if (!certificate) throw new Refusal(404, NONE)
  // Fetched when first wanted: most of what the server does needs no fonts.
  const { certificatePdf } = await import('#server/documents/certificatePdf.ts')
  const number = certificateNumberText(certificate.number)
  return {
    name: `section-18a-${certificate.pboReference}-${number}.pdf`,
    bytes: await certificatePdf({ ...certificate, number, currencyId: donation.currencyId }),
  }
}

/**
 * What went back to its donor cannot be set off against an income.
 * @returns by donation, the number of the certificate that was cancelled
 */
export async function cancelCertificates(tx: Transaction, donationIds: readonly string[], cancelledAt: Date): Promise<Map<string, string>> {
  if (donationIds.length === 0) return new Map()
  const cancelled = await tx
    .update(certificates)
    .set({ cancelledAt })
    .where(and(inArray(certificates.donationId, [...donationIds]), isNull(certificates.cancelledAt)))
    .returning({ donationId: certificates.donationId, number: certificates.number })
  return new Map(cancelled.map(({ donationId, number }) => [donationId, certificateNumberText(number)]))
}

/** What a donation is set off against is declared in the tax year after its own, and from then on the law keeps the papers. */
const TAX_YEARS_KEPT = 1 + 5

const NO_DETAILS: Omit<CertificateDetails, 'nature' | 'idType'> = {
  legalName: '',
  tradingName: '',
  idNumber: '',
  idCountry: '',
  taxReference: '',
  contactNumber: '',
  address: '',
}

/** Those of people who have been forgotten, once the law no longer keeps them. Their numbers stay, so that there is no gap. */
export async function blankOldCertificates({ db, clock }: ServerContext): Promise<void> {
  const before = new Date(startOfTaxYear(taxYearOf(clock()) - TAX_YEARS_KEPT))
  const ofNobody = db.select({ id: donations.id }).from(donations).where(isOfNobody)
  await db
    .update(certificates)
    .set({ email: '', details: sql`${certificates.details} || ${JSON.stringify(NO_DETAILS)}::jsonb` })
    .where(and(ne(certificates.email, ''), lt(certificates.receivedAt, before), inArray(certificates.donationId, ofNobody)))
}

interface Approval {
  pboReference: string
  /** What was received on this day or later is certified. */
  approvedFrom: CalendarDate
}

/** As an operator reads it; both null where there is none, and the day where it was entered without one. */
export interface Section18A {
  pboReference: string | null
  approvedFrom: CalendarDate | null
}

/** @returns by organisation */
export async function approvalsOf(db: Queryable, organisationIds: readonly string[]): Promise<Map<string, Section18A>> {
  const { id, pboReference, pboApprovedFrom } = organisations
  const rows = await db
    .select({ id, pboReference, approvedFrom: pboApprovedFrom })
    .from(organisations)
    .where(inArray(id, [...organisationIds]))
  return new Map(rows.map(({ id: organisationId, ...approval }) => [organisationId, approval]))
}

/** The Commissioner approves from a day near the application's: one that is further ahead is a slip in the year, and would stop all certificates. */
const MOST_DAYS_AHEAD = 366

/**
 * By the operator.
 * @param approval null withdraws it; what was issued stays
 * @returns what stood before
 * @throws Refusal 400, 404
 */
export async function setSection18A(context: ServerContext, organisationId: string, approval: Approval | null): Promise<Section18A> {
  const { pboReference = null, approvedFrom = null } = approval ?? {}
  if (pboReference !== null && !isPboReference(pboReference))
    throw fieldRefusal('pboReference', 'A PBO reference is nine digits that begin with 930.', pboReference)
  if (approvedFrom !== null && !isCalendarDate(approvedFrom))
    throw fieldRefusal('approvedFrom', 'approvedFrom must be a day such as 2027-02-28.', approvedFrom)
  if (approvedFrom !== null && approvedFrom > addDays(dateInSouthAfrica(context.clock()), MOST_DAYS_AHEAD))
    throw fieldRefusal('approvedFrom', 'approvedFrom may be a year ahead at most: please look at the year again.', approvedFrom)
  // The constraint holds it, too; this says so.
  if (pboReference !== null && (await isOfAnother(context, organisationId, pboReference)))
    throw fieldRefusal('pboReference', 'Another organisation has this PBO reference.', pboReference)
  const before = await context.db.transaction(async (tx) => {
    const isIt = eq(organisations.id, organisationId)
    await tx.select({ id: organisations.id }).from(organisations).where(isIt).for('update')
    const stood = (await approvalsOf(tx, [organisationId])).get(organisationId)
    if (!stood) throw new Refusal(404, 'We could not find this organisation.')
    await tx.update(organisations).set({ pboReference, pboApprovedFrom: approvedFrom }).where(isIt)
    return stood
  })
  // Its campaigns say whether what they are given can be set off.
  context.publicCache.drop()
  return before
}

async function isOfAnother({ db }: ServerContext, organisationId: string, pboReference: string): Promise<boolean> {
  const others = and(eq(organisations.pboReference, pboReference), ne(organisations.id, organisationId))
  return (await db.$count(organisations, others)) > 0
}

async function find(context: ServerContext, id: string) {
  const [row] = await context.db
    .select({
      donation: donations,
      campaignName: campaigns.name,
      organisation: { id: organisations.id, legalName: organisations.legalName },
      certificate: certificates,
      deciding: certificateColumns,
    })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .innerJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .leftJoin(certificates, eq(certificates.donationId, donations.id))
    .where(eq(donations.id, id))
  // A donor who asked to be forgotten has left links in mails: what the law keeps for the tax office is not for whoever has one.
  if (!row || isNobodys(row.donation.email)) throw new Refusal(404, NONE)
  return row
}

type Found = Awaited<ReturnType<typeof find>>

const stateOf = ({ donation, deciding }: Found): CertificateState => certificateState(donation, deciding)

const encode = (found: Found): WireCertificate => ({
  state: stateOf(found),
  number: found.certificate && certificateNumberText(found.certificate.number),
  issuedAt: found.certificate?.issuedAt.toISOString() ?? null,
  organisationName: found.certificate?.organisationName ?? found.organisation.legalName,
  campaignName: found.campaignName,
  amount: wireFromCents(found.certificate?.amountCents ?? found.donation.amountCents),
  currencyId: found.donation.currencyId,
  donorName: `${found.donation.firstName} ${found.donation.lastName}`,
  donorPhone: found.donation.mobileNumber,
})

async function detailsOf(context: ServerContext, body: JsonObject): Promise<CertificateDetails> {
  const form = validate(certificateForm(context.clock), body)
  const details = applicableDetails({
    nature: form.nature,
    legalName: form.legalName,
    tradingName: form.tradingName ?? '',
    idType: form.idType as CertificateDetails['idType'],
    idNumber: form.idNumber ?? '',
    idCountry: form.idCountry,
    taxReference: form.taxReference ?? '',
    contactNumber: form.contactNumber,
    address: form.address,
  })
  const { isPrintable } = await import('#server/documents/letters.ts')
  for (const [field, text] of Object.entries(details)) {
    if (!isPrintable(text.replace(/\s/g, ' '))) throw fieldRefusal(field, NOT_LATIN, text)
  }
  return details
}

const addressText = (address: WireAddress | undefined): string =>
  address
    ? [address.addressLine1, address.addressLine2, address.city, address.province, address.zip, address.country].filter(Boolean).join(', ')
    : ''
