import type { certificateMachine } from '#machines/certificate/machine.ts'
import { certificateScreen, type CertificateScreen } from '#machines/certificate/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.certificate

export const certificateFlow = {
  screenOf: certificateScreen,
  sights: {
    asking: [{ button: 'Continue' }, { text: seen.asking }],
    reviewing: [{ heading: seen.reviewing }, { button: 'Issue the certificate' }],
    issuing: [{ text: seen.issuing }, { gone: { button: 'Issue the certificate' } }],
    unanswered: [begins(seen.unanswered), { button: 'Try again' }],
    issued: [{ heading: seen.issued }],
    cancelled: [{ heading: seen.cancelled }],
    notOffered: [{ heading: seen.notOffered }],
  },
  deeds: {
    ASK: {
      does: async (stage, { details }) => {
        await stage.chooses('A person')
        await stage.types('Name for the certificate', details.legalName)
        await stage.types('South African ID number', details.idNumber)
        await stage.types('Income tax reference (optional)', details.taxReference)
        await stage.types('Contact number', details.contactNumber)
        await stage.types('Address', details.address)
        await stage.presses('Continue')
      },
    },
    CONFIRMED: { does: (stage) => stage.presses('Issue the certificate') },
    RETRY: { does: (stage) => stage.presses('Try again') },
    BACK: {
      does: (stage, _, from) => stage.presses(certificateScreen(from) === 'reviewing' ? 'Change the details' : 'Back to what I typed'),
    },
  },
} satisfies Flow<typeof certificateMachine, CertificateScreen>
