// Made from machines/banner by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'banner/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'banner' },
}
export default meta

/** The banner is asked for, once a page. */
export const Loading = stateStory('banner', 'loading', 'firstVisit')

/** The banner is on the screen and can be closed. */
export const Visible = stateStory('banner', 'visible', 'firstVisit fetchBanner-newBanner')

/** There is no banner, or it is switched off, or this one was closed. */
export const Hidden = stateStory('banner', 'hidden', 'firstVisit fetchBanner-switchedOff')

/** Nobody answered, so no banner is shown. */
export const Unavailable = stateStory('banner', 'unavailable', 'firstVisit fetchBanner-noAnswer')
