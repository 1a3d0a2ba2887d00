import type { Route } from '@playwright/test'
import { dateInSouthAfrica } from '#domain/recurringSchedule.ts'
import type { Envelope, WireOfflineDonation } from '#domain/wire.ts'
import * as fixtures from '#machines/offlineDonation/fixtures.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { isLoggedIn } from '../../e2e/loggedIn.ts'
import { DEMO_ORGANISER, offlineDonationsOf } from '../../e2e/ownCampaign.ts'
import { offlineDonationFlow } from '../deeds/offlineDonation.ts'
import { offlineDonationModel } from '../models.ts'
import { HeldRequests, refuseFields } from './heldRequests.ts'
import type { BrowserWorld, InBrowser, Network } from './level.ts'
import { browserStage } from './stage.ts'

/** The generated paths of offline donations, on a campaign of the demonstration. Where other walks write there meanwhile each sees its own. */

/** As many as the server gives. */
const ALL = 'pageNo=1&pageSize=100'

export interface OfflineDonationWorld extends BrowserWorld {
  adding: HeldRequests
  removing: HeldRequests
  own: Set<string>
}

type Held = 'adding' | 'removing'

const refusedAs = (held: Held, status: number) => (world: OfflineDonationWorld, output: unknown) => {
  const { errors } = output as { errors: FieldRefusal[] }
  return world[held].settle((route) => refuseFields(route, status, errors))
}

const isLost = (held: Held) => (world: OfflineDonationWorld) => world[held].settle((route) => route.abort())

const network = {
  addOfflineDonation: {
    added: ({ adding, own }) =>
      adding.settle(async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as Envelope<WireOfflineDonation>
        own.add(data.id)
        await route.fulfill({ response })
      }),
    refused: refusedAs('adding', 400),
    refusedAsAWhole: refusedAs('adding', 409),
    'no answer': isLost('adding'),
  },
  removeOfflineDonation: {
    removed: ({ removing }) => removing.settle((route) => route.continue()),
    refused: refusedAs('removing', 404),
    'no answer': isLost('removing'),
  },
} satisfies Network<OfflineDonationWorld, typeof fixtures.outcomes>

/** Of all that stands in the campaign's list. */
async function answersWithOwn(route: Route, own: ReadonlySet<string>): Promise<void> {
  const address = new URL(route.request().url())
  address.search = ALL
  const response = await route.fetch({ url: address.href })
  const { data, meta } = (await response.json()) as Envelope<WireOfflineDonation[]>
  const items = data.filter(({ id }) => own.has(id))
  const pagination = { pageNo: 1, pageSize: 5, totalCount: items.length, pageCount: 1 }
  await route.fulfill({ response, json: { data: items, meta: { ...meta, pagination }, errors: [] } })
}

/** @param isAlone nobody else writes there meanwhile, so the list is shown as it is */
export const offlineDonationLevelOn = (
  campaign: string,
  { isAlone = false } = {},
): InBrowser<typeof offlineDonationModel.machine, OfflineDonationWorld> => ({
  model: offlineDonationModel,
  flow: offlineDonationFlow,
  network,
  // What is gone from the list cannot be taken from it again.
  isOver: (steps) => steps.some(({ event }) => event.name === 'removeOfflineDonation: removed'),
  async begin(page) {
    const { add, remove } = await offlineDonationsOf(page.request, campaign)
    const own = new Set<string>()
    for (const { id: _, ...written } of fixtures.written) own.add(await add({ ...written, receivedOn: dateInSouthAfrica(Date.now()) }))
    const isOf = (method: string) => (route: Route) => route.request().method() === method
    const adding = new HeldRequests(page, '**/offline-donations', isOf('POST'))
    const removing = new HeldRequests(page, '**/offline-donations/*', isOf('DELETE'))
    if (!isAlone) await page.route('**/offline-donations?*', (route) => answersWithOwn(route, own))
    await adding.begin()
    await removing.begin()
    await isLoggedIn(page, DEMO_ORGANISER)
    await page.goto(`/campaign/${campaign}/offline-donations`)
    return {
      page,
      adding,
      removing,
      own,
      stage: browserStage(page, DEMO_ORGANISER.email),
      async end() {
        await adding.letGo()
        for (const id of own) await remove(id)
      },
    }
  },
})
