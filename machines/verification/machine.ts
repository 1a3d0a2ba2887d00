import { assertEvent, assign } from 'xstate'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { ResendOutput, VerificationContext, VerificationEvent } from './types.ts'

export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    events: {} as VerificationEvent,
  },
  actors: { resendVerification: service<ResendOutput, string>('resendVerification') },
  actions: {
    keepEmail: assign(({ event }) => {
      assertEvent(event, 'SEND')
      return { email: event.email, message: null }
    }),
    keepRefusal: assign((_, { message }: { message: string }) => ({ message })),
    forgetRefusal: assign({ message: null }),
  },
  guards: {
    isSent: (_, output: ResendOutput) => output.kind === 'sent',
  },
}).createMachine({
  id: 'verification',
  description:
    'Another verification link, for a user who lost the first one or came too late. The answer is the same whether or not there is a profile.',
  context: { email: '', message: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'To which address?',
      on: { SEND: { target: 'sending', actions: 'keepEmail' } },
    },
    sending: {
      description: 'The server sends the link, if the address has a profile that is not verified yet.',
      invoke: {
        id: 'resendVerification',
        src: 'resendVerification',
        input: ({ context }) => context.email,
        onDone: [
          { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'sent' },
          { target: 'refused', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'unanswered',
      },
    },
    refused: {
      description: 'The server refused, and the message says why.',
      on: {
        SEND: { target: 'sending', actions: 'keepEmail' },
        EDIT: { target: 'asking', actions: 'forgetRefusal' },
      },
    },
    unanswered: {
      description: 'The server did not answer, so a link may be on its way. Nothing that was typed is lost, and it can be tried again.',
      on: {
        SEND: { target: 'sending', actions: 'keepEmail' },
        EDIT: 'asking',
      },
    },
    sent: {
      description: 'The server has taken it, and tells nobody whether the address has a profile.',
      on: { EDIT: 'asking' },
    },
  },
})
