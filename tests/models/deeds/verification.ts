import { email, outcomes } from '#machines/verification/fixtures.ts'
import type { verificationMachine } from '#machines/verification/machine.ts'
import { verificationScreen, type VerificationScreen } from '#machines/verification/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, EDITED_FIRST, type Flow } from '../deeds.ts'

const seen = SEEN.verification

export const verificationFlow = {
  screenOf: verificationScreen,
  sights: {
    asking: [{ button: seen.asking }, { gone: begins(seen.unanswered) }, { gone: begins(seen.refused) }],
    sending: [{ button: seen.sending }],
    refused: [{ text: outcomes.resendVerification.refused.message }, { button: 'Send a new link' }],
    unanswered: [begins(seen.unanswered), { button: 'Send a new link' }],
    sent: [begins(seen.sent), { button: 'Ask for another one' }, { gone: { button: 'Send a new link' } }],
  },
  deeds: {
    SEND: {
      does: async (stage) => {
        await stage.types('E-mail address', stage.emailFor(email))
        await stage.presses('Send a new link')
      },
      unless: ({ value }) => (value === 'asking' ? null : EDITED_FIRST),
    },
    /** What the form's own rules refuse never goes to the server. */
    EDIT: {
      does: async (stage, _, { value }) => {
        if (value === 'sent') return stage.presses('Ask for another one')
        await stage.types('E-mail address', '')
        await stage.presses('Send a new link')
        await stage.sees({ text: 'Please enter your e-mail address.' })
      },
    },
  },
} satisfies Flow<typeof verificationMachine, VerificationScreen>
