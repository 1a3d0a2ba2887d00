import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { refreshFamilies, refreshTokens, users } from '#server/db/schema.ts'

/** A login starts a family; every refresh replaces the token by a child. @returns null where the password is another one since it was compared */
export async function startFamily(
  context: ServerContext,
  { id: userId, passwordHash }: { id: string; passwordHash: string },
): Promise<string | null> {
  return context.db.transaction(async (tx) => {
    const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
    const [user] = await tx.select({ id: users.id }).from(users).where(isUnchanged).for('share')
    if (!user) return null
    const now = new Date(context.clock())
    const familyId = context.random.uuid()
    await tx
      .insert(refreshFamilies)
      .values({ id: familyId, userId, createdAt: now, expiresAt: new Date(now.getTime() + context.settings.refreshTokenMs) })
    return addToken(tx, context, familyId, now)
  })
}

/**
 * The just-replaced token still works for a few seconds, because its answer may have been lost or ten tabs may have asked at once. Later only the
 * browser that replaced it may send it again: whoever has copied it does not know the key of that call. Any other has been stolen: the whole family is
 * revoked. So it is where two have gone on from one token, because a browser goes on with one of them: its tabs share their store.
 * @param key of the call, by which a browser that got no answer is known again; null where it has none
 */
export async function rotate(
  context: ServerContext,
  token: string,
  key: string | null,
): Promise<{ userId: string; passwordHash: string; token: string } | null> {
  return context.db.transaction(async (tx) => {
    const now = new Date(context.clock())
    const hash = digest(token)
    const keyHash = key && digest(key)
    const [row] = await tx
      .select({ token: refreshTokens, family: refreshFamilies })
      .from(refreshTokens)
      .innerJoin(refreshFamilies, eq(refreshFamilies.id, refreshTokens.familyId))
      .where(eq(refreshTokens.hash, hash))
      .for('update')
    if (!row || row.family.revokedAt || row.family.expiresAt <= now) return null
    const { replacedAt, familyId, parentHash } = row.token
    const graceBegan = new Date(now.getTime() - context.settings.refreshGraceMs)
    const hasChild = async (parent: string, that: SQL) =>
      (await tx.$count(refreshTokens, and(eq(refreshTokens.parentHash, parent), that))) > 0
    const isLate = async (since: Date) => since < graceBegan && !(keyHash && (await hasChild(hash, eq(refreshTokens.keyHash, keyHash))))
    const isStolen = replacedAt
      ? (await isLate(replacedAt)) || (await hasChild(hash, isNotNull(refreshTokens.replacedAt)))
      : parentHash !== null && (await hasChild(parentHash, lt(refreshTokens.replacedAt, graceBegan)))
    if (isStolen) {
      await tx.update(refreshFamilies).set({ revokedAt: now }).where(eq(refreshFamilies.id, familyId))
      return null
    }
    if (!replacedAt) await tx.update(refreshTokens).set({ replacedAt: now }).where(eq(refreshTokens.hash, hash))
    // While this holds the family: of a password that is just being changed the old one, whose access token then is good for nothing.
    const [user] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, row.family.userId))
    if (!user) return null
    return { userId: row.family.userId, ...user, token: await addToken(tx, context, familyId, now, { parentHash: hash, keyHash }) }
  })
}

/** @returns null where the token is none of ours */
export async function familyOf(context: ServerContext, token: string): Promise<string | null> {
  const [row] = await context.db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digest(token)))
  return row?.id ?? null
}

export async function revokeFamilyOf(context: ServerContext, token: string): Promise<void> {
  const family = context.db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, digest(token)))
  await context.db
    .update(refreshFamilies)
    .set({ revokedAt: new Date(context.clock()) })
    .where(eq(refreshFamilies.id, family))
}

/** Logs a user out everywhere. */
export async function revokeFamiliesOf(db: Queryable, context: ServerContext, userId: string): Promise<void> {
  await db
    .update(refreshFamilies)
    .set({ revokedAt: new Date(context.clock()) })
    .where(and(eq(refreshFamilies.userId, userId), isNull(refreshFamilies.revokedAt)))
}

async function addToken(
  db: Queryable,
  context: ServerContext,
  familyId: string,
  now: Date,
  replacing: { parentHash?: string; keyHash?: string | null } = {},
): Promise<string> {
  const token = context.random.token()
  await db.insert(refreshTokens).values({ hash: digest(token), familyId, createdAt: now, ...replacing })
  return token
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
