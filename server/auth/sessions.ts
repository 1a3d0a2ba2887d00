import { eq } from 'drizzle-orm'
import { countText } from '#domain/money.ts'
import { ERROR_TYPE, type WireLogin, type WireTokens } from '#domain/wire.ts'
import { signAccessToken } from '#server/auth/accessTokens.ts'
import { loadUser } from '#server/auth/currentUser.ts'
import { clearFailures, lockedUntil, recordFailure } from '#server/auth/loginLock.ts'
import { isPassword, pretendToCompare } from '#server/auth/passwords.ts'
import { rotate, startFamily } from '#server/auth/refreshTokens.ts'
import type { ServerContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { Refusal } from '#server/http/refusal.ts'

const MISMATCH = 'That e-mail address and password do not match.'
const WRONG = `${MISMATCH} Please try again.`

/** @throws Refusal 401 for wrong credentials, 429 while locked */
export async function logIn(context: ServerContext, credentials: { email: string; password: string; address: string }): Promise<WireLogin> {
  const account = credentials.email.toLowerCase()
  const attempt = { account, address: credentials.address }
  const [row] = await context.db.select().from(users).where(eq(users.email, account)).limit(1)
  await refuseWhileLocked(context, attempt)

  const isRight = row
    ? await isPassword(credentials.password, row.passwordHash)
    : await pretendToCompare(credentials.password, context.settings.passwordCost)

  if (!row || !isRight || !row.active) {
    const { until, left } = await recordFailure(context, attempt)
    if (until) throw locked(context, until)
    throw wrong(left === 1 ? `${MISMATCH} After one more wrong try you have to wait ${inMinutes(context.settings.loginLockMs)}.` : WRONG)
  }
  // Asked again: while this password was compared, others may have failed often enough.
  await refuseWhileLocked(context, attempt)
  await clearFailures(context, attempt)

  const user = await loadUser(context, row.id)
  if (!user) throw new Refusal(401, WRONG)
  const [accessToken, refreshToken] = await Promise.all([signAccessToken(context, user, row.passwordHash), startFamily(context, row)])
  if (!refreshToken) throw wrong()
  return { accessToken, refreshToken, access: { user } }
}

/** @param key as in `rotate` @throws Refusal 401 where the token is unknown, expired, revoked or older than the last one */
export async function refresh(context: ServerContext, refreshToken: string, key: string | null): Promise<WireTokens> {
  const rotated = await rotate(context, refreshToken, key)
  const user = rotated && (await loadUser(context, rotated.userId))
  if (!rotated || !user?.active) throw new Refusal(401, 'Session expired: refresh token expired')
  return { accessToken: await signAccessToken(context, user, rotated.passwordHash), refreshToken: rotated.token }
}

const wrong = (message = WRONG): Refusal => new Refusal(401, [{ displayMessage: message, type: 'Wrong Credentials' }], { note: message })

const inMinutes = (milliseconds: number): string => countText(Math.ceil(milliseconds / 60_000), 'minute')

async function refuseWhileLocked(context: ServerContext, attempt: { account: string; address: string }): Promise<void> {
  const until = await lockedUntil(context, attempt)
  if (until) throw locked(context, until)
}

function locked(context: ServerContext, until: Date): Refusal {
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - context.clock()) / 1000))
  const message = `Too many failed attempts. Please try again in ${inMinutes(retryAfter * 1_000)}.`
  return new Refusal(429, [{ displayMessage: message, type: ERROR_TYPE.locked, value: retryAfter }], { note: message, retryAfter })
}
