import { and, desc, eq, or, sql } from 'drizzle-orm'
import { normaliseEftReference } from '#domain/eftReference.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { ServerContext } from '#server/context.ts'
import type { Transaction } from '#server/db/client.ts'
import { donations, gatewayEvents, refunds } from '#server/db/schema.ts'
import { GatewayUnavailable } from '#server/gateways/answers.ts'
import type { Gateway, GatewayName, RefundAnswer } from '#server/gateways/gateway.ts'
import type { WentBack } from '#server/gateways/paypal.ts'
import { Refusal } from '#server/http/refusal.ts'
import { paymentGateway } from '#server/services/askGateway.ts'
import type { DonationRow } from '#server/services/donationRow.ts'
import { GATEWAY_NAME } from '#server/services/gatewayNames.ts'
import type { Outcome } from '#server/services/judgeStatement.ts'
import { toBeSortedOut } from '#server/services/moneyCameOtherwise.ts'
import { GIVEN_OUTSIDE } from '#server/services/operatorDecision.ts'
import { takeStatement } from '#server/services/settlement.ts'
import { takeBack } from '#server/services/takeBack.ts'

type RefundRow = typeof refunds.$inferSelect

interface Refunded {
  outcome: Outcome | 'repeated' | 'refundUnderWay' | 'refundRefused' | 'refundUnanswered'
  /** In words for the operator, where nothing was posted. */
  reason: string | null
}

interface RefundWish {
  operatorId: string
  reference: string
  /** The operator has paid the donor, or the money has gone back some other way: the gateway is not told. */
  paidByHand: boolean
}

const UNANSWERED =
  'did not answer, so nothing is posted. We go on by ourselves, and you may ask again: it is the same refund, and is paid once.'
const TAKEN_BACK =
  'The donor’s bank took it back meanwhile, so it is not asked for any more. It may have been paid before that: please look at what the gateway says.'
const UNDER_WAY = 'We go on by ourselves, and post it once it is done.'
/** Longer than any gateway is waited for. */
const leaseMs = ({ settings }: ServerContext): number => settings.gatewayTimeoutMs * 4 + 5_000

const SHORTEST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * 3_600_000

/**
 * Gives the whole of a settled donation back: kept first, then the gateway told, then posted. Whatever breaks in between, asking again goes on where it
 * stopped, under the same id; the job does so by itself.
 * @throws Refusal where it cannot be asked for in this way
 */
export async function refund(context: ServerContext, wish: RefundWish): Promise<Refunded> {
  const begun = await begin(context, wish)
  if (!('row' in begun)) return begun
  const { row, donation } = begun
  const { gateway } = row
  const answer = row.isByHand ? PAID_BY_HAND : await askForRefund(context, row, donation)
  switch (answer.kind) {
    case 'unanswered':
      await askLater(context, row)
      return {
        outcome: 'refundUnanswered',
        reason: refunderOf(context, donation.gateway) ? `${GATEWAY_NAME[gateway]} ${UNANSWERED}` : gone(gateway),
      }
    case 'underWay':
      await askLater(context, row)
      return { outcome: 'refundUnderWay', reason: `${GATEWAY_NAME[gateway]} has taken the refund and is not done with it. ${UNDER_WAY}` }
    case 'refused':
      await change(context, row, { ...NOTHING_MORE_TO_DO, status: 'refused', reason: answer.reason })
      return { outcome: 'refundRefused', reason: answer.reason }
    case 'paid':
      return postRefund(context, row, donation, answer.refundId)
  }
}

/** PayPal says that money went back. What that says of an open refund of ours is posted with the refund, and once. */
export async function takeWentBack(context: ServerContext, { captureId, statement }: WentBack): Promise<void> {
  const donation = captureId ? await findByCapture(context, captureId) : undefined
  const isWhole = donation && statement.totalCents === donation.amountCents + donation.tipCents
  if (isWhole && statement.verdict === 'refunded') {
    const isOpen = and(eq(refunds.donationId, donation.id), eq(refunds.status, 'asked'))
    if ((await context.db.$count(refunds, isOpen)) > 0) return
  }
  await takeStatement(context, { ...statement, reference: donation?.reference ?? statement.reference }, 'notification')
}

