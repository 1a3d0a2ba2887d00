/** What a donor does next, wherever a fault has left them, until there is nothing more to do. */
import { expect, type Page } from '@playwright/test'
import { OFTEN } from '#tests/patience.ts'
import { DonationStatus } from '#domain/enumerations.ts'
import { details, events } from '#machines/donation/fixtures.ts'
import type { DonationScreen } from '#machines/donation/screen.ts'
import { SIMULATOR } from '../../e2e/donor.ts'
import { donationsOf, settleEft } from '../../e2e/operator.ts'
import type { Sight, Stage } from '../deeds.ts'
import { donationFlow } from '../deeds/donation.ts'
import { isPaid } from './payer.ts'
import { decidesElsewhere, type GivingWorld } from './donor.ts'
import { browserStage } from './stage.ts'
import { AT_ONCE, hurried } from './untilDone.ts'

const END = 'end'
type Next = ((world: GivingWorld, stage: Stage) => Promise<unknown>) | typeof END

const waits: Next = ({ page }) => page.clock.runFor(500)
/** What has ended is not paid: another try may be under way by now. */
const pays = async (world: GivingWorld) => {
  const donations = await donationsOf(world.email)
  if (donations.some(({ orderId, status }) => orderId === world.placed?.reference && status === DonationStatus.Pending)) await isPaid(world)
  await world.page.clock.runFor(2_500)
}
const { deeds } = donationFlow

const NEXT: Record<DonationScreen | 'login', Next> = {
  amount: (_, stage) => deeds.AMOUNT_ACCEPTED.does(stage, events.AMOUNT_ACCEPTED[0]),
  schedule: (_, stage) => deeds.SCHEDULE_ACCEPTED.does(stage, events.SCHEDULE_ACCEPTED[0]),
  details: (_, stage) => deeds.DETAILS_ACCEPTED.does(stage, { type: 'DETAILS_ACCEPTED', values: details }),
  async method({ page }, stage) {
    const isEveryMonth = (await page.getByRole('checkbox').count()) > 0
    await deeds.METHOD_ACCEPTED.does(stage, events.METHOD_ACCEPTED[isEveryMonth ? 2 : 0])
  },
  review: (_, stage) => deeds.CONFIRMED.does(stage),
  submitting: waits,
  stillWorking: waits,
  sendingFailed: (_, stage) => stage.presses('Try again'),
  redirecting: (_, stage) => stage.presses('Approve'),
  backWithoutAnswer: (_, stage) => stage.presses('No, go to the payment page'),
  instructions: (_, stage) => stage.presses('I have paid'),
  async awaitingTransfer({ email }, stage) {
    for (const { orderId, amount, tipOrAdminFeeAmount, status } of await donationsOf(email))
      if (status === DonationStatus.Pending) await settleEft(orderId, amount + tipOrAdminFeeAmount)
    await stage.presses('Check now')
  },
  /** On the phone, and then back to the page that waits. */
  async code(world, stage) {
    if (world.placed) await decidesElsewhere(world, 'approve')
    await stage.looksBack()
    await world.page.clock.runFor(4_500)
  },
  async confirming(world, stage) {
    await stage.looksBack()
    await pays(world)
  },
  /** A donor who has not been at the gateway, and pressed that they had, can still go there. */
  async stillUnknown(world, stage) {
    await stage.looksBack()
    if (await world.page.getByRole('button', { name: 'Go to the payment page' }).isVisible()) await stage.presses('Go to the payment page')
    else await pays(world)
  },
  /** One answer said so, of a donation that is like any other. */
  beingSortedOut: (_, stage) => stage.presses('Check again now'),
  notFound: (_, stage) => stage.presses('Look for it again'),
  unanswered: (_, stage) => stage.presses('Try again'),
  cancelling: waits,
  declined: (_, stage) => stage.presses('Try again'),
  async cancelled({ page }, stage) {
    const isEft = await page.getByRole('button', { name: 'Give again' }).isVisible()
    await stage.presses(isEft ? 'Give again' : 'Try again')
  },
  thanked: END,
  notTakingDonations: END,
  async login({ page, account = '' }, stage) {
    await stage.types('E-mail address', account)
    await stage.types('Password', PASSWORD)
    await stage.presses('Login')
    await expect(page.getByRole('button', { name: /Your profile menu/ })).toBeVisible()
  },
}

