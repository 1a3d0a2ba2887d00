import { and, eq, gt, sql } from 'drizzle-orm'
import { MAXIMUM_LOGIN_ATTEMPTS } from '#domain/limits.ts'
import type { ServerContext } from '#server/context.ts'
import type { Queryable } from '#server/db/client.ts'
import { instantOf } from '#server/db/expressions.ts'
import { loginFailures } from '#server/db/schema.ts'

/** Who is trying: 5 failures of one account from one address lock that pair only, so that nobody can lock others out from afar. */
interface LoginAttempt {
  account: string
  address: string
}

/** @returns until when, or null where it is not locked */
export async function lockedUntil(context: ServerContext, attempt: LoginAttempt): Promise<Date | null> {
  const [row] = await context.db
    .select({ lockedUntil: loginFailures.lockedUntil })
    .from(loginFailures)
    .where(and(matching(attempt), gt(loginFailures.lockedUntil, new Date(context.clock()))))
  return row?.lockedUntil ?? null
}

/** @returns until when it is locked by now, or null; and how many failures more would lock it */
export async function recordFailure(context: ServerContext, attempt: LoginAttempt): Promise<{ until: Date | null; left: number }> {
  const now = new Date(context.clock())
  const lockMs = context.settings.loginLockMs
  const { failedAt, lockedUntil: until } = loginFailures
  const isLocked = sql`coalesce(${until}, '-infinity') > ${instantOf(now.getTime())}`
  const recent = sql`array(select one from unnest(${failedAt}) one where one > ${instantOf(now.getTime() - lockMs)}) || ${instantOf(now.getTime())}`
  const lock = sql`case when cardinality(${recent}) >= ${MAXIMUM_LOGIN_ATTEMPTS} then ${instantOf(now.getTime() + lockMs)} end`
  const [row] = await context.db
    .insert(loginFailures)
    .values({ ...attempt, failedAt: [now], lockedUntil: null })
    .onConflictDoUpdate({
      target: [loginFailures.account, loginFailures.address],
      set: {
        failedAt: sql`case when ${isLocked} then ${failedAt} else ${recent} end`,
        lockedUntil: sql`case when ${isLocked} then ${until} else ${lock} end`,
      },
    })
    .returning()
  return { until: row?.lockedUntil ?? null, left: MAXIMUM_LOGIN_ATTEMPTS - (row?.failedAt.length ?? 0) }
}

/** After a login that worked. */
export async function clearFailures(context: ServerContext, attempt: LoginAttempt): Promise<void> {
  await context.db.delete(loginFailures).where(matching(attempt))
}

/** From every address. */
export async function clearFailuresOf(db: Queryable, account: string): Promise<void> {
  await db.delete(loginFailures).where(eq(loginFailures.account, account))
}

const matching = ({ account, address }: LoginAttempt) => and(eq(loginFailures.account, account), eq(loginFailures.address, address))
