// Made from machines/scheduleChange by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'scheduleChange/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'scheduleChange' },
}
export default meta

/** The gift is shown, with its dates and what can be done about it. */
export const Showing = stateStory('scheduleChange', 'showing', 'active')

/** Amount, tip, term and day are being changed, and only what differs is sent. What the server refused is said at its field, or above them all. */
export const Editing = stateStory('scheduleChange', 'editing', 'active EDIT')

/** From which card or account? A card is given on the gateway’s page, an account here. */
export const ChoosingMethod = stateStory('scheduleChange', 'choosingMethod', 'active CHANGE_METHOD')

/** The donor is on the way to the page that stores a card. Until it is stored everything stays as it was. */
export const GoingToCardPage = stateStory('scheduleChange', 'goingToCardPage', 'active CHANGE_METHOD METHOD_CHOSEN changeSchedule-changed')

/** The next question is some time away. */
export const AwaitingCardResting = stateStory('scheduleChange', 'awaitingCard.resting', 'cardOpen')

/** The server is being asked. */
export const AwaitingCardAsking = stateStory(
  'scheduleChange',
  'awaitingCard.asking',
  'active CHANGE_METHOD METHOD_CHOSEN changeSchedule-changed PAGE_SHOWN',
)

/** The donor looks at something else, so nothing is asked. Back here they want to know at once. */
export const AwaitingCardOutOfSight = stateStory(
  'scheduleChange',
  'awaitingCard.outOfSight',
  'active CHANGE_METHOD METHOD_CHOSEN changeSchedule-changed leaveForCardPage-stayed PAGE_HIDDEN',
)

/** For how many months? The dates before and after are shown. */
export const ChoosingPause = stateStory('scheduleChange', 'choosingPause', 'active PAUSE')

/** Which date is left out and what comes after it is said first: it cannot be taken back. */
export const ConfirmingSkip = stateStory('scheduleChange', 'confirmingSkip', 'active SKIP')

/** What stops is said before anything does. Going back leaves everything as it was. */
export const ConfirmingCancel = stateStory('scheduleChange', 'confirmingCancel', 'active CANCEL')

/** The server is told. What is certain of the change is shown already, and taken back where it fails. */
export const Saving = stateStory('scheduleChange', 'saving', 'inTrouble TAKE_UP')

/** The server is told to stop. Nothing is shown as stopped before it is. */
export const Cancelling = stateStory('scheduleChange', 'cancelling', 'active CANCEL CONFIRM_CANCEL')

/** The server did not answer a change, so the gift is shown as it was. Sending it again changes nothing twice. */
export const Unanswered = stateStory('scheduleChange', 'unanswered', 'active EDIT SAVE changeSchedule-noAnswer')

/** The server did not answer the cancellation, so it may not have happened. It can be tried again. */
export const CancelUnanswered = stateStory('scheduleChange', 'cancelUnanswered', 'active CANCEL CONFIRM_CANCEL cancelSchedule-noAnswer')

/** A donor who gives up on an answer is shown how the gift stands now: the change may have reached the server all the same. */
export const AskingWhatBecame = stateStory('scheduleChange', 'askingWhatBecame', 'active EDIT SAVE changeSchedule-noAnswer BACK')

/** Nothing more will be taken: it was cancelled, or its term is over. */
export const Ended = stateStory('scheduleChange', 'ended', 'cancelled')