async function findByCapture(context: ServerContext, captureId: string): Promise<DonationRow | undefined> {
  const [known] = await context.db
    .select({ donation: donations })
    .from(gatewayEvents)
    .innerJoin(donations, eq(donations.id, gatewayEvents.donationId))
    .where(and(eq(gatewayEvents.gateway, 'paypal'), sql`${gatewayEvents.payload} ->> 'capture' = ${captureId}`))
    .limit(1)
  return known?.donation
}

export async function listRefunds(context: ServerContext, page: { pageNo: number; pageSize: number; status?: RefundRow['status'] }) {
  const where = page.status ? eq(refunds.status, page.status) : undefined
  const items = await context.db
    .select({ refund: refunds, reference: donations.reference })
    .from(refunds)
    .innerJoin(donations, eq(donations.id, refunds.donationId))
    .where(where)
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(page.pageSize)
    .offset((page.pageNo - 1) * page.pageSize)
  return {
    items: items.map(({ refund: { createdAt, nextAskAt, ...row }, reference }) => ({
      ...row,
      reference,
      nextAskAt: nextAskAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    totalCount: await context.db.$count(refunds, where),
  }
}

type Begun = { row: RefundRow; donation: DonationRow } | Refunded

const BACK_TWICE = 'The bank has taken the money back meanwhile, so it went back twice. Please see to it with the bank or the donor.'
const PAID_BY_HAND: RefundAnswer = { kind: 'paid', refundId: null }
const NOTHING_MORE_TO_DO = { leasedUntil: null, nextAskAt: null }
const nothingToDo: Refunded = { outcome: 'nothingToDo', reason: null }

/** Keeps the refund, or takes up the one that is open. Whoever has the lease is alone with the gateway. @throws Refusal 400, 409 */
async function begin(context: ServerContext, { operatorId, reference, paidByHand }: RefundWish): Promise<Begun> {
  const now = context.clock()
  return context.db.transaction(async (tx): Promise<Begun> => {
    const isIt = eq(donations.reference, normaliseEftReference(reference))
    const [donation] = await tx.select().from(donations).where(isIt).for('update')
    if (!donation) return { outcome: 'unknownReference', reason: null }
    if (!donation.gateway) return GIVEN_OUTSIDE
    const isOfCounted = and(eq(refunds.status, 'paid'), eq(refunds.isOfUncounted, false))
    const isKnown = and(eq(refunds.donationId, donation.id), or(eq(refunds.status, 'asked'), isOfCounted))
    const [open] = await tx.select().from(refunds).where(isKnown)
    if (open?.status === 'paid') return nothingToDo
    const isOfUncountedMoney = paidByHand && (await toBeSortedOut(tx, [donation])).has(donation.id)
    const isRightAmountHere = open?.isOfUncounted && donation.status === DonationStatus.Accepted
    if (isRightAmountHere || (donation.status !== DonationStatus.Accepted && !isOfUncountedMoney)) {
      if (open) await close(tx, context, open, donation)
      return nothingToDo
    }
    const canRefund = refunderOf(context, donation.gateway) !== null
    if (!paidByHand && !open && !canRefund) throw new Refusal(400, byHandOnly(donation.gateway))
    if (open && !open.isByHand && paidByHand && canRefund) throw new Refusal(409, askedAlready(donation.gateway))
    if (open?.leasedUntil && open.leasedUntil.getTime() > now)
      return { outcome: 'refundUnderWay', reason: 'It is being asked for at this moment.' }
    const leasedUntil = new Date(now + leaseMs(context))
    const lease = { leasedUntil, nextAskAt: leasedUntil }
    if (open) {
      const byHand = paidByHand && !open.isByHand ? { isByHand: true, operatorId } : {}
      const taken = { ...lease, attempts: open.attempts + 1, ...byHand }
      await tx.update(refunds).set(taken).where(eq(refunds.id, open.id))
      return { row: { ...open, ...taken }, donation }
    }
    const row: RefundRow = {
      id: context.random.uuid(),
      donationId: donation.id,
      operatorId,
      gateway: donation.gateway,
      isByHand: paidByHand,
      isOfUncounted: isOfUncountedMoney,
      status: 'asked',
      attempts: 1,
      ...lease,
      gatewayRefundId: null,
      reason: null,
      createdAt: new Date(now),
    }
    await tx.insert(refunds).values(row)
    return { row, donation }
  })
}

/**
 * Nothing is left to give back: we stopped after posting and before noting it, what was promised came after what an operator has paid back by hand, or the
 * bank was faster, and to go on would pay the donor twice.
 */
async function close(tx: Transaction, context: ServerContext, open: RefundRow, donation: DonationRow): Promise<void> {
  const isPaid = donation.status === DonationStatus.CanceledAtManage || donation.status === DonationStatus.Accepted
  if (!isPaid) context.log.error(`The refund of ${donation.reference} is not gone on with. ${TAKEN_BACK}`)
  await tx
    .update(refunds)
    .set({ ...NOTHING_MORE_TO_DO, ...(isPaid ? { status: 'paid' } : { status: 'refused', reason: TAKEN_BACK }) })
    .where(eq(refunds.id, open.id))
}

async function askForRefund(context: ServerContext, row: RefundRow, donation: DonationRow): Promise<RefundAnswer | { kind: 'unanswered' }> {
  const askFor = refunderOf(context, donation.gateway)
  if (!askFor) {
    context.log.error(`The refund of ${donation.reference} is open. ${gone(row.gateway)}`)
    return { kind: 'unanswered' }
  }
  const [settled] = await context.db
    .select({ payload: gatewayEvents.payload })
    .from(gatewayEvents)
    .where(and(eq(gatewayEvents.donationId, donation.id), eq(gatewayEvents.outcome, 'settled')))
  try {
    const order = {
      id: row.id,
      reference: donation.reference,
      totalCents: donation.amountCents + donation.tipCents,
      currencyId: donation.currencyId,
      taken: settled?.payload ?? {},
      isAskedAgain: row.attempts > 1,
    }
    return await askFor(order, context.settings.gatewayTimeoutMs)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    context.log.error(`A refund was not answered: ${error.message}`)
    return { kind: 'unanswered' }
  }
}

/** null where there is no such gateway, where it refunds nothing, or where this server's settings have not got it any more. */
function refunderOf(context: ServerContext, name: GatewayName | null): NonNullable<Gateway['refund']> | null {
  if (name === 'paygate' && !context.settings.paygate.isOffered) return null
  const gateway = paymentGateway(context, name)
  return gateway?.refund?.bind(gateway) ?? null
}

async function postRefund(context: ServerContext, row: RefundRow, donation: DonationRow, refundId: string | null): Promise<Refunded> {
  const { operatorId } = row
  const outcome = await takeBack(context, {
    operatorId,
    reference: donation.reference,
    verdict: 'refunded',
    eventId: `refund/${row.id}`,
    isPaidByHand: row.isByHand,
    isOfUncounted: row.isOfUncounted,
    more: { refundId: row.id, gatewayRefundId: refundId ?? '', paidByHand: String(row.isByHand) },
  })
  await change(context, row, { ...NOTHING_MORE_TO_DO, status: 'paid', gatewayRefundId: refundId })
  if (outcome !== 'refunded' && outcome !== 'repeated') {
    context.log.error(`The refund of ${donation.reference} was paid, and could not be posted: ${outcome}`)
  }
  return { outcome, reason: outcome === 'refundedAfterTakenBack' ? BACK_TWICE : null }
}

const askLater = (context: ServerContext, row: RefundRow) => change(context, row, { leasedUntil: null, nextAskAt: nextAskAt(context, row) })

/** The longer it takes, the rarer the question. */
const nextAskAt = (context: ServerContext, { attempts }: RefundRow): Date =>
  new Date(context.clock() + Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 4 ** Math.min(attempts - 1, 10)))

const change = (context: ServerContext, { id }: RefundRow, set: Partial<RefundRow>) =>
  context.db.update(refunds).set(set).where(eq(refunds.id, id))

const byHandOnly = (gateway: GatewayName): string =>
  `What came by ${GATEWAY_NAME[gateway]} cannot be refunded from here. Pay the donor by hand, then say so with paidByHand: true.`

const gone = (gateway: GatewayName): string =>
  `${GATEWAY_NAME[gateway]} was asked for this refund and may have paid it, and it is not set up here any more. Please look at what it says, pay the donor by hand if it has paid nothing, then say paidByHand: true.`

const askedAlready = (gateway: GatewayName): string =>
  `${GATEWAY_NAME[gateway]} may have paid this refund already: it was asked for it and has not answered. Ask again without paidByHand; it is paid once.`
