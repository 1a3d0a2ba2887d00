import { GraphQLError, GraphQLScalarType } from 'graphql'
import type { CampaignOrder } from '#domain/entities.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { LARGEST_PAGE } from '#domain/limits.ts'
import { centsFromWire, countText, wireFromCents } from '#domain/money.ts'
import { withoutInvisible } from '#domain/text.ts'
import { pageEnvelope } from '#server/http/answer.ts'
import { isUuid, LARGEST_PAGE_NUMBER, searchText, type Paging } from '#server/http/query.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { OperatorContext } from '#server/operator/graphql.ts'
import { currentBanner, hideBanner, setBanner } from '#server/services/banner.ts'
import { findCampaign, searchCampaigns } from '#server/services/campaigns.ts'
import { approvalsOf, offeredCertificates, setSection18A, type Section18A } from '#server/services/certificates.ts'
import { listCampaignUpdates } from '#server/services/campaignUpdates.ts'
import { ledgerSums, postingsOf } from '#server/services/ledger.ts'
import { forgetPerson } from '#server/services/forgetPerson.ts'
import { findDonation, listGatewayEvents, searchDonations, type OperatorDonation } from '#server/services/operatorReads.ts'
import { hideWords } from '#server/services/hideWords.ts'
import { searchOrganisations } from '#server/services/organisations.ts'
import { listPublicDonations } from '#server/services/publicDonations.ts'
import { listRefunds, refund } from '#server/services/refunds.ts'
import { settleEft, settleOtherAmount } from '#server/services/settleByHand.ts'
import { chargeBack } from '#server/services/takeBack.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'
import { undoSettlement } from '#server/services/undoSettlement.ts'

interface PageArguments {
  pageNo: number
  pageSize: number
}

const words = (text: string | null | undefined): string => searchText(text ?? '')

const paging = ({ pageNo, pageSize }: PageArguments): Paging => ({
  pageNo: Math.min(Math.max(pageNo, 1), LARGEST_PAGE_NUMBER),
  pageSize: Math.min(Math.max(pageSize, 1), LARGEST_PAGE),
})

function pageOf<Item>(page: { items: Item[]; totalCount: number }, asked: Paging) {
  const { data, meta } = pageEnvelope(page, asked)
  return { items: data, pagination: meta.pagination }
}

function uuid(text: string, name: string): string {
  if (!isUuid(text)) throw new GraphQLError(`${name} must be an id.`, { extensions: { code: 'BAD_USER_INPUT' } })
  return text.toLowerCase()
}

async function postings(server: OperatorContext['server'], donationIds: readonly string[]) {
  const rows = await postingsOf(server.db, donationIds)
  return rows.map(({ amountCents, createdAt, ...row }) => ({
    ...row,
    amount: wireFromCents(amountCents),
    createdAt: createdAt.toISOString(),
  }))
}

/** What a page of donations has beside them: read for all of them at once, and only when it is asked for. */
function besides(server: OperatorContext['server'], donations: readonly OperatorDonation[]) {
  let otherwise: ReturnType<typeof toBeSortedOut> | undefined
  let offered: ReturnType<typeof offeredCertificates> | undefined
  let posted: ReturnType<typeof postings> | undefined
  return {
    moneyCameOtherwise: () => (otherwise ??= toBeSortedOut(server.db, donations)),
    isCertificateOffered: () =>
      (offered ??= offeredCertificates(
        server.db,
        donations.map(({ id }) => id),
      )),
    postings: () =>
      (posted ??= postings(
        server,
        donations.map(({ id }) => id),
      )),
  }
}

interface Listed extends OperatorDonation {
  /** Of the page that it stands on. */
  beside?: ReturnType<typeof besides>
}

interface MoneyCame {
  reference: string
  amount: number
  receivedOn?: string | null
  isAnotherPayment: boolean
  eventId?: string | null
}

async function settleAsSeen({ server, operator }: OperatorContext, args: MoneyCame, settle: typeof settleEft) {
  const amountCents = centsFromWire(args.amount)
  if (amountCents === null || amountCents <= 0) throw new GraphQLError('amount must be money with at most two decimals.')
  const by = {
    operatorId: operator.id,
    reference: words(args.reference),
    amountCents,
    receivedOn: args.receivedOn ?? null,
    isAnotherPayment: args.isAnotherPayment,
    eventId: args.eventId ? uuid(args.eventId, 'eventId') : null,
  }
  const decided = await asGraphQLError(settle(server, by))
  return { ...decided, donation: await findDonation(server, by) }
}

const REFUND_STATUSES = ['asked', 'paid', 'refused'] as const

