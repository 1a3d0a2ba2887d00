import * as fixtures from '#machines/donation/fixtures.ts'
import type { DonationInput } from '#machines/donation/types.ts'
import { freshEmail } from '../e2e/donor.ts'
import { campaigns } from '../e2e/operator.ts'
import { donorAt, givingNetwork, gives, isGivenOnce, type GivingWorld } from './browser/donor.ts'
import { HeldRequests } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser } from './browser/level.ts'
import { browserStage } from './browser/stage.ts'
import { donationFlow } from './deeds/donation.ts'
import { donationModel } from './models.ts'

/** The generated paths of the donation machine, on the built app in Chromium against the real server and the simulated gateway. */

const inputs: Record<string, DonationInput> = fixtures.inputs

everyPathIsWalkedInBrowser<typeof donationModel.machine, GivingWorld>({
  model: donationModel,
  flow: donationFlow,
  network: givingNetwork,
  sights: { redirecting: [{ button: 'Approve' }] },
  without: {
    returnedToAClosedCampaign: { nobody: 'The demonstration has no donation under way on a campaign that has closed since.' },
  },
  async begin(page, name) {
    const input = inputs[name]!
    if (name === 'foundByItsLink') {
      const email = freshEmail('walk-link')
      await page.clock.install()
      const placed = await gives(page, email)
      await page.goto(`/donation/return?donation=${encodeURIComponent(placed.token)}`)
      const creating = new HeldRequests(page, '**/api/v1/donations')
      await creating.begin()
      return { page, email, placed, creating, stage: browserStage(page, email), end: () => creating.letGo() }
    }
    const closed = input.terms.refusal ? (await campaigns()).find(({ status, published }) => status === 3 && published)?.path : undefined
    return donorAt(page, input.saved ?? null, { path: closed, search: input.returned ? '?returned=1' : '' })
  },
  afterwards: (world) => isGivenOnce(world),
})
