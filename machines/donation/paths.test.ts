import type { PaymentInput } from '#machines/payment/types.ts'
import { donationModel } from '#tests/models/models.ts'
import { everyPathIsWalked } from '#tests/models/walkedPaths.ts'

everyPathIsWalked(donationModel, {
  childrenBegin: { payment: ({ donation }: PaymentInput) => ({ value: 'redirecting', context: { donation } }) },
  // A running payment tells where it stands, which the pure transitions of a path cannot know.
  comparable: (context) => ({ ...context, resume: null }),
})
