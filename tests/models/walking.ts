/** How each machine's paths are walked on the bare machine, where it takes more than the model. */
import type { PaymentInput } from '#machines/payment/types.ts'
import type { DonationContext } from '#machines/donation/types.ts'
import type { ActorOptions } from './actorExecutor.ts'

export const WALKING: Readonly<Record<string, ActorOptions>> = {
  banner: { effects: ['rememberHidden'] },
  donation: {
    childrenBegin: { payment: ({ donation }: PaymentInput) => ({ value: 'redirecting', context: { donation } }) },
    // A running payment tells where it stands, which the pure transitions of a path cannot know.
    comparable: (context) => ({ ...(context as DonationContext), resume: null }),
  },
}
