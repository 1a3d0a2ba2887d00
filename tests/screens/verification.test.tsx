import { verificationFlow } from '../models/deeds/verification.ts'
import { verificationModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: verificationModel,
  flow: verificationFlow,
  sceneOf: () => ({ at: '/auth/resend-verification' }),
})
