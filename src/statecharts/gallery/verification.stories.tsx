// Made from machines/verification by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'verification/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'verification' },
}
export default meta

/** To which address? */
export const Asking = stateStory('verification', 'asking', 'start')

/** The server sends the link, if the address has a profile that is not verified yet. */
export const Sending = stateStory('verification', 'sending', 'start SEND')

/** The server refused, and the message says why. */
export const Refused = stateStory('verification', 'refused', 'start SEND resendVerification-refused')

/** The server did not answer, so a link may be on its way. Nothing that was typed is lost, and it can be tried again. */
export const Unanswered = stateStory('verification', 'unanswered', 'start SEND resendVerification-noAnswer')

/** The server has taken it, and tells nobody whether the address has a profile. */
export const Sent = stateStory('verification', 'sent', 'start SEND resendVerification-sent')
