import { assertEvent, assign } from 'xstate'
import { LARGEST_PAGE } from '#domain/limits.ts'
import { oneMoreFailure, retryDelay } from '#machines/retryDelay.ts'
import { answered, service } from '#machines/service.ts'
import { setup } from '#machines/setup.ts'
import type { ListContext, ListEvent, ListInput, ListItem, ListPage, LoadPageInput, LoadPageOutput } from './types.ts'

export const listMachine = setup({
  types: {
    context: {} as ListContext,
    events: {} as ListEvent,
    input: {} as ListInput,
  },
  actors: { loadPage: service<LoadPageOutput, LoadPageInput>('loadPage') },
  actions: {
    startQuery: assign(({ context, event }) => {
      assertEvent(event, 'SEARCH')
      return { query: event.query, pageSize: event.pageSize ?? context.pageSize, ...NO_RESULTS }
    }),
    addPage: assign(({ context }, page: ListPage) => ({
      items: withoutDuplicates([...context.items, ...page.items]),
      totalCount: page.totalCount,
      pageCount: page.pageCount,
      isApproximate: page.isApproximate ?? false,
      pageNo: context.pageNo + 1,
      message: null,
      failures: 0,
    })),
    keepAnew: assign(({ context }, page: ListPage) => {
      const items = withoutDuplicates([...page.items, ...shownBelow(context, page.items)])
      const pageNo = Math.max(1, Math.floor(items.length / context.pageSize))
      // The answer counts in pages of its own size.
      const pageCount = pageNo + Math.ceil((page.totalCount - items.length) / context.pageSize)
      return { items, totalCount: page.totalCount, pageCount, isApproximate: page.isApproximate ?? false, pageNo }
    }),
    keepRefusal: assign((_, { message }: { message: string }) => ({ message, failures: 0 })),
    countFailure: assign(({ context }) => ({ failures: oneMoreFailure(context.failures) })),
    startAgain: assign({ message: null, failures: 0 }),
  },
  guards: {
    hasNothing: ({ context }) => context.pageNo > 0 && context.items.length === 0,
    hasSome: ({ context }) => context.pageNo > 0 && context.pageNo < context.pageCount,
    hasAll: ({ context }) => context.pageNo > 0,
    isOfOtherTotal: ({ context }, output: LoadPageOutput) => output.kind === 'page' && output.totalCount !== context.totalCount,
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
      description: 'Passed through at once: what is there to show already?',
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
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'failed.refused', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: { target: 'failed.unanswered', actions: 'countFailure' },
      },
    },
    ready: {
      description: 'Results are shown, and there are more to come.',
      on: { LOAD_MORE: 'loadingMore', REFRESH: 'refreshing' },
    },
    complete: { description: 'All results are shown.', on: { REFRESH: 'refreshing' } },
    empty: { description: 'Nothing was found.', on: { REFRESH: 'refreshing' } },
    refreshing: {
      description: 'All that is shown is asked for again, in one, and stays until then. When that fails it stays.',
      on: { LOAD_MORE: { guard: 'hasSome', target: 'readingAnew' } },
      invoke: {
        id: 'refresh',
        src: 'loadPage',
        input: ({ context }) => allPages(context, Math.max(1, Math.ceil(context.items.length / context.pageSize))),
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'keepAnew', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'opening' },
        ],
        onError: 'opening',
      },
    },
    loadingMore: {
      description: 'Results are shown while the next page is asked for.',
      invoke: {
        id: 'loadNext',
        src: 'loadPage',
        input: ({ context }) => nextPage(context),
        onDone: [
          { guard: { type: 'isOfOtherTotal', params: ({ event }) => event.output }, target: 'readingAnew' },
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'addPage', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'failedMore', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'failedMore',
      },
    },
    readingAnew: {
      description:
        'Some results came or went meanwhile, so the pages have shifted. What is shown is asked for again with the next page, all in one, and stays until then.',
      invoke: {
        id: 'readAnew',
        src: 'loadPage',
        input: ({ context }) => allPages(context, context.pageNo + 1),
        onDone: [
          {
            guard: { type: 'isPage', params: ({ event }) => event.output },
            target: 'opening',
            actions: { type: 'keepAnew', params: ({ event }) => answered(event.output, 'page') },
          },
          { target: 'failedMore', actions: { type: 'keepRefusal', params: ({ event }) => answered(event.output, 'refused') } },
        ],
        onError: 'failedMore',
      },
    },
    failed: {
      description: 'The first page could not be read, so there is nothing to show.',
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
      description: 'The next page could not be read; what was shown stays. It can be tried again.',
      on: {
        RETRY: { target: 'loadingMore', actions: 'startAgain' },
        ONLINE: { target: 'loadingMore', actions: 'startAgain' },
        REFRESH: { target: 'refreshing', actions: 'startAgain' },
      },
    },
  },
})

const NO_RESULTS = {
  items: [],
  totalCount: 0,
  pageCount: 0,
  isApproximate: false,
  pageNo: 0,
  message: null,
  failures: 0,
} satisfies Partial<ListContext>

const nextPage = ({ query, pageNo, pageSize }: ListContext): LoadPageInput => ({ query, pageNo: pageNo + 1, pageSize })

/** What the server gives at once, in whole pages. */
const most = (pageSize: number): number => Math.floor(LARGEST_PAGE / pageSize) * pageSize

const allPages = ({ query, pageSize }: ListContext, pages: number): LoadPageInput => ({
  query,
  pageNo: 1,
  pageSize: Math.min(pages * pageSize, most(pageSize)),
})

/** Where more is shown than was read at once: what follows the last that was read. */
function shownBelow({ items, pageSize }: ListContext, read: ListItem[]): ListItem[] {
  const last = read.length === most(pageSize) ? items.findIndex(({ id }) => id === read.at(-1)?.id) : -1
  return last < 0 ? [] : items.slice(last + 1)
}

function withoutDuplicates(items: ListItem[]): ListItem[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}
