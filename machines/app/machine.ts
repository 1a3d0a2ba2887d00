import { assertEvent, assign, emit, raise } from 'xstate'
import { bannerMachine } from '#machines/banner/machine.ts'
import { service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import {
  MAXIMUM_RELOADS,
  type AppContext,
  type AppEmitted,
  type AppEvent,
  type AppInput,
  type AskServerOutput,
  type ReloadInput,
} from './types.ts'

export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    input: {} as AppInput,
    emitted: {} as AppEmitted,
    children: {} as { session: 'session'; banner: 'banner'; askServer: 'askServer'; reload: 'reload' },
  },
  actors: {
    session: sessionMachine,
    banner: bannerMachine,
    /** A phone without airtime says that it is connected all the time. Fails where no answer comes. */
    askServer: service<AskServerOutput>('askServer'),
    /** Settles only where the page was not reloaded after all. */
    reload: service<void, ReloadInput>('reload'),
  },
  actions: {
    countReload: assign(({ context }, { isNewer }: AskServerOutput) => ({ isNewer, reloadAttempts: context.reloadAttempts + 1 })),
    keepMessage: assign(({ event }) => {
      assertEvent(event, 'CRASHED')
      return { message: event.message }
    }),
    crash: raise((_, { error }: { error: unknown }) => ({
      type: 'CRASHED' as const,
      message: error instanceof Error ? error.message : String(error),
    })),
    tellOnline: emit({ type: 'online' }),
    tellFailed: emit({ type: 'failed' }),
  },
  guards: {
    mayReload: ({ context }) => context.reloadAttempts < MAXIMUM_RELOADS,
  },
  delays: { later: 10_000 },
}).createMachine({
  id: 'app',
  description: 'The root: what lives as long as the page does.',
  context: ({ input }) => ({ ...input, message: null, isNewer: false }),
  invoke: [
    {
      id: 'session',
      src: 'session',
      onError: { actions: { type: 'crash', params: ({ event }) => event } },
    },
    {
      id: 'banner',
      src: 'banner',
      input: ({ context }) => ({ hiddenId: context.hiddenBannerId }),
      onError: { description: 'The page is worth showing without its banner.' },
    },
  ],
  type: 'parallel',
  states: {
    connection: {
      description: 'Whether the device says that it is connected.',
      initial: 'online',
      states: {
        online: { description: 'Connected, as far as the device knows.', on: { WENT_OFFLINE: 'offline' } },
        offline: {
          description: 'No connection: pages stay and say so.',
          on: { WENT_ONLINE: { target: 'online', actions: 'tellOnline' } },
        },
      },
    },
    screen: {
      description: 'Whether the app itself can be shown.',
      initial: 'working',
      on: { CRASHED: { target: '.crashed', actions: 'keepMessage' } },
      states: {
        working: {
          description: 'The screens of the app are shown.',
          on: { MODULE_FAILED: 'missing' },
        },
        missing: {
          description: 'A page of the app could not be loaded. Those that are here are a step back.',
          initial: 'asking',
          on: { PAGE_LEFT: 'working' },
          states: {
            asking: {
              description: 'Is there a newer version of the app, or no connection, whatever the device says? The server is asked.',
              invoke: {
                id: 'askServer',
                src: 'askServer',
                onDone: [
                  {
                    guard: 'mayReload',
                    target: '#app.screen.reloading',
                    actions: { type: 'countReload', params: ({ event }) => event.output },
                  },
                  { target: '#app.screen.refreshNeeded' },
                ],
                onError: 'waiting',
              },
            },
            waiting: {
              description: 'The server cannot be reached. It is asked again by itself, and at once when the connection is back.',
              after: { later: 'asking' },
              on: { RETRY: 'asking', WENT_ONLINE: 'asking' },
            },
          },
        },
        reloading: {
          description:
            'The server is there, and a part of the app was not, most likely because there is a newer one. The page reloads itself.',
          invoke: {
            id: 'reload',
            src: 'reload',
            input: ({ context }) => ({ attempt: context.reloadAttempts, isNewer: context.isNewer }),
            onDone: 'refreshNeeded',
            onError: 'refreshNeeded',
          },
        },
        refreshNeeded: {
          description: 'Reloading did not help. A button asks for a refresh by hand, and the failure is reported.',
          entry: 'tellFailed',
        },
        crashed: {
          description: 'Something broke that nobody expected. A button asks for a refresh, and the failure is reported.',
          entry: 'tellFailed',
        },
      },
    },
  },
})
