import { and, eq, gt, sql } from 'drizzle-orm'
import { MAXIMUM_LOGIN_ATTEMPTS } from '#domain/limits.ts'
import type { ServerContext } from '#server/context.ts'
import { loginFailures } from '#server/db/schema.ts'

/** Who is trying: 5 failures of one account from one address lock that pair only, so that nobody can lock others out from afar. */
export interface LoginAttempt {
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

/** @returns how many failures there are within the window, and until when the pair is locked */
export async function recordFailure(
  context: ServerContext,
  attempt: LoginAttempt,
): Promise<{ failures: number; lockedUntil: Date | null }> {
  const now = new Date(context.clock())
  const lockMs = context.settings.loginLockMs
  const isOld = sql`${loginFailures.since} <= ${new Date(now.getTime() - lockMs).toISOString()} and coalesce(${loginFailures.lockedUntil}, '-infinity') <= ${now.toISOString()}`
  const failures = sql`case when ${isOld} then 1 else ${loginFailures.failures} + 1 end`
  const lock = new Date(now.getTime() + lockMs).toISOString()
  const [row] = await context.db
    .insert(loginFailures)
    .values({ ...attempt, failures: 1, since: now, lockedUntil: null })
    .onConflictDoUpdate({
      target: [loginFailures.account, loginFailures.address],
      set: {
        failures,
        since: sql`case when ${isOld} then ${now.toISOString()}::timestamptz else ${loginFailures.since} end`,
        lockedUntil: sql`case when ${isOld} then null when ${loginFailures.failures} + 1 = ${MAXIMUM_LOGIN_ATTEMPTS} then ${lock}::timestamptz else ${loginFailures.lockedUntil} end`,
      },
    })
    .returning()
  return { failures: row?.failures ?? 1, lockedUntil: row?.lockedUntil ?? null }
}

/** After a login that worked. */
export async function clearFailures(context: ServerContext, attempt: LoginAttempt): Promise<void> {
  await context.db.delete(loginFailures).where(matching(attempt))
}

const matching = ({ account, address }: LoginAttempt) => and(eq(loginFailures.account, account), eq(loginFailures.address, address))
