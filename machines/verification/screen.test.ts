import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { verificationMachine } from './machine.ts'
import { verificationScreen } from './screen.ts'

everyLeafHasItsScreen(verificationMachine, { email: '', message: null }, verificationScreen, {
  asking: 'asking',
  sending: 'sending',
  refused: 'refused',
  unanswered: 'unanswered',
  sent: 'sent',
})
