import { RecurringStatus } from '#domain/enumerations.ts'
import type { WireDonationScheduler, WireDonationSchedulerAnswer } from '#domain/wire.ts'
import * as fixtures from '#machines/scheduleChange/fixtures.ts'
import { freshEmail } from '../../e2e/donor.ts'
import { changeMonthlyGift, setUpMonthlyGift } from '../../e2e/monthlyGift.ts'
import { scheduleChangeFlow } from '../deeds/scheduleChange.ts'
import { scheduleChangeModel } from '../models.ts'
import { HeldRequests, refuse } from './heldRequests.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage } from './stage.ts'

/** The generated paths of the schedule change, on a monthly gift that the real server has. */

interface ManageWorld extends BrowserWorld {
  gift: WireDonationScheduler
  changing: HeldRequests
}

type Outcomes = ReturnType<typeof fixtures.outcomesFor>

const refusedAs =
  (status: number) =>
  ({ changing }: ManageWorld, output: unknown) => {
    const errors = 'errors' in (output as object) ? (output as { errors: { field?: string; message: string }[] }).errors : []
    const { message = '' } = output as { message?: string }
    const told = errors.length > 0 ? errors : [{ field: 'skip', message }]
    return changing.settle((route) =>
      refuse(
        route,
        status,
        told.map(({ field, message: displayMessage }) => ({ type: 'Validation Error', field, displayMessage })),
      ),
    )
  }

const network = {
  changeSchedule: {
    changed: ({ changing }) => changing.settle((route) => route.continue()),
    refusedAmount: refusedAs(400),
    refused: refusedAs(400),
    overtaken: refusedAs(409),
    /** Cancelled in another tab, and asked for the gift once more that is where it stands. */
    overtakenByTheEnd: async (world, output) => {
      await changeMonthlyGift(world.page.request, world.gift.jwtTokenStringDonationId, { donationSchedulerStatus: 4 })
      await refusedAs(409)(world, output)
    },
    'no answer': ({ changing }) => changing.settle((route) => route.abort()),
  },
} satisfies Network<ManageWorld, Outcomes>

/** The bank's part is slow: how such a gift stands is put into the server's answer. */
const STANDS_AS: Partial<Record<string, Partial<WireDonationScheduler>>> = {
  inTrouble: { donationSchedulerStatus: RecurringStatus.Error, statusReason: fixtures.gifts.inTrouble.statusReason },
  expired: { donationSchedulerStatus: RecurringStatus.Expired, upcoming: [], nextDeduction: null },
}

export const scheduleChangeLevel: InBrowser<typeof scheduleChangeModel.machine, ManageWorld> = {
  model: scheduleChangeModel,
  flow: scheduleChangeFlow,
  network,
  async begin(page, name) {
    const email = freshEmail('walk-manage')
    const gift = await setUpMonthlyGift(page.request, email)
    const { jwtTokenStringDonationId: token, nextDeduction } = gift
    if (name === 'paused') await changeMonthlyGift(page.request, token, { pause: { from: nextDeduction ?? '', months: 3 } })
    if (name === 'cancelled') await changeMonthlyGift(page.request, token, { donationSchedulerStatus: 4 })
    const about = '**/api/v1/donationsscheduler/*'
    const standing = STANDS_AS[name]
    if (standing)
      await page.route(
        about,
        async (route) => {
          const response = await route.fetch()
          const answer = (await response.json()) as { data: WireDonationSchedulerAnswer }
          Object.assign(answer.data.donationScheduler, standing)
          await route.fulfill({ response, json: answer })
        },
        { times: 1 },
      )
    const changing = new HeldRequests(page, about, (route) => route.request().method() === 'PATCH')
    await changing.begin()
    await page.goto(`/donation/manage/${token}`)
    return { page, gift, changing, stage: browserStage(page, email), end: () => changing.letGo() }
  },
}
