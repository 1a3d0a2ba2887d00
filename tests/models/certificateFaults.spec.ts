import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import type { CertificateState } from '#domain/section18A.ts'
import * as fixtures from '#machines/certificate/fixtures.ts'
import { SEEN } from '#statecharts/seen.ts'
import { certificateLevel, issue, readCertificate, type CertificateWorld } from './browser/certificateLevel.ts'
import { everyStateMeetsFaults } from './browser/everyStateMeetsFaults.ts'
import { executorOn } from './browser/level.ts'
import { ordinaryFaults, reopensTab } from './browser/ordinaryFaults.ts'
import { placesOn } from './browser/places.ts'
import { browserStage } from './browser/stage.ts'
import { AT_ONCE, untilDone } from './browser/untilDone.ts'
import { certificateFlow } from './deeds/certificate.ts'
import { walk } from './engine.ts'
import { roundsOf, walkedNow, type FaultName } from './faults.ts'

/** Every fault at every leaf state of asking for a certificate. The donor then goes on, and there is one, or the page says truly why there is none. */

/** Nothing is paid here, and the link needs no token. */
type CertificateFault = Exclude<FaultName, `${string}notified${string}` | `unauthorised${string}`>

const places = placesOn(certificateLevel)
const allRounds = roundsOf(places)
const chosenRounds = walkedNow(allRounds)

const addressOf = ({ donation }: CertificateWorld) => `/donation/certificate/${donation.jwtTokenStringDonationId}`

const DOES: Record<CertificateFault, (world: CertificateWorld) => Promise<Page | void>> = {
  ...ordinaryFaults(({ issuing }: CertificateWorld) => issuing.open()),
  'lost answer': ({ issuing }) => issuing.loseAnswer(),
  'server error': ({ issuing }) => issuing.failAtServer(),
  'tab closed and reopened': (world) => reopensTab(world.page, addressOf(world)),
  async 'two tabs'({ page, donation }) {
    if ((await readCertificate(page.request, donation)).state === 'offered') await issue(page.request, donation)
  },
}

const HEADING: Record<Exclude<CertificateState, 'offered'>, string> = {
  issued: SEEN.certificate.issued,
  cancelled: SEEN.certificate.cancelled,
  none: SEEN.certificate.notOffered,
}

for (const { place, faults } of chosenRounds)
  for (const fault of faults as CertificateFault[])
    test(`${place.name}: ${fault}`, async ({ page }) => {
      await page.clock.install()
      const { executor, world } = executorOn(certificateLevel, page)
      await walk(place.path, { ...executor, stop: () => {} })
      const { donation, issuing } = world()
      const there = (await DOES[fault](world())) ?? page
      await issuing.open()
      await goesOn(there)
      const found = await readCertificate(there.request, donation)
      if (found.state === 'offered') throw new Error('The donor went on, and has no certificate.')
      const heading = there.getByRole('heading', { name: HEADING[found.state] })
      await expect(heading).toBeVisible()
      expect(found.number === null).toBe(found.state === 'none')
      await there.goto(addressOf(world()))
      await expect(heading).toBeVisible()
      if (found.state === 'issued') expect((await issue(there.request, donation)).number).toBe(found.number)
      expect(await readCertificate(there.request, donation)).toEqual(found)
    })

everyStateMeetsFaults('certificate', {
  places,
  all: allRounds,
  chosen: chosenRounds,
  withoutToken: [{ what: 'every state', why: 'Whoever has the link of a donation may ask for its certificate, without a token.' }],
})

/** What a donor does to get the certificate. */
async function goesOn(page: Page): Promise<void> {
  const stage = browserStage(page, '')
  const sees = (name: string) => page.getByRole('button', { name, exact: true }).isVisible()
  const end = page.getByRole('heading', { name: new RegExp(`^(${Object.values(HEADING).join('|')})$`) })
  const [asked] = fixtures.events.ASK
  await untilDone(page, async () => {
    await page.clock.runFor(500)
    if (await sees('Try again')) await stage.presses('Try again')
    else if (await sees('Issue the certificate')) await stage.presses('Issue the certificate')
    else if (await sees('Continue')) await certificateFlow.deeds.ASK.does(stage, asked)
    await expect(end).toBeVisible({ timeout: AT_ONCE })
  })
}
