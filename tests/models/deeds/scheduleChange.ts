import { PaymentMethod } from '#domain/enumerations.ts'
import { DAY_TEXT, termText } from '#domain/recurringText.ts'
import type { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import { scheduleChangeScreen, type ScheduleChangeScreen } from '#machines/scheduleChange/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow, type Name } from '../deeds.ts'

const seen = SEEN.scheduleChange

const BACK: Partial<Record<ScheduleChangeScreen, Name>> = {
  editing: 'Back',
  choosingPause: 'Back',
  choosingMethod: 'Back',
  awaitingCard: 'Not now',
  confirmingSkip: 'Back',
  confirmingCancel: 'Keep giving',
  unanswered: 'See how it stands',
  cancelUnanswered: 'See how it stands',
}

const CONTINUE: Partial<Record<ScheduleChangeScreen, Name>> = {
  showing: 'Go on to the card page',
  goingToCardPage: 'Go there now',
  awaitingCard: 'No, go to the card page',
}

const PAUSE: Partial<Record<ScheduleChangeScreen, Name>> = {
  showing: 'Pause for a while',
  confirmingSkip: 'Pause instead',
  confirmingCancel: 'Pause instead',
}

export const scheduleChangeFlow = {
  screenOf: scheduleChangeScreen,
  sights: {
    showing: [{ button: seen.showing }, { button: 'Cancel this gift' }],
    editing: [{ heading: 'Change your gift' }, { button: 'Save' }],
    choosingPause: [{ heading: 'Pause your gift' }, { button: 'Pause it' }],
    choosingMethod: [{ heading: 'Another card or account' }, { button: 'Continue' }],
    goingToCardPage: [{ heading: seen.goingToCardPage }],
    awaitingCard: [{ heading: seen['awaitingCard.resting'] }],
    confirmingSkip: [{ heading: /^Skip \d/ }, { button: seen.confirmingSkip }],
    confirmingCancel: [{ heading: seen.confirmingCancel }, { button: 'Yes, cancel it' }],
    saving: [{ text: seen.saving }, { gone: { button: seen.showing } }],
    cancelling: [{ heading: seen.confirmingCancel }, { button: seen.cancelling }],
    unanswered: [begins(seen.unanswered), { button: 'Try again' }],
    cancelUnanswered: [begins(seen.cancelUnanswered), { button: 'Try again' }],
    askingWhatBecame: [{ text: seen.askingWhatBecame }, { gone: { button: 'Try again' } }],
    ended: [begins(seen.ended), { gone: { button: 'Cancel this gift' } }],
  },
  deeds: {
    EDIT: { does: (stage) => stage.presses('Change amount, term or day') },
    SAVE: {
      does: async (stage, { values }) => {
        await stage.types('How much each month?', String(values.amount))
        await stage.chooses('Another amount')
        await stage.types('Your tip each month', String(values.tipOrAdminFeeAmount))
        await stage.chooses(termText(values.term))
        await stage.chooses(DAY_TEXT[values.deductionDate])
        await stage.presses('Save')
      },
    },
    PAUSE: { does: (stage, _, from) => stage.presses(PAUSE[scheduleChangeScreen(from)] ?? '') },
    PAUSE_FOR: {
      does: async (stage, { months }) => {
        await stage.picks(seen.choosingPause, String(months))
        await stage.presses('Pause it')
      },
    },
    END_PAUSE: { does: (stage) => stage.presses('End the pause') },
    SKIP: { does: (stage) => stage.presses(/^Skip \d/) },
    CONFIRM_SKIP: { does: (stage) => stage.presses('Yes, skip it') },
    TAKE_UP: { does: (stage) => stage.presses('Start it again') },
    CHANGE_METHOD: { does: (stage) => stage.presses('Use another card or account') },
    METHOD_CHOSEN: {
      does: async (stage, { values: { paymentMethod, bankingDetails } }) => {
        await stage.chooses(paymentMethod === PaymentMethod.PayFast ? /^Card/ : /^Debit order/)
        if (bankingDetails) {
          await stage.types('Account holder', bankingDetails.accountHolderName)
          await stage.picks('Bank', bankingDetails.bankName)
          await stage.chooses('Cheque')
          await stage.types('Account number', bankingDetails.accountNumber)
        }
        await stage.ticks(/^I agree/)
        await stage.presses('Continue')
      },
    },
    CONTINUE_TO_CARD_PAGE: { does: (stage, _, from) => stage.presses(CONTINUE[scheduleChangeScreen(from)] ?? '') },
    PAGE_SHOWN: { does: (stage) => stage.comesBackToThePage() },
    PAGE_HIDDEN: { does: (stage) => stage.looksAway() },
    PAGE_SEEN: { does: (stage) => stage.looksBack() },
    ONLINE: {
      does: async (stage) => {
        await stage.losesConnection()
        await stage.findsConnection()
      },
    },
    CHECK: { does: (stage) => stage.presses('Yes, check now') },
    CANCEL: { does: (stage) => stage.presses('Cancel this gift') },
    CONFIRM_CANCEL: { does: (stage) => stage.presses('Yes, cancel it') },
    BACK: { does: (stage, _, from) => stage.presses(BACK[scheduleChangeScreen(from)] ?? '') },
    RETRY: { does: (stage) => stage.presses('Try again') },
  },
} satisfies Flow<typeof scheduleChangeMachine, ScheduleChangeScreen>
