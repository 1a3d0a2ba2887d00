// Made from machines/certificate by `npm run gallery`.
import type { Meta } from '@storybook/react-vite'
import { stateStory } from '../stateStory.ts'
import { StateStory } from '../StateStory.tsx'

const meta: Meta<typeof StateStory> = {
  title: 'certificate/states',
  component: StateStory,
  tags: ['gallery'],
  args: { machine: 'certificate' },
}
export default meta

/** The donor says what the certificate must hold; where the server refused something, it stands beside its field. */
export const Asking = stateStory('certificate', 'asking', 'offered')

/** What the certificate will say of the donor is shown once more: it cannot be changed once it is issued. */
export const Reviewing = stateStory('certificate', 'reviewing', 'offered ASK')

/** The server checks the details and issues the certificate. */
export const Issuing = stateStory('certificate', 'issuing', 'offered ASK CONFIRMED')

/** The server did not answer. It can be asked again: there is never a second certificate. */
export const Unanswered = stateStory('certificate', 'unanswered', 'offered ASK CONFIRMED issueCertificate-noAnswer')

/** There is a certificate, to be kept as PDF. */
export const Issued = stateStory('certificate', 'issued', 'issued')

/** There was a certificate, and the donation was paid back, or had been booked by mistake. */
export const Cancelled = stateStory('certificate', 'cancelled', 'cancelled')

/** There is none for this donation, or none any more. */
export const NotOffered = stateStory('certificate', 'notOffered', 'none')
