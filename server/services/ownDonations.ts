import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { DonationType } from '#domain/enumerations.ts'
import type { WireOwnDonation, WireUser } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { campaigns, certificates, donations, mandates, organisations } from '#server/db/schema.ts'
import type { Paging } from '#server/http/query.ts'
import { certificateColumns, certificateState } from '#server/services/certificates.ts'
import { encodeDonation } from '#server/services/encodeDonation.ts'
import { encodeMandates } from '#server/services/encodeMandate.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'

type Donor = Pick<WireUser, 'id' | 'email' | 'emailConfirmed'>

/**
 * What a person has given, newest first: made while logged in, or without a login by an e-mail address that is proven to be theirs. What an organiser
 * wrote down by hand is only that organiser's word for who gave it.
 */
export async function listOwnDonations(
  context: ServerContext,
  donor: Donor,
  type: DonationType,
  paging: Paging,
): Promise<{ items: WireOwnDonation[]; totalCount: number }> {
  const isOnceOff = and(isBy(donor, donations), eq(donations.offline, false), isNull(donations.mandateId))
  const onceOff = context.db
    .select({ id: donations.id, createdAt: donations.createdAt })
    .from(donations)
    .where(type === DonationType.Recurring ? sql`false` : isOnceOff)
  const recurring = context.db
    .select({ id: mandates.id, createdAt: mandates.createdAt })
    .from(mandates)
    .where(type === DonationType.OneOff ? sql`false` : isBy(donor, mandates))
  const given = unionAll(onceOff, recurring).as('given')
  const page = await context.db
    .select()
    .from(given)
    .orderBy(desc(given.createdAt), desc(given.id))
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
  const items = await encodeAll(
    context,
    page.map(({ id }) => id),
  )
  return { items: page.flatMap(({ id }) => items.get(id) ?? []), totalCount: await context.db.$count(given) }
}

/** The donations or recurring gifts that belong to a donor. */
export const isBy = ({ id, email, emailConfirmed }: Donor, table: typeof donations | typeof mandates): SQL | undefined =>
  emailConfirmed ? or(eq(table.userId, id), and(isNull(table.userId), sql`lower(${table.email}) = ${email}`)) : eq(table.userId, id)

async function encodeAll(context: ServerContext, ids: string[]): Promise<Map<string, WireOwnDonation>> {
  if (ids.length === 0) return new Map()
  const campaign = {
    name: campaigns.name,
    path: campaigns.path,
    thankYouMessage: campaigns.thankYouMessage,
    endDate: campaigns.endDate,
    gateways: campaigns.gateways,
    adminFeeRate: campaigns.adminFeeRate,
  }
  const onceOff = await context.db
    .select({ donation: donations, campaign, deciding: certificateColumns })
    .from(donations)
    .innerJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .leftJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .leftJoin(certificates, eq(certificates.donationId, donations.id))
    .where(inArray(donations.id, ids))
  const recurring = await context.db
    .select({ mandate: mandates, campaign })
    .from(mandates)
    .innerJoin(campaigns, eq(campaigns.id, mandates.campaignId))
    .where(inArray(mandates.id, ids))
  const sortedOut = await toBeSortedOut(
    context.db,
    onceOff.map(({ donation }) => donation),
  )
  const encoded = await Promise.all(
    onceOff.map(async ({ donation, campaign: to, deciding }): Promise<[string, WireOwnDonation]> => [
      donation.id,
      {
        donation: {
          ...(await encodeDonation(context, donation, to)),
          moneyCameOtherwise: sortedOut.has(donation.id),
          isCertificateOffered: certificateState(donation, deciding) === 'offered',
          certificate: certificateState(donation, deciding),
        },
      },
    ]),
  )
  const schedulers = await encodeMandates(context, recurring)
  return new Map([
    ...encoded,
    ...schedulers.map((donationScheduler): [string, WireOwnDonation] => [
      donationScheduler.recurrence.donationSchedulerId,
      { donationScheduler },
    ]),
  ])
}
