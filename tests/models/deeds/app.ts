import type { appMachine } from '#machines/app/machine.ts'
import { appScreen, type AppScreen } from '#machines/app/screen.ts'
import type { AppSnapshot } from '#machines/app/selectors.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.app

const onlyWhileWorking = ({ value }: AppSnapshot) =>
  value.screen === 'working' ? null : 'In the place of the page there is only what says so, and that has no part that could fail.'
const onlyWhileOffline = ({ value }: AppSnapshot) =>
  value.connection === 'offline' ? null : 'The device tells only of a connection that it had lost.'
const onlyWhileWaiting = (snapshot: AppSnapshot) => (appScreen(snapshot) === 'waiting' ? null : 'The button does nothing meanwhile.')

export const appFlow = {
  screenOf: appScreen,
  sights: {
    working: [{ heading: 'We cannot find that page' }],
    asking: [{ text: /^\s*(?:Loading the page|This page could not be loaded)/ }],
    waiting: [begins(seen['screen.missing.waiting']), { button: 'Try again' }],
    reloading: [begins(seen['screen.reloading'])],
    refreshNeeded: [begins(seen['screen.refreshNeeded']), { button: 'Refresh' }],
    crashed: [begins(seen['screen.crashed']), { button: 'Refresh' }],
  },
  deeds: {
    WENT_ONLINE: { does: (stage) => stage.findsConnection(), unless: onlyWhileOffline },
    WENT_OFFLINE: { does: (stage) => stage.losesConnection() },
    MODULE_FAILED: { does: (stage) => stage.partFailsToLoad(), unless: onlyWhileWorking },
    PAGE_LEFT: { does: (stage) => stage.goesTo('/misc/404') },
    RETRY: { does: (stage) => stage.presses('Try again'), unless: onlyWhileWaiting },
    CRASHED: { does: (stage, { message }) => stage.partBreaks(message), unless: onlyWhileWorking },
  },
} satisfies Flow<typeof appMachine, AppScreen>
