import { eq } from 'drizzle-orm'
import { DAY_MS } from '#domain/dates.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { linkRefusal, readLink, signLink, type LinkKind } from '#server/auth/signedLinks.ts'
import type { ServerContext } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { fieldError, Refusal } from '#server/http/refusal.ts'
import { enqueueMail, enqueueOnce } from '#server/mail/outbox.ts'
import { welcomeMail } from '#server/mail/welcome.ts'
import { normaliseMobile } from '#server/normaliseMobile.ts'
import type { KeepAnswer } from '#server/services/idempotency.ts'

export interface Registration {
  firstName: string
  lastName: string
  email: string
  mobileNumber?: string | null
  password: string
}

/** The call, as its idempotency keys name it. */
export const REGISTRATION = 'POST /authentication/register'
const TAKEN = 'There is already a profile with this e-mail address. Please log in instead.'
const VERIFICATION: LinkKind = { path: '/auth/verify-email', purpose: 'verify email', lifeMs: 7 * DAY_MS }

/** @throws Refusal 409 where the e-mail address has a profile */
export async function register(context: ServerContext, form: Registration, keep: KeepAnswer<{ id: string }>): Promise<{ id: string }> {
  const email = form.email.toLowerCase()
  const passwordHash = await hashPassword(form.password, context.settings.passwordCost, context.random)
  const now = new Date(context.clock())
  const id = context.random.uuid()
  await context.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({
        id,
        firstName: form.firstName,
        lastName: form.lastName,
        email,
        msisdn: normaliseMobile(form.mobileNumber),
        passwordHash,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!created) throw new Refusal(409, [fieldError('email', TAKEN, form.email)])
    await enqueueMail(tx, context, email, welcomeMail(form.firstName, await signLink(context, VERIFICATION, { userId: id })))
    await keep(tx, { id })
  })
  return { id }
}

/** @throws Refusal 400 where the link is not good any more */
export async function verifyEmail(context: ServerContext, token: string): Promise<void> {
  const { userId } = await readLink(context, VERIFICATION, token)
  const [confirmed] = await context.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, userId)).returning({ id: users.id })
  // They have been forgotten since.
  if (!confirmed) throw linkRefusal()
}

/** Says nothing of whether the address has a profile. */
export async function resendVerification(context: ServerContext, email: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email.toLowerCase())).limit(1).for('no key update')
    if (!user || user.emailConfirmed) return
    const link = await signLink(context, VERIFICATION, { userId: user.id })
    await enqueueOnce(tx, context, user.email, welcomeMail(user.firstName, link))
  })
}
