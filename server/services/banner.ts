import { desc, sql, type SQL } from 'drizzle-orm'
import type { WireBanner } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { instantOf } from '#server/db/expressions.ts'
import { banners } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'
import { sanitiseBanner, saysNothing } from '#server/services/sanitiseBanner.ts'

const NO_BANNER: WireBanner = { id: '', message: '', domain: '', isVisible: false }

/** The latest banner; where there has never been one, one that is not visible. */
export async function currentBanner(context: ServerContext): Promise<WireBanner> {
  const [row] = await context.db.select().from(banners).orderBy(desc(banners.createdAt), desc(banners.id)).limit(1)
  return row ? encode(row) : NO_BANNER
}

/**
 * A changed message is a new banner with a new id, so that people who closed the old one see it.
 * @throws Refusal 400 where its bar would be empty
 */
export async function setBanner(
  context: ServerContext,
  banner: { message: string; domain: string; isVisible: boolean },
): Promise<WireBanner> {
  const message = sanitiseBanner(banner.message)
  if (banner.isVisible && saysNothing(message))
    throw new Refusal(400, 'Nothing of this message can be seen: please write what people are to read.')
  const [row] = await context.db
    .insert(banners)
    .values({ ...banner, message, id: context.random.uuid(), createdAt: afterTheLast(context) })
    .returning()
  context.publicCache.drop()
  if (!row) throw new Error('The banner was not stored')
  return encode(row)
}

/** The last one may be of another copy of the server, whose clock is ahead. */
const afterTheLast = ({ clock }: ServerContext): SQL<Date> =>
  sql`greatest(${instantOf(clock())}, (select max(${banners.createdAt}) from ${banners}) + interval '1 millisecond')`

export async function hideBanner(context: ServerContext): Promise<WireBanner> {
  const current = await currentBanner(context)
  return current.isVisible ? setBanner(context, { ...current, isVisible: false }) : current
}

const encode = ({ id, message, domain, isVisible }: typeof banners.$inferSelect): WireBanner => ({ id, message, domain, isVisible })
