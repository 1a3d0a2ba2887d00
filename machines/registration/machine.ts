import { assertEvent, assign, emit } from 'xstate'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { Toast } from '#machines/toast.ts'
import type { RegisterOutput, RegistrationContext, RegistrationEmitted, RegistrationEvent, RegistrationValues } from './types.ts'

export const PROFILE_CREATED: Toast = {
  id: 'registered',
  variant: 'success',
  message: 'Profile created! Check your email for the verification link.',
  duration: TOAST_DURATION.standard,
}

export const registrationMachine = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    emitted: {} as RegistrationEmitted,
  },
  actors: { register: service<RegisterOutput, RegistrationValues>('register') },
  actions: {
    keepEmail: assign(({ event }) => {
      assertEvent(event, 'REGISTER')
      return { email: event.values.email, errors: [] }
    }),
    keepErrors: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors })),
    clearErrors: assign({ errors: [] }),
    sayRegistered: emit({ type: 'toast', toast: PROFILE_CREATED } as const),
  },
  guards: {
    registers: (_, output: RegisterOutput) => output.kind === 'registered',
  },
}).createMachine({
  id: 'registration',
  description: 'Making a profile. What is typed belongs to the form; only the e-mail address stays, for the page that follows.',
  context: { email: '', errors: [] },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is filled in.',
      on: { REGISTER: { target: 'registering', actions: 'keepEmail' } },
    },
    registering: {
      description: 'The server makes the profile.',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          assertEvent(event, 'REGISTER')
          return event.values
        },
        onDone: [
          {
            guard: { type: 'registers', params: ({ event }) => event.output },
            target: 'registered',
            actions: 'sayRegistered',
          },
          { target: 'refused', actions: { type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'unreachable',
      },
    },
    refused: {
      description: 'The server refused one or more fields and says why at each.',
      on: {
        REGISTER: { target: 'registering', actions: 'keepEmail' },
        EDIT: { target: 'editing', actions: 'clearErrors' },
      },
    },
    unreachable: {
      description: 'The server did not answer. Nothing that was typed is lost, and it can be tried again.',
      on: {
        REGISTER: { target: 'registering', actions: 'keepEmail' },
        EDIT: 'editing',
      },
    },
    registered: { description: 'The profile is made, and a mail with the verification link is on its way.' },
  },
})
