import { freshEmail } from '../e2e/donor.ts'
import * as fixtures from '#machines/verification/fixtures.ts'
import { HeldRequests, refuse } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage } from './browser/stage.ts'
import { verificationFlow } from './deeds/verification.ts'
import { verificationModel } from './models.ts'

interface VerificationWorld extends BrowserWorld {
  asking: HeldRequests
}

const network = {
  resendVerification: {
    sent: ({ asking }) => asking.settle((route) => route.continue()),
    /** The server of these walks limits nothing. */
    refused: ({ asking }) =>
      asking.settle((route) =>
        refuse(route, 429, [{ type: 'Too Many Requests', displayMessage: fixtures.outcomes.resendVerification.refused.message }]),
      ),
    'no answer': ({ asking }) => asking.settle((route) => route.abort()),
  },
} satisfies Network<VerificationWorld, typeof fixtures.outcomes>

everyPathIsWalkedInBrowser<typeof verificationModel.machine, VerificationWorld>({
  model: verificationModel,
  flow: verificationFlow,
  network,
  async begin(page) {
    const asking = new HeldRequests(page, '**/authentication/verification-email/')
    await asking.begin()
    await page.goto('/auth/resend-verification')
    await page.getByRole('button', { name: 'Send a new link' }).waitFor()
    return { page, asking, stage: browserStage(page, freshEmail('walk-verify')), end: () => asking.letGo() }
  },
})
