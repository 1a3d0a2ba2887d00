// Made from machines/session by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'session/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'session' },
}
export default meta

/** The login form waits. */
export const LoggedOutIdle = stateStory('session', 'loggedOut.idle', 'start')

/** Logged out for the person already; the server is still being told. */
export const LoggedOutLeaving = stateStory('session', 'loggedOut.leaving', 'start RESTORE LOG_OUT')

/** The e-mail address or the password was wrong, and the message says so. */
export const LoggedOutRefused = stateStory('session', 'loggedOut.refused', 'start LOG_IN logIn-refused')

/** The server did not answer the login. It can be tried again; this is no failed attempt. */
export const LoggedOutUnreachable = stateStory('session', 'loggedOut.unreachable', 'start LOG_IN logIn-noAnswer')

/** The server checks the e-mail address and the password. */
export const LoggingIn = stateStory('session', 'loggingIn', 'start LOG_IN')

/** Too many failed logins. A countdown runs, another account may log in meanwhile, and a new password ends it. */
export const Locked = stateStory('session', 'locked', 'start LOG_IN logIn-locked')

/** The access token is good as far as anyone knows. */
export const LoggedInFresh = stateStory('session', 'loggedIn.fresh', 'start REPLACED_ELSEWHERE')

/** The access token ran out. Requests wait while one refresh is under way; further expiries wait for the same one. */
export const LoggedInRefreshing = stateStory('session', 'loggedIn.refreshing', 'start RESTORE TOKEN_EXPIRED')

/** Logged out because the session ran out, and the message says why. */
export const Expired = stateStory('session', 'expired', 'start RESTORE TOKEN_EXPIRED refresh-missing')
