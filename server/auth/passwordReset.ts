import { and, eq } from 'drizzle-orm'
import { clearFailuresOf } from '#server/auth/loginLock.ts'
import { hashPassword, passwordMark } from '#server/auth/passwords.ts'
import { revokeFamiliesOf } from '#server/auth/refreshTokens.ts'
import { linkRefusal, readLink, signLink, type LinkKind } from '#server/auth/signedLinks.ts'
import type { ServerContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { enqueueMail, enqueueOnce } from '#server/mail/outbox.ts'
import { passwordChangedMail, resetMail } from '#server/mail/passwordReset.ts'
import type { KeepAnswer } from '#server/services/idempotency.ts'

const RESET: LinkKind = { path: '/auth/reset-password', purpose: 'reset password', lifeMs: 3_600_000 }

/** Says nothing of whether the address has a profile. */
export async function sendResetLink(context: ServerContext, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const isTheirs = and(eq(users.email, email.toLowerCase()), eq(users.active, true))
    const [user] = await tx.select().from(users).where(isTheirs).for('no key update')
    if (!user) return
    const link = await signLink(context, RESET, { userId: user.id, boundTo: passwordMark(user.passwordHash) })
    await enqueueOnce(tx, context, user.email, resetMail(user.firstName, link))
  })
}

/** @throws Refusal 400 where the link is not good any more */
export async function resetPassword(
  context: ServerContext,
  { token, password }: { token: string; password: string },
  keep: KeepAnswer<null>,
): Promise<null> {
  const { userId, boundTo } = await readLink(context, RESET, token)
  const passwordHash = await hashPassword(password, context.settings.passwordCost, context.random)
  await context.db.transaction(async (tx) => {
    const isLiving = and(eq(users.id, userId), eq(users.active, true))
    const [user] = await tx.select().from(users).where(isLiving).for('no key update')
    if (!user || passwordMark(user.passwordHash) !== boundTo) throw linkRefusal()
    // The link came by mail.
    await tx.update(users).set({ passwordHash, emailConfirmed: true }).where(eq(users.id, userId))
    await revokeFamiliesOf(tx, context, userId)
    await clearFailuresOf(tx, user.email)
    await enqueueMail(tx, context, user.email, passwordChangedMail(user.firstName, context.settings.publicUrl))
    await keep(tx, null)
  })
  return null
}
