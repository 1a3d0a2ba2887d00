// Made from machines/payment by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'payment/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'payment' },
}
export default meta

/** The donor is on the way to the payment page. */
export const Redirecting = stateStory('payment', 'redirecting', 'card')

/** The server is being asked. */
export const BackWithoutAnswerAsking = stateStory('payment', 'backWithoutAnswer.asking', 'cardLeft')

/** The server does not know either: the donor says. */
export const BackWithoutAnswerResting = stateStory(
  'payment',
  'backWithoutAnswer.resting',
  'card PAGE_SHOWN askOnComingBack-pendingSettlement',
)

/** The next question is some time away. */
export const ShowingInstructionsResting = stateStory('payment', 'showingInstructions.resting', 'eft')

/** The server is being asked. */
export const ShowingInstructionsAsking = stateStory('payment', 'showingInstructions.asking', 'eftShown')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const ShowingInstructionsOutOfSight = stateStory('payment', 'showingInstructions.outOfSight', 'eft PAGE_HIDDEN')

/** The next question is some time away. */
export const AwaitingTransferResting = stateStory('payment', 'awaitingTransfer.resting', 'eft PAID')

/** The server is being asked. */
export const AwaitingTransferAsking = stateStory('payment', 'awaitingTransfer.asking', 'eftMade')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const AwaitingTransferOutOfSight = stateStory('payment', 'awaitingTransfer.outOfSight', 'eft PAID PAGE_HIDDEN')

/** The next question is a moment away. */
export const ShowingCodeResting = stateStory('payment', 'showingCode.resting', 'code')

/** The server is being asked. */
export const ShowingCodeAsking = stateStory('payment', 'showingCode.asking', 'code wait')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const ShowingCodeOutOfSight = stateStory('payment', 'showingCode.outOfSight', 'code PAGE_HIDDEN')

/** The server is being asked. */
export const ConfirmingAsking = stateStory('payment', 'confirming.asking', 'cardReturned')

/** The server does not know yet. The next question is a moment away. */
export const ConfirmingPausing = stateStory('payment', 'confirming.pausing', 'cardDeclined askOnceMore-pending')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const ConfirmingOutOfSight = stateStory('payment', 'confirming.outOfSight', 'code PAID PAGE_HIDDEN')

/** The next question is some time away. */
export const StillUnknownResting = stateStory('payment', 'stillUnknown.resting', 'card PAGE_SHOWN askOnComingBack-undecided')

/** The server is being asked. */
export const StillUnknownAsking = stateStory('payment', 'stillUnknown.asking', 'code PAID wait')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const StillUnknownOutOfSight = stateStory(
  'payment',
  'stillUnknown.outOfSight',
  'card PAGE_SHOWN askOnComingBack-undecided PAGE_HIDDEN',
)

/** The next try is some time away. */
export const UnansweredResting = stateStory('payment', 'unanswered.resting', 'card PAGE_SHOWN CHECK askToConfirm-noAnswer')

/** The server is being asked again. */
export const UnansweredAsking = stateStory('payment', 'unanswered.asking', 'card PAGE_SHOWN CHECK askToConfirm-noAnswer ONLINE')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const UnansweredOutOfSight = stateStory(
  'payment',
  'unanswered.outOfSight',
  'card PAGE_SHOWN CHECK askToConfirm-noAnswer PAGE_HIDDEN',
)

/** The next question is some time away. */
export const BeingSortedOutResting = stateStory('payment', 'beingSortedOut.resting', 'cardDeclined askOnceMore-beingSortedOut')

/** The server is being asked. */
export const BeingSortedOutAsking = stateStory('payment', 'beingSortedOut.asking', 'card PAGE_SHOWN askOnComingBack-beingSortedOut wait')

/** The donor looks at something else: data is dear, and what went through is told by mail. Back here they want to know at once. */
export const BeingSortedOutOutOfSight = stateStory(
  'payment',
  'beingSortedOut.outOfSight',
  'card PAGE_SHOWN askOnComingBack-beingSortedOut PAGE_HIDDEN',
)

/** The server has no such donation. Whoever has paid is told whom to ask, and another gift can be given. */
export const NotFound = stateStory('payment', 'notFound', 'cardDeclined askOnceMore-notFound')

/** The server is told to cancel the donation. */
export const Cancelling = stateStory('payment', 'cancelling', 'eft CANCEL')

/** It came to nothing, and its page is seen again: before another try the server is asked whether it was paid all the same. */
export const AskingOnceMore = stateStory('payment', 'askingOnceMore', 'cardDeclined')

/** The money is on its way to the cause. */
export const Accepted = stateStory('payment', 'accepted', 'cardDeclined askOnceMore-accepted')

/** The payment was declined. */
export const Declined = stateStory('payment', 'declined', 'cardDeclined askOnceMore-rejected')

/** The donation was cancelled. */
export const Cancelled = stateStory('payment', 'cancelled', 'cardDeclined askOnceMore-canceledAtTransaction')
