/** What people read on the screen in each leaf state: the screen's assertion in the user's words. Stories look for it, and so do the generated paths. */

export interface Seen {
  /** Text that begins so and is visible. */
  text: string
  /** Text that must not be there. */
  without?: string
}

type SeenStates = Readonly<Record<string, string | Seen>>

const HOME = 'Stand beside someone in South Africa today'
const NOT_FOUND = 'We cannot find that page'
const BANNER = 'Close this notice'
const noBanner: Seen = { text: NOT_FOUND, without: BANNER }

export const SEEN = {
  app: {
    'connection.online': HOME,
    'connection.offline': HOME,
    'screen.working': HOME,
    'screen.missing.asking': 'Loading the page',
    'screen.missing.waiting': 'This page could not be loaded.',
    'screen.reloading': 'A new update for the application is available.',
    'screen.refreshNeeded': "We couldn't automatically refresh.",
    'screen.crashed': 'Oops! An unexpected error occurred.',
  },
  session: {
    'loggedOut.idle': 'New here?',
    'loggedOut.leaving': 'New here?',
    'loggedOut.refused': 'That e-mail address and password do not match.',
    'loggedOut.unreachable': 'We got no clear answer.',
    loggingIn: 'Logging in…',
    locked: 'You can try again in 15:00 minutes.',
    'loggedIn.fresh': 'Your profile menu',
    'loggedIn.refreshing': 'Your profile menu',
    expired: 'Session expired.',
  },
  registration: {
    editing: 'Create a profile',
    registering: 'Creating your profile…',
    refused: 'There is already a profile with this e-mail address.',
    unreachable: 'We got no clear answer. Check your connection and try again: what you typed is kept.',
    registered: 'Check your e-mail',
  },
  banner: { loading: noBanner, visible: BANNER, hidden: noBanner, unavailable: noBanner },
  resource: {
    loading: 'Loading this campaign',
    ready: 'Clean water for Thaba Nchu',
    refreshing: 'Clean water for Thaba Nchu',
    'failed.refused': 'We could not load this campaign.',
    'failed.unanswered': 'We cannot reach Letsema to load this campaign.',
  },
  list: {
    loading: 'Loading campaigns',
    ready: 'Load more',
    complete: { text: '1 campaign', without: 'Load more' },
    empty: 'No campaign matches that yet',
    refreshing: 'Load more',
    loadingMore: 'Loading…',
    readingAnew: 'Loading…',
    'failed.refused': 'Please search for less than 200 characters.',
    'failed.unanswered': 'We cannot reach Letsema to load the campaigns.',
    failedMore: 'We could not load more campaigns.',
  },
  donation: {
    notTakingDonations: 'This campaign has been closed, so it no longer takes donations.',
    choosingAmount: 'How much would you like to give?',
    choosingSchedule: 'On which day of the month?',
    enteringDetails: 'What the public will see',
    choosingPaymentMethod: 'How would you like to pay?',
    reviewing: 'Go to payment',
    'submitting.sending': 'One moment…',
    'submitting.stillWorking': 'Still working…',
    sendingFailed: 'We got no clear answer.',
    paying: 'Taking you to the payment page…',
    thanked: 'Thank you!',
    declined: 'The payment was declined',
    cancelled: 'This payment was cancelled',
  },
  payment: {
    redirecting: 'Taking you to the payment page…',
    'backWithoutAnswer.asking': 'Did you pay?',
    'backWithoutAnswer.resting': 'Did you pay?',
    'showingInstructions.resting': 'Pay from your banking app',
    'showingInstructions.asking': 'Pay from your banking app',
    'showingInstructions.outOfSight': 'Pay from your banking app',
    'awaitingTransfer.resting': 'Thank you. We are waiting for your payment',
    'awaitingTransfer.asking': 'Thank you. We are waiting for your payment',
    'awaitingTransfer.outOfSight': 'Thank you. We are waiting for your payment',
    'showingCode.resting': 'Pay with SnapScan',
    'showingCode.asking': 'Pay with SnapScan',
    'showingCode.outOfSight': 'Pay with SnapScan',
    'confirming.asking': 'Confirming your payment…',
    'confirming.pausing': 'Confirming your payment…',
    'confirming.outOfSight': 'Confirming your payment…',
    'stillUnknown.resting': 'We do not know yet',
    'stillUnknown.asking': 'We do not know yet',
    'stillUnknown.outOfSight': 'We do not know yet',
    'beingSortedOut.resting': 'Money has come, but not as promised',
    'beingSortedOut.asking': 'Money has come, but not as promised',
    'beingSortedOut.outOfSight': 'Money has come, but not as promised',
    'unanswered.resting': 'We cannot reach Letsema',
    'unanswered.asking': 'We cannot reach Letsema',
    'unanswered.outOfSight': 'We cannot reach Letsema',
    notFound: 'Donation not found',
    cancelling: 'Cancelling…',
    askingOnceMore: 'The payment was declined',
    accepted: 'Thank you!',
    declined: 'The payment was declined',
    cancelled: 'This payment was cancelled',
  },
  scheduleChange: {
    showing: 'Change amount, term or day',
    editing: 'How much each month?',
    choosingPause: 'For how many months?',
    choosingMethod: 'From which card or account?',
    goingToCardPage: 'Taking you to the card page…',
    'awaitingCard.resting': 'Have you added your card?',
    'awaitingCard.asking': 'Have you added your card?',
    'awaitingCard.outOfSight': 'Have you added your card?',
    confirmingSkip: 'Yes, skip it',
    confirmingCancel: 'Cancel this gift?',
    saving: 'Saving your change…',
    cancelling: 'Cancelling…',
    unanswered: 'We got no clear answer, so your change may not have been made.',
    cancelUnanswered: 'We got no clear answer, so your gift may not have been cancelled.',
    askingWhatBecame: 'Asking how your gift stands…',
    ended: 'Nothing more will be taken.',
  },
  certificate: {
    asking: 'Name for the certificate',
    reviewing: 'Check your certificate',
    issuing: 'Issuing your certificate…',
    unanswered: 'We got no clear answer, so your certificate may not have been issued.',
    issued: 'Your certificate is ready',
    cancelled: 'This certificate was cancelled',
    notOffered: 'There is no Section 18A certificate for this donation',
  },
  offlineDonation: {
    'ready.writing': { text: 'Add donation', without: 'Undo' },
    'ready.added': 'Added.',
    'ready.removed': 'Removed.',
    adding: 'Adding…',
    unanswered: 'We got no clear answer, so this donation may not have been added.',
    removing: 'Removing it…',
    removalUnanswered: 'We got no clear answer, so this donation may not have been removed.',
  },
  verification: {
    asking: 'Send a new link',
    sending: 'Sending…',
    refused: 'Too many requests. Please wait a moment and try again.',
    unanswered: 'We got no clear answer, so a link may be on its way already.',
    sent: 'A new link is on its way to',
  },
  passwordReset: {
    asking: 'Forgot your password?',
    sending: 'Sending…',
    notSent: 'Too many requests. Please wait a moment and try again.',
    sendingUnanswered: 'We got no clear answer, so a link may be on its way already.',
    sent: 'A link is on its way to',
    choosing: 'Choose a new password',
    saving: 'Saving your password…',
    refused: 'That password is too easy to guess. Please choose another.',
    unanswered: 'We got no clear answer, so your password may not be changed yet.',
    linkRefused: 'This link is not valid any more. Please ask for a new one.',
    linkIncomplete: 'This link is not complete.',
    saved: 'Your new password is saved.',
  },
} satisfies Record<string, SeenStates>

/** @throws Error for a state of which nobody has said what is seen in it */
export function seenIn(machine: keyof typeof SEEN, leaf: string): Seen {
  const seen = (SEEN[machine] as SeenStates)[leaf]
  if (seen === undefined) throw new Error(`src/statecharts/seen.ts does not say what people see in ${machine}'s state ${leaf}.`)
  return typeof seen === 'string' ? { text: seen } : seen
}
