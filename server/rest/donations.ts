import { Hono, type Context } from 'hono'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { WireDonationAnswer } from '#domain/wire.ts'
import { readAccessToken } from '#server/auth/accessTokens.ts'
import { loadUser } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import { envelope, pageEnvelope } from '#server/http/answer.ts'
import { readJson } from '#server/http/body.ts'
import { clientAddress } from '#server/http/clientAddress.ts'
import { LIVE, publicRead } from '#server/http/publicCache.ts'
import { readChoice, readIdentifier, readInteger, readPaging } from '#server/http/query.ts'
import type { RateLimits } from '#server/http/rateLimits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { answerOnce } from '#server/rest/answerOnce.ts'
import { personCheck } from '#server/services/botCheck.ts'
import { publicCampaignId } from '#server/services/campaigns.ts'
import { changeDonation, give, prepareGift, readDonation } from '#server/services/donations.ts'
import type { IdempotentCall } from '#server/services/idempotency.ts'
import { DONATION_LIST_ORDERS, listPublicDonations, listTopDonations } from '#server/services/publicDonations.ts'

const NOT_FOUND = 'We could not find this campaign.'

export function donationCalls(context: ServerContext, limits: RateLimits): Hono {
  const { publicCache, settings } = context

  const create = async (c: Context, userId: string | null, scope: string): Promise<Response> => {
    await limits.take('donate', clientAddress(c, settings.trustedProxies))
    const body = await readJson(c)
    // A retry brings a fresh bot check, and is the same gift.
    const { recaptchaToken, ...gift } = body
    const isPerson = personCheck(context, recaptchaToken, 'donate')
    const run = async (call: IdempotentCall): Promise<WireDonationAnswer> => ({
      donation: await give(context, gift, userId, { ...call, isPerson }),
    })
    return answerOnce(c, context, scope, gift, 201, run, {
      async atOnce(call) {
        const prepared = await prepareGift(context, gift, userId, { ...call, isPerson })
        return prepared && { insert: prepared.insert, data: { donation: prepared.donation } }
      },
    })
  }

  const publicCampaign = async (c: Context): Promise<string> => {
    const id = await publicCampaignId(context, readIdentifier(c, NOT_FOUND))
    if (!id) throw new Refusal(404, NOT_FOUND)
    return id
  }

  return new Hono({ strict: false })
    .get('/list/campaign/top/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const size = readInteger(c, 'size', PAGE_SIZE.topDonations, 1, 50)
        return envelope(await listTopDonations(context, await publicCampaign(c), size))
      }),
    )
    .get('/list/campaign/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const paging = readPaging(c, PAGE_SIZE.donations)
        const order = readChoice(c, 'orderByDesc', DONATION_LIST_ORDERS) ?? 'true'
        return pageEnvelope(await listPublicDonations(context, await publicCampaign(c), order, paging), paging)
      }),
    )
    .post('/', (c) => create(c, null, 'POST /donations'))
    .post('/logged-in', async (c) => {
      const userId = await readAccessToken(context, c.req.header('authorization'))
      const user = await loadUser(context, userId)
      if (!user?.active) throw new Refusal(401, 'Please log in.')
      return create(c, userId, `POST /donations/logged-in ${userId}`)
    })
    .get('/:token', async (c) => {
      const answer: WireDonationAnswer = { donation: await readDonation(context, c.req.param('token')) }
      return c.json(envelope(answer))
    })
    .patch('/:token', async (c) => {
      const answer: WireDonationAnswer = { donation: await changeDonation(context, c.req.param('token'), await readJson(c)) }
      return c.json(envelope(answer))
    })
}
