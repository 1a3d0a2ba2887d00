import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { object, string } from 'yup'
import { login, newLink, newPassword, registration } from '#domain/accountSchema.ts'
import { resetPassword, sendResetLink } from '#server/auth/passwordReset.ts'
import { familyOf, revokeFamilyOf } from '#server/auth/refreshTokens.ts'
import { register, REGISTRATION, resendVerification, verifyEmail } from '#server/auth/registration.ts'
import { logIn, refresh } from '#server/auth/sessions.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope } from '#server/http/answer.ts'
import { readJson, validate } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { answerOnce } from '#server/rest/answerOnce.ts'
import { requirePerson } from '#server/services/botCheck.ts'
import { readIdempotencyKey, type IdempotentCall, type KeepAnswer } from '#server/services/idempotency.ts'

const REGISTERED = 'Profile created! Check your email for the verification link.'
const RESET = 'Success! You can login with your new password.'

const NO_TOKEN = 'Your session could not be read. Please log in again.'
const refreshForm = object({ refreshToken: string().nullable().typeError(NO_TOKEN).max(200, NO_TOKEN) })
const linkForm = object({ token: string().required('The link is not complete. Please open it from the e-mail again.').max(2_000) })
const resetForm = linkForm.concat(newPassword)

/** Longer than it takes to write a mail. */
const MAIL_MS = 100

/** Whether there is a profile to write to, and so a mail to be written, is not to be told by the time that it takes. */
async function unseen(work: Promise<void>): Promise<void> {
  await Promise.all([work, pause(MAIL_MS)])
}

export function authenticationCalls(context: ServerContext, limits: RateLimits): Hono {
  return new Hono({ strict: false })
    .post('/register', async (c) => {
      await limits.take('register', c)
      const body = await readJson(c)
      const { recaptchaToken, ...form } = body
      const run = async (_: IdempotentCall, keep: KeepAnswer<{ id: string }>) => {
        const values = validate(registration, form)
        await requirePerson(context, recaptchaToken, 'register')
        return register(context, values, keep)
      }
      return answerOnce(c, context, { scope: REGISTRATION, payload: form, status: 201, run, meta: { message: REGISTERED } })
    })
    .post('/login', async (c) => {
      await limits.take('login', c)
      const credentials = validate(login, await readJson(c))
      const address = clientAddress(c, context.settings.trustedProxies)
      return c.json(envelope(await logIn(context, { ...credentials, address })))
    })
    .post('/refresh', async (c) => {
      const { refreshToken } = validate(refreshForm, await readJson(c))
      const familyId = refreshToken ? await familyOf(context, refreshToken) : null
      await limits.take('refresh', c, familyId)
      if (!refreshToken) throw new Refusal(401, 'Session expired: no refresh token found')
      const key = c.req.header('idempotency-key')
      return c.json(envelope(await refresh(context, refreshToken, key === undefined ? null : readIdempotencyKey(key))))
    })
    .post('/logout', async (c) => {
      const { refreshToken } = validate(refreshForm, await readJson(c))
      if (refreshToken) await revokeFamilyOf(context, refreshToken)
      return c.json(envelope(null))
    })
    .patch('/verify-user', async (c) => {
      const { token } = validate(linkForm, await readJson(c))
      await verifyEmail(context, token)
      return c.json(envelope(null, { message: 'Thank you, your e-mail address is verified.' }))
    })
    .post('/verification-email', async (c) => {
      await limits.take('mail', c)
      const form = validate(newLink, await readJson(c))
      if (await limits.mayMail('link', form.email)) await unseen(resendVerification(context, form.email))
      return c.json(envelope(null, { message: 'If that address has a profile that is not verified yet, a new link is on its way.' }))
    })
    .post('/forgot-password', async (c) => {
      await limits.take('mail', c)
      const form = validate(newLink, await readJson(c))
      if (await limits.mayMail('link', form.email)) await unseen(sendResetLink(context, form.email))
      return c.json(envelope(null, { message: 'Success! Check your email to reset your password.' }))
    })
    .post('/reset-password', async (c) => {
      await limits.take('login', c)
      const form = await readJson(c)
      const run = async (_: IdempotentCall, keep: KeepAnswer<null>) => resetPassword(context, validate(resetForm, form), keep)
      return answerOnce(c, context, {
        scope: 'POST /authentication/reset-password',
        payload: form,
        status: 200,
        run,
        meta: { message: RESET },
      })
    })
}
