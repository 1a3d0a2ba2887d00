import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { draft, inputs, written } from './fixtures.ts'
import { offlineDonationMachine } from './machine.ts'
import { offlineDonationScreen } from './screen.ts'

const { campaignId, currencyId } = inputs.start
const sent = { draft, idempotencyKey: 'key-1', isFromForm: true }
const context = { campaignId, currencyId, draft, forms: 0, sent, donation: written[0], errors: [], changes: 0 }

everyLeafHasItsScreen(offlineDonationMachine, context, offlineDonationScreen, {
  'ready.writing': 'writing',
  'ready.added': 'added',
  'ready.removed': 'removed',
  adding: 'adding',
  unanswered: 'unanswered',
  removing: 'removing',
  removalUnanswered: 'removalUnanswered',
})
