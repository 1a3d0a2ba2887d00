import type { Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import type { DonationContext } from '#machines/donation/types.ts'
import { expect, test } from '../test.ts'
import { donationsOf, ledgerSums } from '../e2e/operator.ts'
import { keepTokens, newAccount } from './browser/account.ts'
import { CAMPAIGN, type GivingWorld } from './browser/donor.ts'
import { donationLevel } from './browser/donationLevel.ts'
import { goesOn, isAtGateway, PASSWORD, screenOn } from './browser/goesOn.ts'
import type { HeldRequests } from './browser/heldRequests.ts'
import { executorOn } from './browser/level.ts'
import { isPaid } from './browser/payer.ts'
import { ordinaryFaults, reopensTab } from './browser/ordinaryFaults.ts'
import { paymentLevel } from './browser/paymentLevel.ts'
import { placesOn } from './browser/places.ts'
import { refusesTokenOf } from './browser/sessionLevel.ts'
import { walk, type Path } from './engine.ts'
import { FAULTS, roundsOf, TOKEN_FAULTS, walkedNow, type FaultName, type Place, type Round } from './faults.ts'
import { meetsRefusedToken, withoutToken } from './refusedTokens.ts'
import { writeFaults } from './report.ts'

/** Every fault at every leaf state of giving where it can come. The donor then goes on, and the server must have one donation at most. */

/** What came of a debit order is no donation yet. */
const isElsewhere = ({ value, context }: AnyMachineSnapshot) => value === 'paying' || (context as DonationContext).mayBeSetUp
const donationPlaces = placesOn(donationLevel, isElsewhere)
const paymentPlaces = placesOn(paymentLevel, ({ status }) => status === 'done')
/** Where a donor who is logged in has more to fear than another. */
const authorisedPlaces = donationPlaces.flatMap((place) => {
  const meets = meetsRefusedToken('donation', place.leaf)
  const only = meets === 'next' ? TOKEN_FAULTS : undefined
  return meets ? [{ ...place, name: `${place.name}, logged in`, meetsRefusedToken: meets, only }] : []
})

const heldFor = (world: GivingWorld, { asks }: Place): HeldRequests =>
  asks === 'createDonation' ? world.creating : asks === 'cancelDonation' ? world.cancelling : world.asking

/** A tab that knows nothing of the donation: what is confirmed there is another one, and to pay the first for it would pay both. */
const BEGUN_ANEW = null

/** What the fault does. @returns where the donor goes on: this page, or another one */
const DOES: Record<FaultName, (world: GivingWorld, place: Place) => Promise<GivingWorld | void>> = {
  ...ordinaryFaults((world: GivingWorld) => world.isOpen()),
  'lost answer': (world, place) => heldFor(world, place).loseAnswer(),
  'server error': (world, place) => heldFor(world, place).failAtServer(),
  'unauthorised, good refresh': (world, place) => refusesToken(world, place, null),
  'unauthorised, dead refresh': (world, place) => refusesToken(world, place, 'spent'),
  async slow(world, place) {
    if (place.asks === 'createDonation') await world.creating.arrives()
    await world.page.clock.runFor(20_000)
  },
  async 'tab closed and reopened'(world) {
    const address = isAtGatewayAddress(world.page.url()) ? `/donation/${CAMPAIGN}` : world.page.url()
    const page = await reopensTab(world.page, address)
    return { ...world, page, placed: address.includes('donation=') ? world.placed : BEGUN_ANEW }
  },
  async 'two tabs'(world) {
    const { page } = world
    if (isAtGateway(page)) {
      const tab = await page.context().newPage()
      await tab.goto(`/donation/${CAMPAIGN}`)
      return { ...world, page: tab, placed: BEGUN_ANEW }
    }
    const opening = page.context().waitForEvent('page')
    await page.evaluate(() => void window.open(location.href))
    return { ...world, page: await opening }
  },
  'notified now': (world) => isPaid(world, 'approve'),
  'notified late': (world) => isPaid(world, 'late'),
  'notified twice': (world) => isPaid(world, 'twice'),
  'never notified': (world) => isPaid(world, 'never'),
}

const isAtGatewayAddress = (address: string) => address.includes('/payweb3/')

const refusesToken = (world: GivingWorld, place: Place, refreshToken: string | null) =>
  refusesTokenOf(place.meetsRefusedToken === 'next' ? null : heldFor(world, place), world.page, refreshToken)

const LEVELS = [
  [donationLevel, donationPlaces],
  [paymentLevel, paymentPlaces],
  [donationLevel, authorisedPlaces],
] as const
const allRounds = LEVELS.flatMap(([, places]) => roundsOf([...places]))
const chosenRounds = walkedNow(allRounds)
const now = new Set(chosenRounds.map(nameOf))

for (const [level, places] of LEVELS)
  for (const { place, faults } of roundsOf([...places]).filter((round) => now.has(nameOf(round))))
    test(nameOf({ place, faults }), async ({ page }) => {
      let at: GivingWorld | null = null
      for (const fault of faults) {
        at ??= await comesTo(
          level as typeof donationLevel,
          place.path,
          place.meetsRefusedToken !== null,
          at === null && fault === faults[0] ? page : await page.context().newPage(),
        )
        const before = await screenOn(at.page)
        const refused: string[] = []
        at.page.on('response', (response) => response.status() === 401 && refused.push(new URL(response.url()).pathname))
        const there: GivingWorld = (await DOES[fault](at, place)) ?? at
        await at.isOpen()
        if (fault !== faults.at(-1) && place.asks === null && (await isStill(there.page, before))) {
          at = there
          continue
        }
        await tellsTheTruth(there, await goesOn(there))
        if (fault === 'unauthorised, good refresh') expect(refused).toHaveLength(1)
        if (fault === 'unauthorised, dead refresh') expect(refused, 'the call and the refresh').toHaveLength(2)
        if (fault === 'two tabs' && isUnderWay(place) && !isAtGateway(at.page)) {
          await goesOn(at, ['declined', 'cancelled'])
          await tellsTheTruth(at, 'thanked')
        }
        at = null
      }
    })

function nameOf({ place, faults }: Round): string {
  return `${place.name}: ${faults.join(', ')}`
}

async function comesTo(level: typeof donationLevel, path: Path, isAuthorised: boolean, page: Page): Promise<GivingWorld> {
  const account = isAuthorised ? await isLoggedIn(page) : undefined
  const { executor, world } = executorOn(level, page)
  await walk(path, { ...executor, stop: () => {} })
  return { ...world(), account }
}

const isStill = (page: Page, screen: string | null): Promise<boolean> =>
  expect
    .poll(() => screenOn(page).catch(() => null), { timeout: 2_000, intervals: [50] })
    .toBe(screen)
    .then(
      () => true,
      () => false,
    )

/** Something was sent, or is there to be paid: what the first tab shows then is the same donation. */
const isUnderWay = ({ name, asks }: Place) => asks !== null || name.startsWith('payment') || name.endsWith('sendingFailed')

async function tellsTheTruth({ email }: GivingWorld, screen: string): Promise<void> {
  const donations = await donationsOf(email)
  expect(donations.filter(({ status }) => status === 1).length).toBe(screen === 'thanked' ? 1 : 0)
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
}

async function isLoggedIn(page: Page): Promise<string> {
  const account = await newAccount(page.request, PASSWORD)
  await page.goto('/icon.svg')
  await keepTokens(page, account)
  return account.email
}

test('every fault comes somewhere', () => {
  const come = new Set(allRounds.flatMap(({ faults }) => faults))
  expect([...come].sort()).toEqual([...FAULTS].sort())
  for (const machine of ['donation', 'payment'] as const)
    writeFaults({
      machine,
      states: (machine === 'donation' ? donationPlaces : paymentPlaces).length,
      crossings: crossingsIn(allRounds, machine),
      walked: crossingsIn(chosenRounds, machine),
      withoutToken: withoutToken(machine),
    })
})

const crossingsIn = (rounds: Round[], machine: string) =>
  rounds.filter(({ place }) => place.name.startsWith(`${machine} `)).reduce((sum, { faults }) => sum + faults.length, 0)
