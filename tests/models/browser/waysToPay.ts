/** Every way to pay, to each of its ends: what becomes of a payment is decided where donors decide it, and nothing of the answers is made up. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../test.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { savedAtPayment } from '#machines/donation/fixtures.ts'
import type { PlacedDonation } from '#machines/placedDonation.ts'
import { byCard, byCode, byEft, byIVeri, byOzow, byPayPal, type outcomesFor } from '#machines/payment/fixtures.ts'
import type { PaymentInput, PaymentOutcome } from '#machines/payment/types.ts'
import { donationsOf } from '../../e2e/operator.ts'
import { paymentFlow } from '../deeds/payment.ts'
import { describePath, walk, type Path } from '../engine.ts'
import { paymentModel } from '../models.ts'
import { decidesElsewhere, donorAt, isGivenOnce, type GivingWorld } from './donor.ts'
import { executorOn, pathsOn, type InBrowser, type Network } from './level.ts'
import { isKnown, isPaid } from './payer.ts'
import { isReady } from './stage.ts'

const { Accepted, Rejected, CanceledAtTransaction } = DonationStatus
const STATUS: Record<PaymentOutcome, DonationStatus> = { accepted: Accepted, declined: Rejected, cancelled: CanceledAtTransaction }

const HOSTED = { card: byCard, ozow: byOzow, payPal: byPayPal, iVeri: byIVeri } satisfies Record<string, PlacedDonation>
const ON_OUR_PAGE = { snapScan: byCode, eft: byEft } satisfies Record<string, PlacedDonation>
const ACCOUNT = { card: 'paygate', ozow: 'ozow', payPal: 'paypal', iVeri: 'iveri', snapScan: 'snapscan', eft: 'eft' }
const BUTTON: Record<PaymentOutcome, string> = { accepted: 'Approve', declined: 'Decline', cancelled: 'Cancel' }
const ENDS = Object.keys(BUTTON) as PaymentOutcome[]

interface Way {
  way: keyof typeof ACCOUNT
  donation: PlacedDonation
  /** How it was decided on the gateway's page; null where our own page stays open. */
  decided: PaymentOutcome | null
}

const WAYS: Record<string, Way> = Object.fromEntries([
  ...Object.entries(HOSTED).flatMap(([way, donation]) => ENDS.map((decided) => [`${way}, ${decided} there`, { way, donation, decided }])),
  ...Object.entries(ON_OUR_PAGE).map(([way, donation]) => [way, { way, donation, decided: null }]),
]) as Record<string, Way>

const ELSEWHERE = { nobody: 'Walked by all paths of the payment.' }

/** Where it was decided on the gateway's page, the server hears of it; else now is when. */
const ends =
  (status: DonationStatus, decidesNow: (world: GivingWorld) => Promise<void> = async () => {}) =>
  async (world: GivingWorld) => {
    if (world.placed?.next.kind !== 'redirect') await decidesNow(world)
    await isKnown(world, status)
    await world.isOpen()
  }

const network = {
  leaveForGateway: { stayed: ELSEWHERE, 'no answer': ELSEWHERE },
  askStatus: {
    accepted: ends(Accepted, isPaid),
    rejected: ends(Rejected, (world) => decidesElsewhere(world, 'decline')),
    canceledAtTransaction: ends(CanceledAtTransaction),
    canceledAtManage: ELSEWHERE,
    pending: ELSEWHERE,
    pendingSettlement: ELSEWHERE,
    pledged: ELSEWHERE,
    beingSortedOut: ELSEWHERE,
    undecided: ELSEWHERE,
    notFound: ELSEWHERE,
    'no answer': ELSEWHERE,
  },
  cancelDonation: {
    accepted: ELSEWHERE,
    rejected: ELSEWHERE,
    canceledAtTransaction: (world) => world.isOpen(),
    canceledAtManage: ELSEWHERE,
    pending: ELSEWHERE,
    pendingSettlement: ELSEWHERE,
    pledged: ELSEWHERE,
    beingSortedOut: ELSEWHERE,
    undecided: ELSEWHERE,
    notFound: ELSEWHERE,
    'no answer': ELSEWHERE,
  },
} satisfies Network<GivingWorld, ReturnType<typeof outcomesFor>>

