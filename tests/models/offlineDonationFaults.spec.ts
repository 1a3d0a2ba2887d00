import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import type { WireOfflineDonation } from '#domain/wire.ts'
import * as fixtures from '#machines/offlineDonation/fixtures.ts'
import { SEEN } from '#statecharts/seen.ts'
import { logsIn } from '../e2e/loggedIn.ts'
import { ledgerSums } from '../e2e/operator.ts'
import { campaignOf, DEMO_ORGANISER, offlineDonationsOf } from '../e2e/ownCampaign.ts'
import { everyStateMeetsFaults } from './browser/everyStateMeetsFaults.ts'
import type { HeldRequests } from './browser/heldRequests.ts'
import { executorOn } from './browser/level.ts'
import { offlineDonationLevelOn, type OfflineDonationWorld } from './browser/offlineDonationLevel.ts'
import { ordinaryFaults, reopensTab } from './browser/ordinaryFaults.ts'
import { placesOn } from './browser/places.ts'
import { refusesTokenOf } from './browser/sessionLevel.ts'
import { browserStage } from './browser/stage.ts'
import { untilDone } from './browser/untilDone.ts'
import { walk } from './engine.ts'
import { roundsOf, walkedNow, type FaultName, type Place } from './faults.ts'
import { meetsRefusedToken, withoutToken } from './refusedTokens.ts'

/** Every fault at every leaf state of writing down offline donations. The organiser then goes on, and each is there once or not at all. */

/** Nobody else writes there, and these walks come one after the other: what the campaign counts is theirs. */
const CAMPAIGN = 'rhino-orphans'
const ADDRESS = `/campaign/${CAMPAIGN}/offline-donations`
test.describe.configure({ mode: 'default' })

/** Nothing is paid here. */
type OfflineFault = Exclude<FaultName, `${string}notified${string}`>

const level = offlineDonationLevelOn(CAMPAIGN, { isAlone: true })
const places = placesOn(level).map((place) => ({
  ...place,
  meetsRefusedToken: meetsRefusedToken('offlineDonation', place.leaf),
}))
const allRounds = roundsOf(places)
const chosenRounds = walkedNow(allRounds)

const heldFor = ({ adding, removing }: OfflineDonationWorld, { asks }: Place): HeldRequests =>
  asks === 'addOfflineDonation' ? adding : removing

const DOES: Record<OfflineFault, (world: OfflineDonationWorld, place: Place) => Promise<Page | void>> = {
  ...ordinaryFaults(opens),
  'lost answer': (world, place) => heldFor(world, place).loseAnswer(),
  'server error': (world, place) => heldFor(world, place).failAtServer(),
  'unauthorised, good refresh': (world, place) => refusesToken(world, place, null),
  'unauthorised, dead refresh': (world, place) => refusesToken(world, place, 'spent'),
  'tab closed and reopened': ({ page }) => reopensTab(page, ADDRESS),
  async 'two tabs'({ page }) {
    const { list, remove } = await offlineDonationsOf(page.request, CAMPAIGN)
    for (const { id } of (await list()).filter(isNamed(FIRST))) await remove(id)
  },
}

/** After these the organiser, who goes on, has got what they asked for. */
const GETS_THROUGH: ReadonlySet<FaultName> = new Set(['lost answer', 'server error', 'unauthorised, good refresh', 'offline', 'slow'])

const FIRST = fixtures.written[0].donorName
const ADDED = fixtures.draft.donorName
const NAMES = [ADDED, ...fixtures.written.map(({ donorName }) => donorName)]

function isNamed(name: string) {
  return ({ donorName }: WireOfflineDonation) => donorName === name
}

for (const { place, faults } of chosenRounds)
  for (const fault of faults as OfflineFault[])
    test(`${place.name}: ${fault}`, async ({ page }) => {
      const before = await nothingOfOurs(page.request)
      await page.clock.install()
      const { executor, world } = executorOn(level, page)
      await walk(place.path, { ...executor, stop: () => {} })
      const there = (await DOES[fault](world(), place)) ?? page
      await opens(world())
      await goesOn(there)
      if (fault !== 'two tabs') await saysTheTruth(there, before)
      await there.goto(ADDRESS)
      await goesOn(there)
      const written = await saysTheTruth(there, before)
      if (place.asks === 'addOfflineDonation' && GETS_THROUGH.has(fault)) expect(written.filter(isNamed(ADDED))).toHaveLength(1)
      if (place.asks === 'removeOfflineDonation' && GETS_THROUGH.has(fault)) expect(written.filter(isNamed(FIRST))).toEqual([])
      if (fault === 'two tabs') expect(written.filter(isNamed(FIRST))).toEqual([])
    })

test.afterEach(({ request }) => nothingOfOurs(request).then(() => {}))

everyStateMeetsFaults('offlineDonation', { places, all: allRounds, chosen: chosenRounds, withoutToken: withoutToken('offlineDonation') })

async function opens({ adding, removing }: OfflineDonationWorld): Promise<void> {
  await adding.open()
  await removing.open()
}

/** Of what is under way, or of the list that is read next. */
async function refusesToken(world: OfflineDonationWorld, place: Place, refreshToken: string | null): Promise<void> {
  const { page } = world
  const isNext = place.meetsRefusedToken === 'next'
  const refused = page.waitForResponse((response) => response.status() === 401)
  await refusesTokenOf(isNext ? null : heldFor(world, place), page, refreshToken)
  if (isNext) await page.reload()
  await refused
  if (refreshToken) await expect(page).toHaveURL(/\/auth\/login/)
}

/** What an organiser does to have done what they asked for, and to know that it was. */
async function goesOn(page: Page): Promise<void> {
  const stage = browserStage(page, '')
  const sees = (name: string) => page.getByRole('button', { name, exact: true }).isVisible()
  await untilDone(page, async () => {
    await page.clock.runFor(500)
    if (page.url().includes('/auth/login')) await logsIn(page, DEMO_ORGANISER)
    if (await sees('Try again')) await stage.presses('Try again')
    await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible({ timeout: 1_000 })
    expect(await page.getByText(SEEN.offlineDonation.removing).isVisible()).toBe(false)
    expect(await sees('Add donation')).toBe(true)
    if (await page.getByLabel('Amount').inputValue()) await stage.presses('Add donation')
    expect(await page.getByLabel('Amount').inputValue()).toBe('')
  })
}

/** Each is there once at most, counted once, and stands in the list as the server has it. @returns what is there of these walks */
async function saysTheTruth(page: Page, before: number): Promise<WireOfflineDonation[]> {
  const written = await ours(page.request)
  for (const name of NAMES) {
    const those = written.filter(isNamed(name))
    expect(those.length, name).toBeLessThanOrEqual(1)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(those.length)
  }
  const total = written.reduce((sum, { amount }) => sum + Math.round(amount * 100), before)
  expect(await countedOffline(page.request)).toBe(total)
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  return written
}

const ours = async (request: APIRequestContext): Promise<WireOfflineDonation[]> =>
  (await (await offlineDonationsOf(request, CAMPAIGN)).list()).filter(({ donorName }) => NAMES.includes(donorName ?? ''))

/** In cents. */
const countedOffline = async (request: APIRequestContext): Promise<number> =>
  Math.round((await campaignOf(request, CAMPAIGN)).offlineDonations * 100)

/** @returns what the campaign then counts, in cents */
async function nothingOfOurs(request: APIRequestContext): Promise<number> {
  const { remove } = await offlineDonationsOf(request, CAMPAIGN)
  for (const { id } of await ours(request)) await remove(id)
  return countedOffline(request)
}
