import { sessionFlow } from '../models/deeds/session.ts'
import { sessionModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({ model: sessionModel, flow: sessionFlow, sceneOf: () => ({ at: '/auth/login' }) })
