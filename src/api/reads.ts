import type { Bank } from '#domain/banks.ts'
import type { CampaignQuery, OrganisationQuery } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { PageData } from '#domain/page.ts'
import type {
  Envelope,
  WireBank,
  WireCampaign,
  WireCampaignUpdate,
  WireCategory,
  WireOrganisation,
  WirePublicDonation,
} from '#domain/wire.ts'
import type { Read, Reads } from '#ports/reads.ts'
import { decodeCampaign, decodeCampaignSummary, decodeOrganisation, decodePage, decodePublicDonation, decodeUpdate } from './decode.ts'
import { donationPath } from './donationPath.ts'
import type { Http } from './http.ts'

/** How a part of the app is fetched that is not there from the start. */
export type FetchPart = <Part>(load: () => Promise<Part>) => Promise<Part>

/** The public reads. One whose answer came with the page is there from the start. `host` is the API's origin where it is not our own. */
export function createReads(http: Http, data: PageData, host = '', part: FetchPart = (load) => load()): Reads {
  const loading =
    <Value>(find: (signal: AbortSignal) => Promise<Value>): Read<Value>['load'] =>
    async (signal) =>
      (await part(() => import('./answered.ts'))).answered(find(signal))

  function read<Wire, Value>(key: string, decode: (envelope: Envelope<Wire>) => Value): Read<Value> {
    const given = data[key] as Envelope<Wire> | undefined
    return {
      key,
      initial: readable(given, decode),
      load: loading(async (signal) => decode(await http<Wire>(key, { as: 'public', signal }))),
    }
  }

  /** One that no page comes with, whose calls are fetched when it is wanted. */
  const later = <Value>(key: string, find: (signal: AbortSignal) => Promise<Value>): Read<Value> => ({
    key,
    initial: undefined,
    load: loading(find),
  })

  const campaignKey = (path: string) => encodeURIComponent(path)

  return {
    campaign: (path) =>
      read<WireCampaign, ReturnType<typeof decodeCampaign>>(`/campaigns/short/${campaignKey(path)}?idType=0`, ({ data: campaign }) =>
        decodeCampaign(campaign, host),
      ),
    featuredCampaigns: () =>
      read<WireCampaign[], ReturnType<typeof decodeCampaignSummary>[]>(
        `/campaigns/filter-campaigns/?featured=true&pageNo=1&pageSize=${PAGE_SIZE.featured}`,
        ({ data: campaigns }) => campaigns.slice(0, PAGE_SIZE.featured).map((campaign) => decodeCampaignSummary(campaign, host)),
      ),
    categories: () =>
      read<WireCategory[], { id: number; name: string }[]>('/campaigns/categories/', ({ data: categories }) =>
        categories.map(({ id, name }) => ({ id, name })),
      ),
    campaigns: (query, pageNo, pageSize = PAGE_SIZE.campaigns) =>
      read(
        `/campaigns/filter-campaigns/?${campaignSearch(query)}&pageNo=${pageNo}&pageSize=${pageSize}`,
        (envelope: Envelope<WireCampaign[]>) => decodePage(envelope, decodeCampaignSummary, host),
      ),
    organisations: (query, pageNo, pageSize = PAGE_SIZE.organisations) =>
      read(
        `/organizations/filter-organizations/?${organisationSearch(query, pageNo)}&pageSize=${pageSize}`,
        (envelope: Envelope<WireOrganisation[]>) => decodePage(envelope, decodeOrganisation, host),
      ),
    updates: (path, pageNo, pageSize = PAGE_SIZE.updates) =>
      read(
        `/campaigns/campaign-updates/list/${campaignKey(path)}?idType=0&pageSize=${pageSize}&pageNo=${pageNo}`,
        (envelope: Envelope<WireCampaignUpdate[]>) => decodePage(envelope, decodeUpdate, host),
      ),
    donations: (path, pageNo, pageSize = PAGE_SIZE.donations) =>
      read(
        `/donations/list/campaign/${campaignKey(path)}?idType=0&pageSize=${pageSize}&pageNo=${pageNo}&orderByDesc=true`,
        (envelope: Envelope<WirePublicDonation[]>) => decodePage(envelope, decodePublicDonation),
      ),
    topDonations: (path) =>
      read(
        `/donations/list/campaign/top/${campaignKey(path)}?idType=0&size=${PAGE_SIZE.topDonations}`,
        (envelope: Envelope<WirePublicDonation[]>) => envelope.data.map(decodePublicDonation),
      ),
    banks: () =>
      read<WireBank[], Bank[]>('/paysoft/banks', ({ data: banks }) =>
        banks.map(({ name, paysoftMapping: code, confirmed = true }) => ({ name, code, confirmed })),
      ),
    donation: (input) =>
      later(donationPath(input), async (signal) => (await part(() => import('./donations.ts'))).readDonation(http, input, signal)),
    recurringGift: (token) =>
      // As `donation` it is read as well, for other pages.
      later(`/donationsscheduler/${token}#gift`, async (signal) =>
        (await part(() => import('./schedules.ts'))).readGift(http, token, signal),
      ),
    ownDonations: (userId, pageNo) =>
      later(`/donations/list/${userId}?type=0&pageNo=${pageNo}`, async (signal) =>
        (await part(() => import('./ownDonations.ts'))).readOwnDonations(http, userId, pageNo, signal),
      ),
    ownRecurringGifts: (userId, pageNo) =>
      later(`/donations/list/${userId}?type=1&pageNo=${pageNo}`, async (signal) =>
        (await part(() => import('./ownDonations.ts'))).readOwnRecurringGifts(http, userId, pageNo, signal),
      ),
    offlineDonations: (campaignId, pageNo, pageSize) =>
      later(`/campaigns/${campaignId}/offline-donations?pageNo=${pageNo}&pageSize=${pageSize}`, async (signal) =>
        (await part(() => import('./offlineDonations.ts'))).readOfflineDonations(http, campaignId, { pageNo, pageSize }, signal),
      ),
    certificate: (token) =>
      later(`/donations/${token}/certificate`, async (signal) =>
        (await part(() => import('./certificates.ts'))).readCertificate(http, token, signal),
      ),
    statement: (userId, taxYear) =>
      later(`/donations/statement/${userId}?taxYear=${taxYear ?? ''}`, async (signal) =>
        (await part(() => import('./statements.ts'))).readStatement(http, userId, taxYear, signal),
      ),
  }
}

/** What came with the page and cannot be read is asked for again. */
function readable<Given, Value>(given: Given | undefined, decode: (given: Given) => Value): Value | undefined {
  try {
    return given && decode(given)
  } catch {
    return undefined
  }
}

function campaignSearch(query: CampaignQuery): string {
  const search = new URLSearchParams()
  if (query.words) search.set('searchText', query.words)
  if (query.place) search.set('address', query.place)
  for (const id of query.categories) search.append('campaignCategoryIds', String(id))
  if (query.organisation) search.set('organizationId', query.organisation)
  search.set('orderBy', query.order)
  return search.toString()
}

function organisationSearch(query: OrganisationQuery, pageNo: number): string {
  const search = new URLSearchParams()
  if (query.words) search.set('searchText', query.words)
  if (query.place) search.set('address', query.place)
  search.set('pageNo', String(pageNo))
  return search.toString()
}
