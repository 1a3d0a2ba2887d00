import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { donationsOf, ledgerSums } from '../e2e/operator.ts'
import { everyStateMeetsFaults } from './browser/everyStateMeetsFaults.ts'
import type { HeldRequests } from './browser/heldRequests.ts'
import { executorOn } from './browser/level.ts'
import { ordinaryFaults, reopensTab } from './browser/ordinaryFaults.ts'
import { placesOn } from './browser/places.ts'
import { givesInAnotherTab, givesWithSpentToken, sessionLevel, type SessionWorld } from './browser/sessionLevel.ts'
import { browserStage } from './browser/stage.ts'
import { AT_ONCE, untilDone } from './browser/untilDone.ts'
import { walk } from './engine.ts'
import { roundsOf, walkedNow, type FaultName, type Place } from './faults.ts'
import { meetsRefusedToken, withoutToken } from './refusedTokens.ts'

/** Every fault at every leaf state of the session where it can come. Whoever was there can log in afterwards, or is told how long they are locked out. */

/** Nothing is paid here, so nothing is notified. */
type SessionFault = Exclude<FaultName, `${string}notified${string}`>

const places = placesOn(sessionLevel).map((place) => ({
  ...place,
  meetsRefusedToken: meetsRefusedToken('session', place.leaf),
}))

function heldFor({ logins, refreshes, logouts }: SessionWorld, { asks }: Place): HeldRequests {
  if (asks === 'endSession') return logouts
  return asks === 'logIn' ? logins : refreshes
}

const DOES: Record<SessionFault, (world: SessionWorld, place: Place) => Promise<Page | void>> = {
  ...ordinaryFaults(opens),
  'lost answer': (world, place) => heldFor(world, place).loseAnswer(),
  'server error': (world, place) => heldFor(world, place).failAtServer(),
  'unauthorised, good refresh': (world, place) => refusesToken(world, place, null),
  'unauthorised, dead refresh': (world, place) => refusesToken(world, place, 'spent'),
  'tab closed and reopened': ({ page }) => reopensTab(page, '/auth/login'),
  async 'two tabs'({ page }) {
    const tab = await page.context().newPage()
    await tab.goto('/auth/login')
    await comesIn(tab, null)
    return page
  },
}

const allRounds = roundsOf(places)
const chosenRounds = walkedNow(allRounds)

for (const { place, faults } of chosenRounds)
  for (const fault of faults as SessionFault[])
    test(`${place.name}: ${fault}`, async ({ page }) => {
      const { executor, world } = executorOn(sessionLevel, page)
      await walk(place.path, { ...executor, stop: () => {} })
      accounts.set(page.context(), world().account)
      const there = (await DOES[fault](world(), place)) ?? page
      await opens(world())
      await comesIn(there, place)
      // Where the token ran out under a donation, that donation goes on once there is a new one.
      expect((await unpaid(world())).length).toBeLessThanOrEqual(1)
    })

for (const { leaf, path } of places.filter(({ meetsRefusedToken: meets }) => meets === 'under way'))
  test(`session ${leaf}: what another tab sends waits for the same refresh`, async ({ page }) => {
    const asked: string[] = []
    page.context().on('request', (request) => request.url().endsWith('/authentication/refresh') && asked.push(request.url()))
    const { executor, world } = executorOn(sessionLevel, page)
    await walk(path, { ...executor, stop: () => {} })
    const other = await givesInAnotherTab(page, world().account)
    await opens(world())
    for (const tab of [page, other]) await isSent(tab)
    expect(asked).toHaveLength(1)
    expect(await unpaid(world())).toHaveLength(2)
  })

everyStateMeetsFaults('session', { places, all: allRounds, chosen: chosenRounds, withoutToken: withoutToken('session') })

async function unpaid({ account }: SessionWorld) {
  const donations = await donationsOf(account.email)
  expect(donations.filter(({ status }) => status === 1)).toEqual([])
  expect(new Set(await ledgerSums())).toEqual(new Set([0]))
  return donations
}

const isSent = (page: Page): Promise<void> => expect(page.getByRole('heading', { name: 'Pay from your banking app' })).toBeVisible()

/** The server refuses the token of a donation, and then the refresh token too where it is spent. */
async function refusesToken(world: SessionWorld, { meetsRefusedToken: meets }: Place, refreshToken: string | null): Promise<void> {
  const { page, account, refreshes } = world
  if (meets === 'next') await givesWithSpentToken(page, account, refreshToken)
  else await refreshes.settle((route) => route.continue(refreshToken ? { postData: JSON.stringify({ refreshToken }) } : {}))
  await opens(world)
  if (refreshToken === null) return isSent(page)
  await expect(page.getByText('Session expired. Please log in again')).toBeVisible()
}

const accounts = new WeakMap<object, SessionWorld['account']>()

async function opens({ logins, refreshes, logouts }: SessionWorld): Promise<void> {
  await logins.open()
  await refreshes.open()
  await logouts.open()
}

/** Logged in, or told that this is locked: there is no third end. */
async function comesIn(page: Page, place: Place | null): Promise<void> {
  const account = accounts.get(page.context())
  if (!account) throw new Error('Nobody has an account here.')
  const stage = browserStage(page, account.email)
  const menu = page.getByRole('button', { name: /Your profile menu/ })
  const locked = page.getByText(/You can try again in \d+:\d\d minutes\./)
  await untilDone(page, async () => {
    await page.clock.runFor(100)
    if ((await menu.isVisible()) || (await locked.isVisible())) return
    await stage.types('E-mail address', account.email)
    await stage.types('Password', account.password)
    await stage.presses('Login')
    await expect(menu.or(locked)).toBeVisible({ timeout: AT_ONCE })
  })
  if (place && !place.name.endsWith('locked')) await expect(menu).toBeVisible()
}
