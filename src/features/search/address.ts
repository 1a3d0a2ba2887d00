import { CAMPAIGN_ORDERS, type CampaignOrder, type CampaignQuery, type OrganisationQuery } from '#domain/entities.ts'
import { PROVINCES } from '#domain/provinces.ts'

export type SearchTab = 'campaigns' | 'organisations'

/** The filters live in the address, so that a search can be shared, bookmarked and gone back to. */
export const tabFrom = (address: URLSearchParams): SearchTab => (address.get('tab') === 'organisations' ? 'organisations' : 'campaigns')

export function campaignQueryFrom(address: URLSearchParams): CampaignQuery {
  const order = address.get('order')
  return {
    words: (address.get('words') ?? '').slice(0, 100),
    categories: [
      ...new Set(
        address
          .getAll('category')
          .filter((id) => /^\d{1,2}$/.test(id))
          .map(Number),
      ),
    ],
    place: placeFrom(address),
    order: CAMPAIGN_ORDERS.includes(order as CampaignOrder) ? (order as CampaignOrder) : 'bestMatch',
  }
}

export function organisationQueryFrom(address: URLSearchParams): OrganisationQuery {
  return { words: (address.get('words') ?? '').slice(0, 100), place: placeFrom(address) }
}

/** A province as we write it; another place as it stands there. */
function placeFrom(address: URLSearchParams): string {
  const place = (address.get('place') ?? '').trim().slice(0, 60)
  return PROVINCES.find((province) => province.toLowerCase() === place.toLowerCase()) ?? place
}

/** @returns the address of a search; what is at its default is left out */
export function searchAddress(tab: SearchTab, query: CampaignQuery): string {
  const address = new URLSearchParams()
  if (tab === 'organisations') address.set('tab', tab)
  if (query.words.trim()) address.set('words', query.words.trim())
  if (query.place) address.set('place', query.place)
  if (tab === 'campaigns') {
    for (const id of query.categories) address.append('category', String(id))
    if (query.order !== 'bestMatch') address.set('order', query.order)
  }
  const text = address.toString()
  return `/find-campaign${text && `?${text}`}`
}
