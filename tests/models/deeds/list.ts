import type { listMachine } from '#machines/list/machine.ts'
import { listScreen, type ListScreen } from '#machines/list/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, type Flow } from '../deeds.ts'

const seen = SEEN.list

/** On the search for campaigns. */
export const listFlow = {
  screenOf: listScreen,
  sights: {
    loading: [{ text: 'Loading campaigns…' }],
    ready: [{ button: seen.ready }],
    complete: [{ text: /^\d+ campaigns?$/ }, { gone: { button: seen.ready } }],
    empty: [{ text: seen.empty }],
    loadingMore: [{ button: seen.loadingMore }],
    refused: [{ text: seen['failed.refused'] }, { button: 'Try again' }],
    unanswered: [begins(seen['failed.unanswered']), { button: 'Try again' }],
    failedMore: [{ button: 'Try again' }, { text: /^\d+ campaigns?$/ }],
  },
  deeds: {
    SEARCH: {
      does: async (stage, { query }) => {
        const { words } = query as { words: string }
        await stage.types('What are you looking for?', words)
        await stage.presses('Search')
      },
      unless: (from, { query }) =>
        JSON.stringify(from.context.query) === JSON.stringify(query) && !from.matches('failed')
          ? 'A search for what is shown or under way already asks for nothing.'
          : null,
    },
    LOAD_MORE: { does: (stage) => stage.presses('Load more') },
    REFRESH: {
      does: async (stage, _, { context: { query } }) => {
        const { words } = query as { words: string }
        await stage.goesTo('/misc/404')
        await stage.sees({ heading: 'We cannot find that page' })
        await stage.goesTo(`/find-campaign?words=${words}`)
      },
    },
    RETRY: { does: (stage) => stage.presses('Try again') },
    ONLINE: {
      does: async (stage) => {
        await stage.losesConnection()
        await stage.findsConnection()
      },
    },
  },
} satisfies Flow<typeof listMachine, ListScreen>
