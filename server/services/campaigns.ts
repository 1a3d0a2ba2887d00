import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { CAMPAIGN_CATEGORIES } from '#domain/categories.ts'
import type { CampaignOrder } from '#domain/entities.ts'
import { CampaignStatus } from '#domain/enumerations.ts'
import { CAMPAIGN_SUB_CATEGORIES } from '#domain/subCategories.ts'
import type { WireCampaign } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { rowsOf, type Queryable } from '#server/db/client.ts'
import { campaigns, NAME_OF_PERSON, organisations, users, WHOLE_NAME } from '#server/db/schema.ts'
import type { Identifier, Paging } from '#server/http/query.ts'
import { isLaunched, isListed, isTakingDonations } from '#server/services/campaignStanding.ts'
import { encodeCampaign, excerpt, type CampaignRecord } from '#server/services/encodeCampaign.ts'
import { findByText, inOrder, placeMatches, type Found, type Match, type Misspelt, type Searchable } from '#server/services/searchWords.ts'

export const NO_CAMPAIGN = 'We could not find this campaign.'

export interface CampaignSearch extends Paging {
  searchText: string
  address: string
  campaignCategoryIds: number[]
  organisationId?: string
  orderBy?: CampaignOrder
  featured?: boolean
  topSupported?: boolean
  /** The operator sees hidden and unpublished ones too. */
  everything?: boolean
}

const SEARCHED: Searchable = {
  words: campaigns.words,
  searchText: campaigns.searchText,
  title: campaigns.name,
  named: [
    { column: campaigns.categoryId, names: CAMPAIGN_CATEGORIES },
    { column: campaigns.subCategoryId, names: CAMPAIGN_SUB_CATEGORIES },
  ],
  organisedBy,
  organisersLike,
}

/** Somebody looked for by a first name alone has many namesakes. */
const MOST_ORGANISERS = 200

/** People and organisations by their names, as a campaign's page shows them. */
async function organisedBy(db: Queryable, queries: readonly string[]): Promise<(SQL | undefined)[]> {
  const asked = sql`json_to_recordset(${JSON.stringify(queries.map((query, nth) => ({ nth, query })))}::json) as queries(nth int, query text)`
  const found = await rowsOf<{ nth: number; person: string | null; organisation: string | null }>(
    db,
    sql`select nth, id as person, null as organisation
      from ${asked}, lateral (
        select id from users
        where ${NAME_OF_PERSON} @@ to_tsquery('english', query) and exists (select from ${campaigns} where ${campaigns.ownerId} = users.id)
        limit ${MOST_ORGANISERS}) as people
      union all
      select nth, null, id
      from ${asked}, lateral (
        select id from organisations
        where words @@ to_tsquery('english', query) and ts_filter(words, '{a}') @@ to_tsquery('english', query)
        limit ${MOST_ORGANISERS}) as named`,
  )
  return queries.map((_, nth) => {
    const rows = found.filter((row) => row.nth === nth)
    const people = rows.flatMap(({ person }) => person ?? [])
    const named = rows.flatMap(({ organisation }) => organisation ?? [])
    return or(
      people.length > 0 ? inArray(campaigns.ownerId, people) : undefined,
      named.length > 0 ? inArray(campaigns.organisationId, named) : undefined,
    )
  })
}

