import { CAMPAIGN_ORDERS, type CampaignOrder, type CampaignQuery, type OrganisationQuery } from '#domain/entities.ts'
import { PROVINCES } from '#domain/provinces.ts'

export type SearchTab = 'campaigns' | 'organisations'

/** The filters live in the address, so that a search can be shared, bookmarked and gone back to. */
export const tabFrom = (address: URLSearchParams): SearchTab => (address.get('tab') === 'organisations' ? 'organisations' : 'campaigns')

export function campaignQueryFrom(address: URLSearchParams): CampaignQuery {
  const order = address.get('order')
  return {
    words: wordsFrom(address),
    categories: [
      ...new Set(
        address
          .getAll('category')
          .filter((id) => /^\d{1,2}$/.test(id))
          .map(Number),
      ),
    ],
    place: placeFrom(address),
    organisation: organisationFrom(address),
    order: CAMPAIGN_ORDERS.includes(order as CampaignOrder) ? (order as CampaignOrder) : 'bestMatch',
  }
}

export function organisationQueryFrom(address: URLSearchParams): OrganisationQuery {
  return { words: wordsFrom(address), place: placeFrom(address) }
}

const wordsFrom = (address: URLSearchParams): string => (address.get('words') ?? '').slice(0, 100).trim()

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** As the server writes ids; what is none would be refused. */
function organisationFrom(address: URLSearchParams): string {
  const id = (address.get('organisation') ?? '').toLowerCase()
  return UUID.test(id) ? id : ''
}

/** A province as we write it; another place as it stands there. */
function placeFrom(address: URLSearchParams): string {
  // As the server reads it, and as a select knows its options.
  const place = (address.get('place') ?? '').slice(0, 60).replace(/\s+/g, ' ').trim()
  return PROVINCES.find((province) => province.toLowerCase() === place.toLowerCase()) ?? place
}

/** @returns what the screen reads of an address, in its shortest form and without a question mark */
export const searchOf = (address: URLSearchParams): string =>
  searchAddress(tabFrom(address), campaignQueryFrom(address)).split('?')[1] ?? ''

/** @returns the address of a search; what is at its default is left out. With all filters on either tab: the way back to the campaigns has them. */
export function searchAddress(tab: SearchTab, query: CampaignQuery): string {
  const address = new URLSearchParams()
  if (tab === 'organisations') address.set('tab', tab)
  if (query.words.trim()) address.set('words', query.words.trim())
  if (query.place) address.set('place', query.place)
  for (const id of query.categories) address.append('category', String(id))
  if (query.organisation) address.set('organisation', query.organisation)
  if (query.order !== 'bestMatch') address.set('order', query.order)
  const text = address.toString()
  return `/find-campaign${text && `?${text}`}`
}
