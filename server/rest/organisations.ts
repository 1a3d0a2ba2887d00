import { Hono } from 'hono'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope, pageEnvelope } from '#server/http/answer.ts'
import { limitSearch } from '#server/http/limitSearch.ts'
import { LIVE, publicRead, SETTLED } from '#server/http/publicCache.ts'
import { readChoice, readIdentifier, readIds, readPaging, readText } from '#server/http/query.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { organisationTypes, sectors } from '#server/services/lookups.ts'
import { findOrganisation, ORGANISATION_ORDERS, searchOrganisations } from '#server/services/organisations.ts'

const NOT_FOUND = 'We could not find this organisation.'

export function organisationCalls(context: ServerContext, limits: RateLimits): Hono {
  const { publicCache } = context
  return new Hono({ strict: false })
    .get('/short/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const organisation = await findOrganisation(context, readIdentifier(c, NOT_FOUND))
        if (!organisation) throw new Refusal(404, NOT_FOUND)
        return envelope(organisation)
      }),
    )
    .get('/filter-organizations', limitSearch(context, limits), (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const search = {
          ...readPaging(c, PAGE_SIZE.organisations),
          searchText: readText(c, 'searchText'),
          address: readText(c, 'address'),
          organizationTypeIds: readIds(c, 'organizationTypeIds'),
          organizationSectorIds: readIds(c, 'organizationSectorIds'),
          orderBy: readChoice(c, 'orderBy', ORGANISATION_ORDERS),
        }
        return pageEnvelope(await searchOrganisations(context, search), { pageNo: search.pageNo, pageSize: search.pageSize })
      }),
    )
    .get('/sector', (c) => publicRead(c, publicCache, SETTLED, async () => envelope(sectors)))
    .get('/type', (c) => publicRead(c, publicCache, SETTLED, async () => envelope(organisationTypes)))
}
