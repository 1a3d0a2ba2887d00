import type { EventFixtures, OutcomeFixtures } from '#machines/fixtures.ts'
import type { ListEvent, ListInput, ListItem, LoadPageOutput } from './types.ts'

const item = (id: string): ListItem => ({ id })

const query = { searchText: 'water' }

export const inputs = {
  nothingYet: { query, pageSize: 2 },
  renderedWithMoreToCome: { query, pageSize: 2, initial: { items: [item('a'), item('b')], totalCount: 5, pageCount: 3, pageNo: 1 } },
  renderedWhole: { query, pageSize: 2, initial: { items: [item('a')], totalCount: 1, pageCount: 1, pageNo: 1 } },
  renderedEmpty: { query, pageSize: 2, initial: { items: [], totalCount: 0, pageCount: 0, pageNo: 1 } },
} satisfies Record<string, ListInput>

export const events = {
  SEARCH: [{ type: 'SEARCH', query: { searchText: 'school' } }],
  LOAD_MORE: [{ type: 'LOAD_MORE' }],
  REFRESH: [{ type: 'REFRESH' }],
  RETRY: [{ type: 'RETRY' }],
  ONLINE: [{ type: 'ONLINE' }],
} satisfies EventFixtures<ListEvent>

export const outcomes = {
  loadPage: {
    /** 'b' has moved on to the next page because something new came in above it. */
    ofThree: { kind: 'page', items: [item('b'), item('c')], totalCount: 5, pageCount: 3 },
    ofOne: { kind: 'page', items: [item('d')], totalCount: 1, pageCount: 1 },
    empty: { kind: 'page', items: [], totalCount: 0, pageCount: 0 },
    refused: { kind: 'refused', message: 'Please search for less than 200 characters.' },
  },
} satisfies OutcomeFixtures<{ loadPage: LoadPageOutput }>
