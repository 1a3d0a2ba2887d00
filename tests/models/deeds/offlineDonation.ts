import { decimalText } from '#domain/money.ts'
import type { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import { offlineDonationScreen, type OfflineDonationScreen } from '#machines/offlineDonation/screen.ts'
import type { OfflineDonationSnapshot } from '#machines/offlineDonation/selectors.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.offlineDonation

export const offlineDonationFlow = {
  screenOf: offlineDonationScreen,
  sights: {
    writing: [{ button: 'Add donation' }, { gone: { button: 'Undo' } }],
    adding: [{ button: seen.adding }, { gone: { button: 'Undo' } }],
    added: [{ text: seen['ready.added'] }, { button: 'Undo' }, { button: 'Add donation' }],
    unanswered: [begins(seen.unanswered), { button: 'Try again' }],
    removing: [{ text: seen.removing }, { gone: { button: 'Undo' } }],
    removed: [{ text: seen['ready.removed'] }, { button: 'Undo' }, { button: 'Add donation' }],
    removalUnanswered: [begins(seen.removalUnanswered), { button: 'Try again' }],
  },
  deeds: {
    ADD: {
      does: async (stage, { draft }) => {
        await stage.types('Amount', decimalText(draft.amount))
        await stage.types('Who gave', draft.donorName)
        await stage.types(/^Words from the donor/, draft.comment)
        await stage.presses('Add donation')
      },
      unless: ({ value, context }) =>
        value === 'unanswered' && context.sent?.isFromForm ? 'What was sent is asked about before anything else can be typed.' : null,
    },
    REMOVE: {
      does: (stage, { donation }) => stage.presses(new RegExp(`^Remove .* from ${donation.donorName},`)),
      unless: ({ value, context }, { donation }) =>
        isTakenBack(value, context) && context.donation?.donorName === donation.donorName
          ? 'What was taken back is not in the list any more.'
          : null,
    },
    PUT_BACK: { does: (stage) => stage.presses('Undo') },
    RETRY: { does: (stage) => stage.presses('Try again') },
    BACK: {
      does: (stage, _, { value, context }) =>
        stage.presses(value === 'unanswered' && context.sent?.isFromForm ? 'Back to what I typed' : 'Leave it as it is'),
    },
  },
} satisfies Flow<typeof offlineDonationMachine, OfflineDonationScreen>

const isTakenBack = (value: OfflineDonationSnapshot['value'], { sent }: OfflineDonationSnapshot['context']): boolean =>
  value === 'unanswered' ? sent?.isFromForm === false : typeof value === 'object' && value.ready === 'removed'
