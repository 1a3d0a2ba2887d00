import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { inputs } from './fixtures.ts'
import { paymentMachine } from './machine.ts'
import { paymentScreen } from './screen.ts'

everyLeafHasItsScreen(paymentMachine, { ...inputs.card, notice: null }, paymentScreen, {
  redirecting: 'redirecting',
  'backWithoutAnswer.asking': 'backWithoutAnswer',
  'backWithoutAnswer.resting': 'backWithoutAnswer',
  'showingInstructions.resting': 'instructions',
  'showingInstructions.asking': 'instructions',
  'awaitingTransfer.resting': 'awaitingTransfer',
  'awaitingTransfer.asking': 'awaitingTransfer',
  'showingCode.resting': 'code',
  'showingCode.asking': 'code',
  'showingCode.outOfSight': 'code',
  'confirming.asking': 'confirming',
  'confirming.pausing': 'confirming',
  'stillUnknown.resting': 'stillUnknown',
  'stillUnknown.asking': 'stillUnknown',
  'unanswered.resting': 'unanswered',
  'unanswered.asking': 'unanswered',
  cancelling: 'cancelling',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
})
