import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { gifts } from './fixtures.ts'
import { scheduleChangeMachine } from './machine.ts'
import { scheduleChangeScreen } from './screen.ts'

everyLeafHasItsScreen(scheduleChangeMachine, { gift: gifts.active, before: null, patch: null, errors: [] }, scheduleChangeScreen, {
  showing: 'showing',
  editing: 'editing',
  choosingPause: 'choosingPause',
  confirmingCancel: 'confirmingCancel',
  saving: 'saving',
  cancelling: 'cancelling',
  unanswered: 'unanswered',
  cancelUnanswered: 'cancelUnanswered',
  ended: 'ended',
})
