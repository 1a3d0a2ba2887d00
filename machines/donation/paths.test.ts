import type { PaymentInput } from '#machines/payment/types.ts'
import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'
import { events, inputs, outcomes } from './fixtures.ts'
import { donationMachine } from './machine.ts'

everyPathIsWalked(
  {
    machine: donationMachine,
    inputs,
    events,
    outcomes,
    identity: ({ context: { reached, unaccepted, refusals, draft, attemptKey, donation } }) => [
      reached,
      unaccepted,
      Object.keys(refusals),
      draft.paymentMethod,
      attemptKey,
      donation?.status,
    ],
  },
  {
    childrenBegin: { payment: ({ donation }: PaymentInput) => ({ value: 'redirecting', context: { donation } }) },
    // A running payment tells where it stands, which the pure transitions of a path cannot know.
    comparable: (context) => ({ ...context, resume: null }),
  },
)
