import { simulatedToken } from '#server/simulator/recaptcha.ts'
import { freshEmail } from '../e2e/donor.ts'
import * as fixtures from '#machines/registration/fixtures.ts'
import { HeldRequests } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage, isReady } from './browser/stage.ts'
import { registrationFlow } from './deeds/registration.ts'
import { registrationModel } from './models.ts'

interface SignupWorld extends BrowserWorld {
  registering: HeldRequests
}

const network = {
  register: {
    registered: ({ registering }) => registering.settle((route) => route.continue()),
    /** Somebody else was faster with this address. */
    refused: ({ registering }) =>
      registering.settle(async (route) => {
        const headers = { ...route.request().headers(), 'idempotency-key': freshEmail('faster') }
        const form = { ...(route.request().postDataJSON() as object), recaptchaToken: simulatedToken('register', Date.now()) }
        await route.fetch({ headers, postData: JSON.stringify(form) })
        await route.continue()
      }),
    'no answer': ({ registering }) => registering.settle((route) => route.abort()),
  },
} satisfies Network<SignupWorld, typeof fixtures.outcomes>

everyPathIsWalkedInBrowser<typeof registrationModel.machine, SignupWorld>({
  model: registrationModel,
  flow: registrationFlow,
  network,
  // An address that was refused is refused for good.
  isOver: () => true,
  async begin(page) {
    const registering = new HeldRequests(page, '**/authentication/register/')
    await registering.begin()
    await page.goto('/auth/signup')
    await isReady(page)
    return { page, registering, stage: browserStage(page, freshEmail('walk-signup')), end: () => registering.letGo() }
  },
})
