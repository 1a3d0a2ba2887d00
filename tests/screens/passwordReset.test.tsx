import { inputs } from '#machines/passwordReset/fixtures.ts'
import { passwordResetFlow } from '../models/deeds/passwordReset.ts'
import { passwordResetModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: passwordResetModel,
  flow: passwordResetFlow,
  sceneOf: (input) => ({ at: input === 'withLink' ? `/auth/reset-password?token=${inputs.withLink.token}` : '/auth/forgot-password' }),
})
