import * as fixtures from '#machines/banner/fixtures.ts'
import { bannerFlow } from '../models/deeds/banner.ts'
import { bannerModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: bannerModel,
  flow: bannerFlow,
  sceneOf: (input) => ({
    at: '/misc/404',
    appInput: { hiddenBannerId: fixtures.inputs[input as keyof typeof fixtures.inputs].hiddenId, reloadAttempts: 0 },
  }),
})
