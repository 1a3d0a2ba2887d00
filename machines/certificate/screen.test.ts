import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { inputs } from './fixtures.ts'
import { certificateMachine } from './machine.ts'
import { certificateScreen } from './screen.ts'

everyLeafHasItsScreen(certificateMachine, { ...inputs.offered, details: null, errors: [] }, certificateScreen, {
  asking: 'asking',
  reviewing: 'reviewing',
  issuing: 'issuing',
  unanswered: 'unanswered',
  issued: 'issued',
  cancelled: 'cancelled',
  notOffered: 'notOffered',
})
