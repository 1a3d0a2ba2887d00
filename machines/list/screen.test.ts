import { expect, test } from 'vitest'
import { everyLeafHasItsScreen } from '#tests/models/screens.ts'
import { listMachine } from './machine.ts'
import { listScreen } from './screen.ts'

const context = {
  query: '',
  items: [],
  totalCount: 0,
  pageCount: 0,
  isApproximate: false,
  pageNo: 0,
  pageSize: 12,
  message: null,
  failures: 0,
}

everyLeafHasItsScreen(listMachine, { ...context, failures: 1 }, listScreen, {
  loading: 'unanswered',
  ready: 'ready',
  complete: 'complete',
  empty: 'empty',
  refreshing: 'empty',
  loadingMore: 'loadingMore',
  readingAnew: 'loadingMore',
  'failed.refused': 'refused',
  'failed.unanswered': 'unanswered',
  failedMore: 'failedMore',
})

test('loading shows loading before anything has failed', () => {
  expect(listScreen(listMachine.resolveState({ value: 'loading', context }))).toBe('loading')
})
