import type { Read, Reads } from '#ports/reads.ts'
import { campaignQueryFrom, organisationQueryFrom, searchOf, tabFrom } from '#features/search/address.ts'

interface PageReads {
  /** What the server reads before it draws the page. */
  of: (reads: Reads, params: Record<string, string | undefined>, search: URLSearchParams) => Read<unknown>[]
  /** What the page is drawn from of the address's search: of nothing where it is left out. The browser hydrates it with all of the address. */
  searchOf?: (search: URLSearchParams) => string
  /** The first of the reads is what the page is about: without it, /misc/404, to which the form of giving goes by itself. */
  isAbout?: true
}

const search: PageReads = {
  of: (reads, _params, address) =>
    tabFrom(address) === 'organisations'
      ? [reads.organisations(organisationQueryFrom(address), 1)]
      : [reads.campaigns(campaignQueryFrom(address), 1), reads.categories()],
  searchOf,
}

const campaign: PageReads = {
  of: (reads, { path = '' }) => {
    // The page asks for them by the campaign's own path, in small letters, however it was asked for itself.
    const own = path.toLowerCase()
    return [reads.campaign(path), reads.topDonations(own), reads.donations(own, 1), reads.updates(own, 1)]
  },
  isAbout: true,
}

/** By the pattern of the route: the pages that the server renders. A file of its own, for the browser has no use for it. */
export const PAGE_READS: Readonly<Record<string, PageReads>> = {
  '/home': { of: (reads) => [reads.featuredCampaigns(), reads.categories()] },
  '/find-campaign': search,
  '/search/*?': search,
  '/donation/:path': { of: (reads, { path = '' }) => [reads.campaign(path)], isAbout: true },
  '/campaign/:path': campaign,
  '/:path': campaign,
}
