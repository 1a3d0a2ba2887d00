import { Hono } from 'hono'
import { CAMPAIGN_ORDERS } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope, pageEnvelope } from '#server/http/answer.ts'
import { LIVE, publicRead, SETTLED } from '#server/http/publicCache.ts'
import { readBoolean, readChoice, readIdentifier, readIds, readPaging, readText, readUuid } from '#server/http/query.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findPublicCampaign, publicCampaignId, searchCampaigns } from '#server/services/campaigns.ts'
import { listCampaignUpdates } from '#server/services/campaignUpdates.ts'
import { categories, subCategories } from '#server/services/lookups.ts'

const NOT_FOUND = 'We could not find this campaign.'

export function campaignCalls(context: ServerContext): Hono {
  const { publicCache } = context
  return new Hono({ strict: false })
    .get('/short/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const campaign = await findPublicCampaign(context, readIdentifier(c, NOT_FOUND))
        if (!campaign) throw new Refusal(404, NOT_FOUND)
        return envelope(campaign)
      }),
    )
    .get('/filter-campaigns', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const search = {
          ...readPaging(c, PAGE_SIZE.campaigns),
          searchText: readText(c, 'searchText'),
          address: readText(c, 'address'),
          campaignCategoryIds: readIds(c, 'campaignCategoryIds'),
          organisationId: readUuid(c, 'organizationId'),
          orderBy: readChoice(c, 'orderBy', CAMPAIGN_ORDERS),
          featured: readBoolean(c, 'featured'),
          topSupported: readBoolean(c, 'topSupported'),
        }
        return pageEnvelope(await searchCampaigns(context, search), { pageNo: search.pageNo, pageSize: search.pageSize })
      }),
    )
    .get('/categories', (c) => publicRead(c, publicCache, SETTLED, async () => envelope(categories)))
    .get('/sub-categories', (c) =>
      publicRead(c, publicCache, SETTLED, async () => {
        const ids = readIds(c, 'campaignCategoryId')
        return envelope(subCategories.filter((sub) => ids.length === 0 || ids.includes(sub.campaignCategoryId)))
      }),
    )
    .get('/campaign-updates/list/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const paging = readPaging(c, PAGE_SIZE.updates)
        const campaignId = await publicCampaignId(context, readIdentifier(c, NOT_FOUND))
        if (!campaignId) throw new Refusal(404, NOT_FOUND)
        return pageEnvelope(await listCampaignUpdates(context, campaignId, paging), paging)
      }),
    )
}
