import { assertEvent, assign } from 'xstate'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { Certificate } from '#domain/entities.ts'
import type { CertificateContext, CertificateEvent, CertificateInput, IssueInput, IssueOutput } from './types.ts'

export const certificateMachine = setup({
  types: {
    context: {} as CertificateContext,
    events: {} as CertificateEvent,
    input: {} as CertificateInput,
  },
  actors: { issueCertificate: service<IssueOutput, IssueInput>('issueCertificate') },
  actions: {
    keepDetails: assign(({ event }) => {
      assertEvent(event, 'ASK')
      return { details: event.details, errors: [] }
    }),
    keepCertificate: assign((_, { certificate }: { certificate: Certificate }) => ({ certificate })),
    keepErrors: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors })),
  },
  guards: {
    isOffered: ({ context }) => context.certificate.state === 'offered',
    isIssued: ({ context }) => context.certificate.state === 'issued',
    isCancelled: ({ context }) => context.certificate.state === 'cancelled',
    isRefused: (_, output: IssueOutput) => output.kind === 'refused',
  },
}).createMachine({
  id: 'certificate',
  description: 'A Section 18A certificate for a donation: what the law asks of the donor is asked here, once, and nowhere before.',
  context: ({ input }) => ({ ...input, details: null, errors: [] }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Passed through at once: is there a certificate, was there one, or can there be one?',
      always: [
        { guard: 'isOffered', target: 'asking' },
        { guard: 'isIssued', target: 'issued' },
        { guard: 'isCancelled', target: 'cancelled' },
        { target: 'notOffered' },
      ],
    },
    asking: {
      description: 'The donor says what the certificate must hold; where the server refused something, it stands beside its field.',
      on: { ASK: { target: 'reviewing', actions: 'keepDetails' } },
    },
    reviewing: {
      description: 'What the certificate will say of the donor is shown once more: it cannot be changed once it is issued.',
      on: { CONFIRMED: 'issuing', BACK: 'asking' },
    },
    issuing: {
      description: 'The server checks the details and issues the certificate.',
      invoke: {
        id: 'issueCertificate',
        src: 'issueCertificate',
        input: ({ context: { token, details } }) => {
          if (!details) throw new Error('A certificate was asked for without details')
          return { token, details }
        },
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') },
          },
          { target: 'looking', actions: { type: 'keepCertificate', params: ({ event }) => answered(event.output, 'answered') } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The server did not answer. It can be asked again: there is never a second certificate.',
      on: { RETRY: 'issuing', BACK: 'asking' },
    },
    issued: { description: 'There is a certificate, to be kept as PDF.' },
    cancelled: { description: 'There was a certificate, and the donation was paid back, or had been booked by mistake.' },
    notOffered: { description: 'There is none for this donation, or none any more.' },
  },
})
