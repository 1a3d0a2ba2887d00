import { freshEmail, mailedLink } from '../e2e/donor.ts'
import * as fixtures from '#machines/passwordReset/fixtures.ts'
import { newAccount } from './browser/account.ts'
import { HeldRequests, refuse } from './browser/heldRequests.ts'
import { everyPathIsWalkedInBrowser, type BrowserWorld, type Network } from './browser/level.ts'
import { browserStage, isReady } from './browser/stage.ts'
import { passwordResetFlow } from './deeds/passwordReset.ts'
import { passwordResetModel } from './models.ts'

interface ResetWorld extends BrowserWorld {
  asking: HeldRequests
  saving: HeldRequests
}

const FORGOT = '/api/v1/authentication/forgot-password'

const network = {
  sendResetLink: {
    sent: ({ asking }) => asking.settle((route) => route.continue()),
    /** The server of these walks limits nothing. */
    refused: ({ asking }) =>
      asking.settle((route) =>
        refuse(route, 429, [{ type: 'Too Many Requests', displayMessage: fixtures.outcomes.sendResetLink.refused.message }]),
      ),
    'no answer': ({ asking }) => asking.settle((route) => route.abort()),
  },
  resetPassword: {
    saved: ({ saving }) => saving.settle((route) => route.continue()),
    /** The form has the server's own rules. */
    refused: ({ saving }) =>
      saving.settle((route) =>
        refuse(
          route,
          400,
          fixtures.outcomes.resetPassword.refused.errors.map(({ field, message }) => ({
            type: 'Validation',
            field,
            displayMessage: message,
          })),
        ),
      ),
    /** It was opened elsewhere as well, and was faster there. */
    linkRefused: ({ saving }) =>
      saving.settle(async (route) => {
        const headers = { ...route.request().headers(), 'idempotency-key': freshEmail('faster') }
        const form = { ...(route.request().postDataJSON() as object), password: 'quicker-than-you' }
        await route.fetch({ headers, postData: JSON.stringify(form) })
        await route.continue()
      }),
    'no answer': ({ saving }) => saving.settle((route) => route.abort()),
  },
} satisfies Network<ResetWorld, typeof fixtures.outcomes>

everyPathIsWalkedInBrowser<typeof passwordResetModel.machine, ResetWorld>({
  model: passwordResetModel,
  flow: passwordResetFlow,
  network,
  async begin(page, input) {
    const asking = new HeldRequests(page, '**/authentication/forgot-password')
    const saving = new HeldRequests(page, '**/authentication/reset-password/')
    let at = input === 'withHalfALink' ? '/auth/reset-password' : '/auth/forgot-password'
    if (input === 'withLink') {
      const { email } = await newAccount(page.request, 'protea-in-bloom')
      await page.request.post(FORGOT, { data: { email } })
      at = await mailedLink(page, email, '/auth/reset-password', 2)
    }
    await asking.begin()
    await saving.begin()
    await page.goto(at)
    await isReady(page)
    const end = async () => {
      await asking.letGo()
      await saving.letGo()
    }
    return { page, asking, saving, stage: browserStage(page, freshEmail('walk-reset')), end }
  },
})
