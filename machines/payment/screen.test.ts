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
  'showingInstructions.outOfSight': 'instructions',
  'awaitingTransfer.resting': 'awaitingTransfer',
  'awaitingTransfer.asking': 'awaitingTransfer',
  'awaitingTransfer.outOfSight': 'awaitingTransfer',
  'showingCode.resting': 'code',
  'showingCode.asking': 'code',
  'showingCode.outOfSight': 'code',
  'confirming.asking': 'confirming',
  'confirming.pausing': 'confirming',
  'confirming.outOfSight': 'confirming',
  'stillUnknown.resting': 'stillUnknown',
  'stillUnknown.asking': 'stillUnknown',
  'stillUnknown.outOfSight': 'stillUnknown',
  'beingSortedOut.resting': 'beingSortedOut',
  'beingSortedOut.asking': 'beingSortedOut',
  'beingSortedOut.outOfSight': 'beingSortedOut',
  'unanswered.resting': 'unanswered',
  'unanswered.asking': 'unanswered',
  'unanswered.outOfSight': 'unanswered',
  notFound: 'notFound',
  cancelling: 'cancelling',
  askingOnceMore: 'cancelled',
  accepted: 'accepted',
  declined: 'declined',
  cancelled: 'cancelled',
})
