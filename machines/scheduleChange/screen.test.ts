import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { gifts } from './fixtures.ts'
import { scheduleChangeMachine } from './machine.ts'
import { scheduleChangeScreen } from './screen.ts'

const context = { gift: gifts.active, before: null, patch: null, errors: [], isBackFromCard: false, news: null, notice: null }

everyLeafHasItsScreen(scheduleChangeMachine, context, scheduleChangeScreen, {
  showing: 'showing',
  editing: 'editing',
  choosingPause: 'choosingPause',
  choosingMethod: 'choosingMethod',
  goingToCardPage: 'goingToCardPage',
  'awaitingCard.resting': 'awaitingCard',
  'awaitingCard.asking': 'awaitingCard',
  'awaitingCard.outOfSight': 'awaitingCard',
  confirmingSkip: 'confirmingSkip',
  confirmingCancel: 'confirmingCancel',
  saving: 'saving',
  cancelling: 'cancelling',
  unanswered: 'unanswered',
  cancelUnanswered: 'cancelUnanswered',
  askingWhatBecame: 'askingWhatBecame',
  ended: 'ended',
})