export const PASSWORD = 'a field worked together'

/** Most telling first: a review that failed is a review too. */
const SIGHTS: [DonationScreen | 'login', Sight][] = [
  ['sendingFailed', { text: /We got no clear answer\./ }],
  ['stillWorking', { text: /Still working… The network/ }],
  ...(Object.entries(donationFlow.sights) as [DonationScreen, readonly Sight[]][])
    .filter(([screen]) => !['sendingFailed', 'stillWorking', 'redirecting', 'moneyBack'].includes(screen))
    .map(([screen, [sight]]): [DonationScreen, Sight] => [screen, sight!]),
  ['redirecting', { button: 'Approve' }],
  ['login', { heading: 'Login' }],
]

export async function screenOn(page: Page): Promise<DonationScreen | 'login' | null> {
  for (const [screen, sight] of SIGHTS) if (await isSeen(page, sight)) return screen
  return null
}

async function isSeen(page: Page, sight: Sight): Promise<boolean> {
  if ('heading' in sight) return page.getByRole('heading', { name: sight.heading, exact: typeof sight.heading === 'string' }).isVisible()
  if ('button' in sight) return page.getByRole('button', { name: sight.button, exact: typeof sight.button === 'string' }).isVisible()
  return 'text' in sight && page.getByText(sight.text).first().isVisible()
}

/** More screens than any way through has. */
const PATIENCE = 25

/** How long one screen may stay, on a busy machine. */
const STANDSTILL = 30_000

/** @param ends screens that end it too @returns the screen at which there is nothing more to do */
export const goesOn = (world: GivingWorld, ends: readonly DonationScreen[] = []): Promise<DonationScreen> =>
  hurried(world.page, () => goesToTheEnd(world, ends))

async function goesToTheEnd(world: GivingWorld, ends: readonly DonationScreen[]): Promise<DonationScreen> {
  const stage = browserStage(world.page, world.email)
  const seen: (DonationScreen | 'login')[] = []
  let since = performance.now()
  let trouble: unknown
  while (seen.length < PATIENCE && performance.now() - since < STANDSTILL) {
    let screen: Awaited<ReturnType<typeof screenOn>> = null
    await expect
      .poll(async () => (screen = await screenOn(world.page).catch(() => null)), { ...OFTEN, message: seen.join(' > ') })
      .not.toBeNull()
    const now = screen as unknown as DonationScreen | 'login'
    if (now !== seen.at(-1)) {
      seen.push(now)
      since = performance.now()
    }
    const next = NEXT[now]
    if (next === END || ends.includes(now as DonationScreen)) return now as DonationScreen
    await next(world, stage)
      .then(() => expect.poll(() => hasMoved(world, now), { ...OFTEN, timeout: AT_ONCE }).toBe(true))
      .catch((error: unknown) => (trouble = error))
  }
  throw new Error(`There is no end to it: ${seen.join(' > ')}`, { cause: trouble })
}

/** What waits is looked at again in any case. */
const WAITING = new Set([
  'submitting',
  'stillWorking',
  'cancelling',
  'confirming',
  'stillUnknown',
  'unanswered',
  'awaitingTransfer',
  'code',
])

const hasMoved = async ({ page }: GivingWorld, before: string): Promise<boolean> =>
  WAITING.has(before) || (await screenOn(page).catch(() => before)) !== before

export const isAtGateway = (page: Page): boolean => page.url().startsWith(SIMULATOR)
