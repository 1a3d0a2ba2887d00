import { eq, sql } from 'drizzle-orm'
import type { WireUser } from '#domain/wire.ts'
import type { ServerContext } from '#server/context.ts'
import { expired, readAccessToken } from '#server/auth/accessTokens.ts'
import { passwordMark } from '#server/auth/passwords.ts'
import { campaigns, users } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'

export type UserRow = typeof users.$inferSelect

export const loadUser = async (context: ServerContext, id: string): Promise<WireUser | null> => (await readUser(context, id))?.user ?? null

async function readUser(context: ServerContext, id: string): Promise<{ user: WireUser; passwordHash: string } | null> {
  const [row] = await context.db
    .select({
      user: users,
      // Of a select without a join Drizzle writes a column without its table: it would be the campaign's own.
      totalCampaigns: sql<number>`(select count(*) from ${campaigns} where ${campaigns}.owner_id = ${users}.id)`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  return row ? { user: encodeUser(row.user, row.totalCampaigns), passwordHash: row.user.passwordHash } : null
}

/** @throws Refusal 401 without a valid access token of a living account, and where its password is another one by now */
export async function requireUser(context: ServerContext, authorization: string | undefined): Promise<WireUser> {
  const claims = await readAccessToken(context, authorization)
  const found = await readUser(context, claims.userId)
  if (!found?.user.active) throw new Refusal(401, 'Please log in.')
  if (passwordMark(found.passwordHash) !== claims.passwordMark) throw expired()
  return found.user
}

/** @throws Refusal 401 without a valid access token of a living account, 403 without the role */
export async function requireOperator(context: ServerContext, authorization: string | undefined): Promise<WireUser> {
  const user = await requireUser(context, authorization)
  if (user.userRole !== 'operator') throw new Refusal(403, 'This is for operators only.')
  return user
}

function encodeUser(user: UserRow, totalCampaigns: number): WireUser {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    msisdn: user.msisdn,
    location: user.location,
    active: user.active,
    emailConfirmed: user.emailConfirmed,
    hasOrganization: user.organisationId !== null,
    isChampion: user.isChampion,
    image: user.image,
    createdAt: user.createdAt.toISOString(),
    totalCampaigns,
    orgUserRole: user.orgUserRole,
    userRole: user.userRole,
  }
}
