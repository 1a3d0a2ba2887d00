import type { listMachine } from '#machines/list/machine.ts'
import { listScreen, type ListScreen } from '#machines/list/screen.ts'
import type { Flow } from '../deeds.ts'

/** On the search for campaigns. */
export const listFlow = {
  screenOf: listScreen,
  sights: {
    loading: [{ text: 'Loading campaigns…' }],
    ready: [{ button: 'Load more' }],
    complete: [{ text: /^\d+ campaigns?$/ }, { gone: { button: 'Load more' } }],
    empty: [{ text: 'No campaign matches that yet' }],
    loadingMore: [{ button: 'Loading…' }],
    refused: [{ text: 'Please search for less than 200 characters.' }, { button: 'Try again' }],
    unanswered: [{ text: /We cannot reach Letsema to load the campaigns\./ }, { button: 'Try again' }],
    failedMore: [{ button: 'Try again' }, { text: /^\d+ campaigns?$/ }],
  },
  deeds: {
    SEARCH: {
      does: async (stage, { query }) => {
        const { words } = query as { words: string }
        await stage.types('What are you looking for?', words)
        await stage.presses('Search')
      },
      unless: ({ context }, { query }) =>
        JSON.stringify(context.query) === JSON.stringify(query) ? 'A search for what is shown already asks for nothing.' : null,
    },
    LOAD_MORE: { does: (stage) => stage.presses('Load more') },
    RETRY: { does: (stage) => stage.presses('Try again') },
    ONLINE: {
      does: async (stage) => {
        await stage.losesConnection()
        await stage.findsConnection()
      },
    },
  },
} satisfies Flow<typeof listMachine, ListScreen>
