import type { appMachine } from '#machines/app/machine.ts'
import { appScreen, type AppScreen } from '#machines/app/screen.ts'
import type { AppSnapshot } from '#machines/app/selectors.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.app

const onlyWhileWorking = ({ value }: AppSnapshot) =>
  value.screen === 'working' ? null : 'Only the error screen is left, and it has no part that could fail.'

export const appFlow = {
  screenOf: appScreen,
  sights: {
    working: [{ heading: 'We cannot find that page' }],
    reloading: [{ text: /^\s*(?:A new update for the application is available|This page could not be loaded)\./ }],
    refreshNeeded: [begins(seen['screen.refreshNeeded']), { button: 'Refresh' }],
    crashed: [begins(seen['screen.crashed']), { button: 'Refresh' }],
  },
  deeds: {
    WENT_ONLINE: { does: (stage) => stage.findsConnection() },
    WENT_OFFLINE: { does: (stage) => stage.losesConnection() },
    MODULE_FAILED: { does: (stage) => stage.partFailsToLoad(), unless: onlyWhileWorking },
    CRASHED: { does: (stage, { message }) => stage.partBreaks(message), unless: onlyWhileWorking },
  },
} satisfies Flow<typeof appMachine, AppScreen>
