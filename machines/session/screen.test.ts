import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { sessionMachine } from './machine.ts'
import { sessionScreen } from './screen.ts'

const context = { user: null, attempts: 0, email: '', message: null, lockedUntil: null, retryAfterSeconds: 0 }

everyLeafHasItsScreen(sessionMachine, context, sessionScreen, {
  'loggedOut.idle': 'loggedOut',
  'loggedOut.leaving': 'loggedOut',
  'loggedOut.refused': 'refused',
  'loggedOut.unreachable': 'unreachable',
  loggingIn: 'loggingIn',
  locked: 'locked',
  'loggedIn.fresh': 'loggedIn',
  'loggedIn.refreshing': 'loggedIn',
  expired: 'expired',
})
