import { assign } from 'xstate'
import { service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { BannerContext, BannerEvent, BannerInput, FetchBannerOutput } from './types.ts'

export const bannerMachine = setup({
  types: {
    context: {} as BannerContext,
    events: {} as BannerEvent,
    input: {} as BannerInput,
  },
  actors: { fetchBanner: service<FetchBannerOutput>('fetchBanner') },
  actions: {
    keepBanner: assign((_, output: FetchBannerOutput) => ({ banner: output.kind === 'banner' ? output.banner : null })),
    noteHidden: assign(({ context }) => ({ hiddenId: context.banner?.id ?? context.hiddenId })),
    rememberHidden: (_, { id }: { id: string }) => {
      throw new Error(`Nothing provides the action 'rememberHidden' for the banner ${id}.`)
    },
  },
  guards: {
    isToBeSeen: ({ context }, output: FetchBannerOutput) =>
      output.kind === 'banner' && output.banner.isVisible && output.banner.id !== context.hiddenId,
  },
}).createMachine({
  id: 'banner',
  description: 'The message that an operator shows above every page. Closing it hides that message only: a new one shows again.',
  context: ({ input }) => ({ banner: null, hiddenId: input.hiddenId }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The banner is asked for, once a page.',
      invoke: {
        id: 'fetchBanner',
        src: 'fetchBanner',
        onDone: [
          {
            guard: { type: 'isToBeSeen', params: ({ event }) => event.output },
            target: 'visible',
            actions: { type: 'keepBanner', params: ({ event }) => event.output },
          },
          { target: 'hidden', actions: { type: 'keepBanner', params: ({ event }) => event.output } },
        ],
        onError: 'unavailable',
      },
    },
    visible: {
      description: 'The banner is on the screen and can be closed.',
      on: {
        CLOSE: {
          target: 'hidden',
          actions: ['noteHidden', { type: 'rememberHidden', params: ({ context }) => ({ id: context.banner?.id ?? '' }) }],
        },
      },
    },
    hidden: { description: 'There is no banner, or it is switched off, or this one was closed.' },
    unavailable: { description: 'Nobody answered, so no banner is shown.' },
  },
})
