import * as fixtures from '#machines/app/fixtures.ts'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import { banner } from '#machines/banner/fixtures.ts'
import { thandi } from '#machines/session/fixtures.ts'
import { appFlow } from '../models/deeds/app.ts'
import { appModel } from '../models/models.ts'
import { everyPathIsWalkedOnScreen } from './walkedOnScreen.ts'

everyPathIsWalkedOnScreen({
  model: appModel,
  flow: appFlow,
  sceneOf: (input) => ({ at: '/misc/404', appInput: fixtures.inputs[input as keyof typeof fixtures.inputs] }),
  settle: ({ services }) => services.answer('fetchBanner', { kind: 'banner', banner }),
  bringAbout: {
    session: ({ held }) => {
      held.breakMachine('session')
      return Promise.resolve(sessionOf(held.ports.app.getSnapshot()).send({ type: 'REPLACED_ELSEWHERE', user: thandi }))
    },
    banner: ({ held }) => {
      held.breakMachine('banner')
      return Promise.resolve(bannerOf(held.ports.app.getSnapshot()).send({ type: 'CLOSE' }))
    },
  },
})
