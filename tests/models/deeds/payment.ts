import type { paymentMachine } from '#machines/payment/machine.ts'
import { paymentScreen, type PaymentScreen } from '#machines/payment/screen.ts'
import type { PaymentSnapshot } from '#machines/payment/selectors.ts'
import { SEEN } from '#statecharts/seen.ts'
import type { Flow, Name } from '../deeds.ts'

const seen = SEEN.payment

const CONTINUE: Partial<Record<PaymentScreen, Name>> = {
  redirecting: 'Go there now',
  backWithoutAnswer: 'No, go to the payment page',
  stillUnknown: /^(?:Show the code again|Go to the payment page)$/,
}
const CHECK: Partial<Record<PaymentScreen, Name>> = {
  backWithoutAnswer: 'Yes, check now',
  awaitingTransfer: 'Check now',
  stillUnknown: 'Check again now',
  beingSortedOut: 'Check again now',
  notFound: 'Look for it again',
}

const where = (buttons: Partial<Record<PaymentScreen, Name>>, snapshot: PaymentSnapshot) => buttons[paymentScreen(snapshot)] ?? ''

export const paymentFlow = {
  screenOf: paymentScreen,
  sights: {
    redirecting: [{ heading: seen.redirecting }],
    backWithoutAnswer: [{ heading: seen['backWithoutAnswer.resting'] }],
    instructions: [{ heading: seen['showingInstructions.resting'] }],
    code: [{ heading: seen['showingCode.resting'] }],
    awaitingTransfer: [{ heading: seen['awaitingTransfer.resting'] }],
    confirming: [{ heading: seen['confirming.asking'] }],
    stillUnknown: [{ heading: seen['stillUnknown.resting'] }],
    beingSortedOut: [{ heading: seen['beingSortedOut.resting'] }],
    notFound: [{ heading: seen.notFound }],
    unanswered: [{ heading: seen['unanswered.resting'] }],
    cancelling: [{ heading: seen.cancelling }],
    accepted: [{ heading: seen.accepted }],
    declined: [{ heading: seen.declined }],
    cancelled: [{ heading: seen.cancelled }],
  },
  deeds: {
    PAGE_SHOWN: { does: (stage) => stage.comesBackToThePage() },
    PAGE_HIDDEN: { does: (stage) => stage.looksAway() },
    PAGE_SEEN: { does: (stage) => stage.looksBack() },
    CONTINUE_TO_GATEWAY: { does: (stage, _, from) => stage.presses(where(CONTINUE, from)) },
    CHECK: { does: (stage, _, from) => stage.presses(where(CHECK, from)) },
    PAID: { does: (stage) => stage.presses('I have paid') },
    NOT_PAID: { does: (stage) => stage.presses('I have not paid yet') },
    CANCEL: {
      does: async (stage) => {
        await stage.presses('Cancel this donation')
        await stage.presses('Yes, cancel it')
      },
    },
    RETRY: { does: (stage) => stage.presses('Try again') },
    ONLINE: {
      does: async (stage) => {
        await stage.losesConnection()
        await stage.findsConnection()
      },
    },
  },
} satisfies Flow<typeof paymentMachine, PaymentScreen>
