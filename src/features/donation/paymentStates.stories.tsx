import type { Meta, StoryObj } from '@storybook/react-vite'
import { DonationStatus } from '#domain/enumerations.ts'
import { byCard, byEft } from '#machines/payment/fixtures.ts'
import type { PlacedDonation } from '#machines/donation/types.ts'
import { inWorld } from '#mocks/inWorld.tsx'
import { sees } from '#mocks/sees.ts'
import { DonationStory, type DonationStoryProps } from '#mocks/DonationStory.tsx'

/** Every leaf state of the payment machine, as the child of a donation that is being paid. */
const meta: Meta<typeof DonationStory> = { title: 'payment/states', component: DonationStory, decorators: [inWorld()] }
export default meta

type Rest = NonNullable<DonationStoryProps['payment']>['context']

function stateStory(state: string, seen: string, donation: PlacedDonation = byCard, context: Rest = {}): StoryObj<typeof DonationStory> {
  return {
    args: { state: 'paying', context: { donation }, payment: { state, context } },
    play: ({ canvas }) => sees(canvas, seen),
  }
}

export const Redirecting = stateStory('redirecting', 'Taking you to the payment page…')
export const BackWithoutAnswer = stateStory('backWithoutAnswer', 'Did you pay?')
export const ShowingInstructionsResting = stateStory('showingInstructions.resting', 'Pay from your banking app', byEft)
export const ShowingInstructionsAsking = stateStory('showingInstructions.asking', 'Pay from your banking app', byEft)
export const AwaitingTransferResting = stateStory('awaitingTransfer.resting', 'Thank you. We are waiting for your bank', byEft)
export const AwaitingTransferAsking = stateStory('awaitingTransfer.asking', 'Thank you. We are waiting for your bank', byEft)
export const ConfirmingAsking = stateStory('confirming.asking', 'Confirming your payment…')
export const ConfirmingPausing = stateStory('confirming.pausing', 'Confirming your payment…')
export const StillUnknownResting = stateStory('stillUnknown.resting', 'We do not know yet')
export const StillUnknownAsking = stateStory('stillUnknown.asking', 'We do not know yet')
export const UnansweredResting = stateStory('unanswered.resting', 'We cannot reach Letsema')
export const UnansweredAsking = stateStory('unanswered.asking', 'We cannot reach Letsema')
export const Cancelling = stateStory('cancelling', 'Cancelling…')
export const Accepted = stateStory('accepted', 'Thank you!', { ...byCard, status: DonationStatus.Accepted })
export const Declined = stateStory('declined', 'The payment was declined', { ...byCard, status: DonationStatus.Rejected })
export const Cancelled = stateStory('cancelled', 'You cancelled the payment', { ...byCard, status: DonationStatus.CanceledAtTransaction })

/** Back on the page after cancelling did not work. */
export const CancellingFailed: StoryObj<typeof DonationStory> = {
  args: {
    state: 'paying',
    context: { donation: byEft },
    payment: {
      state: 'showingInstructions.resting',
      context: { notice: 'We could not cancel your donation just now. Please try again.' },
    },
  },
  play: ({ canvas }) => sees(canvas, 'We could not cancel your donation'),
}
