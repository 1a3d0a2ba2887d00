import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { CurrencyId } from '#domain/enumerations.ts'
import { wireFromCents } from '#domain/money.ts'
import type { WireOrganisation } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { campaigns, organisations, users } from '#server/db/schema.ts'
import type { Identifier, Paging } from '#server/http/query.ts'
import { isListed } from '#server/services/campaignStanding.ts'
import { encodeImage } from '#server/services/images.ts'
import { organisationTypeOf, sectorsOf } from '#server/services/lookups.ts'
import { findByText, inOrder, placeMatches, type Found, type Match } from '#server/services/searchWords.ts'

export const ORGANISATION_ORDERS = ['bestMatch', 'newest', 'mostFunded', 'name'] as const
type OrganisationOrder = (typeof ORGANISATION_ORDERS)[number]

interface OrganisationSearch extends Paging {
  searchText: string
  address: string
  organizationTypeIds: number[]
  organizationSectorIds: number[]
  orderBy?: OrganisationOrder
}

export async function searchOrganisations(context: ServerContext, search: OrganisationSearch): Promise<Found<WireOrganisation>> {
  const filters = [
    search.address ? placeMatches(organisations.place, search.address) : undefined,
    search.organizationTypeIds.length > 0 ? inArray(organisations.typeId, search.organizationTypeIds) : undefined,
    search.organizationSectorIds.length > 0
      ? sql`${organisations.sectorIds} && ${`{${search.organizationSectorIds.join(',')}}`}::int[]`
      : undefined,
  ].filter((filter) => filter !== undefined)
  const on = { words: organisations.words, searchText: organisations.searchText, title: organisations.legalName }
  return findByText(
    context.db,
    search.searchText,
    on,
    async (db, match) => {
      const where = and(...filters, match?.condition)
      const totalCount = await db.$count(organisations, where)
      if (totalCount === 0) return { items: [], totalCount }
      // Found first: the totals would be summed up for the organisations of all earlier pages, too.
      const page = await db
        .select({ id: organisations.id })
        .from(organisations)
        .where(where)
        .orderBy(...ordering(search.orderBy, match))
        .limit(search.pageSize)
        .offset((search.pageNo - 1) * search.pageSize)
      const ids = page.map(({ id }) => id)
      const rows = inOrder(ids, await selectOrganisations(db).where(inArray(organisations.id, ids)), ({ organisation }) => organisation.id)
      return { items: rows.map((row) => encodeOrganisation(row, context.settings.publicUrl)), totalCount }
    },
    filters.length > 0 ? async (db, { condition }) => (await db.$count(organisations, condition)) > 0 : null,
  )
}

export async function findOrganisation(context: ServerContext, identifier: Identifier): Promise<WireOrganisation | null> {
  const where = identifier.by === 'path' ? eq(organisations.path, identifier.path) : eq(organisations.id, identifier.id)
  const [row] = await selectOrganisations(context.db).where(where).limit(1)
  return row ? encodeOrganisation(row, context.settings.publicUrl) : null
}

const listedCampaigns = (columns: SQL): SQL =>
  sql`(select ${columns} from ${campaigns} where ${campaigns.organisationId} = ${organisations.id} and ${isListed})`

/** Rand and dollars make no sum: of an organisation that takes both, the rand count. */
const listedSum = (cents: SQL): SQL =>
  listedCampaigns(sql`coalesce(sum(${cents}) filter (where ${campaigns.currencyId} = ${CurrencyId.Rand}), sum(${cents}), 0)`)

/** As its campaigns are ordered: the cents of two currencies cannot be compared. */
const shareOfTargets: SQL = sql`coalesce(
  ${listedSum(sql`${campaigns.raisedCents} + ${campaigns.offlineCents}`)}::float8 / nullif(${listedSum(sql`${campaigns.targetCents}`)}, 0), 0)`

const totals = {
  campaigns: sql<number>`${listedCampaigns(sql`count(*)`)}`.mapWith(Number),
  raised: sql<number>`${listedSum(sql`${campaigns.raisedCents}`)}`.mapWith(Number),
  offline: sql<number>`${listedSum(sql`${campaigns.offlineCents}`)}`.mapWith(Number),
  payout: sql<number>`${listedSum(sql`${campaigns.payoutCents}`)}`.mapWith(Number),
  otherCurrency: sql<boolean>`${listedCampaigns(sql`coalesce(bool_and(${campaigns.currencyId} <> ${CurrencyId.Rand}), false)`)}`,
  ofOwner: sql<number>`(select count(*) from ${campaigns} where ${campaigns.ownerId} = ${users.id} and ${isListed})`.mapWith(Number),
}

const { words: _words, searchText: _searchText, ...shownColumns } = getTableColumns(organisations)

function selectOrganisations(db: Queryable) {
  return db
    .select({ organisation: shownColumns, owner: { firstName: users.firstName, lastName: users.lastName, image: users.image }, totals })
    .from(organisations)
    .innerJoin(users, eq(users.id, organisations.ownerId))
    .$dynamic()
}

type OrganisationRecord = Awaited<ReturnType<typeof selectOrganisations>>[number]

function ordering(orderBy: OrganisationOrder | undefined, match: Match | null): SQL[] {
  const byName = [sql`${organisations.legalName} asc`, desc(organisations.id)]
  switch (orderBy ?? 'bestMatch') {
    case 'newest':
      return [desc(organisations.createdAt), desc(organisations.id)]
    case 'mostFunded':
      return [sql`${shareOfTargets} desc`, ...byName]
    case 'name':
      return byName
    case 'bestMatch':
      return match ? [sql`${match.score} desc`, ...byName] : [desc(organisations.isVerified), ...byName]
  }
}

function encodeOrganisation({ organisation, owner, totals: sums }: OrganisationRecord, publicUrl: string): WireOrganisation {
  const raised = wireFromCents(sums.raised)
  const offline = wireFromCents(sums.offline)
  const payout = wireFromCents(sums.payout)
  return {
    id: organisation.id,
    legalName: organisation.legalName,
    briefDescription: organisation.briefDescription,
    organizationAddresses: organisation.addresses,
    videoUrls: organisation.videoUrls,
    socialUrls: organisation.socialUrls,
    organizationSectors: sectorsOf(organisation.sectorIds),
    totalCampaigns: sums.campaigns,
    organizationType: organisationTypeOf(organisation.typeId),
    logo: organisation.logo && encodeImage(organisation.logo),
    url: `${publicUrl}/organization/${organisation.path}`,
    orgOffilineDonationsTotal: offline,
    orgDonationsTotal: raised,
    owner: { ...owner, totalCampaigns: sums.ofOwner },
    isVerified: organisation.isVerified,
    website: organisation.website,
    campaignTotals: {
      totalCampaigns: sums.campaigns,
      payoutTotal: payout,
      totalCampaignsFundsReceived: raised,
      totalCampaignsFundsReceivedOffline: offline,
      totalCampaignsFundsAvailable: wireFromCents(sums.raised - sums.payout),
    },
    nonRandOrganization: sums.otherCurrency,
  }
}
