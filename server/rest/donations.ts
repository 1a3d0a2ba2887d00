import { Hono, type Context } from 'hono'
import { DonationType } from '#domain/enumerations.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import type { TaxYear } from '#domain/taxYear.ts'
import type { WireDonationAnswer, WireUser } from '#domain/wire.ts'
import { requireUser } from '#server/auth/currentUser.ts'
import type { ServerContext } from '#server/context.ts'
import { answerError, envelope, pageEnvelope, PRIVATE } from '#server/http/answer.ts'
import { readJson } from '#server/http/body.ts'
import { pdfAnswer } from '#server/http/pdfAnswer.ts'
import { LIVE, publicRead } from '#server/http/publicCache.ts'
import { readChoice, readIdentifier, readInteger, readPaging } from '#server/http/query.ts'
import type { LimitedCall, RateLimits } from '#server/http/rateLimits.ts'
import { fieldRefusal, Refusal } from '#server/http/refusal.ts'
import { answerOnce } from '#server/rest/answerOnce.ts'
import { personCheck } from '#server/services/botCheck.ts'
import { NO_CAMPAIGN, publicCampaignId } from '#server/services/campaigns.ts'
import { certificateFile, issueCertificate, readCertificate } from '#server/services/certificates.ts'
import { readDonationToken } from '#server/services/donationToken.ts'
import { changeDonation, give, prepareGift, readDonation } from '#server/services/donations.ts'
import type { IdempotentCall } from '#server/services/idempotency.ts'
import { listOwnDonations } from '#server/services/ownDonations.ts'
import { receiptFile } from '#server/services/receipts.ts'
import { readStatement, statementFile } from '#server/services/statements.ts'
import { DONATION_LIST_ORDERS, listPublicDonations, listTopDonations } from '#server/services/publicDonations.ts'

const MANY_MAILS = 'Many donations were begun with this e-mail address just now. Please try again in an hour, or pay in another way.'
const NOT_YOURS = 'We could not find these donations.'

export function donationCalls(context: ServerContext, limits: RateLimits): Hono {
  const { publicCache } = context

  /** By the gift that the token proves a right to: neighbours behind one address of their carrier have each their own. Anything else counts against the address. */
  const limitOfGift = async (c: Context, call: LimitedCall): Promise<void> =>
    limits.take(call, c, await readDonationToken(context.keys, c.req.param('token') ?? ''))

  /**
   * A mail's link opens in a browser, which would show a refusal as JSON. A link in the app that saves a file asks for no HTML, and would save the page.
   * @param page that says how it stands, but for the token
   */
  const paper = async (c: Context, fileOf: typeof receiptFile, page: string): Promise<Response> => {
    const token = c.req.param('token') ?? ''
    try {
      await limitOfGift(c, 'document')
      return pdfAnswer(c, await fileOf(context, token))
    } catch (error) {
      const refused = answerError(c, error, context.log)
      const isShown = c.req.header('accept')?.includes('text/html')
      return isShown ? c.redirect(`${context.settings.publicUrl}${page}${encodeURIComponent(token)}`, 303) : refused
    }
  }

  const publicCampaign = async (c: Context): Promise<string> => {
    const id = await publicCampaignId(context, readIdentifier(c, NO_CAMPAIGN))
    if (!id) throw new Refusal(404, NO_CAMPAIGN)
    return id
  }

  return new Hono({ strict: false })
    .get('/list/campaign/top/:identifier', (c) =>
      publicRead(c, publicCache, LIVE, async () => {
        const size = readInteger(c, 'size', { fallback: PAGE_SIZE.topDonations, least: 1, most: 50 })
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
    .get('/list/:id', async (c) => {
      const donor = await requireSelf(context, c)
      const type = readInteger(c, 'type', { fallback: DonationType.All, least: -1, most: 3 })
      if (!isDonationType(type)) throw fieldRefusal('type', 'type must be 0 (once-off), 1 (recurring) or 2 (both).', c.req.query('type'))
      const paging = readPaging(c, PAGE_SIZE.donations)
      return c.json(pageEnvelope(await listOwnDonations(context, donor, type, paging), paging), 200, PRIVATE)
    })
    .get('/statement/:id', async (c) => {
      const donor = await requireSelf(context, c)
      return c.json(envelope(await readStatement(context, donor, readTaxYear(c))), 200, PRIVATE)
    })
    .get('/statement/:id/statement.pdf', async (c) => {
      const donor = await requireSelf(context, c)
      await limits.take('document', c, donor.id)
      return pdfAnswer(c, await statementFile(context, donor, readTaxYear(c)))
    })
    .post('/', (c) => createDonation(c, context, limits, null))
    .post('/logged-in', async (c) => {
      const { id } = await requireUser(context, c.req.header('authorization'))
      return createDonation(c, context, limits, id)
    })
    .get('/:token/receipt.pdf', (c) => paper(c, receiptFile, '/donation/return?donation='))
    .get('/:token/certificate.pdf', (c) => paper(c, certificateFile, '/donation/certificate/'))
    .get('/:token/certificate', async (c) => c.json(envelope(await readCertificate(context, c.req.param('token'))), 200, PRIVATE))
    .post('/:token/certificate', async (c) => {
      await limitOfGift(c, 'document')
      return c.json(envelope(await issueCertificate(context, c.req.param('token'), await readJson(c))), 200, PRIVATE)
    })
    .get('/:token', async (c) => {
      const answer: WireDonationAnswer = { donation: await readDonation(context, c.req.param('token')) }
      return c.json(envelope(answer))
    })
    .patch('/:token', async (c) => {
      await limitOfGift(c, 'change')
      const answer: WireDonationAnswer = { donation: await changeDonation(context, c.req.param('token'), await readJson(c)) }
      return c.json(envelope(answer))
    })
}

async function createDonation(c: Context, context: ServerContext, limits: RateLimits, userId: string | null): Promise<Response> {
  await limits.take('donate', c, userId)
  const body = await readJson(c)
  // A retry brings a fresh bot check, and is the same gift.
  const { recaptchaToken, ...gift } = body
  const isPerson = personCheck(context, recaptchaToken, 'donate')
  const mayMail = async (email: string) => {
    if (!(await limits.mayMail('eft', email))) throw fieldRefusal('email', MANY_MAILS, gift.email)
  }
  const run = async (call: IdempotentCall): Promise<WireDonationAnswer> => ({
    donation: await give(context, gift, userId, { ...call, isPerson, mayMail }),
  })
  // Whoever logs in or out after an answer that was lost sends the same gift.
  return answerOnce(c, context, {
    scope: 'POST /donations',
    payload: gift,
    status: 201,
    run,
    async atOnce(call) {
      const prepared = await prepareGift(context, gift, userId, { ...call, isPerson, mayMail })
      if (!prepared) return null
      const { inserts, donation } = prepared
      return { inserts, data: { donation }, undo: () => limits.mailedNothing('eft', donation.email) }
    },
  })
}

/** That somebody else has donations is nobody's business: they are not found. @throws Refusal 401, 404 */
async function requireSelf(context: ServerContext, c: Context): Promise<WireUser> {
  const user = await requireUser(context, c.req.header('authorization'))
  if (c.req.param('id')?.toLowerCase() !== user.id) throw new Refusal(404, NOT_YOURS)
  return user
}

const readTaxYear = (c: Context): TaxYear | null => readInteger(c, 'taxYear', { fallback: 0, least: 1, most: 9_999 }) || null

const isDonationType = (value: number): value is DonationType => Object.values(DonationType).some((type) => type === value)
