import { expect, type Page, type Route } from '@playwright/test'
import { OFTEN } from '#tests/patience.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import type { WireDonation } from '#domain/wire.ts'
import { savedAtPayment } from '#machines/donation/fixtures.ts'
import * as fixtures from '#machines/payment/fixtures.ts'
import type { PaymentInput } from '#machines/payment/types.ts'
import { donationsOf, settleEft } from '../../e2e/operator.ts'
import { decidesElsewhere, donorAt, type GivingWorld } from './donor.ts'
import type { HeldRequests } from './heldRequests.ts'
import type { Network } from './level.ts'

type Outcomes = ReturnType<typeof fixtures.outcomesFor>
type StatusName = Exclude<keyof Outcomes['askStatus'], 'notFound'>

const STATUS: Record<StatusName, DonationStatus> = {
  accepted: DonationStatus.Accepted,
  rejected: DonationStatus.Rejected,
  canceledAtTransaction: DonationStatus.CanceledAtTransaction,
  canceledAtManage: DonationStatus.CanceledAtManage,
  pending: DonationStatus.Pending,
  pendingSettlement: DonationStatus.PendingSettlement,
  pledged: DonationStatus.Pledged,
  beingSortedOut: DonationStatus.Pending,
  undecided: DonationStatus.Pending,
}

/** Accepted is what the server has; the thank-you page asks it itself. Other statuses are put into its answer. */
const answers = (held: (world: GivingWorld) => HeldRequests, name: StatusName) => async (world: GivingWorld) => {
  if (name === 'accepted') {
    await isPaid(world)
    return world.isOpen()
  }
  await held(world).settleAndBeHeard(async (route: Route) => {
    const response = await route.fetch({ method: 'GET', postData: undefined })
    const json = (await response.json()) as { data: { donation: WireDonation } }
    Object.assign(json.data.donation, {
      status: STATUS[name],
      moneyCameOtherwise: name === 'beingSortedOut',
      isUndecided: name === 'undecided',
    })
    return route.fulfill({ json })
  })
}

const NOT_FOUND = { status: 404, json: { errors: [{ displayMessage: 'We could not find this donation.' }] } }

const statusesBy = (held: (world: GivingWorld) => HeldRequests) => ({
  accepted: answers(held, 'accepted'),
  rejected: answers(held, 'rejected'),
  canceledAtTransaction: answers(held, 'canceledAtTransaction'),
  canceledAtManage: answers(held, 'canceledAtManage'),
  pending: answers(held, 'pending'),
  pendingSettlement: answers(held, 'pendingSettlement'),
  pledged: answers(held, 'pledged'),
  beingSortedOut: answers(held, 'beingSortedOut'),
  undecided: answers(held, 'undecided'),
  notFound: (world: GivingWorld) => held(world).settleAndBeHeard((route) => route.fulfill(NOT_FOUND)),
  'no answer': (world: GivingWorld) => held(world).settle((route) => route.abort()),
})

const GONE = { nobody: "The gateway's page is there at once; a page that stays is walked on the mounted screen." }

export const payingNetwork = {
  leaveForGateway: { stayed: GONE, 'no answer': GONE },
  askStatus: statusesBy(({ asking }) => asking),
  cancelDonation: statusesBy(({ cancelling }) => cancelling),
} satisfies Network<GivingWorld, Outcomes>

export const AT_GATEWAY = GONE.nobody

export const payerAt = (page: Page, input: PaymentInput): Promise<GivingWorld> =>
  donorAt(
    page,
    { ...savedAtPayment, ...input },
    {
      holdsQuestions: true,
      leavesAtOnce: input.resume === 'start' && input.donation.next.kind === 'redirect',
    },
  )

/** With the bank or at the gateway, on another device. */
export async function isPaid(world: GivingWorld, mode = 'approve'): Promise<void> {
  const { placed } = world
  if (!placed) throw new Error('There is nothing to pay.')
  if (placed.next.kind === 'instructions') return void (await settleEft(placed.reference, placed.line.total / 100))
  await decidesElsewhere(world, mode)
  if (mode === 'approve') await isKnown(world, DonationStatus.Accepted)
}

/** To the server, which hears of it from the gateway. */
export const isKnown = ({ email }: GivingWorld, status: DonationStatus): Promise<void> =>
  expect.poll(async () => (await donationsOf(email)).map((donation) => donation.status), OFTEN).toEqual([status])
