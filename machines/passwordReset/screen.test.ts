import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { passwordResetMachine } from './machine.ts'
import { passwordResetScreen } from './screen.ts'

everyLeafHasItsScreen(passwordResetMachine, { token: null, email: '', message: null, errors: [] }, passwordResetScreen, {
  asking: 'asking',
  sending: 'sending',
  notSent: 'notSent',
  sendingUnanswered: 'sendingUnanswered',
  sent: 'sent',
  choosing: 'choosing',
  saving: 'saving',
  refused: 'refused',
  unanswered: 'unanswered',
  linkRefused: 'linkRefused',
  linkIncomplete: 'linkIncomplete',
  saved: 'saved',
})
