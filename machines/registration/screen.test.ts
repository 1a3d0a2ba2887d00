import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { registrationMachine } from './machine.ts'
import { registrationScreen } from './screen.ts'

everyLeafHasItsScreen(registrationMachine, { email: '', errors: [] }, registrationScreen, {
  editing: 'editing',
  registering: 'registering',
  refused: 'refused',
  unreachable: 'unreachable',
  registered: 'registered',
})
