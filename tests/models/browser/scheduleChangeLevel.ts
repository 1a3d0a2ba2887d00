import { RecurringStatus } from '#domain/enumerations.ts'
import type { WireDonationScheduler, WireDonationSchedulerAnswer } from '#domain/wire.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import * as fixtures from '#machines/scheduleChange/fixtures.ts'
import type { Route } from '@playwright/test'
import { freshEmail } from '../../e2e/donor.ts'
import { changeMonthlyGift, setUpMonthlyGift } from '../../e2e/monthlyGift.ts'
import { scheduleChangeFlow } from '../deeds/scheduleChange.ts'
import { scheduleChangeModel } from '../models.ts'
import { HeldRequests, refuseFields } from './heldRequests.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage } from './stage.ts'

/** The generated paths of the schedule change, on a monthly gift that the real server has. */

export interface ManageWorld extends BrowserWorld {
  gift: WireDonationScheduler
  changing: HeldRequests
  reading: HeldRequests
  /** How many questions about the gift are not the machine's: the page's own first, and the one after a refusal. */
  free: { reads: number }
}

type Outcomes = ReturnType<typeof fixtures.outcomesFor>

const refusedAs =
  (status: number) =>
  ({ changing, free }: ManageWorld, output: unknown) => {
    if (status === 409) free.reads += 1
    const errors = 'errors' in (output as object) ? (output as { errors: FieldRefusal[] }).errors : []
    const { message = '' } = output as { message?: string }
    const told = errors.length > 0 ? errors : [{ field: 'skip', message }]
    return changing.settle((route) => refuseFields(route, status, told))
  }

const GONE = { nobody: "The gateway's page is there at once; a page that stays is walked on the mounted screen." }

const readAs = (standing: Partial<WireDonationScheduler>) => async (world: ManageWorld) => {
  await isAsked(world)
  return world.reading.settleAndBeHeard((route) => answersAs(route, standing))
}

/** Loaded anew, as after the card page, the page has just read its gift: the machine's first question is ten seconds away. */
async function isAsked({ page, reading }: ManageWorld): Promise<void> {
  if (!(await reading.isWaiting())) await page.clock.runFor(10_000)
}

/** The gift as the server has it, but for this. */
async function answersAs(route: Route, standing: Partial<WireDonationScheduler>): Promise<void> {
  const response = await route.fetch()
  const answer = (await response.json()) as { data: WireDonationSchedulerAnswer }
  Object.assign(answer.data.donationScheduler, standing)
  await route.fulfill({ response, json: answer })
}

const network = {
  changeSchedule: {
    changed: ({ changing }) => changing.settle((route) => route.continue()),
    refusedAmount: refusedAs(400),
    refusedAccount: refusedAs(400),
    refused: refusedAs(400),
    overtaken: refusedAs(409),
    /** Cancelled in another tab, and asked for the gift once more that is where it stands. */
    overtakenByTheEnd: async (world, output) => {
      await changeMonthlyGift(world.page.request, world.gift.jwtTokenStringDonationId, { donationSchedulerStatus: 4 })
      await refusedAs(409)(world, output)
    },
    'no answer': ({ changing }) => changing.settle((route) => route.abort()),
  },
  leaveForCardPage: { stayed: GONE, 'no answer': GONE },
  readGift: {
    stored: readAs({ cardStatus: 'stored', transactionInfo: null, paymentMethod: 8, paymentLabel: fixtures.gifts.cardStored.paymentLabel }),
    failed: readAs({ cardStatus: 'failed', transactionInfo: null }),
    pending: readAs({}),
    over: readAs({ donationSchedulerStatus: RecurringStatus.CancelledAtManage, upcoming: [], nextDeduction: null }),
    'no answer': async (world) => {
      await isAsked(world)
      return world.reading.settle((route) => route.abort())
    },
  },
} satisfies Network<ManageWorld, Outcomes>

/** The bank's part is slow: how such a gift stands is put into the server's answer. */
const STANDS_AS: Partial<Record<string, Partial<WireDonationScheduler>>> = {
  inTrouble: { donationSchedulerStatus: RecurringStatus.Error, statusReason: fixtures.gifts.inTrouble.statusReason },
  withoutInstrument: {
    donationSchedulerStatus: RecurringStatus.Error,
    statusReason: fixtures.gifts.withoutInstrument.statusReason,
    paymentLabel: '',
  },
  backWithCard: { cardStatus: 'stored' },
  backWithoutCard: { cardStatus: 'failed' },
  expired: { donationSchedulerStatus: RecurringStatus.Expired, upcoming: [], nextDeduction: null },
}

export const scheduleChangeLevel: InBrowser<typeof scheduleChangeModel.machine, ManageWorld> = {
  model: scheduleChangeModel,
  flow: scheduleChangeFlow,
  network,
  sights: { goingToCardPage: [{ button: 'Approve' }] },
  unless: ({ kind, event }, { value }) =>
    kind === 'sent' && event.type === 'CONTINUE_TO_CARD_PAGE' && value === 'goingToCardPage' ? GONE.nobody : null,
  async begin(page, name) {
    const email = freshEmail('walk-manage')
    const gift = await setUpMonthlyGift(page.request, email, { tip: fixtures.asItIs.tipOrAdminFeeAmount })
    const { jwtTokenStringDonationId: token, nextDeduction } = gift
    if (name === 'paused') await changeMonthlyGift(page.request, token, { pause: { from: nextDeduction ?? '', months: 3 } })
    if (name === 'cancelled') await changeMonthlyGift(page.request, token, { donationSchedulerStatus: 4 })
    if (name === 'cardOpen') await changeMonthlyGift(page.request, token, fixtures.byCard)
    const about = '**/api/v1/donationsscheduler/*'
    const standing = STANDS_AS[name]
    if (standing) await page.route(about, (route) => answersAs(route, standing), { times: 1 })
    const free = { reads: 0 }
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) free.reads = 1
    })
    const isMachines = (route: Route) => route.request().method() === 'GET' && (free.reads -= 1) < 0
    const changing = new HeldRequests(page, about, (route) => route.request().method() === 'PATCH')
    const reading = new HeldRequests(page, about, isMachines)
    await changing.begin()
    await reading.begin()
    await page.clock.install()
    await page.goto(`/donation/manage/${token}${name.startsWith('back') ? '?card=back' : ''}`)
    return { page, gift, changing, reading, free, stage: browserStage(page, email), end: () => changing.letGo() }
  },
}
