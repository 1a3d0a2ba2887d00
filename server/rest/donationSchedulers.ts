import { Hono } from 'hono'
import type { WireDonationSchedulerAnswer } from '#domain/wire.ts'
import { readAccessToken } from '#server/auth/accessTokens.ts'
import { requireUser } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope } from '#server/http/answer.ts'
import { readJson } from '#server/http/body.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { answerOnce } from '#server/rest/answerOnce.ts'
import { personCheck } from '#server/services/botCheck.ts'
import { changeMandate } from '#server/services/changeMandate.ts'
import { readDonationToken, readMandateToken } from '#server/services/donationToken.ts'
import { createMandate, readMandate } from '#server/services/mandates.ts'

export function donationSchedulerCalls(context: ServerContext, limits: RateLimits): Hono {
  /** Giving needs no login; whoever has one gives as that person. */
  const readUser = async (authorization: string | undefined): Promise<string | null> => {
    if (!authorization) return null
    return (await requireUser(context, authorization)).id
  }
  return new Hono({ strict: false })
    .post('/', async (c) => {
      const userId = await readUser(c.req.header('authorization'))
      await limits.take('donate', c, userId)
      const body = await readJson(c)
      // A retry brings a fresh bot check, and is the same gift.
      const { recaptchaToken, ...gift } = body
      // Whoever logs in or out after an answer that was lost sends the same gift.
      return answerOnce<WireDonationSchedulerAnswer>(c, context, {
        scope: 'POST /donationsscheduler',
        payload: gift,
        status: 201,
        async run(call) {
          const isPerson = personCheck(context, recaptchaToken, 'donate')
          return { donationScheduler: await createMandate(context, gift, userId, { ...call, isPerson, limits }) }
        },
      })
    })
    .get('/:id', async (c) => {
      const donationScheduler = await readMandate(context, c.req.param('id'), c.req.header('authorization'))
      return c.json(envelope<WireDonationSchedulerAnswer>({ donationScheduler }))
    })
    .patch('/:id', async (c) => {
      const [id, authorization] = [c.req.param('id'), c.req.header('authorization')]
      await limits.take('change', c, await readProof(context, id, authorization))
      const donationScheduler = await changeMandate(context, id, authorization, await readJson(c), limits)
      return c.json(envelope<WireDonationSchedulerAnswer>({ donationScheduler }))
    })
}

/** What shows a right to a recurring gift, in the ways in which it is found. @returns an id, or null where nothing does */
const readProof = async (context: ServerContext, id: string, authorization: string | undefined): Promise<string | null> =>
  (await readMandateToken(context.keys, id)) ??
  (await readDonationToken(context.keys, id)) ??
  readAccessToken(context, authorization).then(
    ({ userId }) => userId,
    () => null,
  )
