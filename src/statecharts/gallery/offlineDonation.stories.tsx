// Made from machines/offlineDonation by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'offlineDonation/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'offlineDonation' },
}
export default meta

/** The organiser types; what the server refused stands beside its field, or above the form. */
export const ReadyWriting = stateStory('offlineDonation', 'ready.writing', 'start')

/** It is written down and counts. It can be taken back at once. */
export const ReadyAdded = stateStory('offlineDonation', 'ready.added', 'start ADD addOfflineDonation-added')

/** It was taken back, with all that it counted for. It can be put back at once, and again where the server refuses. */
export const ReadyRemoved = stateStory('offlineDonation', 'ready.removed', 'start REMOVE removeOfflineDonation-removed')

/** The server checks the gift and writes it down, once for each key. */
export const Adding = stateStory('offlineDonation', 'adding', 'start ADD')

/** The server did not answer. Sent again under the same key, the gift is never written down twice. */
export const Unanswered = stateStory('offlineDonation', 'unanswered', 'start ADD addOfflineDonation-noAnswer')

/** The server takes the gift back. */
export const Removing = stateStory('offlineDonation', 'removing', 'start REMOVE-2')

/** The server did not answer. A gift that is taken back already stays so when it is asked again. */
export const RemovalUnanswered = stateStory('offlineDonation', 'removalUnanswered', 'start REMOVE removeOfflineDonation-noAnswer')