/** Of people alone: the words of organisations are known from their own texts. Looked up and never kept, so that people who are forgotten are forgotten here too. */
async function organisersLike(db: Queryable, misspelt: readonly Misspelt[]): Promise<string[]> {
  const asked = misspelt.map(({ asked: word, swapped }) => ({ word, swapped: swapped.join(' | ') }))
  const hasListed = sql`exists (select from ${campaigns} where ${campaigns.ownerId} = users.id and ${isListed})`
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select distinct name
      from json_to_recordset(${JSON.stringify(asked)}::json) as misspelt(word text, swapped text),
        lateral (
          (select ${WHOLE_NAME} as name from users
          where word <% ${WHOLE_NAME} and ${hasListed}
          order by word_similarity(word, ${WHOLE_NAME}) desc
          limit ${MOST_ORGANISERS})
          union all
          (select ${WHOLE_NAME} from users
          where ${NAME_OF_PERSON} @@ to_tsquery('english', swapped) and ${hasListed}
          limit ${MOST_ORGANISERS})) as known`,
  )
  return rows.map(({ name }) => name)
}

export async function searchCampaigns(context: ServerContext, search: CampaignSearch): Promise<Found<WireCampaign>> {
  const now = new Date(context.clock())
  const shown = search.everything ? undefined : isListed
  const filters = [
    search.address ? placeMatches(campaigns.place, search.address) : undefined,
    search.campaignCategoryIds.length > 0 ? inArray(campaigns.categoryId, search.campaignCategoryIds) : undefined,
    search.organisationId ? eq(campaigns.organisationId, search.organisationId) : undefined,
    search.featured ? and(eq(campaigns.featured, true), isTakingDonations(now)) : undefined,
    search.topSupported ? isTakingDonations(now) : undefined,
  ].filter((filter) => filter !== undefined)
  return findByText(
    context.db,
    search.searchText,
    SEARCHED,
    async (db, match) => {
      const where = and(shown, ...filters, match?.condition)
      const totalCount = await db.$count(campaigns, where)
      if (totalCount === 0) return { items: [], totalCount }
      // Found first: what is shown of a campaign would be gathered for those of all earlier pages, too.
      const page = await db
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(where)
        .orderBy(...ordering(search, match, now))
        .limit(search.pageSize)
        .offset((search.pageNo - 1) * search.pageSize)
      const ids = page.map(({ id }) => id)
      const rows = inOrder(ids, await selectCampaigns(db).where(inArray(campaigns.id, ids)), ({ campaign }) => campaign.id)
      const items = rows.map((row) => {
        const campaign = encodeCampaign(row, context.settings, now.getTime())
        return { ...campaign, story: excerpt(campaign.story) }
      })
      return { items, totalCount }
    },
    filters.length > 0 ? async (db, { condition }) => (await db.$count(campaigns, and(shown, condition))) > 0 : null,
  )
}

/** What the public may see: closed, expired and not yet started ones are shown, hidden and unpublished ones are not. */
export async function findPublicCampaign(context: ServerContext, identifier: Identifier): Promise<WireCampaign | null> {
  return findCampaign(context, identifier, isListed)
}

export async function findCampaign(context: ServerContext, identifier: Identifier, filter?: SQL): Promise<WireCampaign | null> {
  const [row] = await selectCampaigns(context.db)
    .where(and(matching(identifier), filter))
    .limit(1)
  if (!row) return null
  return { ...encodeCampaign(row, context.settings, context.clock()), thankYouMessage: row.campaign.thankYouMessage }
}

const MOST_LISTED = 49_000

/** @returns of those the public may see, newest first; as many as a sitemap may hold */
export async function listedPaths(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ path: campaigns.path })
    .from(campaigns)
    .where(isListed)
    .orderBy(desc(campaigns.createdAt), campaigns.path)
    .limit(MOST_LISTED)
  return rows.map(({ path }) => path)
}

/** @returns the id of a campaign the public may see */
export async function publicCampaignId(context: ServerContext, identifier: Identifier): Promise<string | null> {
  const [row] = await context.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(matching(identifier), isListed))
    .limit(1)
  return row?.id ?? null
}

/**
 * What is past its end has expired; what has been extended since, or was thought to be past it by a clock that ran ahead, is active again.
 * @returns how many campaigns' status was brought up to date
 */
export async function expireCampaigns(context: ServerContext): Promise<number> {
  const now = new Date(context.clock())
  const change = async (from: CampaignStatus, to: CampaignStatus, isDue: SQL | undefined) => {
    const due = context.db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.status, from), eq(campaigns.published, true), isDue))
      .for('update', { skipLocked: true })
    const changed = await context.db.update(campaigns).set({ status: to }).where(inArray(campaigns.id, due)).returning({ id: campaigns.id })
    return changed.length
  }
  const { ACTIVE, EXPIRED } = CampaignStatus
  const expired = await change(ACTIVE, EXPIRED, lte(campaigns.endDate, now))
  const active = await change(EXPIRED, ACTIVE, or(isNull(campaigns.endDate), gt(campaigns.endDate, now)))
  if (expired + active > 0) context.publicCache.drop()
  return expired + active
}

const matching = (identifier: Identifier): SQL =>
  identifier.by === 'path' ? eq(campaigns.path, identifier.path) : eq(campaigns.id, identifier.id)

const raised: SQL = sql`(${campaigns.raisedCents} + ${campaigns.offlineCents})`

function ordering(search: CampaignSearch, match: Match | null, now: Date): SQL[] {
  const open = isTakingDonations(now)
  const newest = [desc(campaigns.createdAt), desc(campaigns.id)]
  const orderBy = search.orderBy ?? (search.topSupported ? undefined : 'bestMatch')
  switch (orderBy) {
    case undefined:
      return [desc(campaigns.uniqueDonors), ...newest]
    case 'newest':
      return newest
    case 'mostFunded':
      // By how much of its target it has: the cents of two currencies cannot be compared. The table lets no target be 0.
      return [sql`${open} desc`, sql`${raised}::float8 / ${campaigns.targetCents} desc`, sql`${raised} desc`, ...newest]
    case 'endingSoon': {
      const isToCome = sql`(${isLaunched} and ${campaigns.startDate} > ${now.toISOString()})`
      const endToCome = sql`case when ${open} or ${isToCome} then ${campaigns.endDate} end`
      return [
        sql`${open} desc`,
        sql`${isToCome} desc`,
        sql`${endToCome} asc nulls last`,
        sql`${campaigns.endDate} desc nulls last`,
        ...newest,
      ]
    }
    case 'bestMatch':
      return match
        ? [sql`${match.score} * (case when ${open} then 1 else 0.5 end) desc`, ...newest]
        : [sql`${open} desc`, desc(campaigns.featured), desc(campaigns.uniqueDonors), ...newest]
  }
}

const { words: _words, searchText: _searchText, ...shownColumns } = getTableColumns(campaigns)

const organisationColumns = {
  id: organisations.id,
  legalName: organisations.legalName,
  pboReference: organisations.pboReference,
  pboApprovedFrom: organisations.pboApprovedFrom,
  path: organisations.path,
  totalCampaigns: sql<number>`(select count(*)::int from ${campaigns} where ${campaigns.organisationId} = ${organisations.id} and ${isListed})`,
}

function selectCampaigns(db: Queryable) {
  return db
    .select({
      campaign: shownColumns,
      owner: { id: users.id, firstName: users.firstName, lastName: users.lastName, image: users.image, isChampion: users.isChampion },
      organisation: organisationColumns,
    })
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.ownerId))
    .leftJoin(organisations, eq(organisations.id, campaigns.organisationId))
    .$dynamic() as unknown as CampaignSelect
}

/** Drizzle's inferred type of the join takes the compiler seconds; this is the part in use. */
interface CampaignSelect extends PromiseLike<CampaignRecord[]> {
  where: (condition: SQL | undefined) => CampaignSelect
  orderBy: (...order: SQL[]) => CampaignSelect
  limit: (count: number) => CampaignSelect
  offset: (count: number) => CampaignSelect
}
