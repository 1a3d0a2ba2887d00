import { decimalText } from '#domain/money.ts'
import type { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import { offlineDonationScreen, type OfflineDonationScreen } from '#machines/offlineDonation/screen.ts'
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
    },
    REMOVE: {
      does: (stage, { donation }) => stage.presses(new RegExp(`^Remove .* from ${donation.donorName},`)),
      unless: ({ value, context }, { donation }) =>
        typeof value === 'object' && value.ready === 'removed' && context.donation?.donorName === donation.donorName
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
