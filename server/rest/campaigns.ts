import { Hono } from 'hono'
import { CAMPAIGN_ORDERS } from '#domain/entities.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { ServerContext } from '#server/context.ts'
import { requireUser } from '#server/auth/currentUser.ts'
import { envelope, pageEnvelope, PRIVATE } from '#server/http/answer.ts'
import { readJson } from '#server/http/body.ts'
import { limitSearch } from '#server/http/limitSearch.ts'
import { LIVE, publicRead, SETTLED } from '#server/http/publicCache.ts'
import { isUuid, readBoolean, readChoice, readIdentifier, readIds, readPaging, readText, readUuid } from '#server/http/query.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { answerOnce } from '#server/rest/answerOnce.ts'
import { findPublicCampaign, NO_CAMPAIGN, publicCampaignId, searchCampaigns } from '#server/services/campaigns.ts'
import { listCampaignUpdates } from '#server/services/campaignUpdates.ts'
import { categories, subCategories } from '#server/services/lookups.ts'
import { addOfflineDonation, listOfflineDonations, removeOfflineDonation } from '#server/services/offlineDonations.ts'

export function campaignCalls(context: ServerContext, limits: RateLimits): Hono {
  const { publicCache } = context
  return new Hono({ strict: false })
    .get('/short/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const campaign = await findPublicCampaign(context, readIdentifier(c, NO_CAMPAIGN))
        if (!campaign) throw new Refusal(404, NO_CAMPAIGN)
        return envelope(campaign)
      }),
    )
    .get('/filter-campaigns', limitSearch(context, limits), (c) =>
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
        const campaignId = await publicCampaignId(context, readIdentifier(c, NO_CAMPAIGN))
        if (!campaignId) throw new Refusal(404, NO_CAMPAIGN)
        return pageEnvelope(await listCampaignUpdates(context, campaignId, paging), paging)
      }),
    )
    .get('/:id/offline-donations', async (c) => {
      const { id } = await requireUser(context, c.req.header('authorization'))
      const paging = readPaging(c, PAGE_SIZE.donations)
      return c.json(pageEnvelope(await listOfflineDonations(context, id, c.req.param('id'), paging), paging), 200, PRIVATE)
    })
    .post('/:id/offline-donations', async (c) => {
      const { id: userId } = await requireUser(context, c.req.header('authorization'))
      await limits.take('change', c, userId)
      const body = await readJson(c)
      const campaignId = c.req.param('id').toLowerCase()
      // Before it is part of what the call is stored by: an index takes no text of any length.
      if (!isUuid(campaignId)) throw new Refusal(404, NO_CAMPAIGN)
      const scope = `POST /campaigns/${campaignId}/offline-donations ${userId}`
      return answerOnce(c, context, {
        scope,
        payload: body,
        status: 201,
        run: (call) => addOfflineDonation(context, userId, campaignId, body, call),
      })
    })
    .delete('/:id/offline-donations/:donationId', async (c) => {
      const { id } = await requireUser(context, c.req.header('authorization'))
      await limits.take('change', c, id)
      return c.json(envelope(await removeOfflineDonation(context, id, c.req.param('id'), c.req.param('donationId'))), 200, PRIVATE)
    })
}
