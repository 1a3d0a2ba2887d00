// Made from machines/registration by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'registration/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'registration' },
}
export default meta

/** The form is filled in. */
export const Editing = stateStory('registration', 'editing', 'start')

/** The server makes the profile. */
export const Registering = stateStory('registration', 'registering', 'start REGISTER')

/** The server refused one or more fields and says why at each. */
export const Refused = stateStory('registration', 'refused', 'start REGISTER register-refused')

/** The server did not answer. Nothing that was typed is lost, and it can be tried again. */
export const Unreachable = stateStory('registration', 'unreachable', 'start REGISTER register-noAnswer')

/** The profile is made, and a mail with the verification link is on its way. */
export const Registered = stateStory('registration', 'registered', 'start REGISTER register-registered')
