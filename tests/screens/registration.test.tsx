import { registrationFlow } from '../models/deeds/registration.ts'
import { registrationModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({ model: registrationModel, flow: registrationFlow, sceneOf: () => ({ at: '/auth/signup' }) })
