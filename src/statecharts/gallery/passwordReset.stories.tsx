// Made from machines/passwordReset by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'passwordReset/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'passwordReset' },
}
export default meta

/** To which address should the link go? */
export const Asking = stateStory('passwordReset', 'asking', 'withoutLink')

/** The server sends the link, if the address has a profile. */
export const Sending = stateStory('passwordReset', 'sending', 'withoutLink SEND')

/** The server sent no link, and the message says why. */
export const NotSent = stateStory('passwordReset', 'notSent', 'withoutLink SEND sendResetLink-refused')

/** The server did not answer, so a link may be on its way. Nothing that was typed is lost, and it can be tried again. */
export const SendingUnanswered = stateStory('passwordReset', 'sendingUnanswered', 'withoutLink SEND sendResetLink-noAnswer')

/** The server has taken it, and tells nobody whether the address has a profile. */
export const Sent = stateStory('passwordReset', 'sent', 'withoutLink SEND sendResetLink-sent')

/** The link is there: which password? */
export const Choosing = stateStory('passwordReset', 'choosing', 'withLink')

/** The server puts the new password in place of the old one, and ends every login. */
export const Saving = stateStory('passwordReset', 'saving', 'withLink SAVE')

/** The server refused the password and says why. */
export const Refused = stateStory('passwordReset', 'refused', 'withLink SAVE resetPassword-refused')

/** The server did not answer, so nobody knows which password is in place. Sent again it is the same one. */
export const Unanswered = stateStory('passwordReset', 'unanswered', 'withLink SAVE resetPassword-noAnswer')

/** The link is too old or was used; another one can be asked for. */
export const LinkRefused = stateStory('passwordReset', 'linkRefused', 'withLink SAVE resetPassword-linkRefused')

/** The link came without its token: no password is worth choosing, but another link can be asked for. */
export const LinkIncomplete = stateStory('passwordReset', 'linkIncomplete', 'withHalfALink')

/** The new password is in place. */
export const Saved = stateStory('passwordReset', 'saved', 'withLink SAVE resetPassword-saved')
