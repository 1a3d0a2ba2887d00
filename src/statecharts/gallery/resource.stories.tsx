// Made from machines/resource by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'resource/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'resource' },
}
export default meta

/** There is nothing to show yet; the server is asked. */
export const Loading = stateStory('resource', 'loading', 'nothingYet')

/** The value is shown. */
export const Ready = stateStory('resource', 'ready', 'renderedByTheServer')

/** The value is shown while a newer one is asked for. When that fails the old one stays, unless there is none any more. */
export const Refreshing = stateStory('resource', 'refreshing', 'nothingYet load-found REFRESH')

/** The server answered, and refused. */
export const FailedRefused = stateStory('resource', 'failed.refused', 'nothingYet load-inTrouble')

/** The server did not answer. It is asked again by itself, less and less often, and at once when the connection is back. */
export const FailedUnanswered = stateStory('resource', 'failed.unanswered', 'nothingYet load-noAnswer')
