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

/** A part of the app could not be loaded, most likely because there is a newer one. The page reloads itself. */
export const ScreenReloading = stateStory('app', 'screen.reloading', 'firstLoad MODULE_FAILED')

/** Reloading did not help. A button asks for a refresh by hand, and the failure is reported. */
export const ScreenRefreshNeeded = stateStory('app', 'screen.refreshNeeded', 'reloadedInVain MODULE_FAILED')

/** Something broke that nobody expected. A button asks for a refresh, and the failure is reported. */
export const ScreenCrashed = stateStory('app', 'screen.crashed', 'firstLoad session-noAnswer')
