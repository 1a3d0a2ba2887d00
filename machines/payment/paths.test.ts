import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomesFor } from './fixtures.ts'
import { paymentMachine } from './machine.ts'

everyPathIsWalked({ machine: paymentMachine, inputs, events, outcomes: ({ context }) => outcomesFor(context.donation) })
