import { desc, eq } from 'drizzle-orm'
import type { WireCampaignUpdate } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { campaignUpdates, users } from '#server/db/schema.ts'
import type { Paging } from '#server/http/query.ts'
import { encodeImage } from '#server/services/images.ts'

export async function listCampaignUpdates(
  context: ServerContext,
  campaignId: string,
  paging: Paging,
): Promise<{ items: WireCampaignUpdate[]; totalCount: number }> {
  const where = eq(campaignUpdates.campaignId, campaignId)
  const rows = await context.db
    .select({ update: campaignUpdates, firstName: users.firstName, lastName: users.lastName })
    .from(campaignUpdates)
    .innerJoin(users, eq(users.id, campaignUpdates.userId))
    .where(where)
    .orderBy(desc(campaignUpdates.createdAt), desc(campaignUpdates.id))
    .limit(paging.pageSize)
    .offset((paging.pageNo - 1) * paging.pageSize)
  const items = rows.map(({ update, firstName, lastName }) => ({
    id: update.id,
    userId: update.userId,
    firstName,
    lastName,
    description: update.description,
    images: update.images.map(encodeImage),
    campaignId,
    createdAt: update.createdAt.toISOString(),
    videos: update.videos,
  }))
  return { items, totalCount: await context.db.$count(campaignUpdates, where) }
}
