import { assertEvent, assign, emit } from 'xstate'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { FieldRefusal } from '#machines/refusals.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { Toast } from '#machines/toast.ts'
import type {
  NewPassword,
  PasswordResetContext,
  PasswordResetEmitted,
  PasswordResetEvent,
  PasswordResetInput,
  ResetLinkOutput,
  ResetOutput,
} from './types.ts'

export const LINK_SENT: Toast = {
  id: 'reset-link',
  variant: 'success',
  message: 'Success! Check your email to reset your password.',
  duration: TOAST_DURATION.standard,
}

export const PASSWORD_SAVED: Toast = {
  id: 'password-reset',
  variant: 'success',
  message: 'Success! You can login with your new password.',
  duration: TOAST_DURATION.standard,
}

export const passwordResetMachine = setup({
  types: {
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
    emitted: {} as PasswordResetEmitted,
    input: {} as PasswordResetInput,
  },
  actors: {
    sendResetLink: service<ResetLinkOutput, string>('sendResetLink'),
    resetPassword: service<ResetOutput, NewPassword>('resetPassword'),
  },
  actions: {
    keepEmail: assign(({ event }) => {
      assertEvent(event, 'SEND')
      return { email: event.email, message: null }
    }),
    keepMessage: assign((_, { message }: { message: string }) => ({ message })),
    forgetMessage: assign({ message: null }),
    keepErrors: assign((_, { errors }: { errors: FieldRefusal[] }) => ({ errors })),
    clearErrors: assign({ errors: [] }),
    saySent: emit({ type: 'toast', toast: LINK_SENT } as const),
    saySaved: emit({ type: 'toast', toast: PASSWORD_SAVED } as const),
  },
  guards: {
    hasLink: ({ context }) => Boolean(context.token),
    isAskedFor: ({ context }) => context.token === null,
    isSent: (_, output: ResetLinkOutput) => output.kind === 'sent',
    isSaved: (_, output: ResetOutput) => output.kind === 'saved',
    isLinkRefused: (_, output: ResetOutput) => output.kind === 'linkRefused',
  },
}).createMachine({
  id: 'passwordReset',
  description: 'A new password in place of a forgotten one: a link is asked for, and opened from the mail.',
  context: ({ input }) => ({ token: input.token, email: '', message: null, errors: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'With a link, without one, or with half of one?',
      always: [{ guard: 'hasLink', target: 'choosing' }, { guard: 'isAskedFor', target: 'asking' }, { target: 'linkIncomplete' }],
    },
    asking: {
      description: 'To which address should the link go?',
      on: { SEND: { target: 'sending', actions: 'keepEmail' } },
    },
    sending: {
      description: 'The server sends the link, if the address has a profile.',
      invoke: {
        id: 'sendResetLink',
        src: 'sendResetLink',
        input: ({ context }) => context.email,
        onDone: [
          { guard: { type: 'isSent', params: ({ event }) => event.output }, target: 'sent', actions: 'saySent' },
          { target: 'notSent', actions: { type: 'keepMessage', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'sendingUnanswered',
      },
    },
    notSent: {
      description: 'The server sent no link, and the message says why.',
      on: {
        SEND: { target: 'sending', actions: 'keepEmail' },
        EDIT: { target: 'asking', actions: 'forgetMessage' },
      },
    },
    sendingUnanswered: {
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
    choosing: {
      description: 'The link is there: which password?',
      on: { SAVE: 'saving' },
    },
    saving: {
      description: 'The server puts the new password in place of the old one, and ends every login.',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => {
          assertEvent(event, 'SAVE')
          return { token: context.token ?? '', password: event.password }
        },
        onDone: [
          { guard: { type: 'isSaved', params: ({ event }) => event.output }, target: 'saved', actions: 'saySaved' },
          {
            guard: { type: 'isLinkRefused', params: ({ event }) => event.output },
            target: 'linkRefused',
            actions: { type: 'keepMessage', params: ({ event }) => answered(event.output, 'linkRefused') },
          },
          { target: 'refused', actions: { type: 'keepErrors', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'unanswered',
      },
    },
    refused: {
      description: 'The server refused the password and says why.',
      on: {
        SAVE: { target: 'saving', actions: 'clearErrors' },
        EDIT: { target: 'choosing', actions: 'clearErrors' },
      },
    },
    unanswered: {
      description: 'The server did not answer, so nobody knows which password is in place. Sent again it is the same one.',
      on: { SAVE: 'saving', EDIT: 'choosing' },
    },
    linkRefused: {
      description: 'The link is too old or was used; another one can be asked for.',
      on: { SEND: { target: 'sending', actions: 'keepEmail' } },
    },
    linkIncomplete: {
      description: 'The link came without its token: no password is worth choosing, but another link can be asked for.',
      on: { SEND: { target: 'sending', actions: 'keepEmail' } },
    },
    saved: { description: 'The new password is in place.' },
  },
})
