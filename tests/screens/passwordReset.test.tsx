import { inputs } from '#machines/passwordReset/fixtures.ts'
import { passwordResetFlow } from '../models/deeds/passwordReset.ts'
import { passwordResetModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

const PLACES: Record<keyof typeof inputs, string> = {
  withoutLink: '/auth/forgot-password',
  withLink: `/auth/reset-password?token=${inputs.withLink.token}`,
  withHalfALink: '/auth/reset-password',
}

everyPathIsWalkedOnScreen({
  model: passwordResetModel,
  flow: passwordResetFlow,
  sceneOf: (input) => ({ at: PLACES[input as keyof typeof inputs] }),
})