const OUTCOME_OF: Record<string, PaymentOutcome> = { accepted: 'accepted', rejected: 'declined', canceledAtTransaction: 'cancelled' }

const levelOf = (name: string, { donation, decided }: Way): InBrowser<typeof paymentModel.machine, GivingWorld> => {
  const input: PaymentInput = { donation, resume: decided ? 'returned' : 'start' }
  return {
    model: { ...paymentModel, inputs: { [name]: input } },
    flow: paymentFlow,
    network,
    unless: (cause) => {
      if (decided) return cause.kind === 'answered' && OUTCOME_OF[cause.outcome] === decided ? null : 'It was decided at the gateway.'
      if (cause.kind !== 'answered' || cause.service !== 'askStatus') return null
      if (cause.outcome === 'canceledAtTransaction') return 'It is cancelled on our page.'
      return cause.outcome === 'rejected' && donation.next.kind === 'instructions' ? 'A transfer comes, or does not.' : null
    },
    begin: (page) => (decided ? backFromGateway(page, donation, decided) : onOurPage(page, donation)),
  }
}

const onOurPage = (page: Page, donation: PlacedDonation): Promise<GivingWorld> =>
  donorAt(page, { ...savedAtPayment, donation, resume: 'start' }, { holdsQuestions: true })

/** The way there by link or form, what the donor presses there, and the way back. */
async function backFromGateway(page: Page, donation: PlacedDonation, decided: PaymentOutcome): Promise<GivingWorld> {
  const world = await donorAt(page, { ...savedAtPayment, donation, resume: 'start' }, { holdsQuestions: true, leavesAtOnce: true })
  await world.stage.presses(BUTTON[decided])
  await page.waitForURL(/\/donation\/[^/?]+\?returned=1/)
  await isReady(page)
  return world
}

/** Of the generated paths of a way to pay the shortest to each end. */
function pathsToEnds(level: InBrowser<typeof paymentModel.machine, GivingWorld>): Path[] {
  const ended = pathsOn(level).filter(({ steps }) => steps.at(-1)?.to.status === 'done')
  const shortest = new Map<string, Path>()
  for (const path of ended.toSorted((a, b) => a.steps.length - b.steps.length))
    if (!shortest.has(endOf(path))) shortest.set(endOf(path), path)
  return [...shortest.values()]
}

const endOf = ({ steps }: Path): PaymentOutcome => steps.at(-1)?.to.value as PaymentOutcome

export function everyWayToPayIsWalked(): void {
  test.describe('every way to pay', () => {
    const walked = new Map<string, PaymentOutcome[]>()
    for (const [name, way] of Object.entries(WAYS)) {
      const level = levelOf(name, way)
      for (const path of pathsToEnds(level)) {
        const end = endOf(path)
        walked.set(way.way, [...(walked.get(way.way) ?? []), end])
        test(describePath(path), async ({ page }) => {
          const walking = executorOn(level, page)
          await walk(path, walking.executor)
          const world = walking.world()
          const [donation] = await donationsOf(world.email)
          const received = donation?.postings.flatMap(({ account, amount }) => (account.startsWith('clearing:') ? [[account, amount]] : []))
          const expected = end === 'accepted' ? [[`clearing:${ACCOUNT[way.way]}`, 280]] : []
          expect({ status: donation?.status, received }).toEqual({ status: STATUS[end], received: expected })
          if (end !== 'accepted') expect(donation?.postings, 'nothing is charged').toEqual([])
          await isGivenOnce(world, 1)
        })
      }
    }

    test('is accepted, declined and cancelled', () => {
      const all = Object.fromEntries(Object.keys(ACCOUNT).map((way) => [way, ENDS.toSorted()]))
      const found = Object.fromEntries([...walked].map(([way, ends]) => [way, ends.toSorted()]))
      // A bank does not decline a transfer that only the donor knows of.
      expect(found).toEqual({ ...all, eft: ['accepted', 'cancelled'] })
    })
  })
}