/** @throws GraphQLError in place of a refusal */
async function asGraphQLError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT' } })
  }
}

/** For a deed of which no event or row of ours says who did it. The only person it names is the operator, by their id. */
const logDeed = ({ server, operator }: OperatorContext, deed: string): void => server.log.info(`Operator ${operator.id} ${deed}`)

async function section18A(context: OperatorContext, id: string, approval: Parameters<typeof setSection18A>[2]) {
  const organizationId = uuid(id, 'organizationId')
  const previous = await asGraphQLError(setSection18A(context.server, organizationId, approval))
  const deed = approval
    ? `approved ${organizationId} for Section 18A under ${approvalText(approval)}`
    : `withdrew the Section 18A approval of ${organizationId}`
  logDeed(context, `${deed}. Before ${previous.pboReference === null ? 'there was no approval' : `it was ${approvalText(previous)}`}.`)
  return { organizationId, ...approval, previous }
}

const approvalText = ({ pboReference, approvedFrom }: Section18A): string => `${pboReference} from ${approvedFrom ?? 'no day on'}`

export const resolvers = {
  DateTime: new GraphQLScalarType({
    name: 'DateTime',
    serialize: (value) => (value instanceof Date ? value.toISOString() : String(value)),
  }),

  Query: {
    me: (_: unknown, __: unknown, { operator }: OperatorContext) => operator,
    banner: (_: unknown, __: unknown, { server }: OperatorContext) => currentBanner(server),
    async campaigns(_: unknown, args: PageArguments & { search?: string; orderBy?: CampaignOrder }, { server }: OperatorContext) {
      const page = paging(args)
      const search = {
        ...page,
        searchText: words(args.search),
        address: '',
        campaignCategoryIds: [],
        orderBy: args.orderBy ?? undefined,
        everything: true,
      }
      return pageOf(await searchCampaigns(server, search), page)
    },
    campaign(_: unknown, args: { path?: string; id?: string }, { server }: OperatorContext) {
      if (args.id) return findCampaign(server, { by: 'id', id: uuid(args.id, 'id') })
      return args.path ? findCampaign(server, { by: 'path', path: words(args.path) }) : null
    },
    async organizations(_: unknown, args: PageArguments & { search?: string }, { server }: OperatorContext) {
      const page = paging(args)
      const search = { ...page, searchText: words(args.search), address: '', organizationTypeIds: [], organizationSectorIds: [] }
      const { items, totalCount } = await searchOrganisations(server, search)
      const approvals = await approvalsOf(
        server.db,
        items.map(({ id }) => id),
      )
      return pageOf({ items: items.map((item) => ({ ...item, ...approvals.get(item.id) })), totalCount }, page)
    },
    async campaignUpdates(_: unknown, args: PageArguments & { campaignId: string }, { server }: OperatorContext) {
      const page = paging(args)
      return pageOf(await listCampaignUpdates(server, uuid(args.campaignId, 'campaignId'), page), page)
    },
    async publicDonations(_: unknown, args: PageArguments & { campaignId: string }, { server }: OperatorContext) {
      const page = paging(args)
      return pageOf(await listPublicDonations(server, uuid(args.campaignId, 'campaignId'), 'true', page), page)
    },
    async donations(
      _: unknown,
      args: PageArguments & { search?: string; status?: number; campaignId?: string },
      { server }: OperatorContext,
    ) {
      const page = paging(args)
      const status = Object.values(DonationStatus).find((known) => known === args.status)
      if (args.status != null && status === undefined) throw new GraphQLError('status must be a DonationStatus.')
      const campaignId = args.campaignId ? uuid(args.campaignId, 'campaignId') : undefined
      const { items, totalCount } = await searchDonations(server, { ...page, search: words(args.search), status, campaignId })
      const beside = besides(server, items)
      return pageOf({ items: items.map((item) => ({ ...item, beside })), totalCount }, page)
    },
    donation(_: unknown, args: { id?: string; reference?: string; token?: string }, { server }: OperatorContext) {
      return findDonation(server, {
        id: args.id ? uuid(args.id, 'id') : undefined,
        reference: words(args.reference) || undefined,
        token: args.token ?? undefined,
      })
    },
    ledger: (_: unknown, args: { donationId: string }, { server }: OperatorContext) =>
      postings(server, [uuid(args.donationId, 'donationId')]),
    async ledgerSum(_: unknown, __: unknown, { server }: OperatorContext) {
      const sums = await ledgerSums(server.db)
      return sums.map(({ sumCents, ...sum }) => ({ ...sum, sum: wireFromCents(sumCents) }))
    },
    async gatewayEvents(_: unknown, args: PageArguments & { reference?: string; outcome?: string }, { server }: OperatorContext) {
      const page = paging(args)
      const filter = { ...page, reference: words(args.reference) || undefined, outcome: words(args.outcome) || undefined }
      return pageOf(await listGatewayEvents(server, filter), page)
    },
    async refunds(_: unknown, args: PageArguments & { status?: string }, { server }: OperatorContext) {
      const page = paging(args)
      const status = REFUND_STATUSES.find((known) => known === args.status)
      if (args.status != null && status === undefined) throw new GraphQLError(`status must be one of ${REFUND_STATUSES.join(', ')}.`)
      return pageOf(await listRefunds(server, { ...page, status }), page)
    },
  },

  Mutation: {
    async setBanner(_: unknown, args: { message: string; isVisible: boolean; domain: string }, context: OperatorContext) {
      if (args.message.length > 5_000) throw new GraphQLError('The message may have at most 5000 characters.')
      const { message, domain, isVisible } = args
      const text = withoutInvisible(message)
      const banner = await asGraphQLError(setBanner(context.server, { message: text, domain: words(domain), isVisible }))
      logDeed(context, `set the banner ${banner.id}.`)
      return banner
    },
    async hideBanner(_: unknown, __: unknown, context: OperatorContext) {
      const banner = await hideBanner(context.server)
      logDeed(context, `hid the banner: ${banner.id}.`)
      return banner
    },
    settleEft: (_: unknown, args: MoneyCame, context: OperatorContext) => settleAsSeen(context, args, settleEft),
    settleOtherAmount: (_: unknown, args: MoneyCame, context: OperatorContext) => settleAsSeen(context, args, settleOtherAmount),
    async refundDonation(_: unknown, args: { reference: string; paidByHand: boolean }, { server, operator }: OperatorContext) {
      const reference = words(args.reference)
      const refunded = await asGraphQLError(refund(server, { operatorId: operator.id, reference, paidByHand: args.paidByHand }))
      return { ...refunded, donation: await findDonation(server, { reference }) }
    },
    async chargeBackDonation(_: unknown, args: { reference: string }, { server, operator }: OperatorContext) {
      const reference = words(args.reference)
      const decided = await chargeBack(server, { operatorId: operator.id, reference })
      return { ...decided, donation: await findDonation(server, { reference }) }
    },
    async undoSettlement(_: unknown, args: { reference: string; reason: string }, { server, operator }: OperatorContext) {
      const reference = words(args.reference)
      const by = { operatorId: operator.id, reference, reason: withoutInvisible(args.reason) }
      const decided = await asGraphQLError(undoSettlement(server, by))
      return { ...decided, donation: await findDonation(server, { reference }) }
    },
    async hideDonorsWords(_: unknown, args: { reference: string }, context: OperatorContext) {
      const reference = await asGraphQLError(hideWords(context.server, words(args.reference)))
      logDeed(context, `hid what the donor of ${reference} wrote.`)
      return findDonation(context.server, { reference })
    },
    approveSection18A: (
      _: unknown,
      args: { organizationId: string; pboReference: string; approvedFrom: string },
      context: OperatorContext,
    ) => section18A(context, args.organizationId, { pboReference: words(args.pboReference), approvedFrom: words(args.approvedFrom) }),
    withdrawSection18A: (_: unknown, args: { organizationId: string }, context: OperatorContext) =>
      section18A(context, args.organizationId, null),
    async forgetPerson(_: unknown, args: { email: string }, context: OperatorContext) {
      const forgotten = await asGraphQLError(forgetPerson(context.server, args.email))
      const gifts = `${countText(forgotten.donations, 'donation')}, ${countText(forgotten.recurringDonations, 'monthly gift')}`
      logDeed(context, `had a person forgotten: ${gifts}.`)
      return forgotten
    },
  },

  GatewayEvent: {
    payload: ({ payload }: { payload: Record<string, string> }) => Object.entries(payload).map(([name, value]) => ({ name, value })),
  },

  Donation: {
    async moneyCameOtherwise(donation: Listed, _: unknown, { server }: OperatorContext) {
      const { beside = besides(server, [donation]) } = donation
      return (await beside.moneyCameOtherwise()).has(donation.id)
    },
    async isCertificateOffered(donation: Listed, _: unknown, { server }: OperatorContext) {
      const { beside = besides(server, [donation]) } = donation
      return (await beside.isCertificateOffered()).has(donation.id)
    },
    async postings(donation: Listed, _: unknown, { server }: OperatorContext) {
      const { beside = besides(server, [donation]) } = donation
      return (await beside.postings()).filter(({ donationId }) => donationId === donation.id)
    },
  },
}
