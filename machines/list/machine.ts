import { assertEvent, assign, setup } from 'xstate'
import { oneMoreFailure, retryDelay } from '#machines/retryDelay.ts'
import { answered, service } from '#machines/service.ts'
import type { ListContext, ListEvent, ListInput, ListItem, ListPage, LoadPageInput, LoadPageOutput } from './types.ts'

export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as ListInput,
  },
  actors: { loadPage: service<LoadPageOutput, LoadPageInput>('loadPage') },
  actions: {
    startQuery: assign(({ event }) => {
      assertEvent(event, 'SEARCH')
      return { query: event.query, ...NO_RESULTS }
    }),
    addPage: assign(({ context }, page: ListPage) => ({
      items: withoutDuplicates([...context.items, ...page.items]),
      totalCount: page.totalCount,
      pageCount: page.pageCount,
      pageNo: context.pageNo + 1,
      message: null,
      failures: 0,
    })),
    keepRefusal: assign((_, { message }: { message: string }) => ({ message, failures: 0 })),
    countFailure: assign(({ context }) => ({ failures: oneMoreFailure(context.failures) })),
    startAgain: assign({ message: null, failures: 0 }),
  },
  guards: {
    hasNothing: ({ context }) => context.pageNo > 0 && context.items.length === 0,
    hasSome: ({ context }) => context.pageNo > 0 && context.pageNo < context.pageCount,
    hasAll: ({ context }) => context.pageNo > 0,
    isEmpty: (_, output: LoadPageOutput) => output.kind === 'page' && output.items.length === 0,
    isNotLast: ({ context }, output: LoadPageOutput) => output.kind === 'page' && context.pageNo + 1 < output.pageCount,
    isPage: (_, output: LoadPageOutput) => output.kind === 'page',
  },
  delays: { nextTry: ({ context }) => retryDelay(context.failures) },
}).createMachine({
  id: 'list',
  description: 'A list that is read page by page. A fresh query clears it and drops what is under way.',
  context: ({ input }) => ({ query: input.query, pageSize: input.pageSize, ...NO_RESULTS, ...input.initial }),
  initial: 'opening',
  on: { SEARCH: { target: '.loading', actions: 'startQuery' } },
  states: {
    opening: {
      description: 'Passed through at once: is there anything to show already?',
      always: [
        { guard: 'hasNothing', target: 'empty' },
        { guard: 'hasSome', target: 'ready' },
        { guard: 'hasAll', target: 'complete' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The first page of a fresh query is asked for.',
      invoke: {
        id: 'loadFirst',
        src: 'loadPage',
        input: ({ context }) => nextPage(context),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          {
            guard: { type: 'isNotLast', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'complete',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'failed.refused', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: { target: 'failed.unanswered', actions: 'countFailure' },
      },
    },
    ready: {
      description: 'Results are shown, and there are more to come.',
      on: { LOAD_MORE: 'loadingMore' },
    },
    complete: { description: 'All results are shown.' },
    empty: { description: 'Nothing was found.' },
    loadingMore: {
      description: 'Results are shown while the next page is asked for.',
      invoke: {
        id: 'loadNext',
        src: 'loadPage',
        input: ({ context }) => nextPage(context),
        onDone: [
          {
            guard: { type: 'isNotLast', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'complete',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'failedMore', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'failedMore',
      },
    },
    failed: {
      description: 'The first page could not be had, so there is nothing to show.',
      initial: 'unanswered',
      on: { RETRY: { target: 'loading', actions: 'startAgain' } },
      states: {
        refused: { description: 'The server answered, and refused.' },
        unanswered: {
          description:
            'The server did not answer. It is asked again by itself, less and less often, and at once when the connection is back.',
          after: { nextTry: '#list.loading' },
          on: { ONLINE: '#list.loading' },
        },
      },
    },
    failedMore: {
      description: 'The next page could not be had; what was shown stays. It can be tried again.',
      on: {
        RETRY: { target: 'loadingMore', actions: 'startAgain' },
        ONLINE: { target: 'loadingMore', actions: 'startAgain' },
      },
    },
  },
})

const NO_RESULTS = { items: [], totalCount: 0, pageCount: 0, pageNo: 0, message: null, failures: 0 } satisfies Partial<ListContext>

const nextPage = ({ query, pageNo, pageSize }: ListContext): LoadPageInput => ({ query, pageNo: pageNo + 1, pageSize })

function withoutDuplicates(items: ListItem[]): ListItem[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}
