// Made from machines/donation by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'donation/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'donation' },
}
export default meta

/** The campaign takes no donation at the moment, and the notice says why. */
export const NotTakingDonations = stateStory('donation', 'notTakingDonations', 'closed')

/** Once or every month, how much, in which currency, and with what tip? */
export const ChoosingAmount = stateStory('donation', 'choosingAmount', 'fresh')

/** For how long, and on which day of the month? Only of a gift every month. */
export const ChoosingSchedule = stateStory('donation', 'choosingSchedule', 'monthlyAtSchedule')

/** Who gives, whether the public sees it, and a comment. */
export const EnteringDetails = stateStory('donation', 'enteringDetails', 'savedAtDetails')

/** How to pay. */
export const ChoosingPaymentMethod = stateStory('donation', 'choosingPaymentMethod', 'savedAtMethod')

/** Everything on one page before anything is sent. A draft that lacks something is not shown as if it could be sent. */
export const Reviewing = stateStory('donation', 'reviewing', 'savedAtReview')

/** An answer should come any moment. */
export const SubmittingSending = stateStory('donation', 'submitting.sending', 'unanswered RETRY')

/** It takes longer than usual; the same request is still under way. */
export const SubmittingStillWorking = stateStory('donation', 'submitting.stillWorking', 'unanswered RETRY wait')

/** No answer came, so nobody knows whether the server has it. Sending again with the same key cannot give twice. A debit order that may be set up is changed only once that is known: with a change it would be a second one. */
export const SendingFailed = stateStory('donation', 'sendingFailed', 'unanswered')

/** The server has the donation, and the donor pays. */
export const Paying = stateStory('donation', 'paying', 'savedAtPayment')

/** The donation is confirmed. Thank you. */
export const Thanked = stateStory('donation', 'thanked', 'returnedToAClosedCampaign payment-accepted')

/** The payment was declined. Everything is kept for another try. */
export const Declined = stateStory('donation', 'declined', 'foundByItsLink payment-declined')

/** The donation was cancelled. Everything is kept for another try. */
export const Cancelled = stateStory('donation', 'cancelled', 'foundByItsLink payment-cancelled')
