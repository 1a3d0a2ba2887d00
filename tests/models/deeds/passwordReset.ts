import { email, outcomes } from '#machines/passwordReset/fixtures.ts'
import type { passwordResetMachine } from '#machines/passwordReset/machine.ts'
import { passwordResetScreen, type PasswordResetScreen } from '#machines/passwordReset/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, EDITED_FIRST, type Flow } from '../deeds.ts'

const seen = SEEN.passwordReset

export const passwordResetFlow = {
  screenOf: passwordResetScreen,
  sights: {
    asking: [
      { heading: seen.asking },
      { button: 'Send the link' },
      { gone: begins(seen.sendingUnanswered) },
      { gone: begins(seen.notSent) },
    ],
    sending: [{ button: seen.sending }],
    notSent: [{ text: outcomes.sendResetLink.refused.message }, { button: 'Send the link' }],
    sendingUnanswered: [begins(seen.sendingUnanswered), { button: 'Send the link' }],
    sent: [begins(seen.sent), { button: 'Ask for another one' }, { gone: { button: 'Send the link' } }],
    choosing: [{ heading: seen.choosing }, { button: 'Save password' }, { gone: begins(seen.unanswered) }],
    saving: [{ button: seen.saving }],
    refused: [{ text: outcomes.resetPassword.refused.errors[0]!.message }, { button: 'Save password' }],
    unanswered: [begins(seen.unanswered), { button: 'Save password' }],
    linkRefused: [{ text: outcomes.resetPassword.linkRefused.message }, { button: 'Send the link' }],
    linkIncomplete: [begins(seen.linkIncomplete), { button: 'Send the link' }, { gone: { button: 'Save password' } }],
    saved: [begins(seen.saved), { gone: { button: 'Save password' } }],
  },
  deeds: {
    SEND: {
      does: async (stage) => {
        await stage.types('E-mail address', stage.emailFor(email))
        await stage.presses('Send the link')
      },
      unless: ({ value }) => (value === 'asking' || value === 'linkRefused' || value === 'linkIncomplete' ? null : EDITED_FIRST),
    },
    SAVE: {
      does: async (stage, { password }) => {
        await stage.types('New password', password)
        await stage.presses('Save password')
      },
      unless: ({ value }) => (value === 'choosing' ? null : EDITED_FIRST),
    },
    /** What the form's own rules refuse never goes to the server. */
    EDIT: {
      does: async (stage, _, { value }) => {
        if (value === 'sent') return stage.presses('Ask for another one')
        if (value === 'refused' || value === 'unanswered') {
          await stage.types('New password', '')
          await stage.presses('Save password')
          return stage.sees({ text: 'Please choose a password.' })
        }
        await stage.types('E-mail address', '')
        await stage.presses('Send the link')
        await stage.sees({ text: 'Please enter your e-mail address.' })
      },
    },
  },
} satisfies Flow<typeof passwordResetMachine, PasswordResetScreen>
