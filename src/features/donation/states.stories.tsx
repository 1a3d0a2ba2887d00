import type { Meta, StoryObj } from '@storybook/react-vite'
import { DonationStatus, PaymentMethod } from '#domain/enumerations.ts'
import { emptyDraft } from '#machines/donation/draft.ts'
import { amount, draft, terms } from '#machines/donation/fixtures.ts'
import { byCard } from '#machines/payment/fixtures.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { DonationStory, type DonationStoryProps } from '#mocks/DonationStory.tsx'

/** Every leaf state of the donation machine, on the real wizard. tests/models/stories.test.ts fails when one is missing. */
const meta: Meta<typeof DonationStory> = { title: 'donation/states', component: DonationStory, decorators: [inWorld()] }
export default meta

function stateStory(state: string, seen: string, rest: Omit<DonationStoryProps, 'state'> = {}): StoryObj<typeof DonationStory> {
  return { args: { state, ...rest }, play: ({ canvas }) => sees(canvas, seen) }
}

const started = { ...emptyDraft(terms), ...amount }

export const ChoosingAmount = stateStory('choosingAmount', 'How much would you like to give?', {
  context: { draft: emptyDraft(terms), reached: 'amount' },
})
export const EnteringDetails = stateStory('enteringDetails', 'What the public will see', {
  context: { draft: started, reached: 'details' },
})
export const ChoosingPaymentMethod = stateStory('choosingPaymentMethod', 'How would you like to pay?', {
  context: { draft: { ...draft, paymentMethod: PaymentMethod.PayFast }, reached: 'method' },
})
export const Reviewing = stateStory('reviewing', 'Go to payment')
export const SubmittingSending = stateStory('submitting.sending', 'One moment…')
export const SubmittingStillWorking = stateStory('submitting.stillWorking', 'Still working…')
export const SendingFailed = stateStory('sendingFailed', 'We got no answer in time.')
export const Paying = stateStory('paying', 'Taking you to the payment page…', { payment: { state: 'redirecting' } })
export const Thanked = stateStory('thanked', 'Thank you!', { context: { donation: { ...byCard, status: DonationStatus.Accepted } } })
export const Declined = stateStory('declined', 'The payment was declined', {
  context: { donation: { ...byCard, status: DonationStatus.Rejected } },
})
export const Cancelled = stateStory('cancelled', 'You cancelled the payment', {
  context: { donation: { ...byCard, status: DonationStatus.CanceledAtTransaction } },
})
export const NotTakingDonations = stateStory('notTakingDonations', 'This campaign has been closed, so it no longer takes donations.', {
  context: { terms: { ...terms, refusal: 'closed' } },
})
