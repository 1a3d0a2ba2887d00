import { assign } from 'xstate'
import { oneMoreFailure, retryDelay } from '#machines/retryDelay.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { LoadOutput, ResourceContext, ResourceEvent, ResourceInput } from './types.ts'

export const resourceMachine = setup({
  types: {
    context: {} as ResourceContext,
    events: {} as ResourceEvent,
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the type is read here, never the value
    input: {} as ResourceInput,
  },
  actors: { load: service<LoadOutput>('load') },
  actions: {
    keepValue: assign((_, { value }: { value: unknown }) => ({ value, status: null, message: null, failures: 0 })),
    keepRefusal: assign((_, { status, message }: { status: number; message: string }) => ({ status, message, failures: 0 })),
    countFailure: assign(({ context }) => ({ failures: oneMoreFailure(context.failures) })),
    startAfresh: assign({ value: undefined, status: null, message: null, failures: 0 }),
  },
  guards: {
    hasValue: ({ context }) => context.value !== undefined,
    finds: (_, output: LoadOutput) => output.kind === 'found',
    isGone: (_, output: LoadOutput) => output.kind === 'refused' && output.status === 404,
  },
  delays: { nextTry: ({ context }) => retryDelay(context.failures) },
}).createMachine({
  id: 'resource',
  description: 'One thing that is read from the server and shown.',
  context: ({ input }) => ({ value: input.initial, status: null, message: null, failures: 0 }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Passed through at once: is there anything to show already?',
      always: [{ guard: 'hasValue', target: 'ready' }, { target: 'loading' }],
    },
    loading: {
      description: 'There is nothing to show yet; the server is asked.',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          {
            guard: { type: 'finds', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepValue', params: ({ event }) => answered(event.output, 'found') },
          },
          {
            target: 'failed.refused',
            actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') },
          },
        ],
        onError: { target: 'failed.unanswered', actions: 'countFailure' },
      },
    },
    ready: {
      description: 'The value is shown.',
      on: { REFRESH: 'refreshing' },
    },
    refreshing: {
      description: 'The value is shown while a newer one is asked for. When that fails the old one stays, unless there is none any more.',
      invoke: {
        id: 'refresh',
        src: 'load',
        onDone: [
          {
            guard: { type: 'finds', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'keepValue', params: ({ event }) => answered(event.output, 'found') },
          },
          {
            guard: { type: 'isGone', params: ({ event }) => event.output },
            target: 'failed.refused',
            actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') },
          },
          { target: 'ready' },
        ],
        onError: 'ready',
      },
    },
    failed: {
      description: 'There is nothing to show.',
      initial: 'unanswered',
      on: { RETRY: { target: 'loading', actions: 'startAfresh' } },
      states: {
        refused: { description: 'The server answered, and refused.' },
        unanswered: {
          description:
            'The server did not answer. It is asked again by itself, less and less often, and at once when the connection is back.',
          after: { nextTry: '#resource.loading' },
          on: { ONLINE: '#resource.loading' },
        },
      },
    },
  },
})
