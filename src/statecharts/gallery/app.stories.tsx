// Made from machines/app by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'app/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'app' },
}
export default meta

/** Connected, as far as the device knows. */
export const ConnectionOnline = stateStory('app', 'connection.online', 'firstLoad')

/** No connection: pages stay and say so. */
export const ConnectionOffline = stateStory('app', 'connection.offline', 'firstLoad WENT_OFFLINE')

/** The screens of the app are shown. */
export const ScreenWorking = stateStory('app', 'screen.working', 'firstLoad')

/** Is there a newer version of the app, or no connection, whatever the device says? The server is asked. */
export const ScreenMissingAsking = stateStory('app', 'screen.missing.asking', 'firstLoad MODULE_FAILED')

/** The server cannot be reached. It is asked again by itself, and at once when the connection is back. */
export const ScreenMissingWaiting = stateStory('app', 'screen.missing.waiting', 'firstLoad MODULE_FAILED askServer-noAnswer')

/** The server is there, and a part of the app was not, most likely because there is a newer one. The page reloads itself. */
export const ScreenReloading = stateStory('app', 'screen.reloading', 'firstLoad MODULE_FAILED askServer-newer')

/** Reloading did not help. A button asks for a refresh by hand, and the failure is reported. */
export const ScreenRefreshNeeded = stateStory('app', 'screen.refreshNeeded', 'reloadedInVain MODULE_FAILED askServer-same')

/** Something broke that nobody expected. A button asks for a refresh, and the failure is reported. */
export const ScreenCrashed = stateStory('app', 'screen.crashed', 'firstLoad session-noAnswer')
