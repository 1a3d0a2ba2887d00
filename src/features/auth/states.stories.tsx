import type { Meta, StoryObj } from '@storybook/react-vite'
import type { SessionContext } from '#machines/session/types.ts'
import { AppIn } from '#mocks/inWorld.tsx'
import { NOW } from '#mocks/entities.ts'
import { sees } from '#mocks/sees.ts'

/** Every leaf state of the session machine: the login page, or home with the profile menu for who is logged in. */
const meta: Meta<typeof AppIn> = { title: 'session/states', component: AppIn, args: { at: '/auth/login' } }
export default meta

const email = 'lerato.dlamini@example.co.za'

function stateStory(state: string, seen: string, context: Partial<SessionContext> = {}): StoryObj<typeof AppIn> {
  return { args: { session: { state, context } }, play: ({ canvas }) => sees(canvas, seen) }
}

export const LoggedOutIdle = stateStory('loggedOut.idle', 'New here?')
export const LoggedOutLeaving = stateStory('loggedOut.leaving', 'New here?')
export const LoggedOutRefused = stateStory('loggedOut.refused', 'The email address or password is incorrect.', {
  email,
  attempts: 1,
  message: 'The email address or password is incorrect.',
})
export const LoggedOutUnreachable = stateStory('loggedOut.unreachable', 'We got no answer.', { email })
export const LoggingIn = stateStory('loggingIn', 'Logging in…', { email })
export const Locked = stateStory('locked', 'You can try again in 14:32 minutes.', {
  email,
  attempts: 5,
  message: 'Too many failed logins.',
  retryAfterSeconds: 900,
  lockedUntil: NOW + 872_000,
})
export const LoggedInFresh = stateStory('loggedIn.fresh', 'Your profile menu')
export const LoggedInRefreshing = stateStory('loggedIn.refreshing', 'Your profile menu')
export const Expired = stateStory('expired', 'Session expired.', { email, message: 'Session expired: refresh token expired' })
